import type { MeanScale } from './clustered-mean';
import { byCluster, type Clustered } from './clusters';
import { boundedEnds } from './jackknife';
import { studentQuantile } from './numerics';
import { scoreInterval } from './proportion';
import {
  believe,
  type DescribedScores,
  hasUnequalWeights,
  type MeanTarget,
  sumUp,
} from './sampled';
import { LEVEL } from './statistic';

/** An item about which something is known, and how it fares in a draw that is still to come. */
export interface ForeseenScore extends Clustered {
  person: number;
  judge: number;
  /** For how many items of the population it stands by what is known so far, ≥ 1. */
  weight: number;
  /** The chance with which it is in the sample once the draw is read, earlier draws included; more than 0. */
  chance: number;
}

/** What the corrected mean is expected to come to. */
export interface ExpectedWidth {
  /** Half of the interval's length, for either of what it may be meant of. */
  halfWidths: Record<MeanTarget, number>;
  /** Clusters that are expected in the sample. */
  clusters: number;
}

/** A cluster as it is expected in the sample: what it contributes, and how many like it there are. */
interface ForeseenCluster {
  /** Clusters of the population that it stands for, and its chance of being in the sample. */
  stands: number;
  chance: number;
  /** Summed over all that it stands for: of the two accounts of {@link MeanTarget}, times N². */
  drawn: number;
  population: number;
}

/**
 * How wide the interval of the corrected mean is expected to be once a draw has been read, by `correctMean`'s own
 * decomposition. With residuals r = (y − ȳ) − λ(f − f̄) and the chances π′ of the sample to come, what drawing leaves open
 * is Σ(1/π′ − 1)·r²/N² over the population, which the items that people read by now estimate with their weights 1/π
 * (Horvitz & Thompson): nothing is assumed of how residuals depend on the judge's scores or on the chances. Of items like
 * these the population's own share, Σ(y − ȳ)²/N², comes on top. Cross products within a cluster are estimated likewise.
 *
 * What is assumed: λ and the mean stay what they are by now; items that could not be drawn before are like those that could;
 * clusters are drawn as before, whole or item by item; draws are independent of each other; all that is drawn is read.
 * With few items read by now it is itself uncertain: at 40 by about a tenth.
 *
 * @param known what people read by now; where nobody has, the population itself with the judge's score in people's place and
 *   `believing` false, which takes people to spread as the judge does and the judge to tell nothing
 * @param judge what the judge says of the population
 * @param whole whether clusters are drawn as a whole
 * @param believing whether the judge is believed as far as the items show; else not at all
 * @returns null of nothing
 */
export function expectWidth(
  known: readonly ForeseenScore[],
  judge: DescribedScores,
  { range, isShare = false }: MeanScale,
  { whole, believing }: { whole: boolean; believing: boolean },
): ExpectedWidth | null {
  if (known.length === 0 || judge.count === 0) return null;
  const sums = sumUp(known);
  const power = believing ? believe(sums, judge) : 0;
  const person = sums.person / sums.weight;
  const centre = sums.judge / sums.weight;
  const value = person + power * (judge.mean - centre);
  const clusters = byCluster(known).map((items) =>
    foresee(items, whole, ({ person: y, judge: f }) => [
      y - person - power * (f - centre),
      y - person,
    ]),
  );
  const total = (read: (cluster: ForeseenCluster) => number) =>
    clusters.reduce((sum, cluster) => sum + read(cluster), 0);
  // From what is known to the population; as in the estimate, one degree of freedom goes to the mean.
  const scale = clusters.length / Math.max(1, clusters.length - 1) / sums.weight / judge.count;
  const expected = total(({ stands, chance }) => stands * chance) * (judge.count / sums.weight);
  const isEven = !hasUnequalWeights(known.map(({ chance }) => ({ weight: 1 / chance })));
  const halfWidth = (target: MeanTarget) => {
    const of = ({ drawn, population }: ForeseenCluster) =>
      drawn + (target === 'like' ? population : 0);
    const variance = scale * total(of);
    if (!(variance > 0)) return 0;
    const squares = total((one) => of(one) ** 2 / (one.stands * one.chance));
    const degrees = (total(of) ** 2 / squares) * (judge.count / sums.weight);
    const most = Math.max(1, expected - 1);
    if (isShare) {
      const quantile = quantileOf(isEven ? most : Math.min(most, Math.max(2, degrees)));
      const spread = Math.max(person * (1 - person), 1 / (4 * judge.count));
      const share = Math.min(1, Math.max(0, value));
      return halfOf(scoreInterval(share, Math.max(1, spread / variance), quantile, LEVEL));
    }
    const reach = quantileOf(Math.min(most, Math.max(1, degrees))) * Math.sqrt(variance);
    return halfOf(boundedEnds(value, reach, range));
  };
  return { halfWidths: { these: halfWidth('these'), like: halfWidth('like') }, clusters: expected };
}

function foresee(
  items: readonly ForeseenScore[],
  whole: boolean,
  residualsOf: (item: ForeseenScore) => readonly [drawn: number, own: number],
): ForeseenCluster {
  const { length } = items;
  const stands = items.reduce((sum, { weight }) => sum + weight, 0) / length;
  const mean = items.reduce((sum, { chance }) => sum + chance, 0) / length;
  const residuals = items.map(residualsOf);
  if (whole) {
    const [drawn, own] = [0, 1].map((account) =>
      residuals.reduce((sum, both) => sum + (both[account] ?? 0), 0),
    ) as [number, number];
    const population = stands * own ** 2;
    return { stands, chance: mean, drawn: stands * (1 / mean - 1) * drawn ** 2, population };
  }
  let drawn = 0;
  let population = 0;
  for (const [place, { weight, chance }] of items.entries()) {
    const [one = 0, own = 0] = residuals[place] ?? [];
    drawn += (weight * one ** 2) / chance;
    population += weight * own ** 2;
    for (const [at, other] of items.entries()) {
      if (at === place) continue;
      const [second = 0, further = 0] = residuals[at] ?? [];
      drawn += weight * other.weight * one * second;
      population += weight * other.weight * Math.sqrt(chance * other.chance) * own * further;
    }
  }
  const chance = 1 - items.reduce((missed, item) => missed * (1 - item.chance), 1);
  return {
    stands,
    chance,
    drawn: Math.max(0, (1 - mean) * drawn),
    population: Math.max(0, population),
  };
}

/** A corrected mean as it stands: how wide its intervals are, and from how many clusters of how many. */
export interface PresentWidth {
  halfWidths: Record<MeanTarget, number>;
  sampled: number;
  population: number;
}

/**
 * How many more clusters have to be read, drawn as those so far, for an interval of ± `wanted`: what drawing leaves open
 * scales with 1/n − 1/N, the population's own share of the variance does not, and Student's t is taken on n − 1.
 * @returns 0 where the interval is no wider by now, null where reading all that there is would not do
 */
export function moreForWidth(
  { halfWidths, sampled, population }: PresentWidth,
  target: MeanTarget,
  wanted: number,
): number | null {
  if (halfWidths[target] <= wanted) return 0;
  const open = (count: number) => 1 / count - 1 / population;
  if (sampled < 2 || !(open(sampled) > 0)) return null;
  const drawn = halfWidths.these ** 2;
  const own = target === 'like' ? Math.max(0, halfWidths.like ** 2 - drawn) : 0;
  let needed = sampled;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const variance = (wanted * (quantileOf(sampled - 1) / quantileOf(needed - 1))) ** 2;
    if (variance < own) return null;
    needed = 1 / (((variance - own) * open(sampled)) / drawn + 1 / population);
  }
  return Math.min(population - sampled, Math.max(1, Math.ceil(needed - sampled)));
}

/** After so many turns, each with the quantile for what the turn before came to, no more than a label changes. */
const TURNS = 4;

function quantileOf(degrees: number): number {
  return studentQuantile((1 + LEVEL) / 2, degrees);
}

function halfOf({ low, high }: { low: number; high: number }): number {
  return (high - low) / 2;
}
