import { z } from 'zod';
import type { Cluster, Frame, FrameSet, FrameSettings } from '../schema';
import { areFurtherApart, closeGaps, inOrder } from './spacing';

/** How densely a judge is to look at a clip, the densest first. */
export const coverageSchema = z.enum(['dense', 'standard', 'economical']);

/** See {@link coverageSchema}. */
export type Coverage = z.infer<typeof coverageSchema>;

/**
 * Seconds that successive frames shown to checks of a cluster may be apart, where the clip itself has frames in between;
 * null for no more frames than stand for each cluster as it was stored.
 */
export const COVERAGE_GAPS = {
  dense: 0.25,
  standard: 0.5,
  economical: null,
} as const satisfies Readonly<Record<Coverage, number | null>>;

/**
 * The most frames of a cluster that a coverage has put together, and so of one check: six seconds at standard coverage and
 * three at dense, both ends included.
 */
export const MAX_SHOWN_FRAMES = 13;

/** What a judge is shown of a clip: frames, numbered again from 0, and the clusters that they make. */
export interface ShownFrames {
  frames: Frame[];
  clusters: Cluster[];
}

/**
 * Chooses what a judge is shown of a frame set. `economical` is the clusters as they were stored. The others fill up those
 * whose frames are further apart than the coverage allows, from one end to the other, and split what then has more than
 * {@link MAX_SHOWN_FRAMES} into even parts, each with its middle as its key frame but for the one that has the cluster's
 * own; neighbouring parts share their boundary frame. Sets whose frames were chosen otherwise than by key frames are
 * shown as they were chosen, whatever the coverage.
 */
export function framesShown(
  set: Pick<FrameSet, 'frames' | 'clusters'> & { settings: Pick<FrameSettings, 'mode'> },
  coverage: Coverage,
): ShownFrames {
  const gap = set.settings.mode === 'key' ? COVERAGE_GAPS[coverage] : null;
  const times = set.frames.map(({ at }) => at);
  const clusters = gap === null ? set.clusters : fillClusters(times, set.clusters, gap);
  const shown = [...new Set(clusters.flatMap(({ frames }) => frames))].sort((a, b) => a - b);
  const place = new Map(shown.map((position, index) => [position, index]));
  const placeOf = (position: number) => place.get(position) as number;
  return {
    frames: shown.flatMap((position, index) => {
      const frame = set.frames[position];
      return frame ? [{ ...frame, position: index }] : [];
    }),
    clusters: clusters.map(({ keyFrame, frames }) => ({
      keyFrame: placeOf(keyFrame),
      frames: frames.map(placeOf),
    })),
  };
}

/**
 * Clusters with frames added from one end to the other, so that no two successive ones are further apart than `gap` seconds
 * where there is one between them; see {@link framesShown}.
 * @param times of all frames there are, ascending, in seconds
 */
function fillClusters(
  times: readonly number[],
  clusters: readonly Cluster[],
  gap: number,
): Cluster[] {
  return clusters.flatMap((cluster): Cluster[] => {
    // One that is close enough already stays as it is: it must not lose frames, and its replies on record stay valid.
    if (closeGaps(times, cluster.frames, gap).length === cluster.frames.length) return [cluster];
    const ends = [cluster.frames[0] ?? cluster.keyFrame, cluster.frames.at(-1) ?? cluster.keyFrame];
    const anchors = [...new Set([...ends, cluster.keyFrame])].sort((a, b) => a - b);
    return splitEvenly(closeGaps(times, anchors, gap), cluster.keyFrame);
  });
}

/**
 * Frames that fill up clusters, so that no two are further apart than `step` seconds where there is one between them. A wide
 * step chooses out of those that the narrowest takes, as a coverage does: so a judge is shown the same frames whichever of
 * both a set was taken by.
 * @returns indices into `times`, ascending
 */
export function fillUp(
  clustered: readonly number[],
  clusters: readonly Cluster[],
  times: readonly number[],
  step: number,
): number[] {
  const dense = closeGaps(times, clustered, Math.min(step, COVERAGE_GAPS.dense));
  if (step <= COVERAGE_GAPS.dense || areFurtherApart(times, step)) return dense;
  const place = new Map(dense.map((index, at) => [index, at]));
  const placed = clusters.map(({ keyFrame, frames }) => ({
    keyFrame: place.get(keyFrame) as number,
    frames: frames.map((index) => place.get(index) as number),
  }));
  const denseTimes = dense.map((index) => times[index] as number);
  const filled = fillClusters(denseTimes, placed, step).flatMap(({ frames }) => frames);
  return inOrder([...clustered, ...filled.map((at) => dense[at] as number)]);
}

/** Parts of at most {@link MAX_SHOWN_FRAMES} frames, as even as can be, each sharing its last frame with the next. */
function splitEvenly(frames: number[], keyFrame: number): Cluster[] {
  const steps = frames.length - 1;
  const parts = Math.ceil(steps / (MAX_SHOWN_FRAMES - 1));
  const owner = parts < 2 ? 0 : ownerOf(frames.indexOf(keyFrame), steps, parts);
  return Array.from({ length: Math.max(1, parts) }, (_, part) => {
    const own = frames.slice(boundary(part, steps, parts), boundary(part + 1, steps, parts) + 1);
    const middle = own[Math.floor((own.length - 1) / 2)] as number;
    return { keyFrame: part === owner ? keyFrame : middle, frames: own };
  });
}

/** Where a part begins, in steps from the first frame. */
function boundary(part: number, steps: number, parts: number): number {
  return Math.round((part * steps) / Math.max(1, parts));
}

/** The part that a frame belongs to; of the two that share it, the earlier one. */
function ownerOf(place: number, steps: number, parts: number): number {
  let part = 0;
  while (place > boundary(part + 1, steps, parts)) part += 1;
  return part;
}

/** See {@link spacingOf}. */
export interface Spacing {
  frames: number;
  /** The longest time between two successive ones, in seconds; 0 where there is one. */
  widest: number;
}

/** How densely frames, in order of time, lie over a clip. */
export function spacingOf(frames: readonly Pick<Frame, 'at'>[]): Spacing {
  const gaps = frames.slice(1).map(({ at }, index) => at - (frames[index]?.at ?? at));
  return { frames: frames.length, widest: Math.max(0, ...gaps) };
}

/**
 * Whether a frame set has too few frames for a coverage although the clip may have more: it was taken before frames were
 * taken at even steps besides the key frames.
 */
export function isSparse({ settings }: Pick<FrameSet, 'settings'>): boolean {
  return settings.mode === 'key' && settings.step === undefined;
}
