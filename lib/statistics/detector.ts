import { type AgreementTable, tabulate } from './table';

/** One threshold of a receiver operating characteristic: what a detector that fires at scores ≥ threshold does. */
export interface OperatingPoint {
  /** Infinity for the first point, at which the detector never fires. */
  threshold: number;
  falsePositiveRate: number;
  truePositiveRate: number;
}

/** How well a score ranks units that people call positive above those they call negative. */
export interface Ranking {
  /** Area under the ROC curve, 0..1, ½ = chance; ties count half. */
  auroc: number;
  /** From the strictest threshold to the laxest. */
  points: readonly OperatingPoint[];
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
 * @throws {RangeError} when the lists differ in length
 */
export function rankDetector(
  positive: readonly boolean[],
  scores: readonly number[],
): Ranking | null {
  if (positive.length !== scores.length) throw new RangeError('Every score needs one answer');
  const steps = groupByScore(positive, scores);
  const positives = steps.reduce((sum, step) => sum + step.positives, 0);
  const negatives = steps.reduce((sum, step) => sum + step.negatives, 0);
  if (positives === 0 || negatives === 0) return null;

  const points = [{ threshold: Infinity, falsePositiveRate: 0, truePositiveRate: 0 }];
  let found = 0;
  let alarms = 0;
  let won = 0;
  for (const step of steps) {
    // Of the negatives, the share that lies below the positives of this score.
    won += ((negatives - alarms - step.negatives / 2) / negatives) * step.positives;
    found += step.positives;
    alarms += step.negatives;
    points.push({
      threshold: step.score,
      falsePositiveRate: alarms / negatives,
      truePositiveRate: found / positives,
    });
  }
  return { auroc: won / positives, points };
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
