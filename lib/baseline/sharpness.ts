import type { Anomaly } from '@/lib/suites/measurement';
import type { TintedPicture } from './picture';
import type { Patch } from './regions';
import { clampShare } from './sequence';
import { MANY_REGIONS } from './steadiness';
import { median } from './tracks';

/** How far inside and outside an edge the contrast is read, in pixels. */
const REACH = 6;
/** Lightness contrast below which an edge says nothing. */
const CONTRAST = 0.12;
/** Smallest region, as a share of the frame, whose edges are read. */
const LARGE_ENOUGH = 0.008;
/** Edges that are needed for a figure. */
const EDGES = 12;
/** How soft one region may be against the others before it stands out. */
const UNEVEN = 0.45;

/**
 * How sharp the sides of a region are: the steepest step between neighbouring pixels over the whole contrast of the
 * edge, by colour, as the median over its left and right edges. 1 is a step within one pixel, 0 no edge at all.
 * Null when too few edges have contrast.
 */
function edgeSharpness(patch: Patch, picture: TintedPicture): number | null {
  const { width } = picture;
  const inside = new Set(patch.pixels);
  const shares = patch.pixels.flatMap((pixel) =>
    [-1, 1].flatMap((side) => {
      if (inside.has(pixel + side)) return [];
      const x = pixel % width;
      if (x < REACH || x >= width - REACH) return [];
      const steps = Array.from({ length: 2 * REACH }, (_, index) =>
        colourDistance(picture, pixel + index - REACH, pixel + index - REACH + 1),
      );
      const contrast = colourDistance(picture, pixel - REACH, pixel + REACH);
      return contrast < CONTRAST ? [] : [Math.min(1, Math.max(...steps) / contrast)];
    }),
  );
  return shares.length < EDGES ? null : median(shares);
}

function colourDistance({ lightness, u, v }: TintedPicture, first: number, second: number): number {
  const light = (lightness[first] ?? 0) - (lightness[second] ?? 0);
  const red = (u[first] ?? 0) - (u[second] ?? 0);
  const yellow = (v[first] ?? 0) - (v[second] ?? 0);
  return Math.sqrt(light * light + red * red + yellow * yellow);
}

/**
 * The region, if any, whose edges are much softer than those of the others.
 * Answers a sentence instead when there are too few regions to compare.
 */
export function findUnevenSharpness(
  patches: readonly Patch[],
  picture: TintedPicture,
  frame: number,
): Anomaly | null | string {
  if (patches.length > MANY_REGIONS) {
    return `Colours break up into ${patches.length} regions, which is texture rather than things.`;
  }
  const read = patches
    .filter((patch) => patch.area >= LARGE_ENOUGH && !patch.touchesBorder)
    .flatMap((patch) => {
      const sharpness = edgeSharpness(patch, picture);
      return sharpness === null ? [] : [{ patch, sharpness }];
    })
    .sort((first, second) => first.sharpness - second.sharpness);
  const [softest, ...others] = read;
  if (!softest || others.length < 2) {
    return `Comparing sharpness takes three coloured regions with clear edges; there are ${read.length}.`;
  }
  const usual = median(others.map((other) => other.sharpness)) ?? 1;
  const share = softest.sharpness / usual;
  if (share > UNEVEN) return null;
  return {
    kind: 'uneven-sharpness',
    objects: [softest.patch.name],
    strength: clampShare(0.3 + (UNEVEN - share) * 2.5),
    frame,
    description: `The edges of ${softest.patch.name} are ${share.toFixed(2)} times as steep as those of the other ${others.length} regions (${softest.sharpness.toFixed(2)} against ${usual.toFixed(2)}, 1 being a step within one pixel).`,
  };
}
