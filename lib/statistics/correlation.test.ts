import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pearson, spearman, spearmanOfTable } from './correlation';
import { dropMissing, expectInterval, expectNear, goldenCases } from './fixtures/golden';
import { emptyTable, tabulate } from './table';

interface Expected {
  n: number;
  pearson: number | null;
  pearsonP?: number | null;
  pearsonCi95: number[] | null;
  spearman: number | null;
  spearmanP?: number | null;
}

const pairs = fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { minLength: 1, maxLength: 30 });

describe('correlations', () => {
  for (const { id, input, expected, tolerance } of goldenCases<
    { x: (number | null)[]; y: (number | null)[] },
    object,
    Expected
  >('correlation')) {
    it(`equal the reference: ${id}`, () => {
      const [x, y] = dropMissing(input.x, input.y);
      expect(x).toHaveLength(expected.n);
      const product = pearson(x, y);
      expectNear(product.coefficient, expected.pearson, tolerance);
      expectNear(product.pValue, expected.pearsonP, tolerance);
      expectInterval(product.interval, expected.pearsonCi95, tolerance);
      expectNear(spearman(x, y).coefficient, expected.spearman, tolerance);
      expectNear(spearman(x, y).pValue, expected.spearmanP, tolerance);
    });
  }

  it('are undefined for a constant rater, not 0', () => {
    for (const correlation of [pearson, spearman]) {
      expect(correlation([0.1, 0.1, 0.1], [1, 2, 3])).toMatchObject({
        coefficient: null,
        pValue: null,
      });
      expect(correlation([], []).coefficient).toBeNull();
    }
    expect(spearmanOfTable(tabulate([1, 1], [0, 2], 3))).toBeNull();
    expect(spearmanOfTable(emptyTable(3))).toBeNull();
  });

  it('refuse lists of different lengths', () => {
    for (const correlation of [pearson, spearman]) {
      expect(() => correlation([1, 2], [1])).toThrow('equally many');
    }
  });

  it('find the same ρ in a table as in the ratings', () => {
    fc.assert(
      fc.property(pairs, (ratings) => {
        const x = ratings.map(([value]) => value);
        const y = ratings.map(([, value]) => value);
        expectNear(spearmanOfTable(tabulate(x, y, 6)), spearman(x, y).coefficient, 1e-10);
      }),
    );
  });
});
