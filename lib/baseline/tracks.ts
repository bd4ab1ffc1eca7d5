import type { Patch } from './regions';

/** One region followed over the frames of a call. */
export interface Trail {
  /** The region's name in the first frame where it is seen, unless another trail has it. */
  name: string;
  /** The region in each frame; null where it is not seen. */
  patches: (Patch | null)[];
}

/** A part of the frame's width that costs as much as a doubling of the area, when two regions are matched. */
const DISTANCE_WEIGHT = 5;
/** What each frame costs for which a region was out of sight. */
const GAP_COST = 0.3;
/** Natural logarithm of the largest factor between the areas of one region in two frames. */
const LARGEST_GROWTH = 1.8;

/**
 * Follows regions of one hue from frame to frame: the cheapest pairs first, by distance from where the region's speed
 * would have taken it and by change of area. A region may be out of sight for a while. There is no limit on distance:
 * the only red thing before and the only red thing after are taken for the same.
 * @param times presentation times in seconds, ascending
 */
export function followPatches(
  frames: readonly (readonly Patch[])[],
  times: readonly number[],
): Trail[] {
  const trails: Trail[] = [];
  frames.forEach((patches, frame) => {
    const pairs = trails
      .flatMap((trail) => patches.map((patch) => ({ trail, patch, cost: 0 })))
      .map((pair) => ({ ...pair, cost: matchCost(pair.trail, pair.patch, frame, times) }))
      .filter((pair) => pair.cost < Number.POSITIVE_INFINITY)
      .sort((first, second) => first.cost - second.cost);
    const matched = new Map<Trail, Patch>();
    const taken = new Set<Patch>();
    for (const { trail, patch } of pairs) {
      if (matched.has(trail) || taken.has(patch)) continue;
      matched.set(trail, patch);
      taken.add(patch);
    }
    for (const trail of trails) trail.patches.push(matched.get(trail) ?? null);
    for (const patch of patches) {
      if (taken.has(patch)) continue;
      const name = freeName(patch.name, trails);
      trails.push({ name, patches: [...Array(frame).fill(null), patch] });
    }
  });
  return trails;
}

/** The region's name, or its colour with the first number that no trail has. */
function freeName(name: string, trails: readonly Trail[]): string {
  const names = new Set(trails.map((trail) => trail.name));
  const [colour] = name.split('_');
  let free = name;
  for (let number = 2; names.has(free); number += 1) free = `${colour}_${number}`;
  return free;
}

function matchCost(trail: Trail, patch: Patch, frame: number, times: readonly number[]): number {
  const last = trail.patches.findLastIndex((seen) => seen !== null);
  const seen = trail.patches[last];
  if (!seen || seen.hue !== patch.hue) return Number.POSITIVE_INFINITY;
  const growth = Math.abs(Math.log(patch.area / seen.area));
  if (growth > LARGEST_GROWTH) return Number.POSITIVE_INFINITY;
  const passed = (times[frame] ?? 0) - (times[last] ?? 0);
  const { x, y } = velocityUntil(trail, last, times);
  const expected = Math.hypot(patch.x - seen.x - x * passed, patch.y - seen.y - y * passed);
  // A thing that has stopped or turned is no further than from where it was last seen.
  const still = Math.hypot(patch.x - seen.x, patch.y - seen.y);
  return (
    DISTANCE_WEIGHT * Math.min(expected, still) + growth / Math.LN2 + GAP_COST * (frame - last - 1)
  );
}

/** The velocity with which a region came to where it is in frame `index`, in frame lengths per second; 0 if unknown. */
function velocityUntil(trail: Trail, index: number, times: readonly number[]) {
  const [from, to] = [trail.patches[index - 1], trail.patches[index]];
  const passed = (times[index] ?? 0) - (times[index - 1] ?? 0);
  if (!from || !to || passed <= 0) return { x: 0, y: 0 };
  return { x: (to.x - from.x) / passed, y: (to.y - from.y) / passed };
}

/** The middle velocity of a region over all steps in which it was seen, in frame lengths per second; 0 if unknown. */
export function usualVelocity(trail: Trail, times: readonly number[]): { x: number; y: number } {
  const velocities = trail.patches.flatMap((patch, index) =>
    patch && trail.patches[index - 1] ? [velocityUntil(trail, index, times)] : [],
  );
  return {
    x: median(velocities.map((velocity) => velocity.x)) ?? 0,
    y: median(velocities.map((velocity) => velocity.y)) ?? 0,
  };
}

/** The median, the lower middle one of an even number; null of none. */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((first, second) => first - second);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}
