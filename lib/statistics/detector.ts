import { normalQuantile } from './numerics';
import type { Interval } from './statistic';
import { type AgreementTable, tabulate } from './table';

/** One threshold of a receiver operating characteristic: what a detector that fires at scores ≥ threshold does. */
export interface OperatingPoint {
  /** Infinity for the first point, at which the detector never fires. */
  threshold: number;
  falsePositiveRate: number;
  truePositiveRate: number;
  /** Null at the point that never fires. */
  precision: number | null;
}

/** How well a score ranks units that people call positive above those they call negative. */
export interface Ranking {
  /** Area under the ROC curve, 0..1, ½ = chance. */
  auroc: number;
  /** DeLong's; null when a class has one unit only. For independent units. */
  standardError: number | null;
  /** auroc ± z·SE, cut to 0..1. */
  interval: Interval | null;
  /** Σ (Rᵢ − Rᵢ₋₁)·Pᵢ over descending thresholds, 0..1. */
  averagePrecision: number;
  /** From the strictest threshold to the laxest. */
  points: readonly OperatingPoint[];
  /** The strictest point with the largest J = true − false positive rate. */
  youden: { threshold: number; j: number };
}

/** The 2 × 2 table of a score used as a yes/no answer, yes at `threshold` and above. */
export function tabulateDetector(
  positive: readonly boolean[],
  scores: readonly number[],
  threshold: number,
): AgreementTable {
  return tabulate(
    positive.map(Number),
    scores.map((score) => Number(score >= threshold)),
    2,
  );
}

/**
 * Ranks units by score against people's yes/no; null when people gave only one class.
 *
 * The AUROC counts ties half. Its SE² = s²(V₁₀)/P + s²(V₀₁)/N, where V₁₀ is, for each positive, the share of negatives
 * below it, and V₀₁, for each negative, the share of positives above it.
 * Sources: DeLong, DeLong & Clarke-Pearson 1988; Youden 1950.
 * @throws {RangeError} when the lists differ in length
 */
export function rankDetector(
  positive: readonly boolean[],
  scores: readonly number[],
  level = 0.95,
): Ranking | null {
  if (positive.length !== scores.length) throw new RangeError('Every score needs one answer');
  const steps = groupByScore(positive, scores);
  const positives = steps.reduce((sum, step) => sum + step.positives, 0);
  const negatives = steps.reduce((sum, step) => sum + step.negatives, 0);
  if (positives === 0 || negatives === 0) return null;

  const points: OperatingPoint[] = [
    { threshold: Infinity, falsePositiveRate: 0, truePositiveRate: 0, precision: null },
  ];
  const ofPositives: Placement[] = [];
  const ofNegatives: Placement[] = [];
  let found = 0;
  let alarms = 0;
  let averagePrecision = 0;
  for (const step of steps) {
    ofPositives.push({
      share: (negatives - alarms - step.negatives / 2) / negatives,
      times: step.positives,
    });
    ofNegatives.push({ share: (found + step.positives / 2) / positives, times: step.negatives });
    found += step.positives;
    alarms += step.negatives;
    averagePrecision += (step.positives / positives) * (found / (found + alarms));
    points.push({
      threshold: step.score,
      falsePositiveRate: alarms / negatives,
      truePositiveRate: found / positives,
      precision: found / (found + alarms),
    });
  }
  const auroc = meanOf(ofPositives, positives);
  const standardError =
    positives < 2 || negatives < 2
      ? null
      : Math.sqrt(
          varianceOf(ofPositives, positives) / positives +
            varianceOf(ofNegatives, negatives) / negatives,
        );
  return {
    auroc,
    standardError,
    interval: standardError === null ? null : cutInterval(auroc, standardError, level),
    averagePrecision,
    points,
    youden: findYouden(points),
  };
}

/** A share that `times` units have in common. */
interface Placement {
  share: number;
  times: number;
}

interface ScoreStep {
  score: number;
  positives: number;
  negatives: number;
}

/** The units at each distinct score, highest first. */
function groupByScore(positive: readonly boolean[], scores: readonly number[]): ScoreStep[] {
  const steps = new Map<number, ScoreStep>();
  scores.forEach((score, index) => {
    const step = steps.get(score) ?? { score, positives: 0, negatives: 0 };
    if (positive[index]) step.positives += 1;
    else step.negatives += 1;
    steps.set(score, step);
  });
  return [...steps.values()].sort((a, b) => b.score - a.score);
}

function meanOf(placements: readonly Placement[], count: number): number {
  return placements.reduce((sum, { share, times }) => sum + share * times, 0) / count;
}

function varianceOf(placements: readonly Placement[], count: number): number {
  const mean = meanOf(placements, count);
  const squares = placements.reduce(
    (sum, { share, times }) => sum + times * (share - mean) ** 2,
    0,
  );
  return squares / (count - 1);
}

function cutInterval(auroc: number, standardError: number, level: number): Interval {
  const reach = normalQuantile((1 + level) / 2) * standardError;
  return { low: Math.max(0, auroc - reach), high: Math.min(1, auroc + reach), level };
}

function findYouden(points: readonly OperatingPoint[]): { threshold: number; j: number } {
  let best = { threshold: Infinity, j: 0 };
  for (const { threshold, truePositiveRate, falsePositiveRate } of points) {
    const j = truePositiveRate - falsePositiveRate;
    if (j > best.j) best = { threshold, j };
  }
  return best;
}
