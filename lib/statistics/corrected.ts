import { type MeanScale, meanOfClusters, meanOfClustersInterval } from './clustered-mean';
import { byCluster } from './clusters';
import { describeMean } from './composite-mean';
import { type InfluencedMean, influencesOf } from './influences';
import {
  believe,
  type DescribedScores,
  describeScores,
  hasUnequalWeights,
  type MeanEstimate,
  type MeanTarget,
  type SampledScore,
  sumUp,
} from './sampled';
import { isOneSided, sampledShareInterval } from './sampled-share';
import { effectiveSampleSize } from './table';

/** What the mean over all items is, by the judge, by people's sample, and by both together. */
export interface CorrectedMean {
  /** Items in the population and in the sample, and how many drawn with equal chances the sample is worth (Kish). */
  population: number;
  sampled: number;
  /** Clusters that these are of, as many as items where each is one by itself. */
  clusters: { population: number; sampled: number };
  effective: number;
  /** Whether the chances with which items were drawn differ. */
  weighted: boolean;
  /** Whether every item was certain to be drawn: then people's mean of these items is known, without an interval. */
  complete: boolean;
  /**
   * The judge's mean over the population: certain for these items, with an interval for items like them, and wrong by the
   * judge's bias either way.
   */
  judge: MeanEstimate;
  /** People's weighted mean over the sample. */
  people: MeanEstimate;
  /** People's mean, moved by how the sample's judge scores differ from the population's: see {@link correctMean}. */
  corrected: MeanEstimate;
  /** How far the judge is believed, 0..1: 0 leaves people's mean as it is. */
  power: number;
  /** Of a share whether chances differ and few clusters lie on one side: then intervals may hold less than they say. */
  weak: boolean;
}

/**
 * The mean of people's scores over a population of which the judge scored all and people a sample, by the difference
 * estimator θ = ȳ + λ(f̄_U − f̄) with weighted means over the sample and f̄_U over the population,
 * λ = cov(y, f)/var_U(f), cut to 0..1. With equal weights θ is the PPI++ mean, whose λ is this one times N/(n + N) for N
 * items outside of the sample.
 *
 * The variance is the sum of contributions of the g sampled clusters, with d = θ₍₋g₎ − θ of leaving one out, λ computed again:
 * - of *these* items, what drawing a sample leaves open: Σ(1 − 1/w)·d²·(g−1)/g. For a simple random sample that is the
 *   finite population correction 1 − n/N; nothing is left where all were certain. With unequal chances it takes draws to
 *   be independent of each other, which is approximate for strata and draws of a fixed size. Where items were drawn one by
 *   one and not whole clusters, it is on the safe side.
 * - of items *like these*, besides that, what the population has of chance itself: Σ(Σ√w·(y − ȳ))²/Σw·g/(g−1)/N, the inner
 *   sum over a cluster's items. With λ of least variance the sum is var(y − λf)/n + λ²·var(f)/N, as in PPI. For items of
 *   one cluster both together come to d², as if clusters had been drawn with replacement, however they were.
 *
 * For the interval see `boundedMeanInterval`, of a share {@link sampledShareInterval}; for its simulated coverage
 * `npm run bench -- intervals`.
 *
 * Of a mean there is no interval below five clusters, of these items fewer than five with some not certain, that leave the
 * commonest pair of scores; of a share none below five clusters.
 * Sources: Särndal, Swensson & Wretman 1992, chapters 3, 6 and 11; Angelopoulos, Duchi & Zrnic 2023.
 * @param population the judge's score of every item, those of the sample included
 * @param populationClusters of the population, in the same order, null for an item by itself; none when left out
 * @returns null when there is no item in one of them
 */
export function correctMean(
  sample: readonly SampledScore[],
  population: readonly number[],
  scale: MeanScale,
  populationClusters: readonly (string | null)[] = [],
): CorrectedMean | null {
  const judge = describeScores(population);
  const estimates = correctSample(sample, judge, scale);
  if (!estimates) return null;
  const judged = byCluster(
    population.map((score, index) => ({ score, cluster: populationClusters[index] ?? null })),
  );
  const sums = {
    sums: Float64Array.from(judged, (items) => items.reduce((sum, { score }) => sum + score, 0)),
    counts: Float64Array.from(judged, ({ length }) => length),
  };
  const mean = meanOfClusters(sums);
  const like = mean && meanOfClustersInterval(mean, sums, scale);
  return {
    ...estimates,
    clusters: { population: judged.length, sampled: estimates.clusters },
    judge: { value: judge.mean, intervals: { these: null, like } },
  };
}

/** What {@link correctSample} says. */
export interface CorrectedSample extends Omit<CorrectedMean, 'judge' | 'clusters'> {
  /** Clusters of the sample. */
  clusters: number;
}

/** As {@link correctMean}, without the judge's own mean: for populations so large that they are described once. */
export function correctSample(
  sample: readonly SampledScore[],
  judge: DescribedScores,
  { range, isShare = false }: MeanScale,
  widening = 1,
): CorrectedSample | null {
  const [people, corrected] = [false, true].map((believing) =>
    influencesOf(sample, judge, believing),
  );
  if (!people || !corrected) return null;
  const power = believe(sumUp(sample), judge);
  const estimateOf = (shown: InfluencedMean, believed: number): MeanEstimate => {
    const mean = describeMean(shown, range, widening);
    if (!isShare) return mean;
    const share = { people, shown, power: believed, population: judge.count };
    const intervalOf = (target: MeanTarget) =>
      sampledShareInterval(sample, share, target, widening);
    return { ...mean, intervals: { these: intervalOf('these'), like: intervalOf('like') } };
  };
  return {
    population: judge.count,
    sampled: sample.length,
    clusters: people.influences.length,
    effective: effectiveSampleSize(sample.map(({ weight }) => weight)),
    weighted: hasUnequalWeights(sample),
    complete: people.complete,
    weak: isShare && hasUnequalWeights(sample) && isOneSided(sample, people.value),
    people: estimateOf(people, 0),
    corrected: estimateOf(corrected, power),
    power,
  };
}
