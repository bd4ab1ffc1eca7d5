import { FEWEST_CLUSTERS } from './guards';
import { studentQuantile } from './numerics';
import type { Interval, StatisticNote } from './statistic';

/** How a statistic is brought to a scale on which its errors are even. */
export interface JackknifeScale {
  /** The smallest and largest value that the statistic can take. */
  range: readonly [low: number, high: number];
  /**
   * `fisher`: atanh of the statistic's place in its range, taken as −1..1 (for κ, α and correlations the atanh itself,
   * for an AUROC half the logit); `plain`: the statistic itself, as for the bias; `bounded`: the statistic itself, with the ends
   * that {@link boundedEnds} gives, as for means that are skewed near an end of their scale, the MAE among them.
   */
  transform: 'fisher' | 'plain' | 'bounded';
}

/** See {@link jackknife}. */
export interface JackknifeEstimate {
  /** On the transformed scale; null when there is no interval. */
  standardError: number | null;
  interval: Interval | null;
  notes: readonly StatisticNote[];
}

/** A place at least this far out in −1..1 counts as an end of the range. */
const END = 0.999;

/** Places are drawn in to this before atanh, which is infinite at ±1. */
const FURTHEST = 0.9999;

/** Values that differ by less differ by rounding only. */
const ROUNDING = 1e-12;

/**
 * The delete-one-cluster interval: items of one cluster, and frames of one video, are correlated, so the cluster
 * is what is left out.
 * With G clusters and z₍₋g₎ the transformed statistic without cluster g, d = z₍₋g₎ − z̄: SE = √((G−1)/G·Σd²), interval
 * z ± t_ν·SE, transformed back; a plain interval is cut to the range. Deterministic: no seed.
 *
 * ν = {@link effectiveDegrees}: where few clusters hold all that varies, the SE rests on these few, and Student's t on
 * G − 1 would be far too sure of it.
 *
 * There is no interval below five clusters (`too-few-videos`), when leaving out a cluster never matters (`no-variation`:
 * zero width would claim certainty), or when leaving one out makes the statistic undefined (`rests-on-one-video`). The
 * last note also marks an interval when leaving one out brings the statistic to an end of its range.
 * Source: Efron & Tibshirani 1993, chapter 11, applied to clusters; for ν `npm run bench -- intervals`.
 * @param leaveOneOut the statistic without each cluster in turn, null where that is undefined
 * @param times how many clusters each of these stands for; one when left out
 */
export function jackknife(
  estimate: number,
  leaveOneOut: readonly (number | null)[],
  { range, transform }: JackknifeScale,
  times: readonly number[] = leaveOneOut.map(() => 1),
  level = 0.95,
): JackknifeEstimate {
  const clusters = times.reduce((sum, each) => sum + each, 0);
  if (clusters < FEWEST_CLUSTERS) return withoutInterval('too-few-videos');
  const defined = leaveOneOut.filter((value) => value !== null);
  if (defined.length < leaveOneOut.length) return withoutInterval('rests-on-one-video');

  const forth = (value: number) => (transform === 'fisher' ? toFisher(value, range) : value);
  const back = (value: number) => (transform === 'fisher' ? fromFisher(value, range) : value);
  const moved = defined.map(forth);
  const mean = moved.reduce((sum, value, index) => sum + value * (times[index] ?? 0), 0) / clusters;
  const deviations = moved.map((value) => value - mean);
  if (!deviations.some((deviation) => Math.abs(deviation) > ROUNDING)) {
    return withoutInterval('no-variation');
  }
  const squares = deviations.map((deviation) => deviation ** 2);
  const sum = squares.reduce((total, square, index) => total + square * (times[index] ?? 0), 0);
  const standardError = Math.sqrt(((clusters - 1) / clusters) * sum);
  const degrees = effectiveDegrees(squares, times);
  const reach = studentQuantile((1 + level) / 2, degrees) * standardError;
  const [lowest, highest] = range;
  const ends =
    transform === 'bounded'
      ? boundedEnds(estimate, reach, range)
      : {
          low: Math.max(lowest, back(forth(estimate) - reach)),
          high: Math.min(highest, back(forth(estimate) + reach)),
        };
  return {
    standardError,
    interval: { ...ends, level },
    notes: reachesEnd(estimate, defined, range) ? ['rests-on-one-video'] : [],
  };
}

/** An end of an interval lies at most this many times as far from the value as on the plain scale. */
const FURTHEST_END = 1.5;

/**
 * The ends of an interval of a value that is skewed near the ends of its range, as of scores that are mostly 0: on the scale of
 * the logit of its place in the range, which follows the skew. Since that runs away close to an end, neither end of the interval
 * lies further from the value than one and a half times `reach`. A range without one of the ends has no logit: there the interval
 * is the plain one, cut at the end that there is.
 * @param value cut to the range, should it lie beyond
 * @param reach on the plain scale, t·SE
 */
export function boundedEnds(
  value: number,
  reach: number,
  range: JackknifeScale['range'],
): { low: number; high: number } {
  const [lowest, highest] = range;
  const half = (highest - lowest) / 2;
  const inside = Math.min(highest, Math.max(lowest, value));
  if (!Number.isFinite(half)) {
    return { low: Math.max(lowest, inside - reach), high: Math.min(highest, inside + reach) };
  }
  const moved = toFisher(inside, range);
  const steepness = half * (1 - Math.tanh(moved) ** 2);
  const furthest = FURTHEST_END * reach;
  const low = Math.max(lowest, inside - furthest, fromFisher(moved - reach / steepness, range));
  const high = Math.min(highest, inside + furthest, fromFisher(moved + reach / steepness, range));
  return { low: Math.min(inside, low), high: Math.max(inside, high) };
}

/**
 * On how many independent contributions a variance rests that is the sum of them: ν = (Σc)²/Σc², at least 1 and less than
 * their number. As many as there are when all are equal, about a third of them for normal errors, 1 when one is all.
 * This is Satterthwaite's formula with each contribution as a variance of one degree of freedom.
 * @param contributions ≥ 0, one for each cluster
 * @param times how many clusters contribute each of these; one when left out
 */
export function effectiveDegrees(
  contributions: ArrayLike<number>,
  times?: readonly number[],
): number {
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let place = 0; place < contributions.length; place += 1) {
    const contribution = contributions[place] ?? 0;
    const often = times ? (times[place] ?? 0) : 1;
    sum += contribution * often;
    squares += contribution ** 2 * often;
    count += often;
  }
  return squares === 0 ? 1 : Math.max(1, Math.min(count - 1, sum ** 2 / squares));
}

function withoutInterval(note: StatisticNote): JackknifeEstimate {
  return { standardError: null, interval: null, notes: [note] };
}

function reachesEnd(
  estimate: number,
  leaveOneOut: readonly number[],
  range: JackknifeScale['range'],
): boolean {
  const place = placeIn(estimate, range);
  const above = place < END;
  const below = place > -END;
  return leaveOneOut.some((value) => {
    const without = placeIn(value, range);
    return (above && without >= END) || (below && without <= -END);
  });
}

/** A value's place in its range, from −1 at the low end to 1 at the high end. */
function placeIn(value: number, [low, high]: JackknifeScale['range']): number {
  return (2 * (value - low)) / (high - low) - 1;
}

/** Half the logit of a value's place in its range, drawn in from the ends. */
function toFisher(value: number, range: JackknifeScale['range']): number {
  return Math.atanh(Math.max(-FURTHEST, Math.min(FURTHEST, placeIn(value, range))));
}

/** Turns {@link toFisher} around. */
function fromFisher(value: number, [low, high]: JackknifeScale['range']): number {
  return low + ((Math.tanh(value) + 1) / 2) * (high - low);
}
