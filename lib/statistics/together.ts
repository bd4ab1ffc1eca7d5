import { byCluster } from './clusters';
import { describeJackknifed, type Sample } from './estimate';
import type { JackknifeScale } from './jackknife';
import { type EqualItems, questionsIn, type Ratings } from './ratings';
import { type AgreementScale, isOrdered, sizeOf } from './scale';
import {
  addSums,
  alphaOfSums,
  answersIn,
  fleissOfSums,
  gwetOfSums,
  iccOfSums,
  type RaterShape,
  type RaterSums,
  sumsOf,
} from './several-raters';
import type { Statistic } from './statistic';
import { type AgreementWeights, createWeights } from './weights';

/**
 * What is said of several raters at once: Krippendorff's α (interval for ratings, else nominal) and Gwet's AC (AC2 with
 * quadratic weights for ratings, else AC1) take gaps; Fleiss' κ and the intraclass correlations take units that all of them
 * scored. ICC(2,1) and (2,k) are of absolute agreement, of one rating and of the mean of all k, with raters as a sample of many;
 * ICC(3,1) leaves out by how much raters differ on the average. There are none but for ratings.
 */
export const TOGETHER_STATISTICS = [
  'alpha',
  'fleissKappa',
  'gwet',
  'icc21',
  'icc31',
  'icc2k',
] as const;

/** One of {@link TOGETHER_STATISTICS}. */
export type TogetherStatistic = (typeof TOGETHER_STATISTICS)[number];

/** How far several raters agree, all together; over several questions the mean of theirs. */
export interface RatersTogether {
  raters: number;
  /** Units that two of them scored, and those that all of them did; and the clusters of the former. */
  units: number;
  complete: number;
  clusters: number;
  statistics: Partial<Record<TogetherStatistic, Statistic>>;
}

const UP_TO_ONE: JackknifeScale = { range: [-1, 1], transform: 'fisher' };

/**
 * How far some raters agree, all together, with intervals that leave out one cluster at a time.
 * @param places which of the raters, two at least
 * @returns null without a unit that two of them scored
 */
export function agreeTogether(
  ratings: Ratings,
  places: readonly number[],
  scale: AgreementScale,
): RatersTogether | null {
  const weights = createWeights(isOrdered(scale) ? 'quadratic' : 'none', sizeOf(scale));
  const shape = { categories: sizeOf(scale), raters: places.length };
  const questions = questionsIn(ratings);
  const rows = ratings.units.map(({ answers }) => places.map((place) => answers[place] ?? null));
  const clusters = byCluster(ratings.items).filter((items) =>
    items.some(({ units }) => units.some((unit) => hasTwo(rows[unit] ?? []))),
  );
  if (places.length < 2 || clusters.length === 0) return null;
  // Summed up twice rather than kept: of many clusters this would be much.
  const sumsIn = (items: readonly EqualItems[]) =>
    questions.map((question) => {
      const own = items.flatMap(({ units, weight = 1 }) =>
        units.flatMap((unit) =>
          ratings.units[unit]?.question === question
            ? [sumsOf(rows[unit] ?? [], weights, weight)]
            : [],
        ),
      );
      return own.length === 0 ? null : addSums(own);
    });
  const times = clusters.map((items) => items[0]?.times ?? 1);
  const whole = questions.map((_, question) =>
    addSums(
      clusters.flatMap((items, place) => {
        const sums = sumsIn(items)[question];
        return sums ? [sums.map((value) => value * (times[place] ?? 1))] : [];
      }),
    ),
  );
  const valuesOf = (sums: RaterSums) => compute(sums, shape, weights, scale);
  const values = whole.map(valuesOf);
  const without = clusters.map((items) =>
    sumsIn(items).map((sums, question) =>
      sums === null
        ? (values[question] ?? {})
        : valuesOf((whole[question] ?? sums).map((value, place) => value - (sums[place] ?? 0))),
    ),
  );
  const commonest = whole.map((sums) => commonestIn(answersIn(sums, shape)));
  const leaves = ratings.units.map(({ question }, unit) =>
    rows[unit]?.some(
      (answer) => isScore(answer) && answer !== commonest[questions.indexOf(question)],
    ),
  );
  const leaving = clusters.filter((items) =>
    items.some(({ units }) => units.some((unit) => leaves[unit])),
  );
  const paired = countUnits(ratings.items, (unit) => hasTwo(rows[unit] ?? []));
  const sample: Sample = {
    pairs: paired,
    clusters: countClusters(clusters),
    leaving: countClusters(leaving),
    effectiveLeaving: countClusters(leaving),
    disagree: rows.some((row) => new Set(row.filter(isScore)).size > 1),
    scarce: false,
  };
  return {
    raters: places.length,
    units: paired,
    complete: countUnits(ratings.items, (unit) => rows[unit]?.every(isScore) ?? false),
    clusters: sample.clusters,
    statistics: describeAll(values, without, times, sample),
  };
}

function countUnits(items: readonly EqualItems[], fits: (unit: number) => boolean): number {
  return items.reduce((sum, { units, times }) => sum + times * units.filter(fits).length, 0);
}

function countClusters(clusters: readonly (readonly EqualItems[])[]): number {
  return clusters.reduce((sum, items) => sum + (items[0]?.times ?? 0), 0);
}

type Values = Partial<Record<TogetherStatistic, number | null>>;

function compute(
  sums: RaterSums,
  shape: RaterShape,
  weights: AgreementWeights,
  scale: AgreementScale,
): Values {
  const isRating = isOrdered(scale);
  return {
    alpha: alphaOfSums(sums, shape, isRating ? 'interval' : 'nominal'),
    fleissKappa: fleissOfSums(sums, shape)?.coefficient ?? null,
    gwet: gwetOfSums(sums, weights)?.coefficient ?? null,
    ...(isRating && {
      icc21: iccOfSums(sums, shape, '2,1'),
      icc31: iccOfSums(sums, shape, '3,1'),
      icc2k: iccOfSums(sums, shape, '2,k'),
    }),
  };
}

const isScore = (answer: number | null) => answer !== null && answer >= 0;

const hasTwo = (row: readonly (number | null)[]) => row.filter(isScore).length >= 2;

function commonestIn(counts: Float64Array): number {
  return counts.indexOf(Math.max(...counts));
}

/** The mean over the questions on which each is defined, with its interval. */
function describeAll(
  values: readonly Values[],
  without: readonly (readonly Values[])[],
  times: readonly number[],
  sample: Sample,
): RatersTogether['statistics'] {
  const names = TOGETHER_STATISTICS.filter((name) => values.some((each) => name in each));
  const described = names.map((name): [TogetherStatistic, Statistic] => {
    const held = values.flatMap((each, place) => (each[name] == null ? [] : [place]));
    const meanOf = (all: readonly Values[]) => {
      const own = held.map((place) => all[place]?.[name] ?? null);
      return own.includes(null)
        ? null
        : own.reduce<number>((sum, value) => sum + (value ?? 0), 0) / own.length;
    };
    const value = held.length === 0 ? null : meanOf(values);
    if (value === null) return [name, { value, reason: 'no-variation' }];
    const leaveOneOut = { values: without.map(meanOf), times };
    const statistic = describeJackknifed(value, leaveOneOut, UP_TO_ONE, sample);
    const questions = { averaged: held.length, leftOut: values.length - held.length };
    return [name, { ...statistic, ...(values.length > 1 && { questions }) }];
  });
  return Object.fromEntries(described);
}
