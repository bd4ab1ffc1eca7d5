import type { ExtractionPlan, Probe } from '../engines/engine';
import { MAX_KEPT_FRAMES } from '../limits';
import { RefusedFile } from '../refused-file';
import type { Cluster, FrameSettings } from '../schema';
import { COVERAGE_GAPS, fillUp } from './coverage';
import { evenFrames, intervalFrames } from './frames-by-time';
import type { GreyFrames } from './grey-frames';
import { chooseKeyFrames, REFERENCE_STEP, referenceClusters } from './key-frames';
import { describePart } from './need';
import { areFurtherApart, closeGaps, inOrder, ROUNDING } from './spacing';

/** The most frames that are compared with each other. */
const MAX_COMPARED = 300;

/** Where so many frames of a long video decode by themselves, they will do. */
const ENOUGH_INDEPENDENT = 100;

/** Of videos with up to this many frames, frames are looked at in even steps, all of them in one pass. */
const SHORT_VIDEO_FRAMES = 600;

/** About the longest side of the grey pictures that are compared, in pixels. */
const COMPARED_SIDE = 160;

/** The most multiplications of pixels in reference mode, which compares whole pictures: some ten seconds. */
const MAX_REFERENCE_PRODUCTS = 8e9;

/**
 * Of videos of up to so many seconds frames are decoded for the sake of even steps. Longer ones keep those that are
 * compared anyhow, so that they cost neither a decoding of all their frames nor more than some ten megabytes of JPEGs.
 */
const EVENLY_SECONDS = 60;

/** Which frames are taken out of a video, and what clusters they make once they are known. */
export interface FramePlan {
  keep: ExtractionPlan['keep'];
  /** @param count how many frames were kept */
  clusters(count: number): Cluster[];
}

/** How many pixels a side become one: about as many as leave {@link COMPARED_SIDE}, and such as reduce fast. */
function greyFactor(width: number, height: number): number {
  const factor = Math.max(width, height) / COMPARED_SIDE;
  const wanted = factor < 3.5 ? Math.round(factor) : Math.round(factor / 4) * 4;
  return Math.max(1, Math.min(wanted, 32, width, height));
}

/**
 * The frames that stand for a video when key frames are looked for: at most 300, all over its length. Of a long video
 * those that decode by themselves are preferred, since others cost the decoding of all between; where there are a hundred
 * of them, others only close gaps of more than a hundredth of the video.
 * @returns indices into the probe's times, ascending
 */
export function framesToCompare(
  probe: Pick<Probe, 'times' | 'independent' | 'duration'>,
): number[] {
  const { times, independent, duration } = probe;
  if (times.length <= SHORT_VIDEO_FRAMES) {
    const step = Math.ceil(times.length / MAX_COMPARED);
    return times.flatMap((_, index) => (index % step === 0 ? [index] : []));
  }
  const start = times[0] as number;
  const part = (index: number, parts: number) =>
    Math.min(
      parts - 1,
      Math.floor((((times[index] as number) - start + ROUNDING) / duration) * parts),
    );
  const chosen = new Map<number, number>();
  for (const index of independent) {
    const own = part(index, MAX_COMPARED);
    if (!chosen.has(own)) chosen.set(own, index);
  }
  const parts = chosen.size < ENOUGH_INDEPENDENT ? MAX_COMPARED : ENOUGH_INDEPENDENT;
  const covered = new Set([...chosen.values()].map((index) => part(index, parts)));
  const others = times.flatMap((_, index) => {
    const own = part(index, parts);
    if (covered.has(own)) return [];
    covered.add(own);
    return [index];
  });
  return [...chosen.values(), ...others].sort((a, b) => a - b);
}

/** One cluster of all frames around the middle one: for frames that are not chosen by their looks. */
function oneCluster(count: number): Cluster[] {
  return [
    {
      keyFrame: Math.floor((count - 1) / 2),
      frames: Array.from({ length: count }, (_, index) => index),
    },
  ];
}

/**
 * Looks at frames, and keeps those that clusters are made of.
 * @param findClusters of frames that were looked at; positions are indices into its argument
 * @param addTo which of the frames that were looked at are kept, given the clusters and the frames that these are made of;
 *   the latter alone when left out
 * @param keepsAll whether that is all of them in any case
 */
function planByLooks(
  frames: readonly number[],
  factor: number,
  findClusters: (seen: GreyFrames) => Cluster[],
  addTo: (
    clustered: number[],
    clusters: readonly Cluster[],
    times: readonly number[],
  ) => number[] = (clustered) => clustered,
  keepsAll = false,
): FramePlan {
  let clusters: Cluster[] = [];
  return {
    keep: {
      frames,
      factor,
      keepsAll,
      choose(seen) {
        const found = findClusters(seen);
        const clustered = inOrder(found.flatMap((cluster) => cluster.frames));
        const kept = addTo(clustered, found, seen.times);
        const position = new Map(kept.map((index, at) => [index, at]));
        clusters = found.map((cluster) => ({
          keyFrame: position.get(cluster.keyFrame) as number,
          frames: cluster.frames.map((index) => position.get(index) as number),
        }));
        return kept;
      },
    },
    clusters: () => clusters,
  };
}

/** Of some frames those that are presented at certain times, and where each of them stands among all. */
function pickTimes(seen: GreyFrames, times: readonly number[]) {
  const wanted = new Set(times.map(tenthsOfMilliseconds));
  const places = seen.times.flatMap((at, place) =>
    wanted.has(tenthsOfMilliseconds(at)) ? [place] : [],
  );
  return {
    places,
    picked: {
      ...seen,
      times: places.map((place) => seen.times[place] as number),
      pixels: places.map((place) => seen.pixels[place] as Uint8Array),
    },
  };
}

/** Engines tell times to the microsecond, but round them differently. */
function tenthsOfMilliseconds(seconds: number): number {
  return Math.round(seconds * 1e4);
}

/**
 * Key frames and their clusters, and others besides them, so that a run can show a judge more. What is compared, and so
 * the clusters, do not depend on the others.
 */
function planKeyFrames(probe: Probe, step: number | undefined): FramePlan {
  const factor = greyFactor(probe.storedWidth, probe.height);
  const compared = framesToCompare(probe);
  if (step === undefined) return planByLooks(compared, factor, chooseKeyFrames);
  const { times, duration } = probe;
  const frames =
    duration > EVENLY_SECONDS
      ? compared
      : closeGaps(times, compared, Math.min(step, COVERAGE_GAPS.dense));
  const fill = (
    clustered: readonly number[],
    clusters: readonly Cluster[],
    seen: readonly number[],
  ) => fillUp(clustered, clusters, seen, step);
  const comparedTimes = compared.map((index) => times[index] as number);
  if (frames.length === compared.length) {
    return planByLooks(frames, factor, chooseKeyFrames, fill, areFurtherApart(comparedTimes, step));
  }
  const findClusters = (seen: GreyFrames) => {
    const { places, picked } = pickTimes(seen, comparedTimes);
    return chooseKeyFrames(picked).map(({ keyFrame, frames: own }) => ({
      keyFrame: places[keyFrame] as number,
      frames: own.map((place) => places[place] as number),
    }));
  };
  return planByLooks(frames, factor, findClusters, fill);
}

function planReference(name: string, probe: Probe): FramePlan {
  const frames = probe.times.flatMap((_, index) => (index % REFERENCE_STEP === 0 ? [index] : []));
  const pixels = probe.storedWidth * probe.height;
  if (((frames.length * (frames.length - 1)) / 2) * pixels > MAX_REFERENCE_PRODUCTS) {
    throw new RefusedFile(
      name,
      'is too long for the reference mode, which compares every fifth frame with all others at full size. ' +
        'Choose the default mode, or cut it.',
    );
  }
  return planByLooks(frames, 1, referenceClusters);
}

/**
 * Decides which frames of a video are taken out of it.
 * @param name the file's name, for the refusal
 * @throws {RefusedFile} when these settings do not suit the video
 */
export function planFrames(name: string, probe: Probe, settings: FrameSettings): FramePlan {
  switch (settings.mode) {
    case 'key':
      return planKeyFrames(probe, settings.step);
    case 'reference':
      return planReference(name, probe);
    case 'uniform': {
      const keep = evenFrames(probe, settings);
      if (keep.length > 0) return { keep, clusters: oneCluster };
      throw new RefusedFile(
        name,
        `shows no frame${describePart(settings)}. Choose times within the video.`,
      );
    }
    case 'interval': {
      const keep = intervalFrames(probe, settings.from, settings.to);
      const span = `from ${settings.from} s to ${settings.to} s`;
      if (keep.length === 0) {
        throw new RefusedFile(name, `shows no frame ${span}. Choose times within the video.`);
      }
      if (keep.length > MAX_KEPT_FRAMES) {
        throw new RefusedFile(
          name,
          `shows ${keep.length} frames ${span}, at most ${MAX_KEPT_FRAMES} are possible. Choose a shorter time.`,
        );
      }
      return { keep, clusters: oneCluster };
    }
  }
}
