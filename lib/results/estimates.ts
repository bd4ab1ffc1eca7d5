import {
  type ClusteredMean,
  type ClusterSums,
  clusteredMeanInterval,
  leavingPlaces,
  type MeanScale,
  meanOfClusters,
  meanOfClustersInterval,
} from '@/lib/statistics/clustered-mean';
import {
  combineMeans,
  countLeaving,
  cut,
  describeMean,
  type Followed,
} from '@/lib/statistics/composite-mean';
import { correctSample } from '@/lib/statistics/corrected';
import { FEWEST_CLUSTERS } from '@/lib/statistics/guards';
import { type InfluencedMean, influencesOf } from '@/lib/statistics/influences';
import {
  type DescribedScores,
  hasUnequalWeights,
  type SampledScore,
} from '@/lib/statistics/sampled';
import type { Interval } from '@/lib/statistics/statistic';
import { effectiveSampleSize } from '@/lib/statistics/table';
import { type Figure, type ItemFigure, isComposite } from '@/lib/suites/figures';
import { countParts, follow, type Leaf, leavesOf } from './leaves';
import { isScored, type ModelRows, NOT_TAKEN } from './rows';
import { countInPart, populationOf, sampleOf } from './sample';
import type { JudgeEstimate, SampleEstimates } from './schema';

/** The ends of a figure's values, infinite where it has none. */
export function rangeOf({ range }: Pick<Figure, 'range'>): [low: number, high: number] {
  return [range.min ?? Number.NEGATIVE_INFINITY, range.max ?? Number.POSITIVE_INFINITY];
}

/** What a figure read off items is a mean of. */
function scaleOf(figure: ItemFigure): MeanScale {
  return { range: rangeOf(figure), isShare: figure.kind === 'share' };
}

/** A figure by the judge, with how far leaving out each cluster moves it. */
interface JudgeMean extends Omit<JudgeEstimate, 'value' | 'interval'> {
  /** The places of the clusters that hold an item with a score; a hundred thousand, so only for who asks. */
  holding: () => number[];
  /** Null where no item is scored, or a part of a composite figure has no value. */
  mean: Omit<ClusteredMean, 'items'> | null;
  /** @param widening see `wideningOf` */
  intervalAt: (widening?: number) => Interval | null;
}

/** A figure by the judge alone. */
export function estimateByJudge(
  figure: Figure,
  rows: ModelRows,
  figures: readonly Figure[],
): JudgeEstimate {
  const { mean, intervalAt, holding, ...counts } = meanByJudge(figure, rows, figures);
  return { value: mean?.value ?? null, interval: intervalAt(), ...counts };
}

/** See {@link JudgeMean}. */
export function meanByJudge(
  figure: Figure,
  rows: ModelRows,
  figures: readonly Figure[],
): JudgeMean {
  if (!isComposite(figure)) {
    const sums = sumUp(figure, rows);
    const mean = meanOfClusters(sums);
    const scale = scaleOf(figure);
    return {
      mean,
      items: mean?.items ?? 0,
      clusters: mean?.clusters ?? 0,
      holding: () => holdingPlaces([sums]),
      unscored: sums.unscored,
      inPart: sums.inPart,
      weak: false,
      intervalAt: (widening) => mean && meanOfClustersInterval(mean, sums, scale, widening),
    };
  }
  const leaves = leavesOf(figure, figures);
  const sums = leaves.map(({ leaf }) => sumUp(leaf, rows));
  const known = sums.flatMap((each) => meanOfClusters(each) ?? []);
  const holding = holdingPlaces(sums);
  const values = known.map(({ value }) => value);
  const followed = known.length < leaves.length ? null : follow(figure, leaves, values);
  const whole = followed && combine(known, followed, holding.length);
  const leaving = sums.map(leavingPlaces);
  return {
    mean: whole,
    items: countParts(
      figure,
      known.map(({ items }) => items),
    ),
    clusters: holding.length,
    holding: () => holding,
    unscored: countParts(
      figure,
      sums.map(({ unscored }) => unscored),
    ),
    inPart: countParts(
      figure,
      sums.map(({ inPart }) => inPart),
    ),
    weak: leaving.some(({ length }) => length < FEWEST_CLUSTERS),
    intervalAt: (widening) =>
      whole &&
      clusteredMeanInterval(whole, new Set(leaving.flat()).size, rangeOf(figure), widening),
  };
}

/** A figure by people, and corrected; null where people said nothing that counts. */
export function estimateBySample(
  figure: Figure,
  rows: ModelRows,
  figures: readonly Figure[],
  widening = 1,
): SampleEstimates | null {
  if (!isComposite(figure)) {
    const sample = sampleOf(figure, rows);
    const population = populationOf(figure, rows, sample);
    const estimates = correctSample(sample, population, scaleOf(figure), widening);
    return estimates && { ...estimates, inPart: countInPart(sample) };
  }
  const parts = partsBySample(figure, rows, figures);
  const people = parts && combineBy(figure, parts, 'people');
  const corrected = parts && combineBy(figure, parts, 'corrected');
  if (!people || !corrected) return null;
  const described = (mean: InfluencedMean) => describeMean(mean, rangeOf(figure), widening);
  const counted = (count: (part: SampledPart) => number) => countParts(figure, parts.map(count));
  return {
    population: counted(({ population }) => population.count),
    sampled: counted(({ sample }) => sample.length),
    inPart: counted(({ sample }) => countInPart(sample)),
    effective: counted(({ sample }) => effectiveSampleSize(sample.map(({ weight }) => weight))),
    weighted: parts.some(({ sample }) => hasUnequalWeights(sample)),
    complete: people.complete,
    weak: parts.some((part) => countLeaving(part.people, 'like') < FEWEST_CLUSTERS),
    people: described(people),
    corrected: described(corrected),
  };
}

/** A figure by people or corrected, with what each cluster of the sample does to it; null where people said nothing that counts. */
export function meanBySample(
  figure: Figure,
  by: 'people' | 'corrected',
  rows: ModelRows,
  figures: readonly Figure[],
): InfluencedMean | null {
  const parts = partsBySample(figure, rows, figures);
  return parts && combineBy(figure, parts, by);
}

function combineBy(
  figure: Figure,
  parts: readonly SampledPart[],
  by: 'people' | 'corrected',
): InfluencedMean | null {
  const means = parts.map((part) => part[by]);
  const values = parts.map((part) => cut(part[by].value, rangeOf(part.leaf)));
  const followed = follow(figure, parts, values);
  return followed && combineMeans(means, followed);
}

/** A figure read off items by a sample, as part of the figure that follows from it. */
interface SampledPart extends Leaf, Record<'people' | 'corrected', InfluencedMean> {
  sample: SampledScore[];
  population: DescribedScores;
}

/** From what a figure follows by a sample: the figures read off items; null where one has no value. */
function partsBySample(
  figure: Figure,
  rows: ModelRows,
  figures: readonly Figure[],
): SampledPart[] | null {
  const leaves = leavesOf(figure, figures);
  const parts = leaves.flatMap(({ leaf, share }) => {
    const sample = sampleOf(leaf, rows);
    const population = populationOf(leaf, rows, sample);
    const people = influencesOf(sample, population, false);
    const corrected = influencesOf(sample, population, true);
    return people && corrected ? [{ leaf, share, sample, population, people, corrected }] : [];
  });
  return parts.length === 0 || parts.length < leaves.length ? null : parts;
}

/** Clusters have the same numbers for all figures of a model, so that a composite can add up what leaving one out does. */
function sumUp(
  { id }: ItemFigure,
  rows: ModelRows,
): ClusterSums & Pick<JudgeEstimate, 'unscored' | 'inPart'> {
  const values = rows.judged[id] ?? new Float64Array();
  const { clusters, incomplete } = rows;
  const sums = new Float64Array(clusters?.count ?? values.length);
  const counts = new Float64Array(sums.length);
  let unscored = 0;
  let inPart = 0;
  for (let item = 0; item < values.length; item += 1) {
    const value = values[item] ?? Number.NaN;
    if (!isScored(value)) {
      if (value !== NOT_TAKEN) unscored += 1;
      continue;
    }
    inPart += incomplete[item] ?? 0;
    const place = clusters?.places[item] ?? item;
    sums[place] = (sums[place] ?? 0) + value;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return { sums, counts, unscored, inPart };
}

/** The places of clusters that hold an item with a score in any of some figures. */
function holdingPlaces(sums: readonly ClusterSums[]): number[] {
  const holds = new Uint8Array(sums[0]?.counts.length ?? 0);
  for (const { counts } of sums) {
    for (let place = 0; place < holds.length; place += 1) {
      if ((counts[place] ?? 0) > 0) holds[place] = 1;
    }
  }
  return [...holds.keys()].filter((place) => holds[place] === 1);
}

/** What follows from means: what leaving a cluster out does to each is added up. */
function combine(
  means: readonly ClusteredMean[],
  { value, slopes }: Followed,
  clusters: number,
): Omit<ClusteredMean, 'items'> {
  const deviations = new Float64Array(means[0]?.deviations.length ?? 0);
  for (const [index, mean] of means.entries()) {
    const slope = slopes[index] ?? 0;
    for (let place = 0; place < deviations.length; place += 1) {
      deviations[place] = (deviations[place] ?? 0) + slope * (mean.deviations[place] ?? 0);
    }
  }
  return { value, clusters, deviations };
}
