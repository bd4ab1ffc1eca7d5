import { z } from 'zod';
import {
  adjustByYekutieli,
  advantagesOf,
  testAlternative,
} from '@/lib/statistics/alternative-annotator';
import {
  accuracy,
  nameCounts,
  negativeAgreement,
  phi,
  positiveAgreement,
  precision,
  prevalenceAdjustedKappa,
  prevalenceIndex,
  sensitivity,
  specificity,
} from '@/lib/statistics/binary';
import { spearmanOfTable } from '@/lib/statistics/correlation';
import { rankDetector, tabulateDetector } from '@/lib/statistics/detector';
import {
  bias,
  differencesOfTable,
  meanAbsoluteError,
  rootMeanSquareError,
  shareWithin,
} from '@/lib/statistics/error';
import { ICC_FORMS, intraclass, intraclassF, intraclassInterval } from '@/lib/statistics/icc';
import { jackknife } from '@/lib/statistics/jackknife';
import { kappa, kappaErrors } from '@/lib/statistics/kappa';
import { normalQuantile, studentQuantile } from '@/lib/statistics/numerics';
import { wilsonInterval } from '@/lib/statistics/proportion';
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
import { effectiveSampleSize, sumMargins, tabulate } from '@/lib/statistics/table';
import { createWeights, type Weighting } from '@/lib/statistics/weights';

/** What is computed of a case: fields by their names, with numbers, texts, lists and further fields. */
export type Computed = { [field: string]: unknown };

const valueSchema = z.union([z.number(), z.string()]);
const ratedSchema = z.array(valueSchema.nullable());
const rowsSchema = z.array(ratedSchema);
const weightsSchema = z
  .enum(['none', 'unweighted', 'linear', 'quadratic', 'ordinal'])
  .nullish()
  .transform((name): Weighting => (name == null || name === 'unweighted' ? 'none' : name));

/** Pairs without those that one of the two left out, as places among the categories. */
function tableOf(
  one: z.infer<typeof ratedSchema>,
  other: z.infer<typeof ratedSchema>,
  categories: readonly (number | string)[],
  weights?: readonly number[],
) {
  const kept = one.flatMap((value, place) => {
    const partner = other[place] ?? null;
    return value === null || partner === null ? [] : [{ value, partner, place }];
  });
  return tabulate(
    kept.map(({ value }) => categories.indexOf(value)),
    kept.map(({ partner }) => categories.indexOf(partner)),
    categories.length,
    weights && kept.map(({ place }) => weights[place] ?? 1),
  );
}

/** The whole numbers from the least to the greatest that occur. */
function wholeNumbers(...lists: z.infer<typeof ratedSchema>[]): number[] {
  const values = lists.flat().map(Number);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return Array.from({ length: most - least + 1 }, (_, place) => least + place);
}

const ends = (value: number, reach: number) => [value - reach, value + reach];

/** A reader of one family's cases: what of them can be computed here. Fields of a case that are not among them are not. */
function family<Input, Options = unknown>(
  input: z.ZodType<Input>,
  compute: (input: Input, options: Options) => Computed,
  options?: z.ZodType<Options>,
) {
  return (given: { input: unknown; options: unknown }): Computed =>
    compute(input.parse(given.input), (options ?? z.unknown()).parse(given.options) as Options);
}

const pairSchema = z.object({ a: ratedSchema, b: ratedSchema, categories: z.array(valueSchema) });
const weightedSchema = z.object({ weights: weightsSchema });
const several = z.object({ ratings: rowsSchema, categories: z.array(valueSchema).optional() });

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

const binarySchema = z.object({
  human: z.array(z.number().nullable()),
  judge: z.array(z.number().nullable()),
});

function binary({ human, judge }: z.infer<typeof binarySchema>): Computed {
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
    gwetAC1: gwetOfSums(addSums(both.map((row) => sumsOf(row, weights))), weights)?.coefficient,
    gwetAC1se: gwetStandardError(both, weights),
    positiveAgreement: positiveAgreement(counts),
    negativeAgreement: negativeAgreement(counts),
  };
}

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
      const interval = intraclassInterval(squares, form);
      const ci95 = interval && [interval.low, interval.high];
      return [name, { icc: value, ...intraclassF(squares, form), ci95 }];
    }),
  );
}

function errors({ human, judge }: z.infer<typeof binarySchema>): Computed {
  const said = [...human, ...judge].filter((value) => value !== null);
  const table = tableOf(human, judge, wholeNumbers(said));
  const differences = differencesOfTable(table);
  return {
    n: sumMargins(table).total,
    mae: meanAbsoluteError(differences),
    rmse: rootMeanSquareError(differences),
    bias: bias(differences),
    exact: shareWithin(differences, 0),
    within1: shareWithin(differences, 1),
    within2: shareWithin(differences, 2),
  };
}

const detectorSchema = z.object({
  human: z.array(z.number()),
  score: z.array(z.number()),
  threshold: z.number(),
});

function detector({ human, score, threshold }: z.infer<typeof detectorSchema>): Computed {
  const positive = human.map((answer) => answer === 1);
  const counts = nameCounts(tabulateDetector(positive, score, threshold));
  const { truePositives: tp, falsePositives: fp, falseNegatives: fn, trueNegatives: tn } = counts;
  const wilson = (share: number, of: number) => {
    const interval = wilsonInterval(share, of);
    return interval && [interval.low, interval.high];
  };
  const ranking = rankDetector(positive, score);
  return {
    ...{ n: human.length, tp, fp, fn, tn },
    accuracy: accuracy(counts),
    precision: precision(counts),
    recall: sensitivity(counts),
    specificity: specificity(counts),
    f1: positiveAgreement(counts),
    mcc: phi(counts),
    precisionWilson95: wilson(tp, tp + fp),
    recallWilson95: wilson(tp, tp + fn),
    specificityWilson95: wilson(tn, tn + fp),
    auroc: ranking?.auroc ?? null,
    ...(ranking && {
      rocPoints: ranking.points.map((point) => [point.falsePositiveRate, point.truePositiveRate]),
    }),
  };
}

const alternativeSchema = z.object({
  humans: z.record(z.string(), z.record(z.string(), z.number().nullable())),
  judge: z.record(z.string(), z.number().nullable()),
});
const alternativeOptions = z.object({
  scoring: z.enum(['accuracy', 'neg_rmse']),
  epsilon: z.number(),
  minInstancesPerHuman: z.number(),
});

function alternative(
  { humans, judge }: z.infer<typeof alternativeSchema>,
  { scoring, epsilon, minInstancesPerHuman: fewest }: z.infer<typeof alternativeOptions>,
): Computed {
  const units = Object.entries(judge).flatMap(([video, answer]) => {
    const people = Object.entries(humans).flatMap(([rater, answers]) => {
      const own = answers[video] ?? null;
      return own === null ? [] : [{ rater, answer: own }];
    });
    return answer === null || people.length < 2 ? [] : [{ video, judge: answer, people }];
  });
  const advantages = advantagesOf(units, scoring === 'accuracy' ? 'exact' : 'negative-rmse');
  const test = testAlternative(advantages, epsilon, 'byUnit', fewest);
  const perHuman = advantages.map(({ rater, judgeAhead, personAhead, byUnit }) => {
    const tested = test?.readers.find((reader) => reader.rater === rater);
    if (!tested) return [rater, { n: byUnit.count, skipped: true }];
    const { t, p, adjusted, rejected } = tested;
    const ahead = { rhoJudge: judgeAhead, rhoHuman: personAhead, meanDifference: byUnit.mean };
    return [rater, { n: byUnit.count, ...ahead, t, p, rejected, pAdjustedBY: adjusted }];
  });
  return {
    winningRate: test?.winningRate,
    averageAdvantageProbability: test?.advantage,
    passes: test?.passes,
    perHuman: Object.fromEntries(perHuman),
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

function shares({ successes, n }: { successes: number; n: number }): Computed {
  const wilson = (level: number) => {
    const interval = wilsonInterval(successes, n, level);
    return interval && [interval.low, interval.high];
  };
  return { estimate: successes / n, wilson95: wilson(0.95), wilson90: wilson(0.9) };
}

/** By the name of a family what computes its cases; a family that is not here is not computed at all. */
export const FAMILIES: Readonly<
  Record<string, (given: { input: unknown; options: unknown }) => Computed>
> = {
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
  binary_agreement: family(binarySchema, binary),
  fleiss_kappa: family(several, fleiss),
  krippendorff_alpha: family(several, krippendorff),
  gwet_ac: family(several, (input, { weights }) => gwet(input, weights), weightedSchema),
  icc: family(several, icc),
  correlation: family(z.object({ x: ratedSchema, y: ratedSchema }), ({ x, y }) => {
    const said = [...x, ...y].filter((value) => value !== null);
    const places = [...new Set(said.map(Number))].sort((one, other) => one - other);
    const table = tableOf(x, y, places);
    return { n: sumMargins(table).total, spearman: spearmanOfTable(table) };
  }),
  error_and_bland_altman: family(binarySchema, errors),
  detector: family(detectorSchema, detector),
  proportion_ci: family(z.object({ successes: z.number(), n: z.number() }), shares),
  cluster_jackknife_kappa: family(
    clusteredSchema,
    (input, { weights }) => leaveOneOut(input, weights),
    weightedSchema,
  ),
  alt_test: family(alternativeSchema, alternative, alternativeOptions),
  p_adjust: family(z.object({ p: z.array(z.number()) }), ({ p }) => ({ by: adjustByYekutieli(p) })),
};
