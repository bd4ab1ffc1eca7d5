import { type BinaryCounts, nameCounts } from './binary';
import { type Clustered, clusterOf } from './clusters';
import { type Ranking, rankDetector, tabulateDetector } from './detector';
import { FEWEST_CLUSTERS, FIRM_CLUSTERS, FIRM_PAIRS } from './guards';
import { jackknife } from './jackknife';
import { findRoot, normalQuantile } from './numerics';
import { aurocWithoutEach, type RankedUnit } from './ranking';
import type { Interval } from './statistic';

/** One unit whose true answer is known, and the score that a judge gave it; null = unscored. */
export interface CheckedUnit extends Clustered {
  video: string;
  positive: boolean;
  score: number | null;
}

/**
 * What known answers say about a judge on one type.
 * - `never-scored`: no unit has a score
 * - `one-sided`: what it scored is all positive or all negative
 * - `too-few`: fewer than three clusters hold positive units, or fewer than three negative ones, or fewer than five any
 * - `chance`: it cannot be told from chance
 * - `worse`: it is worse than chance
 * - `better`: it is better than chance
 */
export type Trust = 'never-scored' | 'one-sided' | 'too-few' | 'chance' | 'worse' | 'better';

/**
 * With fewer clusters of either class there is no interval: with two its simulated coverage is .85–.90, with three .94–.98.
 */
const FEWEST_OF_CLASS = 3;

/** How well a judge tells positive units of one type from negative ones. */
export interface DetectorReport {
  /** Units with a score, the items that they are from, and the clusters of these. */
  positives: { units: number; videos: number; clusters: number; unscored: number };
  negatives: { units: number; videos: number; clusters: number; unscored: number };
  /** Over scored units; null without units of both classes. */
  ranking: Ranking | null;
  /** Of the AUROC, see {@link reportDetector}; null where `trust` is `too-few` or there is no ranking. */
  interval: Interval | null;
  /** Fewer than 15 clusters hold units of the rarer class, or there are fewer than 30 units. */
  provisional: boolean;
  trust: Trust;
}

/**
 * Reports on one type. Units without a score are counted and take no part.
 *
 * The AUROC's interval leaves out one cluster at a time on the scale of the logit, see `jackknife`: so it follows how similar
 * the units of a cluster are, whether labels differ by cluster or by unit and however unequal the clusters are. Where leaving
 * one out changes nothing, as for a perfect ranking, it is {@link rankingInterval} of the clusters.
 */
export function reportDetector(units: readonly CheckedUnit[], level = 0.95): DetectorReport {
  const scored = scoredOf(units);
  const side = (positive: boolean) => {
    const all = units.filter((unit) => unit.positive === positive);
    const mine = scored.filter((unit) => unit.positive === positive);
    return {
      units: mine.length,
      videos: new Set(mine.map(({ video }) => video)).size,
      clusters: new Set(mine.map(clusterOf)).size,
      unscored: all.length - mine.length,
    };
  };
  const counts = { positives: side(true), negatives: side(false) };
  const ranking = rankDetector(
    scored.map(({ positive }) => positive),
    scored.map(({ score }) => score),
  );
  const [positive, negative] = [counts.positives.clusters, counts.negatives.clusters];
  const fewest = Math.min(positive, negative);
  const report = {
    ...counts,
    ranking,
    provisional: fewest < FIRM_CLUSTERS || scored.length < FIRM_PAIRS,
  };
  if (!ranking) {
    const trust = scored.length === 0 ? 'never-scored' : 'one-sided';
    return { ...report, interval: null, trust };
  }
  const clusters = new Set(scored.map(clusterOf)).size;
  if (fewest < FEWEST_OF_CLASS || clusters < FEWEST_CLUSTERS) {
    return { ...report, interval: null, trust: 'too-few' };
  }
  const { interval } = jackknife(
    ranking.auroc,
    aurocWithoutEach(scored),
    { range: [0, 1], transform: 'fisher' },
    undefined,
    level,
  );
  const shown = interval ?? rankingInterval(ranking.auroc, positive, negative, level);
  return { ...report, interval: shown, trust: trustIn(shown) };
}

function trustIn({ low, high }: Interval): Trust {
  if (low > 0.5) return 'better';
  return high < 0.5 ? 'worse' : 'chance';
}

/** What the judge does as a detector that says yes at `threshold` and above. Unscored units take no part. */
export function countAtThreshold(units: readonly CheckedUnit[], threshold: number): BinaryCounts {
  const scored = scoredOf(units);
  const table = tabulateDetector(
    scored.map(({ positive }) => positive),
    scored.map(({ score }) => score),
    threshold,
  );
  return nameCounts(table);
}

function scoredOf(units: readonly CheckedUnit[]): RankedUnit[] {
  return units.flatMap((unit) => (unit.score === null ? [] : [{ ...unit, score: unit.score }]));
}

/**
 * An interval for an AUROC that stays sensible when it is 1, where DeLong's and the jackknife's shrink to nothing: all θ with |auroc − θ| ≤ z·√V(θ), V(θ) = θ(1−θ)·[1 + N·((1−θ)/(2−θ) + θ/(1+θ))]/(mn), N = (m+n)/2 − 1.
 * Source: Newcombe 2006 (Statistics in Medicine 25:559), method 5.
 * @param positives m ≥ 1, and `negatives` n ≥ 1: how many independent members each class has
 */
export function rankingInterval(
  auroc: number,
  positives: number,
  negatives: number,
  level = 0.95,
): Interval {
  const z = normalQuantile((1 + level) / 2);
  const half = (positives + negatives) / 2 - 1;
  const reach = (theta: number) => {
    const spread = 1 + half * ((1 - theta) / (2 - theta) + theta / (1 + theta));
    return z * Math.sqrt((theta * (1 - theta) * spread) / (positives * negatives));
  };
  const lowest = (estimate: number) =>
    findRoot((theta) => reach(theta) - (estimate - theta), 0, 0, estimate);
  // V is the same for θ and 1 − θ, so the upper end mirrors the lower end of the mirrored estimate.
  return { low: lowest(auroc), high: 1 - lowest(1 - auroc), level };
}
