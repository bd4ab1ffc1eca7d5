import type { Cluster } from '../schema';
import { findPeaks, keepProminentPeaks, type Peak, rankPeaks } from './density-peaks';
import {
  compareFrames,
  compareWholeFrames,
  type Distances,
  distanceBetween,
  type GreyFrames,
} from './grey-frames';
import { ROUNDING } from './spacing';

const REFERENCE_CUT_OFF = 0.5;
const REFERENCE_COUNT = 10;

/** The most key frames that the default mode chooses. */
export const MAX_KEY_FRAMES = 6;

/** The most frames that stand for one cluster. */
export const MAX_CLUSTER_FRAMES = 8;

/** Frames closer than this are taken for the same picture: they are never both key frames. */
export const NEAR_DUPLICATE = 0.005;

/** Frames are compared at about this width: motion still shows, noise and coding faults hardly. */
const COMPARED_WIDTH = 32;

/** This share of all pairs counts as neighbours, which adapts the cut-off to quiet and to lively videos. */
const NEIGHBOUR_SHARE = 0.2;

/** Frames closer than this share of the cut-off are steps of one movement. */
const STEP_SHARE = 0.5;

/** A centre is this much denser than the way from it to another; what coding does to frames is several times less. */
const PROMINENCE = 0.2;

/** Reference mode looks at every frame whose index is a multiple of this. */
export const REFERENCE_STEP = 5;

/**
 * Key frames as the public implementation of SoraDetector (arXiv 2405.04180) chooses them: d_c = 0.5, the ten frames
 * with the highest γ, or all where there are fewer. A key frame's cluster has its detail frames with it: where the
 * next key frame is further than d_c, the frames between them, each further than d_c from the one before it.
 * @param frames every fifth frame of the video, at full size
 * @returns clusters in order of time; positions are indices into `frames`
 */
export function referenceClusters(frames: GreyFrames): Cluster[] {
  const distances = compareWholeFrames(frames);
  const keys = rankPeaks(findPeaks(distances, REFERENCE_CUT_OFF))
    .slice(0, REFERENCE_COUNT)
    .map((peak) => peak.index)
    .sort((a, b) => a - b);
  return keys.map((keyFrame, index) => {
    const kept = [keyFrame];
    const next = keys[index + 1] ?? keyFrame;
    if (distanceBetween(distances, keyFrame, next) > REFERENCE_CUT_OFF) {
      for (let frame = keyFrame + 1; frame < next; frame++) {
        const last = kept.at(-1) as number;
        if (distanceBetween(distances, last, frame) > REFERENCE_CUT_OFF) kept.push(frame);
      }
    }
    return { keyFrame, frames: kept };
  });
}

/**
 * Key frames in the default mode. The cut-off adapts to the video; only peaks that stand out count, so that a copy of
 * the video has the same ones; their number, from 1 to {@link MAX_KEY_FRAMES}, is where sorted γ falls most steeply (by
 * ratio). Of frames that look the same the middle one is taken, and none is a near-duplicate of another. Every key
 * frame has a cluster: the frames nearer to it in time than to the next key frame, its neighbours at least, of which up
 * to {@link MAX_CLUSTER_FRAMES} are kept. Neighbouring clusters share their boundary frame.
 * @param frames sampled frames of the whole video, at least one
 * @returns clusters in order of time, at least one; positions are indices into `frames`
 */
export function chooseKeyFrames(frames: GreyFrames): Cluster[] {
  const distances = compareFrames(frames, COMPARED_WIDTH);
  const keys = pickPeaks(distances).sort((a, b) => a - b);
  return spanClusters(keys, frames.times);
}

function adaptedCutOff(distances: Distances): number {
  const { count, values } = distances;
  const pairs = new Float64Array((count * (count - 1)) / 2);
  for (let row = 1, at = 0; row < count; at += row, row++) {
    pairs.set(values.subarray(row * count, row * count + row), at);
  }
  pairs.sort();
  return Math.max(NEAR_DUPLICATE, pairs[Math.floor(NEIGHBOUR_SHARE * (pairs.length - 1))] ?? 0);
}

/** The frame in the middle of those around a frame that look the same, since which of them is densest is chance. */
function middleOfStill(distances: Distances, frame: number): number {
  const same = (other: number) => distanceBetween(distances, frame, other) < NEAR_DUPLICATE;
  let from = frame;
  let to = frame;
  while (from > 0 && same(from - 1)) from--;
  while (to < distances.count - 1 && same(to + 1)) to++;
  return (from + to) >> 1;
}

function pickPeaks(distances: Distances): number[] {
  const cutOff = adaptedCutOff(distances);
  // See grey-frames.ts for what NOINLINE does.
  const peaks = /*#__NOINLINE__*/ keepProminentPeaks(
    distances,
    findPeaks(distances, cutOff),
    cutOff * STEP_SHARE,
    PROMINENCE,
  );
  // The densest frame's δ is by definition the largest distance of all, which would dwarf every other γ.
  const widest = Math.max(...peaks.slice(1).map((peak) => peak.separation), NEAR_DUPLICATE);
  const levelled = peaks.map((peak) => ({
    ...peak,
    separation: Math.min(peak.separation, widest),
  }));

  const apart: Peak[] = [];
  for (const peak of rankPeaks(levelled)) {
    const index = middleOfStill(distances, peak.index);
    const distinct = apart.every(
      (other) => distanceBetween(distances, index, other.index) >= NEAR_DUPLICATE,
    );
    if (distinct) apart.push({ ...peak, index });
    if (apart.length > MAX_KEY_FRAMES) break;
  }
  // A frame with one neighbour, just far enough from the rest: less than that is no centre of anything.
  const least = NEAR_DUPLICATE;
  const scores = apart.map((peak) => Math.max(least, peak.density * peak.separation));
  let chosen = 1;
  let steepest = 0;
  for (let count = 1; count <= Math.min(MAX_KEY_FRAMES, apart.length); count++) {
    const fall = (scores[count - 1] as number) / (scores[count] ?? least);
    if (fall > steepest) {
      steepest = fall;
      chosen = count;
    }
  }
  return apart.slice(0, chosen).map((peak) => peak.index);
}

/**
 * The frame between two key frames that is nearest to the middle of their times, the earlier of two as near; never the
 * earlier key frame itself.
 */
function boundaryBetween(times: readonly number[], key: number, next: number): number {
  const middle = ((times[key] as number) + (times[next] as number)) / 2;
  let boundary = key + 1;
  const distanceOf = (frame: number) => Math.abs((times[frame] as number) - middle);
  for (let frame = key + 2; frame <= next; frame++) {
    if (distanceOf(frame) < distanceOf(boundary) - ROUNDING) boundary = frame;
  }
  return boundary;
}

function spanClusters(keys: readonly number[], times: readonly number[]): Cluster[] {
  const last = times.length - 1;
  const boundaries = keys
    .slice(1)
    .map((next, index) => boundaryBetween(times, keys[index] as number, next));
  return keys.map((keyFrame, index) => {
    const from = index === 0 ? 0 : Math.min(boundaries[index - 1] as number, keyFrame - 1);
    const to = boundaries[index] ?? last;
    return { keyFrame, frames: pickEvenly(from, to, keyFrame) };
  });
}

/** Up to {@link MAX_CLUSTER_FRAMES} of the frames from `from` to `to`, evenly, with both ends and the key frame. */
function pickEvenly(from: number, to: number, keyFrame: number): number[] {
  const length = to - from + 1;
  if (length <= MAX_CLUSTER_FRAMES) return Array.from({ length }, (_, index) => from + index);
  const step = (to - from) / (MAX_CLUSTER_FRAMES - 1);
  const even = Array.from({ length: MAX_CLUSTER_FRAMES }, (_, index) =>
    Math.round(from + index * step),
  );
  if (even.includes(keyFrame)) return even;
  const inner = Math.min(MAX_CLUSTER_FRAMES - 2, Math.max(1, Math.round((keyFrame - from) / step)));
  return even.with(inner, keyFrame).sort((a, b) => a - b);
}
