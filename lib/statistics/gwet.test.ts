import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectNear, goldenCases, indexRatings } from './fixtures/golden';
import { gwetOfTable } from './gwet';
import { emptyTable, tabulate } from './table';
import { type AgreementWeights, createWeights, type Weighting } from './weights';

type Ratings = readonly (readonly (number | null)[])[];

/**
 * AC1/AC2 by its definition for any number of raters with missing values (Gwet 2014), item by item: with rᵢₖ the raters
 * who put item i into category k, rᵢ = Σₖrᵢₖ and r* = W·r, pₐ is the mean of Σₖ rᵢₖ(r*ᵢₖ−1)/(rᵢ(rᵢ−1)) over items with
 * rᵢ ≥ 2, and πₖ that of rᵢₖ/rᵢ over all rated items.
 */
function gwetByDefinition(ratings: Ratings, { size, values, total }: AgreementWeights): number {
  const categories = Array.from({ length: size }, (_, category) => category);
  const items = ratings
    .map((row) => categories.map((category) => row.filter((value) => value === category).length))
    .map((counts) => ({ counts, raters: counts.reduce((sum, count) => sum + count, 0) }))
    .filter(({ raters }) => raters > 0);
  const mean = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0) / all.length;
  const weighted = (counts: readonly number[], category: number) =>
    counts.reduce((sum, count, other) => sum + (values[category * size + other] ?? 0) * count, 0);
  const observed = mean(
    items
      .filter(({ raters }) => raters >= 2)
      .map(({ counts, raters }) => {
        const agreeing = counts.map((count, each) => count * (weighted(counts, each) - 1));
        return agreeing.reduce((sum, each) => sum + each, 0) / (raters * (raters - 1));
      }),
  );
  const chance = categories
    .map((category) => mean(items.map(({ counts, raters }) => (counts[category] ?? 0) / raters)))
    .reduce((sum, share) => sum + share * (1 - share), 0);
  const expected = (total / (size * (size - 1))) * chance;
  return (observed - expected) / (1 - expected);
}

describe('Gwet’s AC1 and AC2', () => {
  for (const { id, input, options, expected, tolerance } of goldenCases<
    { ratings: (number | null)[][]; categories: number[] },
    { weights: 'unweighted' | Weighting },
    { coefficient: number }
  >('gwet_ac')) {
    it(`by definition equal the reference: ${id}`, () => {
      const weighting = options.weights === 'unweighted' ? 'none' : options.weights;
      const ratings = input.ratings.map((row) => indexRatings(row, input.categories));
      const weights = createWeights(weighting, input.categories.length);
      expectNear(gwetByDefinition(ratings, weights), expected.coefficient, tolerance);
    });
  }

  it('are the same from the table of two raters as by definition', () => {
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
        expectNear(gwetOfTable(table, weights), gwetByDefinition(ratings, weights), 1e-10);
      }),
    );
  });

  it('are undefined without pairs', () => {
    expect(gwetOfTable(emptyTable(2), createWeights('none', 2))).toBeNull();
  });
});
