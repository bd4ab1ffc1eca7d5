import { z } from 'zod';
import {
  accuracy,
  biasIndex,
  nameCounts,
  negativeAgreement,
  positiveAgreement,
  prevalenceAdjustedKappa,
  prevalenceIndex,
} from '@/lib/statistics/binary';
import { spearmanOfTable } from '@/lib/statistics/correlation';
import {
  bias,
  differencesOfTable,
  meanAbsoluteError,
  rootMeanSquareError,
  shareWithin,
} from '@/lib/statistics/error';
import {
  balancedAccuracy,
  classFigures,
  deviationOfDifferences,
  kendallOfTable,
  limitsOfAgreement,
  matthews,
  momentsOf,
} from '@/lib/statistics/further';
import { jackknife } from '@/lib/statistics/jackknife';
import { kappa, kappaErrors } from '@/lib/statistics/kappa';
import { mcnemar } from '@/lib/statistics/mcnemar';
import { normalQuantile } from '@/lib/statistics/numerics';
import { pearson } from '@/lib/statistics/paired-correlation';
import {
  addSums,
  gwetOfSums,
  gwetStandardError,
  type RaterRow,
  sumsOf,
} from '@/lib/statistics/several-raters';
import { effectiveSampleSize, sumMargins } from '@/lib/statistics/table';
import { createWeights, type Weighting } from '@/lib/statistics/weights';
import {
  answersSchema,
  type Computed,
  endsOf,
  type Family,
  family,
  pairSchema,
  ratedSchema,
  tableOf,
  valueSchema,
  weightedSchema,
  wholeNumbers,
} from './family';

const ends = (value: number, reach: number) => [value - reach, value + reach];

function cohen({ a, b, categories }: z.infer<typeof pairSchema>, weighting: Weighting): Computed {
  const table = tableOf(a, b, categories);
  const weights = createWeights(weighting, categories.length);
  const value = kappa(table, weights);
  const { rows, columns, total } = sumMargins(table);
  const credit = (share: (row: number, column: number) => number) =>
    weights.values.reduce(
      (sum, weight, cell) => sum + weight * share(Math.floor(cell / table.size), cell % table.size),
      0,
    );
  const errors = kappaErrors(table, weights);
  return {
    n: total,
    observedAgreement: credit(
      (row, column) => (table.counts[row * table.size + column] ?? 0) / total,
    ),
    expectedAgreement: credit(
      (row, column) => ((rows[row] ?? 0) * (columns[column] ?? 0)) / total ** 2,
    ),
    kappa: value,
    se: errors?.standardError ?? null,
    ci95:
      value === null || !errors ? null : ends(value, normalQuantile(0.975) * errors.standardError),
    seNull: errors?.atZero ?? null,
  };
}

function binary({ human, judge }: z.infer<typeof answersSchema>): Computed {
  const table = tableOf(human, judge, [0, 1]);
  const counts = nameCounts(table);
  const weights = createWeights('none', 2);
  const rows = human.map((value, place): RaterRow => [value, judge[place] ?? null]);
  const both = rows.filter((row) => row.every((value) => value !== null));
  return {
    n: sumMargins(table).total,
    ...{ tp: counts.truePositives, fn: counts.falseNegatives },
    ...{ fp: counts.falsePositives, tn: counts.trueNegatives },
    observedAgreement: accuracy(counts),
    kappa: kappa(table, weights),
    pabak: prevalenceAdjustedKappa(counts),
    prevalenceIndex: prevalenceIndex(counts),
    biasIndex: biasIndex(counts),
    mcnemarExactP: mcnemar(counts.falseNegatives, counts.falsePositives).exact,
    gwetAC1: gwetOfSums(addSums(both.map((row) => sumsOf(row, weights))), weights)?.coefficient,
    gwetAC1se: gwetStandardError(both, weights),
    positiveAgreement: positiveAgreement(counts),
    negativeAgreement: negativeAgreement(counts),
  };
}

function errors({ human, judge }: z.infer<typeof answersSchema>): Computed {
  const said = [...human, ...judge].filter((value) => value !== null);
  const table = tableOf(human, judge, wholeNumbers(said));
  const differences = differencesOfTable(table);
  const moments = momentsOf(sumMargins(table));
  return {
    n: sumMargins(table).total,
    mae: meanAbsoluteError(differences),
    rmse: rootMeanSquareError(differences),
    bias: bias(differences),
    sdDiff: deviationOfDifferences(moments),
    loa95: endsOf(limitsOfAgreement(moments)),
    exact: shareWithin(differences, 0),
    within1: shareWithin(differences, 1),
    within2: shareWithin(differences, 2),
  };
}

const bothSchema = z.object({ x: ratedSchema, y: ratedSchema });

function correlations({ x, y }: z.infer<typeof bothSchema>): Computed {
  const said = [...x, ...y].filter((value) => value !== null);
  const places = [...new Set(said.map(Number))].sort((one, other) => one - other);
  const table = tableOf(x, y, places);
  const margins = sumMargins(table);
  const pairs = x.flatMap((value, place) => {
    const other = y[place] ?? null;
    return value === null || other === null ? [] : [{ x: Number(value), y: Number(other) }];
  });
  return {
    n: margins.total,
    pearson: pearson(pairs),
    spearman: spearmanOfTable(table, margins),
    kendallTauB: kendallOfTable(table, margins),
  };
}

/** Of whole numbers Lin's coefficient is quadratic κ; of others there is none. */
function concordance({ x, y }: z.infer<typeof bothSchema>): Computed {
  if (![...x, ...y].every((value) => value === null || Number.isInteger(value))) return {};
  const table = tableOf(x, y, wholeNumbers(x, y));
  return { n: sumMargins(table).total, ccc: kappa(table, createWeights('quadratic', table.size)) };
}

const choicesSchema = z.object({
  human: ratedSchema,
  judge: ratedSchema,
  categories: z.array(valueSchema),
});

function choices({ human, judge, categories }: z.infer<typeof choicesSchema>): Computed {
  const table = tableOf(human, judge, categories);
  const margins = sumMargins(table);
  const rows = Array.from({ length: table.size }, (_, row) => [
    ...table.counts.subarray(row * table.size, (row + 1) * table.size),
  ]);
  const classes = classFigures(table, margins);
  return {
    n: margins.total,
    confusion: rows,
    accuracy: shareWithin(differencesOfTable(table, margins), 0),
    balancedAccuracy: balancedAccuracy(table, margins),
    perClass: Object.fromEntries(categories.map((name, place) => [name, classes[place]])),
    mcc: matthews(table, margins),
    kappa: kappa(table, createWeights('none', table.size)),
  };
}

const clusteredSchema = z.object({
  clusters: z.array(z.string()),
  a: z.array(z.number()),
  b: z.array(z.number()),
  categories: z.array(valueSchema),
});

function leaveOneOut(
  { clusters, a, b, categories }: z.infer<typeof clusteredSchema>,
  weighting: Weighting,
): Computed {
  const weights = createWeights(weighting, categories.length);
  const without = (left: string | null) => {
    const kept = (_: number, place: number) => clusters[place] !== left;
    return kappa(tableOf(a.filter(kept), b.filter(kept), categories), weights);
  };
  const names = [...new Set(clusters)];
  const estimate = without(null);
  const values = names.map(without);
  const error = (transform: 'fisher' | 'plain') =>
    jackknife(estimate ?? Number.NaN, values, {
      range: transform === 'fisher' ? [-1, 1] : [-2, 2],
      transform,
    }).standardError;
  return {
    estimate,
    clusters: names.length,
    leaveOneOut: Object.fromEntries(names.map((name, place) => [name, values[place]])),
    seJackknife: error('plain'),
    seFisherZ: error('fisher'),
  };
}

/** The families of two raters. */
export const TWO_RATERS: Readonly<Record<string, Family>> = {
  cohen_kappa: family(pairSchema, (input, { weights }) => cohen(input, weights), weightedSchema),
  cohen_kappa_design_weighted: family(
    pairSchema.extend({ sampleWeights: z.array(z.number()) }),
    ({ a, b, categories, sampleWeights }, { weights }) => {
      const table = tableOf(a, b, categories, sampleWeights);
      return {
        kappa: kappa(table, createWeights(weights, categories.length)),
        sumWeights: sumMargins(table).total,
        effectiveN: effectiveSampleSize(sampleWeights),
      };
    },
    weightedSchema,
  ),
  binary_agreement: family(answersSchema, binary),
  correlation: family(bothSchema, correlations),
  error_and_bland_altman: family(answersSchema, errors),
  lin_ccc: family(bothSchema, concordance),
  nominal_classification: family(choicesSchema, choices),
  cluster_jackknife_kappa: family(
    clusteredSchema,
    (input, { weights }) => leaveOneOut(input, weights),
    weightedSchema,
  ),
  cluster_bootstrap_kappa: family(
    clusteredSchema,
    (input, { weights }) => ({ estimate: leaveOneOut(input, weights).estimate }),
    weightedSchema,
  ),
};
