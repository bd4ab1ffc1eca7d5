import { describe, expect, it } from 'vitest';
import { wideningOf } from './simultaneous';

const allPairs = (count: number) =>
  Array.from({ length: count }, (_, left) =>
    Array.from({ length: left }, (__, right) => [left, right] as const),
  ).flat();

const matrix = (count: number, shared: number) =>
  Array.from({ length: count }, (_, row) =>
    Array.from({ length: count }, (__, column) => (row === column ? 1 : shared)),
  );

describe('how far intervals reach that hold at once', () => {
  // Tukey's studentised range at 0.95 with infinitely many degrees of freedom, over √2 and over z.
  it.each([
    [3, 3.3145],
    [6, 4.0301],
    [10, 4.4741],
  ])('is Tukey’s for %d independent values of one variance', (count, quantile) => {
    const expected = quantile / Math.SQRT2 / 1.959964;
    expect(wideningOf(matrix(count, 0), allPairs(count))).toBeCloseTo(expected, 1);
    // What all have in common cancels from every difference.
    expect(wideningOf(matrix(count, 0.7), allPairs(count))).toBeCloseTo(expected, 1);
  });

  it('is that of one interval for one difference, and where nothing is left to differ', () => {
    expect(wideningOf(matrix(2, 0), [[0, 1]])).toBe(1);
    expect(wideningOf(matrix(4, 1), allPairs(4))).toBe(1);
    expect(wideningOf([], [])).toBe(1);
  });

  it('is less where differences fail together, and never more than Bonferroni’s', () => {
    // Two values that are equal in all but name differ from others by the same.
    const twins = [
      [1, 1, 0],
      [1, 1, 0],
      [0, 0, 1],
    ];
    expect(wideningOf(twins, allPairs(3))).toBeCloseTo(1, 1);
    // z(1 − 0.05/2/15) over z(0.975).
    expect(wideningOf(matrix(6, 0), allPairs(6))).toBeLessThan(2.9352 / 1.959964);
  });

  it('is the same whenever it is asked', () => {
    expect(wideningOf(matrix(5, 0.2), allPairs(5))).toBe(wideningOf(matrix(5, 0.2), allPairs(5)));
  });
});
