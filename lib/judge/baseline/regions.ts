import type { Region } from '../measurement';
import { type Colours, nameHue, sortPixels } from './colours';
import type { TintedPicture } from './picture';

/** A region together with the pixels that it is made of. */
export interface Patch extends Region {
  /** Index of its hue among the call's hues. */
  hue: number;
  /** Indices of its pixels. */
  pixels: number[];
}

/** The smallest region, as a share of the frame. */
const SMALLEST = 0.0025;

/** Finds the coloured regions of one frame, largest first. */
export function findPatches(picture: TintedPicture, colours: Colours): Patch[] {
  const { width, height } = picture;
  const hues = sortPixels(picture, colours);
  const seen = new Uint8Array(hues.length);
  const patches: Patch[] = [];
  for (let start = 0; start < hues.length; start += 1) {
    if (seen[start] || hues[start] === -1) continue;
    const pixels = floodFrom(start, hues, seen, width);
    if (pixels.length < SMALLEST * width * height) continue;
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
    for (const row of [-width, 0, width]) {
      for (const column of [-1, 0, 1]) {
        const neighbour = pixel + row + column;
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
  let [sumX, sumY, left, top, right, bottom] = [0, 0, width, height, 0, 0];
  for (const pixel of pixels) {
    const x = pixel % width;
    const y = (pixel - x) / width;
    sumX += x;
    sumY += y;
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  return {
    name: '',
    hue,
    pixels,
    x: (sumX / pixels.length + 0.5) / width,
    y: (sumY / pixels.length + 0.5) / height,
    left: left / width,
    top: top / height,
    right: right / width,
    bottom: bottom / height,
    area: pixels.length / (width * height),
    touchesBorder: left === 0 || top === 0 || right === width || bottom === height,
  };
}

function namePatches(patches: Patch[], colours: Colours): void {
  const nameOf = (patch: Patch) => nameHue(colours.hues[patch.hue] ?? 0);
  for (const name of new Set(patches.map(nameOf))) {
    const alike = patches.filter((patch) => nameOf(patch) === name);
    alike.sort((first, second) => first.x - second.x);
    alike.forEach((patch, index) => {
      patch.name = alike.length > 1 ? `${name}_${index + 1}` : name;
    });
  }
}
