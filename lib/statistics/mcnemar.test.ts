import { describe, expect, it } from 'vitest';
import { mcnemar } from './mcnemar';

describe('McNemar’s test', () => {
  it.each([
    // Fagerland et al. 2013, table 1: 0.070 and 0.039.
    [1, 7, 0.0703125, 0.0390625],
    // Agresti’s approval of a prime minister; exact2x2 in R says 3.716e-05.
    [150, 86, 3.7159361395713866e-5, 2.893389517615428e-5],
    // SciPy 1.17: binomtest(k, n).pvalue, and less binom.pmf(k, n, 0.5).
    [2, 9, 0.0654296875, 0.03857421875],
    [0, 4, 0.125, 0.0625],
    [59, 6, 4.964650327128616e-12, 2.7258031986068867e-12],
    [5, 5, 1, 0.876953125],
    [0, 0, 1, 1],
  ])('of %i and %i is %f, as mid-p %f', (leftOnly, rightOnly, exact, midP) => {
    for (const told of [mcnemar(leftOnly, rightOnly), mcnemar(rightOnly, leftOnly)]) {
      expect(told.exact / exact).toBeCloseTo(1, 9);
      expect(told.midP / midP).toBeCloseTo(1, 9);
    }
  });
});
