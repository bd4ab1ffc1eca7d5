import { type Planes, planesLayout } from './planes';

/** What a code of chroma adds to a colour, in 1/64 for each that it is above 128; green gets less by it. */
interface Conversion {
  blueFromU: number;
  greenFromU: number;
  greenFromV: number;
  redFromV: number;
}

/**
 * How Firefox makes red, green and blue of luma and chroma: by libyuv, in whole numbers, and always as of limited range
 * (`YuvConstants` in libyuv's row_common.cc; no code adds more than two to a colour, for its numbers to fit into a byte).
 */
const CONVERSIONS: readonly Conversion[] = [
  // BT.709, BT.601, BT.2020.
  { blueFromU: 128, greenFromU: 14, greenFromV: 34, redFromV: 115 },
  { blueFromU: 128, greenFromU: 25, greenFromV: 52, redFromV: 102 },
  { blueFromU: 128, greenFromU: 12, greenFromV: 42, redFromV: 107 },
];

/** What a code of luma adds to each colour, in 1/64: libyuv multiplies it by this, in 1/65536, and takes black's away. */
const LIGHT_OF_CODE = 0x0101 * 18_997;
const LIGHT_OF_BLACK = 1160;
const LIGHTS = Int32Array.from(
  { length: 256 },
  (_, code) => ((code * LIGHT_OF_CODE) >>> 16) - LIGHT_OF_BLACK,
);

/** What rounding down takes away on average, in 1/64 of a colour. */
const ROUNDED_OFF = 31.5;

/** The largest share of a frame's pixels whose colours may go beyond what can be shown, so that they are not exact. */
const MOST_UNSURE = 1 / 4;

/** What the colours of a pixel make of a code, in 1/65536: `more`, and of each colour so many times its value. */
interface Weights {
  red: number;
  green: number;
  blue: number;
  more: number;
}

interface Solution extends Conversion {
  luma: Weights;
  u: Weights;
  v: Weights;
}

function weigh(red: number, green: number, blue: number, more: number): Weights {
  const whole = (value: number) => Math.round(value * 65_536);
  return { red: whole(red), green: whole(green), blue: whole(blue), more: whole(more) };
}

/** The code, not rounded, of luma that adds so many 1/64 to each colour. */
function codeOfLight(light: number): number {
  return ((light + LIGHT_OF_BLACK + 0.5) * 65_536) / LIGHT_OF_CODE;
}

/** A conversion solved for the codes; by what was rounded off they are wrong by less than half of one, so not at all. */
function solve(conversion: Conversion): Solution {
  const { blueFromU, greenFromU, greenFromV, redFromV } = conversion;
  const green = 1 / (1 + greenFromU / blueFromU + greenFromV / redFromV);
  const blue = (green * greenFromU) / blueFromU;
  const red = (green * greenFromV) / redFromV;
  const luma = (64 * 65_536) / LIGHT_OF_CODE;
  const [u, v] = [64 / blueFromU, 64 / redFromV];
  return {
    ...conversion,
    luma: weigh(red * luma, green * luma, blue * luma, codeOfLight(ROUNDED_OFF) + 0.5),
    u: weigh(-red * u, -green * u, (1 - blue) * u, 128.5),
    v: weigh((1 - red) * v, -green * v, -blue * v, 128.5),
  };
}

const SOLUTIONS = CONVERSIONS.map(solve);

/** Blue, green and red of a pixel, which are its first three bytes. */
const blueOf = (pixel: number) => pixel & 255;
const greenOf = (pixel: number) => (pixel >>> 8) & 255;
const redOf = (pixel: number) => (pixel >>> 16) & 255;

function codeOf({ red, green, blue, more }: Weights, pixel: number): number {
  const weighed =
    Math.imul(red, redOf(pixel)) +
    Math.imul(green, greenOf(pixel)) +
    Math.imul(blue, blueOf(pixel));
  return (weighed + more) >> 16;
}

/** Whether a colour of a pixel may have been cut off: whether one is 0 or 255. */
function isCut(pixel: number): boolean {
  const colours = pixel & 0xffffff;
  const inverse = ~pixel & 0xffffff;
  return ((((colours - 0x010101) & inverse) | ((inverse - 0x010101) & colours)) & 0x808080) !== 0;
}

/** How many of a pixel's colours may have been cut off. */
function countCut(pixel: number): number {
  return [redOf(pixel), greenOf(pixel), blueOf(pixel)].filter((value) => value % 255 === 0).length;
}

function isGrey(pixel: number): boolean {
  return redOf(pixel) === greenOf(pixel) && greenOf(pixel) === blueOf(pixel);
}

function limit(code: number): number {
  return Math.max(0, Math.min(255, code));
}

/** What chroma adds to each colour, in 1/64. */
interface Hue {
  red: number;
  green: number;
  blue: number;
}

function hueOf(
  { redFromV, greenFromU, greenFromV, blueFromU }: Conversion,
  u: number,
  v: number,
): Hue {
  return {
    red: Math.imul(v - 128, redFromV),
    green: -Math.imul(u - 128, greenFromU) - Math.imul(v - 128, greenFromV),
    blue: Math.imul(u - 128, blueFromU),
  };
}

/**
 * The luma of a pixel some of whose colours were cut off, by one that was not: any of them tells it. Where all were, the
 * least that goes beyond what can be shown.
 */
function lumaOfCut(pixel: number, hue: Hue): number {
  let [above, below] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const [value, added] of [
    [greenOf(pixel), hue.green],
    [redOf(pixel), hue.red],
    [blueOf(pixel), hue.blue],
  ] as const) {
    if (value === 255) above = Math.max(above, 255 * 64 - added);
    else if (value === 0) below = Math.min(below, 63 - added);
    else return limit(Math.round(codeOfLight(value * 64 + ROUNDED_OFF - added)));
  }
  if (above === Number.NEGATIVE_INFINITY) return limit(Math.floor(codeOfLight(below)));
  if (below === Number.POSITIVE_INFINITY) return limit(Math.ceil(codeOfLight(above)));
  return limit(Math.round(codeOfLight((above + below) / 2)));
}

/** Four pixels that share their chroma, and what comes out for them. */
interface Block {
  pixels: Int32Array;
  lumas: Int32Array;
  u: number;
  v: number;
  /** Whether it is one answer of several. */
  unsure: boolean;
}

/** Settles a block with pixels that were cut off. Those of which most is left tell the chroma, a whole one exactly. */
function settleCut(solution: Solution, block: Block): void {
  const { pixels, lumas } = block;
  const fewest = Math.min(...pixels.map(countCut));
  const best = pixels.filter((pixel) => countCut(pixel) === fewest);
  const mean = (weights: Weights) =>
    best.reduce((sum, pixel) => sum + codeOf(weights, pixel), 0) / best.length;
  block.u = limit(Math.round(mean(solution.u)));
  block.v = limit(Math.round(mean(solution.v)));
  // Black and white are taken for what they look like.
  block.unsure = fewest > 0 && !pixels.every(isGrey);
  const hue = hueOf(solution, block.u, block.v);
  for (const [at, pixel] of pixels.entries()) lumas[at] = lumaOfCut(pixel, hue);
}

/** Settles a block none of whose colours were cut off. @returns whether it came from that conversion */
function settleWhole(solution: Solution, block: Block): boolean {
  const { pixels, lumas } = block;
  block.u = codeOf(solution.u, pixels[0] as number);
  block.v = codeOf(solution.v, pixels[0] as number);
  block.unsure = false;
  const hue = hueOf(solution, block.u, block.v);
  let missed = 0;
  for (let at = 0; at < 4; at++) {
    const pixel = pixels[at] as number;
    const luma = codeOf(solution.luma, pixel);
    const light = LIGHTS[luma & 255] as number;
    missed |=
      (((light + hue.red) >> 6) ^ redOf(pixel)) |
      (((light + hue.green) >> 6) ^ greenOf(pixel)) |
      (((light + hue.blue) >> 6) ^ blueOf(pixel));
    lumas[at] = luma;
  }
  return missed === 0;
}

/** Whether the whole frame came from that conversion; the planes are written on the way. */
function solveFrame(
  solution: Solution,
  colours: Int32Array,
  { width, height, lumaStride, chromaStride, bytes }: Planes,
): boolean {
  const uStart = lumaStride * height;
  const vStart = uStart + chromaStride * ((height + 1) >> 1);
  const pixels = new Int32Array(4);
  const lumas = new Int32Array(4);
  const block: Block = { pixels, lumas, u: 0, v: 0, unsure: false };
  let unsure = 0;
  for (let row = 0; row < height; row += 2) {
    // At an odd edge the block's last row, or column, stands for the one that is not there.
    const below = row + 1 < height ? 1 : 0;
    for (let column = 0; column < width; column += 2) {
      const right = column + 1 < width ? 1 : 0;
      const from = row * width + column;
      const under = from + below * width;
      const a = colours[from] as number;
      const b = colours[from + right] as number;
      const c = colours[under] as number;
      const d = colours[under + right] as number;
      pixels[0] = a;
      pixels[1] = b;
      pixels[2] = c;
      pixels[3] = d;
      if (isCut(a) || isCut(b) || isCut(c) || isCut(d)) settleCut(solution, block);
      else if (!settleWhole(solution, block)) return false;
      if (block.unsure) unsure += 4;
      const to = row * lumaStride + column;
      const toUnder = to + below * lumaStride;
      bytes[to] = lumas[0] as number;
      bytes[to + right] = lumas[1] as number;
      bytes[toUnder] = lumas[2] as number;
      bytes[toUnder + right] = lumas[3] as number;
      const chroma = (row >> 1) * chromaStride + (column >> 1);
      bytes[uStart + chroma] = block.u;
      bytes[vStart + chroma] = block.v;
    }
  }
  return unsure <= width * height * MOST_UNSURE;
}

/**
 * The planes that a frame's colours were made of. They are the same as the decoder's to the last code: every pixel is
 * turned back into its colours, which have to be those that were given. Only where colours went beyond what red, green
 * and blue can show, and were cut off, is more than one answer possible; then one that looks the same.
 * @param bgrx four bytes a pixel, at a multiple of four bytes in its memory: blue, green, red, and one that counts for
 * nothing
 * @param into for the planes, as `planesLayout` says
 * @returns null when the colours did not come about in a way that is known
 */
export function unmix(
  bgrx: Uint8Array,
  width: number,
  height: number,
  into: Uint8Array,
): Planes | null {
  const { lumaStride, chromaStride } = planesLayout(width, height);
  const planes = { width, height, lumaStride, chromaStride, bytes: into };
  const colours = new Int32Array(bgrx.buffer, bgrx.byteOffset, width * height);
  return SOLUTIONS.some((solution) => solveFrame(solution, colours, planes)) ? planes : null;
}
