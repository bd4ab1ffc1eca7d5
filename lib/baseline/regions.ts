import type { Region } from '@/lib/suites/measurement';
import { type Colours, nameHue, sortPixels } from './colours';
import type { TintedPicture } from './picture';

/** A region together with the pixels that it is made of. */
export interface Patch extends Region {
  /** Index of its hue among the call's hues. */
  hue: number;
  /** Indices of its pixels. */
  pixels: number[];
  /** How high it is against its width: the ratio of its pixels' standard deviations down and across, in pixels. */
  slenderness: number;
}

/** The smallest region, as a share of the frame. */
export const SMALLEST_REGION = 0.0025;

/** Finds the coloured regions of one frame, largest first. */
export function findPatches(picture: TintedPicture, colours: Colours): Patch[] {
  const { width, height } = picture;
  const hues = sortPixels(picture, colours);
  const seen = new Uint8Array(hues.length);
  const patches: Patch[] = [];
  for (let start = 0; start < hues.length; start += 1) {
    if (seen[start] || hues[start] === -1) continue;
    const pixels = floodFrom(start, hues, seen, width);
    if (pixels.length < SMALLEST_REGION * width * height) continue;
    patches.push(describePatch(pixels, hues[start] ?? 0, width, height));
  }
  patches.sort((first, second) => second.area - first.area || first.left - second.left);
  namePatches(patches, colours);
  return patches;
}

/** All pixels of the start's hue that touch one another, corners included. */
function floodFrom(start: number, hues: Int8Array, seen: Uint8Array, width: number): number[] {
  const pixels = [start];
  seen[start] = 1;
  for (let next = 0; next < pixels.length; next += 1) {
    const pixel = pixels[next] ?? 0;
    const x = pixel % width;
    for (let row = -1; row <= 1; row += 1) {
      for (let column = -1; column <= 1; column += 1) {
        const neighbour = pixel + row * width + column;
        if (x + column < 0 || x + column >= width) continue;
        if (hues[neighbour] !== hues[start] || seen[neighbour]) continue;
        seen[neighbour] = 1;
        pixels.push(neighbour);
      }
    }
  }
  return pixels;
}

function describePatch(pixels: number[], hue: number, width: number, height: number): Patch {
  let [sumX, sumY, squaresX, squaresY] = [0, 0, 0, 0];
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const pixel of pixels) {
    const x = pixel % width;
    const y = (pixel - x) / width;
    sumX += x;
    sumY += y;
    squaresX += x * x;
    squaresY += y * y;
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  const count = pixels.length;
  const [meanX, meanY] = [sumX / count, sumY / count];
  // A pixel has an extent of its own, a twelfth of its square, which keeps a line from having none.
  const varianceX = squaresX / count - meanX ** 2 + 1 / 12;
  const varianceY = squaresY / count - meanY ** 2 + 1 / 12;
  return {
    name: '',
    hue,
    pixels,
    slenderness: Math.sqrt(varianceY / varianceX),
    x: (meanX + 0.5) / width,
    y: (meanY + 0.5) / height,
    left: left / width,
    top: top / height,
    right: right / width,
    bottom: bottom / height,
    area: count / (width * height),
    touchesBorder: left === 0 || top === 0 || right === width || bottom === height,
  };
}

function namePatches(patches: Patch[], colours: Colours): void {
  const nameOf = (patch: Patch) => nameHue(colours.hues[patch.hue] ?? 0);
  for (const name of new Set(patches.map(nameOf))) {
    const same = patches.filter((patch) => nameOf(patch) === name);
    same.sort((first, second) => first.x - second.x);
    same.forEach((patch, index) => {
      patch.name = same.length > 1 ? `${name}_${index + 1}` : name;
    });
  }
}

/** The least share of its box that a thing fills; a disc fills 0.79 of its own. */
const COMPACT_FILL = 0.4;

/** Whether a region has the outline of a thing, rather than of texture, tongues of light or running liquid. */
export function isCompact(patch: Patch): boolean {
  const box = (patch.right - patch.left) * (patch.bottom - patch.top);
  return patch.area >= COMPACT_FILL * box;
}
