import { FEWEST_CLUSTERS } from './guards';
import { boundedEnds, effectiveDegrees, type JackknifeScale } from './jackknife';
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

/**
 * The interval of a mean on a scale with ends, whose variance is the sum of what each video contributes to it. Scores that
 * are mostly 0 have a mean that is skewed and rests on few of them, hence
 * - Student's t with the {@link effectiveDegrees} of the contributions, and
 * - the scale of the logit, see {@link boundedEnds}.
 * @param mean cut to the range, should it lie beyond
 * @param widening how many times as far it reaches as one by itself, see `wideningOf`
 * @param level 0..1
 * @returns null where nothing varies: a point would claim certainty
 */
export function boundedMeanInterval(
  mean: number,
  contributions: ArrayLike<number>,
  range: JackknifeScale['range'],
  widening = 1,
  level = LEVEL,
): Interval | null {
  let variance = 0;
  for (let place = 0; place < contributions.length; place += 1)
    variance += contributions[place] ?? 0;
  if (!(variance > 0)) return null;
  const quantile = widening * studentQuantile((1 + level) / 2, effectiveDegrees(contributions));
  const reach = quantile * Math.sqrt(variance);
  return { ...boundedEnds(mean, reach, range), level };
}
