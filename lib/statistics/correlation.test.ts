import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kendallTauB, pearson, spearman, spearmanOfTable } from './correlation';
import { dropMissing, expectInterval, expectNear, goldenCases } from './fixtures/golden';
import { emptyTable, tabulate } from './table';

interface Expected {
  n: number;
  pearson: number | null;
  pearsonP?: number | null;
  pearsonCi95: number[] | null;
  spearman: number | null;
  spearmanP?: number | null;
  kendallTauB: number | null;
  kendallPAsymptotic?: number | null;
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
      expectNear(kendallTauB(x, y).coefficient, expected.kendallTauB, tolerance);
      expectNear(kendallTauB(x, y).pValue, expected.kendallPAsymptotic, tolerance);
    });
  }

  it('are undefined for a constant rater, not 0', () => {
    for (const correlation of [pearson, spearman, kendallTauB]) {
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
    for (const correlation of [pearson, spearman, kendallTauB]) {
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

  it('find the τ-b that counting every pair finds', () => {
    fc.assert(
      fc.property(pairs, (ratings) => {
        let score = 0;
        let untiedX = 0;
        let untiedY = 0;
        ratings.forEach(([x, y], index) => {
          for (const [otherX, otherY] of ratings.slice(0, index)) {
            score += Math.sign(x - otherX) * Math.sign(y - otherY);
            untiedX += Number(x !== otherX);
            untiedY += Number(y !== otherY);
          }
        });
        const counted = untiedX * untiedY === 0 ? null : score / Math.sqrt(untiedX * untiedY);
        const found = kendallTauB(
          ratings.map(([x]) => x),
          ratings.map(([, y]) => y),
        );
        expectNear(found.coefficient, counted, 1e-12);
      }),
    );
  });
});
