import { describe, expect, it } from 'vitest';
import { countAt, effectiveSampleSize, sumMargins, tabulate } from './table';

describe('tabulate', () => {
  it('puts the person in the rows and the judge in the columns', () => {
    const table = tabulate([0, 0, 2], [1, 1, 2], 3);
    expect(countAt(table, 0, 1)).toBe(2);
    expect(countAt(table, 1, 0)).toBe(0);
    expect(sumMargins(table)).toEqual({
      rows: Float64Array.of(2, 0, 1),
      columns: Float64Array.of(0, 2, 1),
      differences: Float64Array.of(0, 0, 1, 2, 0),
      total: 3,
    });
  });

  it('sums design weights', () => {
    expect(countAt(tabulate([0, 0], [1, 1], 2, [4, 1.5]), 0, 1)).toBe(5.5);
  });

  it('refuses undeclared categories and lists of different lengths', () => {
    expect(() => tabulate([0], [2], 2)).toThrow('(0, 2) is not a pair of 2 declared categories');
    expect(() => tabulate([0.5], [0], 2)).toThrow(RangeError);
    expect(() => tabulate([0, 1], [0], 2)).toThrow('equally many');
    expect(() => tabulate([0], [0], 2, [])).toThrow('equally many');
  });
});

describe('effectiveSampleSize', () => {
  it('is the number of equal weights, less for unequal ones, 0 for none', () => {
    expect(effectiveSampleSize([3, 3, 3])).toBeCloseTo(3, 12);
    expect(effectiveSampleSize([1, 3])).toBeCloseTo(1.6, 12);
    expect(effectiveSampleSize([])).toBe(0);
  });
});
