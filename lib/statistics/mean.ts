import { FEWEST_CLUSTERS } from './guards';
import { effectiveDegrees, fromFisher, type JackknifeScale, toFisher } from './jackknife';
import { studentQuantile } from './numerics';
import { type Interval, LEVEL } from './statistic';

/**
 * The 95 % interval of a mean by Student's t: mean ± t(0.975, n − 1)·√(variance / n). Null with fewer than
 * {@link FEWEST_CLUSTERS} values, and where all are the same: a point would claim certainty.
 * @param variance of the values, with n − 1
 * @param count n
 */
export function meanInterval(
  mean: number,
  variance: number,
  count: number,
): { from: number; to: number } | null {
  if (count < FEWEST_CLUSTERS || variance === 0) return null;
  const reach = studentQuantile(0.975, count - 1) * Math.sqrt(variance / count);
  return { from: mean - reach, to: mean + reach };
}

/** An end of an interval lies at most this many times as far from the mean as on the plain scale. */
const FURTHEST_END = 1.5;

/**
 * The interval of a mean on a scale with ends, whose variance is the sum of what each video contributes to it. Scores that
 * are mostly 0 have a mean that is skewed and rests on few of them, hence
 * - Student's t with the {@link effectiveDegrees} of the contributions, and
 * - the scale of the logit of the mean's place between the ends, which follows the skew; since that runs away close to an
 *   end, neither end of the interval lies further from the mean than one and a half times t·SE.
 * A scale without one of the ends has no logit: there the interval is the plain one, cut at the end that there is.
 * @param mean cut to the range, should it lie beyond
 * @param widening how many times as far it reaches as one by itself, see `wideningOf`
 * @returns null where nothing varies: a point would claim certainty
 */
export function boundedMeanInterval(
  mean: number,
  contributions: readonly number[],
  range: JackknifeScale['range'],
  widening = 1,
): Interval | null {
  const variance = contributions.reduce((sum, each) => sum + each, 0);
  if (!(variance > 0)) return null;
  const quantile = widening * studentQuantile((1 + LEVEL) / 2, effectiveDegrees(contributions));
  const reach = quantile * Math.sqrt(variance);
  const [lowest, highest] = range;
  const half = (highest - lowest) / 2;
  const value = Math.min(highest, Math.max(lowest, mean));
  if (!Number.isFinite(half)) {
    const ends = { low: Math.max(lowest, value - reach), high: Math.min(highest, value + reach) };
    return { ...ends, level: LEVEL };
  }
  const moved = toFisher(value, range);
  const steepness = half * (1 - Math.tanh(moved) ** 2);
  const furthest = FURTHEST_END * reach;
  const low = Math.max(lowest, value - furthest, fromFisher(moved - reach / steepness, range));
  const high = Math.min(highest, value + furthest, fromFisher(moved + reach / steepness, range));
  return { low: Math.min(value, low), high: Math.max(value, high), level: LEVEL };
}
