import { studentQuantile } from './numerics';
import type { Interval, StatisticNote } from './statistic';

/** How a statistic is brought to a scale on which its errors are even. */
export interface JackknifeScale {
  /** The smallest and largest value that the statistic can take. */
  range: readonly [low: number, high: number];
  /**
   * `fisher`: atanh of the statistic's place in its range, taken as −1..1 (for κ, α and correlations the atanh itself,
   * for proportions half the logit); `plain`: the statistic itself, for means such as the MAE and the bias.
   */
  transform: 'fisher' | 'plain';
}

/** See {@link jackknife}. */
export interface JackknifeEstimate {
  /** On the transformed scale; null when there is no interval. */
  standardError: number | null;
  interval: Interval | null;
  notes: readonly StatisticNote[];
}

/** Below this many videos there is no interval. */
export const FEWEST_VIDEOS = 5;

/** A place at least this far out in −1..1 counts as an end of the range. */
const END = 0.999;

/** Places are drawn in to this before atanh, which is infinite at ±1. */
const FURTHEST = 0.9999;

/** Leave-one-out values that differ by less differ by rounding only. */
const ROUNDING = 1e-12;

/**
 * The delete-one-video interval: frames of one video are correlated, so the video is the unit that is left out.
 * With G videos and z₍₋g₎ the transformed statistic without video g: SE = √((G−1)/G·Σ(z₍₋g₎ − z̄)²), interval
 * z ± t_{G−1}·SE, transformed back; a plain interval is cut to the range. Deterministic: no seed.
 *
 * There is no interval below five videos (`too-few-videos`), when leaving out a video never matters (`no-variation`:
 * zero width would claim certainty), or when leaving one out makes the statistic undefined (`rests-on-one-video`). The
 * last note also marks an interval when leaving one out brings the statistic to an end of its range.
 * Source: Efron & Tibshirani 1993, chapter 11, applied to clusters.
 * @param leaveOneOut the statistic without each video in turn, null where that is undefined
 */
export function jackknife(
  estimate: number,
  leaveOneOut: readonly (number | null)[],
  { range, transform }: JackknifeScale,
  level = 0.95,
): JackknifeEstimate {
  const videos = leaveOneOut.length;
  const defined = leaveOneOut.filter((value) => value !== null);
  if (videos < FEWEST_VIDEOS) return withoutInterval('too-few-videos');
  if (defined.length < videos) return withoutInterval('rests-on-one-video');
  const { least, most } = findExtremes(defined);
  if (most - least <= ROUNDING) return withoutInterval('no-variation');

  const forth = (value: number) => (transform === 'fisher' ? toFisher(value, range) : value);
  const back = (value: number) => (transform === 'fisher' ? fromFisher(value, range) : value);
  const transformed = defined.map(forth);
  const mean = transformed.reduce((sum, value) => sum + value, 0) / videos;
  const squares = transformed.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const standardError = Math.sqrt(((videos - 1) / videos) * squares);
  const reach = studentQuantile((1 + level) / 2, videos - 1) * standardError;
  const [lowest, highest] = range;
  return {
    standardError,
    interval: {
      low: Math.max(lowest, back(forth(estimate) - reach)),
      high: Math.min(highest, back(forth(estimate) + reach)),
      level,
    },
    notes: reachesEnd(estimate, least, most, range) ? ['rests-on-one-video'] : [],
  };
}

function withoutInterval(note: StatisticNote): JackknifeEstimate {
  return { standardError: null, interval: null, notes: [note] };
}

function findExtremes(values: readonly number[]): { least: number; most: number } {
  // Not Math.min(...values): a hundred thousand arguments overflow the stack.
  let least = Infinity;
  let most = -Infinity;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return { least, most };
}

function reachesEnd(
  estimate: number,
  least: number,
  most: number,
  range: JackknifeScale['range'],
): boolean {
  const place = placeIn(estimate, range);
  return (
    (place < END && placeIn(most, range) >= END) || (place > -END && placeIn(least, range) <= -END)
  );
}

/** A value's place in its range, from −1 at the low end to 1 at the high end. */
function placeIn(value: number, [low, high]: JackknifeScale['range']): number {
  return (2 * (value - low)) / (high - low) - 1;
}

function toFisher(value: number, range: JackknifeScale['range']): number {
  return Math.atanh(Math.max(-FURTHEST, Math.min(FURTHEST, placeIn(value, range))));
}

function fromFisher(value: number, [low, high]: JackknifeScale['range']): number {
  return low + ((Math.tanh(value) + 1) / 2) * (high - low);
}
