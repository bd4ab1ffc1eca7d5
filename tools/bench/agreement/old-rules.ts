import type { MeasureTraits } from '@/lib/statistics/measures';
import { studentQuantile } from '@/lib/statistics/numerics';
import type { SampledScore } from '@/lib/statistics/sampled';
import { effectiveSampleSize } from '@/lib/statistics/table';

/** An interval of the rules before, which are kept here to be compared with. */
export type OldInterval = { low: number; high: number } | null;

const quantiles = new Map<number, number>();

function student(degrees: number): number {
  const known = quantiles.get(degrees) ?? studentQuantile(0.975, degrees);
  quantiles.set(degrees, known);
  return known;
}

/**
 * The jackknife with Student's t on G − 1, on the scale of atanh (of the place in 0–1 for shares), plain for errors; from
 * five clips on, where every value without a clip is defined.
 */
export function oldInterval(
  value: number,
  without: readonly (number | null)[],
  traits: MeasureTraits,
): OldInterval {
  const clips = without.length;
  const defined = without.filter((each) => each !== null);
  if (clips < 5 || defined.length < clips) return null;
  const isPlain = traits.kind === 'jackknifed' && traits.scale.transform === 'plain';
  const isShare = traits.kind === 'share';
  const forth = (each: number) => {
    if (isPlain) return each;
    return Math.atanh(Math.min(0.9999, Math.max(-0.9999, isShare ? 2 * each - 1 : each)));
  };
  const back = (each: number) => {
    if (isPlain) return each;
    return isShare ? (Math.tanh(each) + 1) / 2 : Math.tanh(each);
  };
  const moved = defined.map(forth);
  const mean = moved.reduce((sum, each) => sum + each, 0) / clips;
  const squares = moved.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  if (squares < 1e-24) return null;
  const reach = student(clips - 1) * Math.sqrt(((clips - 1) / clips) * squares);
  return { low: back(forth(value) - reach), high: back(forth(value) + reach) };
}

/** Hájek's variance of y − λf with Student's t on Kish n − 1, of whichever mean. */
export function oldMeanInterval(
  sample: readonly SampledScore[],
  value: number,
  power: number,
): OldInterval {
  const weights = sample.map(({ weight }) => weight);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const rest = ({ person, judge }: SampledScore) => person - power * judge;
  const mean = sample.reduce((sum, one) => sum + one.weight * rest(one), 0) / total;
  const squares = sample.reduce((sum, one) => sum + (one.weight * (rest(one) - mean)) ** 2, 0);
  const count = sample.length;
  const error = Math.sqrt((squares * count) / (count - 1)) / total;
  if (count < 5 || error === 0) return null;
  const degrees = Math.max(1, effectiveSampleSize(weights) - 1);
  const reach = student(Math.round(degrees * 10) / 10) * error;
  return { low: value - reach, high: value + reach };
}
