import { z } from 'zod';
import { ICC_FORMS, intraclass, intraclassF, intraclassInterval } from '@/lib/statistics/icc';
import { studentQuantile } from '@/lib/statistics/numerics';
import {
  addSums,
  alphaOfSums,
  fleissOfSums,
  gwetOfSums,
  gwetStandardError,
  type RaterRow,
  squaresOfSums,
  sumsOf,
} from '@/lib/statistics/several-raters';
import { createWeights, type Weighting } from '@/lib/statistics/weights';
import {
  type Computed,
  endsOf,
  type Family,
  family,
  ratedSchema,
  valueSchema,
  weightedSchema,
  wholeNumbers,
} from './family';

const several = z.object({
  ratings: z.array(ratedSchema),
  categories: z.array(valueSchema).optional(),
});

/** Rows of several raters as places among categories, with what is summed over them. */
function sumRows({ ratings, categories }: z.infer<typeof several>, weighting: Weighting = 'none') {
  const known =
    categories ?? wholeNumbers(...ratings.map((row) => row.filter((one) => one !== null)));
  const rows = ratings.map(
    (row): RaterRow => row.map((value) => (value === null ? null : known.indexOf(value))),
  );
  const weights = createWeights(weighting, Math.max(2, known.length));
  const shape = { categories: weights.size, raters: ratings[0]?.length ?? 0 };
  return { rows, weights, shape, sums: addSums(rows.map((row) => sumsOf(row, weights))) };
}

function gwet(input: z.infer<typeof several>, weighting: Weighting): Computed {
  const { rows, weights, sums } = sumRows(input, weighting);
  const found = gwetOfSums(sums, weights);
  const error = gwetStandardError(rows, weights);
  const value = found?.coefficient ?? null;
  const reach = studentQuantile(0.975, rows.length - 1) * (error ?? Number.NaN);
  return {
    observedAgreement: found?.observed,
    expectedAgreement: found?.expected,
    coefficient: value,
    se: error,
    ci95: value === null ? null : [value - reach, Math.min(1, value + reach)],
  };
}

function krippendorff(input: z.infer<typeof several>): Computed {
  const { sums, shape, rows } = sumRows(input);
  const counts = rows.map((row) => row.filter((value) => value !== null).length);
  const pairable = counts.filter((count) => count >= 2);
  return {
    nominal: alphaOfSums(sums, shape, 'nominal'),
    ordinal: alphaOfSums(sums, shape, 'ordinal'),
    interval: alphaOfSums(sums, shape, 'interval'),
    pairableItems: pairable.length,
    pairableValues: pairable.reduce((sum, count) => sum + count, 0),
  };
}

function fleiss(input: z.infer<typeof several>): Computed {
  const { sums, shape, rows } = sumRows(input);
  return {
    items: rows.length,
    raters: shape.raters,
    kappa: fleissOfSums(sums, shape)?.coefficient ?? null,
  };
}

function icc(input: z.infer<typeof several>): Computed {
  const { sums, shape } = sumRows(input);
  const squares = squaresOfSums(sums, shape);
  return Object.fromEntries(
    ICC_FORMS.map((form) => {
      const [model, count] = form.split(',');
      const name = `ICC${model}${count === 'k' ? 'k' : ''}`;
      const value = squares && intraclass(squares, form);
      if (!squares || value === null) return [name, { icc: null }];
      const ci95 = endsOf(intraclassInterval(squares, form));
      return [name, { icc: value, ...intraclassF(squares, form), ci95 }];
    }),
  );
}

/** Repeats of one judge are several raters of whom nobody is told from the others. */
function repeats({ runs }: { runs: z.infer<typeof several>['ratings'] }): Computed {
  const { sums, weights, shape, rows } = sumRows({ ratings: runs });
  const twice = rows.filter((row) => row.filter((value) => value !== null).length >= 2);
  return {
    itemsWithTwoRuns: twice.length,
    meanPairwiseExact: gwetOfSums(sums, weights)?.observed,
    alphaInterval: alphaOfSums(sums, shape, 'interval'),
  };
}

/** The families of several raters. */
export const SEVERAL_RATERS: Readonly<Record<string, Family>> = {
  fleiss_kappa: family(several, fleiss),
  krippendorff_alpha: family(several, krippendorff),
  gwet_ac: family(several, (input, { weights }) => gwet(input, weights), weightedSchema),
  icc: family(several, icc),
  self_consistency: family(z.object({ runs: z.array(ratedSchema) }), repeats),
};
