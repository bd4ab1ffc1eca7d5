import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectNear, goldenCases } from './fixtures/golden';
import { alphaOfTable, estimateAlpha, type Level } from './krippendorff';
import { tabulate } from './table';

type Expected = Partial<Record<Level, number | null>> & {
  pairableItems: number;
  pairableValues: number;
};

const levels = ['nominal', 'ordinal', 'interval', 'ratio'] as const;
const rating = fc.option(fc.integer({ min: 0, max: 10 }));
const items = fc.array(fc.array(rating, { minLength: 3, maxLength: 3 }), { maxLength: 20 });

describe('Krippendorff’s α', () => {
  for (const { id, input, options, expected, tolerance } of goldenCases<
    { ratings: (number | null)[][] },
    { levels: Level[] },
    Expected
  >('krippendorff_alpha')) {
    it.each(options.levels)(`equals the reference: ${id}, %s`, (level) => {
      const estimate = estimateAlpha(input.ratings, level);
      expectNear(estimate.alpha, expected[level], tolerance);
      expect(estimate.pairableItems).toBe(expected.pairableItems);
      expect(estimate.pairableValues).toBe(expected.pairableValues);
    });
  }

  it('is undefined without ratings', () => {
    expect(estimateAlpha([], 'interval').alpha).toBeNull();
  });

  it('is undefined when all values are equal', () => {
    for (const level of levels) {
      expect(
        estimateAlpha(
          [
            [4, 4],
            [4, 4, 4],
          ],
          level,
        ).alpha,
      ).toBeNull();
      expect(alphaOfTable(tabulate([1, 1], [1, 1], 3), [0, 1, 2], level)).toBeNull();
    }
  });

  it('is not affected by items with fewer than two values', () => {
    fc.assert(
      fc.property(items, rating, fc.constantFrom(...levels), (ratings, single, level) => {
        const more = [...ratings, [single, null, null], [null, null, null]];
        expect(estimateAlpha(more, level)).toEqual(estimateAlpha(ratings, level));
      }),
    );
  });

  it('is the same from the table of two complete raters as from their ratings', () => {
    const pairs = fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { minLength: 1, maxLength: 30 });
    const values = [0, 1, 2, 3, 4, 5, 6];
    fc.assert(
      fc.property(pairs, fc.constantFrom(...levels), (ratings, level) => {
        const table = tabulate(
          ratings.map(([person]) => person),
          ratings.map(([, judge]) => judge),
          values.length,
        );
        expectNear(alphaOfTable(table, values, level), estimateAlpha(ratings, level).alpha, 1e-10);
      }),
    );
  });
});
