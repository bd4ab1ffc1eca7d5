import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectInterval, expectNear, goldenCases, indexRatings } from './fixtures/golden';
import { estimateGwet, gwetOfTable } from './gwet';
import { emptyTable, tabulate } from './table';
import { createWeights, type Weighting } from './weights';

interface Expected {
  observedAgreement: number;
  expectedAgreement: number;
  coefficient: number;
  se: number;
  ci95: number[];
}

describe('Gwet’s AC1 and AC2', () => {
  for (const { id, input, options, expected, tolerance } of goldenCases<
    { ratings: (number | null)[][]; categories: number[] },
    { weights: 'unweighted' | Weighting },
    Expected
  >('gwet_ac')) {
    it(`equals the reference: ${id}`, () => {
      const weighting = options.weights === 'unweighted' ? 'none' : options.weights;
      const estimate = estimateGwet(
        input.ratings.map((row) => indexRatings(row, input.categories)),
        createWeights(weighting, input.categories.length),
      );
      expectNear(estimate?.observed, expected.observedAgreement, tolerance);
      expectNear(estimate?.expected, expected.expectedAgreement, tolerance);
      expectNear(estimate?.coefficient, expected.coefficient, tolerance);
      expectNear(estimate?.standardError, expected.se, tolerance);
      expectInterval(estimate?.interval, expected.ci95, tolerance);
    });
  }

  it('is undefined when no item has two ratings', () => {
    const weights = createWeights('none', 2);
    expect(
      estimateGwet(
        [
          [0, null],
          [null, 1],
        ],
        weights,
      ),
    ).toBeNull();
    expect(gwetOfTable(emptyTable(2), weights)).toBeNull();
  });

  it('has no error from a single item', () => {
    // pₐ = 1 and π = (1, 0), so pₑ = 0.
    expect(estimateGwet([[0, 0]], createWeights('none', 2))).toEqual({
      observed: 1,
      expected: 0,
      coefficient: 1,
      standardError: null,
      interval: null,
    });
  });

  it('is the same from the table of two complete raters as from their ratings', () => {
    const pairs = fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { minLength: 1, maxLength: 30 });
    const weighting = fc.constantFrom<Weighting>('none', 'linear', 'quadratic', 'ordinal');
    fc.assert(
      fc.property(pairs, weighting, (ratings, weighted) => {
        const weights = createWeights(weighted, 5);
        const table = tabulate(
          ratings.map(([person]) => person),
          ratings.map(([, judge]) => judge),
          5,
        );
        expectNear(gwetOfTable(table, weights), estimateGwet(ratings, weights)?.coefficient, 1e-10);
      }),
    );
  });
});
