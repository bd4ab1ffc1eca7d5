import {
  type ClusteredMean,
  type ClusterSums,
  clusteredMeanInterval,
  countLeaving,
  meanOfClusters,
  shareOfClustersInterval,
} from '@/lib/statistics/clustered-mean';
import { byCluster, meanWeight } from '@/lib/statistics/clusters';
import { compositeMean } from '@/lib/statistics/composite-mean';
import { correctSample } from '@/lib/statistics/corrected';
import { influencesOf } from '@/lib/statistics/influences';
import { clusteredShareInterval } from '@/lib/statistics/proportion';
import {
  type DescribedScores,
  describeScores,
  hasUnequalWeights,
  type SampledScore,
} from '@/lib/statistics/sampled';
import type { Interval } from '@/lib/statistics/statistic';
import { effectiveSampleSize } from '@/lib/statistics/table';
import type { CompositeFigure, Figure, ItemFigure } from '@/lib/suites/figures';
import { clusterKeyOf, isScored, type ModelRows, NOT_TAKEN } from './rows';
import type { JudgeEstimate, SampleEstimates } from './schema';

/** The ends of a figure's values, infinite where it has none. */
export function rangeOf({ range }: Pick<Figure, 'range'>): [low: number, high: number] {
  return [range.min ?? Number.NEGATIVE_INFINITY, range.max ?? Number.POSITIVE_INFINITY];
}

/** The figures that a composite one is the mean of. */
function partsOf(figure: CompositeFigure, figures: readonly Figure[]): Figure[] {
  return figure.figures.map((id) => {
    const part = figures.find((one) => one.id === id);
    if (!part) throw new Error(`“${figure.id}” is the mean of “${id}”, which is no figure`);
    return part;
  });
}

/** A figure by the judge alone. */
export function estimateByJudge(
  figure: Figure,
  rows: ModelRows,
  figures: readonly Figure[],
  level = 0.95,
): JudgeEstimate {
  if (figure.kind !== 'mean-of') {
    const sums = sumUp(figure, rows);
    const mean = meanOfClusters(sums);
    const { unscored } = sums;
    if (!mean) return { value: null, interval: null, items: 0, clusters: 0, unscored };
    const interval =
      figure.kind === 'share'
        ? shareOfClustersInterval(mean, sums, level)
        : clusteredMeanInterval(mean, countLeaving(sums), rangeOf(figure), level);
    return { value: mean.value, interval, items: mean.items, clusters: mean.clusters, unscored };
  }
  const leaves = leavesOf(figure, figures);
  const sums = leaves.map(({ leaf, share }) => ({ ...sumUp(leaf, rows), share }));
  const unscored = sums.reduce((sum, each) => sum + each.unscored, 0);
  const means = sums.map((each) => meanOfClusters(each));
  const known = means.flatMap((mean) => mean ?? []);
  const items = known.reduce((sum, mean) => sum + mean.items, 0);
  const clusters = countHolding(sums);
  if (known.length < leaves.length)
    return { value: null, interval: null, items, clusters, unscored };
  const whole = combine(known, sums, clusters);
  const leaving = Math.min(...sums.map(countLeaving));
  const interval = clusteredMeanInterval(whole, leaving, rangeOf(figure), level);
  return { value: whole.value, interval, items, clusters, unscored };
}

/** A figure by people, and corrected; null where people said nothing that counts. */
export function estimateBySample(
  figure: Figure,
  rows: ModelRows,
  figures: readonly Figure[],
  level = 0.95,
): SampleEstimates | null {
  if (figure.kind !== 'mean-of') {
    const sample = sampleOf(figure, rows);
    if (sample.length === 0) return null;
    return describeSample(figure, sample, populationOf(figure, rows, sample), level);
  }
  const parts = leavesOf(figure, figures).flatMap(({ leaf, share }) => {
    // An item by itself is one cluster in all parts that take it.
    const sample = sampleOf(leaf, rows, (place) => `item ${place}`);
    const population = populationOf(leaf, rows, sample);
    const [people, corrected] = [false, true].map((believing) =>
      influencesOf(sample, population, believing),
    );
    return people && corrected ? [{ sample, population, share, people, corrected }] : [];
  });
  if (parts.length === 0 || parts.length < leavesOf(figure, figures).length) return null;
  const meanOf = (of: 'people' | 'corrected') =>
    compositeMean(
      parts.map((part) => ({ mean: part[of], share: part.share })),
      rangeOf(figure),
      level,
    );
  const effective = parts.map(({ sample }) =>
    effectiveSampleSize(sample.map(({ weight }) => weight)),
  );
  return {
    population: parts.reduce((sum, { population }) => sum + population.count, 0),
    sampled: parts.reduce((sum, { sample }) => sum + sample.length, 0),
    effective: effective.reduce((sum, each) => sum + each, 0),
    weighted: parts.some(({ sample }) => hasUnequalWeights(sample)),
    complete: parts.every(({ people }) => people.complete),
    people: meanOf('people'),
    corrected: meanOf('corrected'),
  };
}

/** The sampled items that people and judge scored. */
function sampleOf(
  figure: ItemFigure,
  rows: ModelRows,
  alone: (place: number) => string | null = () => null,
): SampledScore[] {
  const values = rows.judged[figure.id];
  return rows.sample.flatMap(({ place, weight, said }) => {
    const person = said[figure.id] ?? Number.NaN;
    const judge = values?.[place] ?? Number.NaN;
    if (!isScored(person) || !isScored(judge)) return [];
    return [{ person, judge, weight, cluster: clusterKeyOf(rows, place) ?? alone(place) }];
  });
}

/** What people's sample stands for: what could have been drawn; where nothing was, the sample itself. */
function populationOf(
  figure: ItemFigure,
  rows: ModelRows,
  sample: readonly SampledScore[],
): DescribedScores {
  const known = rows.populations.get(figure.id) ?? describeDrawable(figure, rows);
  rows.populations.set(figure.id, known);
  return known.count > 0 ? known : describeScores(sample.map(({ judge }) => judge));
}

function describeDrawable(figure: ItemFigure, { judged, drawable }: ModelRows): DescribedScores {
  const values = judged[figure.id] ?? new Float64Array();
  const drawn = new Float64Array(values.length);
  let count = 0;
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place] ?? Number.NaN;
    if (!drawable[place] || !isScored(value)) continue;
    drawn[count] = value;
    count += 1;
  }
  return describeScores(drawn.subarray(0, count));
}

/** People's figure and the corrected one from a sample, by {@link correctSample}. */
function describeSample(
  figure: ItemFigure,
  sample: readonly SampledScore[],
  population: DescribedScores,
  level: number,
): SampleEstimates | null {
  const mean = correctSample(sample, population, rangeOf(figure), level);
  if (!mean) return null;
  const { people, corrected } = mean;
  const like =
    figure.kind === 'share' ? shareOfSampleInterval(sample, level) : people.intervals.like;
  return {
    population: mean.population,
    sampled: mean.sampled,
    effective: mean.effective,
    weighted: mean.weighted,
    complete: mean.complete,
    people: { value: people.value, intervals: { ...people.intervals, like } },
    corrected,
  };
}

/** The interval of a share that people's sample says by itself, weighted; good near 0 and 1 as well. */
function shareOfSampleInterval(sample: readonly SampledScore[], level: number): Interval | null {
  const weights = sample.map(({ weight }) => weight);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const found = sample.reduce((sum, { person, weight }) => sum + person * weight, 0);
  const clusters = byCluster(sample);
  return clusteredShareInterval(
    found / total,
    clusters.map((items) => {
      const gone = items.reduce((sum, { weight }) => sum + weight, 0);
      const lost = items.reduce((sum, { person, weight }) => sum + person * weight, 0);
      return total > gone ? (found - lost) / (total - gone) : null;
    }),
    clusters.map(() => 1),
    {
      units: sample.length,
      clusters: clusters.length,
      effectiveClusters: effectiveSampleSize(clusters.map(meanWeight)),
    },
    level,
  );
}

/** The figures read off items that a composite one comes down to, each with its share in it. */
export function leavesOf(
  figure: Figure,
  figures: readonly Figure[],
  share = 1,
): { leaf: ItemFigure; share: number }[] {
  if (figure.kind !== 'mean-of') return [{ leaf: figure, share }];
  const parts = partsOf(figure, figures);
  return parts.flatMap((part) => leavesOf(part, figures, share / parts.length));
}

/** Clusters have the same numbers for all figures of a model, so that a composite can add up what leaving one out does. */
function sumUp({ id }: ItemFigure, rows: ModelRows): ClusterSums & { unscored: number } {
  const values = rows.judged[id] ?? new Float64Array();
  const sums = new Float64Array(rows.clusters?.count ?? values.length);
  const counts = new Float64Array(sums.length);
  let unscored = 0;
  for (let item = 0; item < values.length; item += 1) {
    const value = values[item] ?? Number.NaN;
    if (!isScored(value)) {
      if (value !== NOT_TAKEN) unscored += 1;
      continue;
    }
    const place = rows.clusters?.places[item] ?? item;
    sums[place] = (sums[place] ?? 0) + value;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return { sums, counts, unscored };
}

function countHolding(sums: readonly ClusterSums[]): number {
  let clusters = 0;
  for (let place = 0; place < (sums[0]?.counts.length ?? 0); place += 1) {
    if (sums.some(({ counts }) => (counts[place] ?? 0) > 0)) clusters += 1;
  }
  return clusters;
}

/** A mean of means: what leaving a cluster out does to each is added up. */
export function combine(
  means: readonly ClusteredMean[],
  parts: readonly { share: number }[],
  clusters: number,
): Omit<ClusteredMean, 'items'> {
  const deviations = new Float64Array(means[0]?.deviations.length ?? 0);
  let value = 0;
  means.forEach((mean, index) => {
    const share = parts[index]?.share ?? 0;
    value += share * mean.value;
    mean.deviations.forEach((deviation, place) => {
      deviations[place] = (deviations[place] ?? 0) + share * deviation;
    });
  });
  return { value, clusters, deviations };
}
