import type { TintedPicture } from './picture';
import type { Patch } from './regions';

/** A frame with the regions found in it. */
export interface Scene {
  picture: TintedPicture;
  patches: readonly Patch[];
}

/** Edge of a cell in the space of lightness and tint, in which surroundings are sorted. */
const CELL = 0.06;
/** Share of the uncovered pixels that a colour must have to count as what lay behind. */
const COMMON = 0.04;
/** How far a colour must lie from all of those to be something else. */
const FOREIGN = 0.07;
/** How much of the place may lie outside the frame before the thing counts as gone out of it. */
const OUTSIDE = 0.3;

/**
 * How much could hide a thing in another frame, 0 (nothing) to 1 (all of it): the share of the place where it should
 * be that is out of the frame, covered by another region, or of other colours than those that came to light where the
 * thing had been.
 * @param shift how far the thing should have moved, in frame lengths
 */
export function hiddenShare(patch: Patch, other: Scene, shift: { x: number; y: number }): number {
  const { width, height } = other.picture;
  const occupied = markPatches(other);
  const behind = coloursBehind(patch, other.picture, occupied);
  if (behind === null) return 1;

  const left = Math.round((patch.left + shift.x) * width);
  const right = Math.round((patch.right + shift.x) * width);
  const top = Math.round((patch.top + shift.y) * height);
  const bottom = Math.round((patch.bottom + shift.y) * height);
  let [all, outside, hidden, open] = [0, 0, 0, 0];
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      all += 1;
      const pixel = y * width + x;
      if (x < 0 || y < 0 || x >= width || y >= height) outside += 1;
      else if (occupied[pixel] === 1 || isForeign(other.picture, pixel, behind)) hidden += 1;
      else open += 1;
    }
  }
  if (outside > all * OUTSIDE) return 1;
  return hidden + open === 0 ? 0 : hidden / (hidden + open);
}

/** 1 where a region is, else 0. */
function markPatches(scene: Scene): Uint8Array {
  const marks = new Uint8Array(scene.picture.u.length);
  for (const patch of scene.patches) {
    for (const pixel of patch.pixels) marks[pixel] = 1;
  }
  return marks;
}

interface Colour {
  light: number;
  u: number;
  v: number;
}

/** The common colours at the thing's old place; null when other regions cover most of it. */
function coloursBehind(
  patch: Patch,
  picture: TintedPicture,
  occupied: Uint8Array,
): Colour[] | null {
  const cells = new Map<string, Colour & { count: number }>();
  let uncovered = 0;
  let covered = 0;
  for (const pixel of patch.pixels) {
    if (occupied[pixel] === 1) covered += 1;
    if (occupied[pixel] !== 0) continue;
    uncovered += 1;
    const { light, u, v } = colourAt(picture, pixel);
    const key = [light, u, v].map((part) => Math.round(part / CELL)).join();
    const cell = cells.get(key) ?? { count: 0, light: 0, u: 0, v: 0 };
    cell.count += 1;
    cell.light += light;
    cell.u += u;
    cell.v += v;
    cells.set(key, cell);
  }
  if (covered > 0.6 * patch.pixels.length) return null;
  return [...cells.values()]
    .filter((cell) => cell.count >= uncovered * COMMON)
    .map(({ count, light, u, v }) => ({ light: light / count, u: u / count, v: v / count }));
}

function colourAt(picture: TintedPicture, pixel: number): Colour {
  return {
    light: picture.lightness[pixel] ?? 0,
    u: picture.u[pixel] ?? 0,
    v: picture.v[pixel] ?? 0,
  };
}

function isForeign(picture: TintedPicture, pixel: number, behind: readonly Colour[]): boolean {
  const { light, u, v } = colourAt(picture, pixel);
  return behind.every(
    (colour) =>
      (light - colour.light) ** 2 + (u - colour.u) ** 2 + (v - colour.v) ** 2 > FOREIGN ** 2,
  );
}
