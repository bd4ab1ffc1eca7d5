import { normalQuantile } from '@/lib/statistics/numerics';
import { cut, type Random } from './random';

/** How pairs of a person's and a judge's ratings 0–10 come about. */
export interface PairLayout {
  name: string;
  /** The share of units in which the person sees something. */
  prevalence: number;
  /** How similar units of a clip are: the share of variance that they have in common, 0–1. */
  shared: number;
  /** Units of a clip, the fewest and the most. */
  units: readonly [fewest: number, most: number];
}

/** Layouts from scores that spread to clips that hardly ever show anything. */
export const PAIR_LAYOUTS: readonly PairLayout[] = [
  { name: 'spread', prevalence: 0.9, shared: 0.5, units: [6, 6] },
  { name: '66 % 0/0, shared .3', prevalence: 0.3, shared: 0.3, units: [6, 6] },
  { name: '66 % 0/0, shared .7', prevalence: 0.3, shared: 0.7, units: [6, 6] },
  { name: '66 % 0/0, one unit', prevalence: 0.3, shared: 0, units: [1, 1] },
  { name: '83 % 0/0, shared .5', prevalence: 0.12, shared: 0.5, units: [6, 6] },
  { name: 'spread, 5–30 units', prevalence: 0.9, shared: 0.8, units: [5, 30] },
  { name: '66 % 0/0, 5–30 units', prevalence: 0.3, shared: 0.8, units: [5, 30] },
  { name: '83 % 0/0, 5–30 units', prevalence: 0.12, shared: 0.8, units: [5, 30] },
];

/** One clip's pairs. */
export type ClipPairs = readonly { person: number; judge: number }[];

/**
 * A clip. A unit's severity is √shared·(clip's normal) + √(1−shared)·(own normal); the person sees something where it lies
 * above the quantile of the prevalence, and rates 3 + 3·(excess) + normal noise, 1–10. The judge has an error of the same
 * make, of its own: it misses what the person sees where that lies below −0.9, else rates the person's score + 1.5·error;
 * where the person sees nothing it rates 1 or more where its error lies above 1.6.
 */
export function drawClip({ prevalence, shared, units }: PairLayout, random: Random): ClipPairs {
  const level = normalQuantile(1 - prevalence);
  const [severity, error] = [random.normal(), random.normal()];
  const mix = (common: number) =>
    Math.sqrt(shared) * common + Math.sqrt(1 - shared) * random.normal();
  const [fewest, most] = units;
  const count = fewest + Math.floor(random.uniform() * (most - fewest + 1));
  return Array.from({ length: count }, () => {
    const seen = mix(severity) - level;
    const off = mix(error);
    if (seen > 0) {
      const person = cut(Math.round(3 + 3 * seen + random.normal()), 1, 10);
      return { person, judge: off > -0.9 ? cut(Math.round(person + 1.5 * off), 0, 10) : 0 };
    }
    const alarm = cut(Math.round(1 + 3 * (off - 1.6) + 2 * random.uniform()), 1, 10);
    return { person: 0, judge: off > 1.6 ? alarm : 0 };
  });
}
