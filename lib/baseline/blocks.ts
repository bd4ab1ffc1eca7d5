import { type Grey, halved } from './grey';

/** A picture and its halves, largest first. */
export type Pyramid = readonly [Grey, Grey, Grey];

/** A picture with the two sizes below it. */
export function pyramidOf(grey: Grey): Pyramid {
  const half = halved(grey);
  return [grey, half, halved(half)];
}

/** Where a block of one picture is found in the next, in pixels of the whole picture from its upper left. */
export interface Shift {
  /** The block's middle. */
  x: number;
  y: number;
  /** How far it went. */
  dx: number;
  dy: number;
}

/** The sides of a block at each size, in pixels of that size. */
const SIDES = [20, 14, 10] as const;
/** The distance between neighbouring blocks, in pixels of the smallest size. */
const STEP = 5;
/** How far blocks are looked for, as a share of the smallest size's sides. */
const REACH = 0.3;
/** A block that is found so near, and so similar, is not looked for further away. */
const NEAR = 3;
const SURELY_SIMILAR = 0.9;
/** How far the place found at one size may be off at the next, in its pixels. */
const REFINED = 2;
/** The least contrast of a block, as the standard deviation of its grey. */
const CONTRAST = 3;
/** How much of a block's gradient must point across its main direction, so that it cannot slide along an edge. */
const CORNER = 0.06;
/** The least correlation of a block with what it is taken for. */
const SIMILAR = 0.6;

/**
 * Finds where the blocks of a picture went, from the smallest size to the largest, by normalised correlation. Blocks
 * without contrast or with edges in one direction only are left out, and those that are not found again.
 */
export function matchBlocks(before: Pyramid, after: Pyramid): Shift[] {
  const [whole, half, quarter] = before;
  const reach = { x: Math.round(quarter.width * REACH), y: Math.round(quarter.height * REACH) };
  const shifts: Shift[] = [];
  const edge = SIDES[2] / 2;
  for (let y = edge; y <= quarter.height - edge; y += STEP) {
    for (let x = edge; x <= quarter.width - edge; x += STEP) {
      const coarse = blockAt(quarter, x, y, SIDES[2]);
      if (!coarse || !isCorner(quarter, x, y, SIDES[2])) continue;
      const first = searchFromNear(coarse, after[2], reach);
      if (!first) continue;
      const finer = refine(half, after[1], 2 * x, 2 * y, SIDES[1], twice(first));
      const fine = finer && refine(whole, after[0], 4 * x, 4 * y, SIDES[0], twice(finer));
      if (!fine || fine.likeness < SIMILAR) continue;
      const { dx, dy } = betweenPixels(whole, after[0], 4 * x, 4 * y, fine);
      shifts.push({ x: 4 * x, y: 4 * y, dx, dy });
    }
  }
  return shifts;
}

/** A square of a picture, less its mean, and the root of its sum of squares. */
interface Block {
  x: number;
  y: number;
  side: number;
  light: Float32Array;
  norm: number;
}

interface Place {
  dx: number;
  dy: number;
}

interface Found extends Place {
  likeness: number;
}

const HERE: Place = { dx: 0, dy: 0 };

const twice = ({ dx, dy }: Place): Place => ({ dx: 2 * dx, dy: 2 * dy });

/** The block around a pixel; null where it would leave the picture, or has no contrast. */
function blockAt(grey: Grey, x: number, y: number, side: number): Block | null {
  const [left, top] = [x - side / 2, y - side / 2];
  if (left < 0 || top < 0 || left + side > grey.width || top + side > grey.height) return null;
  const light = new Float32Array(side * side);
  let sum = 0;
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      const value = grey.light[(top + row) * grey.width + left + column] as number;
      light[row * side + column] = value;
      sum += value;
    }
  }
  const mean = sum / light.length;
  let squares = 0;
  for (let index = 0; index < light.length; index += 1) {
    const value = (light[index] as number) - mean;
    light[index] = value;
    squares += value * value;
  }
  if (squares < CONTRAST ** 2 * light.length) return null;
  return { x, y, side, light, norm: Math.sqrt(squares) };
}

/** Whether a block has edges in more than one direction, by the eigenvalues of its gradients' second moments. */
function isCorner(grey: Grey, x: number, y: number, side: number): boolean {
  let [xx, xy, yy] = [0, 0, 0];
  for (let row = y - side / 2; row < y + side / 2 - 1; row += 1) {
    for (let column = x - side / 2; column < x + side / 2 - 1; column += 1) {
      const at = row * grey.width + column;
      const here = grey.light[at] as number;
      const gx = (grey.light[at + 1] as number) - here;
      const gy = (grey.light[at + grey.width] as number) - here;
      xx += gx * gx;
      xy += gx * gy;
      yy += gy * gy;
    }
  }
  const spread = Math.hypot(xx - yy, 2 * xy);
  const [most, least] = [xx + yy + spread, xx + yy - spread];
  return most > 0 && least >= CORNER * most;
}

/** How similar a block and the place in another picture are: their correlation, −1 to 1; null beyond the picture. */
function likeness(block: Block, grey: Grey, { dx, dy }: Place): number | null {
  const { side, light } = block;
  const [left, top] = [block.x + dx - side / 2, block.y + dy - side / 2];
  if (left < 0 || top < 0 || left + side > grey.width || top + side > grey.height) return null;
  let [sum, squares, product] = [0, 0, 0];
  for (let row = 0; row < side; row += 1) {
    const from = (top + row) * grey.width + left;
    const own = row * side;
    for (let column = 0; column < side; column += 1) {
      const value = grey.light[from + column] as number;
      sum += value;
      squares += value * value;
      product += value * (light[own + column] as number);
    }
  }
  const rest = squares - (sum * sum) / light.length;
  return rest <= 0 ? 0 : product / (block.norm * Math.sqrt(rest));
}

/** The place within reach of another at which a block is found; of equally good ones the nearest. */
function search(
  block: Block,
  grey: Grey,
  around: Place,
  reach: { x: number; y: number },
): Found | null {
  let best: Found | null = null;
  for (let dy = around.dy - reach.y; dy <= around.dy + reach.y; dy += 1) {
    for (let dx = around.dx - reach.x; dx <= around.dx + reach.x; dx += 1) {
      const found = likeness(block, grey, { dx, dy });
      if (found !== null && found > (best?.likeness ?? -1)) best = { dx, dy, likeness: found };
    }
  }
  return best;
}

/** The same around where the block was, first near by: most blocks go a short way. */
function searchFromNear(block: Block, grey: Grey, reach: { x: number; y: number }): Found | null {
  const near = search(block, grey, HERE, { x: NEAR, y: NEAR });
  // On the rim it may be but the way to a better place.
  const isInside = near && Math.max(Math.abs(near.dx), Math.abs(near.dy)) < NEAR;
  return isInside && near.likeness >= SURELY_SIMILAR ? near : search(block, grey, HERE, reach);
}

function refine(
  before: Grey,
  after: Grey,
  x: number,
  y: number,
  side: number,
  around: Place,
): Found | null {
  const block = blockAt(before, x, y, side);
  return block && search(block, after, around, { x: REFINED, y: REFINED });
}

/** The place between pixels, by the parabola through the correlations next to the best one. */
function betweenPixels(before: Grey, after: Grey, x: number, y: number, found: Found): Place {
  const block = blockAt(before, x, y, SIDES[0]);
  if (!block) return found;
  const off = (ddx: number, ddy: number) => {
    const nextTo = (sign: number) =>
      likeness(block, after, { dx: found.dx + sign * ddx, dy: found.dy + sign * ddy });
    const [less, more] = [nextTo(-1), nextTo(1)];
    if (less === null || more === null) return 0;
    const bend = less + more - 2 * found.likeness;
    return bend >= 0 ? 0 : Math.min(0.5, Math.max(-0.5, (less - more) / (2 * bend)));
  };
  return { dx: found.dx + off(1, 0), dy: found.dy + off(0, 1) };
}
