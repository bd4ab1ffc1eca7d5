import { effectiveDegrees } from './jackknife';
import { studentQuantile } from './numerics';
import type { Interval } from './statistic';

/** Two coefficients of the same data, each at most 1. */
export interface TwoCoefficients {
  judge: number;
  people: number;
}

/** Disagreement is not taken for less, since its logarithm is needed. */
const LEAST = 1e-4;

/** Halvings of a range of 4, to far below what is printed. */
const STEPS = 24;

/** Values that differ by less differ by rounding only. */
const ROUNDING = 1e-12;

/**
 * An interval for judge − people, by leaving out one cluster at a time. What is left to full agreement, 1 − coefficient, is what
 * varies, and the more so the larger it is: on the plain scale an interval would be too short whenever a sample makes the two
 * look closer than they are. So each c is tried: a difference of c would mean that 1 − judge and 1 − people + |c| (or, above 0,
 * 1 − judge + c and 1 − people) are the same, and c lies inside where their logarithms differ by no more than Student's t times
 * the standard error of that difference. ν as in `jackknife`.
 * @returns null where leaving out a cluster changes nothing
 */
export function gapInterval(
  whole: TwoCoefficients,
  without: readonly TwoCoefficients[],
  level: number,
): Interval | null {
  const estimate = whole.judge - whole.people;
  const squaresAt = (shift: number) => {
    const values = without.map((each) => logRatio(each, shift));
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.map((value) => (value - mean) ** 2);
  };
  const squares = squaresAt(estimate);
  if (!squares.some((square) => square > ROUNDING ** 2)) return null;
  const t = studentQuantile((1 + level) / 2, effectiveDegrees(squares));
  const isInside = (shift: number) => {
    const sum = squaresAt(shift).reduce((total, square) => total + square, 0);
    const standardError = Math.sqrt(((without.length - 1) / without.length) * sum);
    return Math.abs(logRatio(whole, shift)) <= t * standardError;
  };
  const end = (outside: number) => {
    let [inside, beyond] = [estimate, outside];
    for (let step = 0; step < STEPS; step += 1) {
      const middle = (inside + beyond) / 2;
      if (isInside(middle)) inside = middle;
      else beyond = middle;
    }
    return inside;
  };
  return { low: end(-2), high: end(2), level };
}

/** 0 where the difference of the two is `shift`; falls as the judge agrees more. */
function logRatio({ judge, people }: TwoCoefficients, shift: number): number {
  const ofJudge = 1 - judge + Math.max(0, shift);
  const ofPeople = 1 - people - Math.min(0, shift);
  return Math.log(Math.max(LEAST, ofJudge) / Math.max(LEAST, ofPeople));
}
