import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dropMissing, expectNear, goldenCases, indexRatings } from './fixtures/golden';
import { kappa } from './kappa';
import { effectiveSampleSize, emptyTable, sumMargins, tabulate } from './table';
import { createWeights, type Weighting } from './weights';

interface Input {
  a: (number | string | null)[];
  b: (number | string | null)[];
  categories: (number | string)[];
  sampleWeights?: number[];
}

interface Expected {
  n: number;
  kappa: number | null;
}

const pairedRatings = fc
  .array(fc.tuple(fc.nat(4), fc.nat(4)), { minLength: 1, maxLength: 40 })
  .map((pairs) => ({
    person: pairs.map(([row]) => row),
    judge: pairs.map(([, column]) => column),
  }));

const weighting = fc.constantFrom<Weighting>('none', 'linear', 'quadratic');

describe('κ', () => {
  for (const { id, input, options, expected, tolerance } of goldenCases<
    Input,
    { weights: Weighting },
    Expected
  >('cohen_kappa')) {
    it(`equals the reference: ${id}`, () => {
      const size = input.categories.length;
      const [person, judge] = dropMissing(
        indexRatings(input.a, input.categories),
        indexRatings(input.b, input.categories),
      );
      const table = tabulate(person, judge, size);
      expect(sumMargins(table).total).toBe(expected.n);
      expectNear(kappa(table, createWeights(options.weights, size)), expected.kappa, tolerance);
    });
  }

  for (const { id, input, options, expected, tolerance } of goldenCases<
    Input,
    { weights: Weighting },
    { kappa: number; sumWeights: number; effectiveN: number }
  >('cohen_kappa_design_weighted')) {
    it(`equals the reference with design weights: ${id}`, () => {
      const size = input.categories.length;
      const [person, judge] = dropMissing(
        indexRatings(input.a, input.categories),
        indexRatings(input.b, input.categories),
      );
      const design = input.sampleWeights ?? [];
      const table = tabulate(person, judge, size, design);
      expectNear(kappa(table, createWeights(options.weights, size)), expected.kappa, tolerance);
      expectNear(sumMargins(table).total, expected.sumWeights, tolerance);
      expectNear(effectiveSampleSize(design), expected.effectiveN, tolerance);
    });
  }

  it('is undefined for an empty table', () => {
    expect(kappa(emptyTable(3), createWeights('none', 3))).toBeNull();
  });

  it('is undefined when both raters are constant on one category, and 0 when only one is', () => {
    fc.assert(
      fc.property(
        fc.nat(4),
        fc.array(fc.nat(4), { minLength: 1 }),
        weighting,
        (constant, others, weighted) => {
          const value = kappa(
            tabulate(
              others.map(() => constant),
              others,
              5,
            ),
            createWeights(weighted, 5),
          );
          if (others.every((other) => other === constant)) expect(value).toBeNull();
          else expect(value).toBeCloseTo(0, 12);
        },
      ),
    );
  });

  it('does not depend on who is called the judge, nor on the order of the rows', () => {
    fc.assert(
      fc.property(pairedRatings, weighting, ({ person, judge }, weighted) => {
        const weights = createWeights(weighted, 5);
        const value = kappa(tabulate(person, judge, 5), weights);
        const swapped = kappa(tabulate(judge, person, 5), weights);
        const reversed = kappa(tabulate(person.toReversed(), judge.toReversed(), 5), weights);
        expect(reversed).toBe(value);
        expectNear(swapped, value, 1e-12);
      }),
    );
  });

  it('stays within −1..1', () => {
    fc.assert(
      fc.property(pairedRatings, weighting, ({ person, judge }, weighted) => {
        const value = kappa(tabulate(person, judge, 5), createWeights(weighted, 5)) ?? 0;
        expect(Math.abs(value)).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
  });
});
