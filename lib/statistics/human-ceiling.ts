import { clusterOf } from './clusters';
import { describeJackknifed, type Sample } from './estimate';
import { gapInterval, type TwoCoefficients } from './gap-interval';
import { FEWEST_CLUSTERS } from './guards';
import { gwetOfTable } from './gwet';
import type { JackknifeScale } from './jackknife';
import { kappa } from './kappa';
import { alphaOfTable, type Level } from './krippendorff';
import type { StatisticName } from './measures';
import {
  coefficientOf,
  type PairCoefficient,
  type PairEntry,
  pairEntries,
  type Side,
  tabulatePairs,
} from './pair-tables';
import { type AgreementScale, isOrdered, sizeOf } from './scale';
import { type SharedUnit, unitsByCluster } from './shared-units';
import type { DefinedStatistic, Interval, Statistic } from './statistic';
import { effectiveSampleSize } from './table';
import { createWeights } from './weights';

/** The coefficients in which a judge can be held against people's agreement with each other, the first by default. */
export const CEILING_STATISTICS = {
  rating: ['alphaInterval', 'alphaOrdinal', 'kappaQuadratic', 'ac2'],
  'yes-no': ['alphaNominal', 'kappa', 'ac1'],
  choice: ['alphaNominal', 'kappa', 'ac1'],
} as const satisfies Record<AgreementScale['kind'], readonly StatisticName[]>;

/** One of {@link CEILING_STATISTICS}. */
export type CeilingStatistic = (typeof CEILING_STATISTICS)[AgreementScale['kind']][number];

/** How far a judge agrees with people, and these with each other, in one coefficient and on the same units. */
export interface AgreementGap {
  /** The judge with people, and people with people. */
  judge: Statistic;
  people: Statistic;
  /** Judge less people, with its 95 % interval. */
  difference: Statistic;
  /** The 90 % interval of the difference, on which two one-sided tests at 5 % rest; null where there is none. */
  ninety: Interval | null;
}

/** A judge against people's agreement with each other: what people reach is the ceiling for a judge. */
export interface HumanCeiling {
  /** Units that the judge and at least two people scored, their items, and the clusters of these. */
  units: number;
  videos: number;
  clusters: number;
  /** Clusters with an answer other than the most common one; of several questions, on any of them. */
  leavingClusters: number;
  /** People who scored any of them. */
  readers: number;
  gaps: Partial<Record<CeilingStatistic, AgreementGap>>;
}

/** The value of each side, null where undefined. */
type Values = Record<Side, number | null>;

/** One question in all coefficients, as a whole and without each cluster that has units of it. */
interface AssessedCeiling {
  values: readonly Values[];
  without: ReadonlyMap<string, readonly Values[]>;
  /** Clusters with an answer other than the most common one. */
  leaving: ReadonlySet<string>;
  differ: boolean;
}

/**
 * How far a judge agrees with people, and people with each other, on the same units. α is Krippendorff's: of people as
 * published, where a unit counts as often as it was read; of the judge with people over all its pairs with one of them, where
 * a unit counts as often. κ and AC are means over pairs of raters, each counting by the units that both scored. A judge that
 * answers as one more person would has the same value as people.
 *
 * Intervals leave out one cluster at a time and compute both sides again, see `jackknife` and, for the difference,
 * {@link gapInterval}. Over several questions everything
 * is the mean over those on which both sides are defined.
 * @param units of one question, or of several that share the scale
 */
export function humanCeiling(units: readonly SharedUnit[], scale: AgreementScale): HumanCeiling {
  const coefficients = coefficientsOf(scale);
  const byQuestion = new Map<string, SharedUnit[]>();
  for (const unit of units) {
    const known = byQuestion.get(unit.question);
    if (known) known.push(unit);
    else byQuestion.set(unit.question, [unit]);
  }
  const questions = [...byQuestion.values()].map((own) => assess(own, coefficients, sizeOf(scale)));
  const weights = new Map(units.map((unit) => [clusterOf(unit), unit.weight]));
  const sample = sampleOf(questions, weights, units.length);
  return {
    units: units.length,
    videos: new Set(units.map(({ video }) => video)).size,
    clusters: sample.clusters,
    leavingClusters: sample.leaving,
    readers: new Set(units.flatMap(({ people }) => people.map(({ rater }) => rater))).size,
    gaps: Object.fromEntries(
      coefficients.map(([name], place) => [
        name,
        gapOf(questions, place, [...weights.keys()], sample),
      ]),
    ),
  };
}

function coefficientsOf(scale: AgreementScale): [CeilingStatistic, PairCoefficient][] {
  const size = sizeOf(scale);
  const weights = createWeights(isOrdered(scale) ? 'quadratic' : 'none', size);
  const alpha = (level: Level): PairCoefficient => ({
    form: 'pooled',
    of: (table) => alphaOfTable(table, level),
  });
  const cohen: PairCoefficient = { form: 'pairwise', of: (table) => kappa(table, weights) };
  const gwet: PairCoefficient = { form: 'pairwise', of: (table) => gwetOfTable(table, weights) };
  const all: Record<CeilingStatistic, PairCoefficient> = {
    alphaInterval: alpha('interval'),
    alphaOrdinal: alpha('ordinal'),
    alphaNominal: alpha('nominal'),
    kappaQuadratic: cohen,
    kappa: cohen,
    ac2: gwet,
    ac1: gwet,
  };
  return CEILING_STATISTICS[scale.kind].map((name) => [name, all[name]]);
}

const answersOf = ({ judge, people }: SharedUnit) => [judge, ...people.map(({ answer }) => answer)];

function assess(
  units: readonly SharedUnit[],
  coefficients: readonly [CeilingStatistic, PairCoefficient][],
  size: number,
): AssessedCeiling {
  const scaled = units.length / units.reduce((sum, { weight }) => sum + weight, 0);
  const clusters = [...unitsByCluster(units)].map(([cluster, own]) => {
    const entries = own.flatMap((unit) => pairEntries(unit, size, unit.weight * scaled));
    const of = (side: Side) => entries.filter((entry) => entry.side === side);
    return { cluster, judge: of('judge'), people: of('people') };
  });
  const tables = {
    judge: tabulatePairs(
      clusters.flatMap(({ judge }) => judge),
      size,
    ),
    people: tabulatePairs(
      clusters.flatMap(({ people }) => people),
      size,
    ),
  };
  const sides = coefficients.map(([, coefficient]) => ({
    judge: coefficientOf(tables.judge, coefficient),
    people: coefficientOf(tables.people, coefficient),
  }));
  const withoutOne = (left: Record<Side, readonly PairEntry[]>): Values[] =>
    sides.map(({ judge, people }) => ({
      judge: judge.without(left.judge),
      people: people.without(left.people),
    }));
  const commonest = commonestAnswer(units, size);
  const leaving = units.filter((unit) => answersOf(unit).some((answer) => answer !== commonest));
  return {
    values: sides.map(({ judge, people }) => ({ judge: judge.whole, people: people.whole })),
    without: new Map(clusters.map((each) => [each.cluster, withoutOne(each)])),
    leaving: new Set(leaving.map(clusterOf)),
    differ: units.some((unit) => new Set(answersOf(unit)).size > 1),
  };
}

function commonestAnswer(units: readonly SharedUnit[], size: number): number {
  const counts = new Float64Array(size);
  for (const answer of units.flatMap(answersOf)) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts.indexOf(Math.max(...counts));
}

function sampleOf(
  questions: readonly AssessedCeiling[],
  weights: ReadonlyMap<string, number>,
  pairs: number,
): Sample {
  const leaving = [...weights].filter(([cluster]) =>
    questions.some((question) => question.leaving.has(cluster)),
  );
  return {
    pairs,
    clusters: weights.size,
    leaving: leaving.length,
    effectiveLeaving: effectiveSampleSize(leaving.map(([, weight]) => weight)),
    disagree: questions.some(({ differ }) => differ),
    scarce: false,
  };
}

const COEFFICIENT: JackknifeScale = { range: [-1, 1], transform: 'fisher' };

function gapOf(
  questions: readonly AssessedCeiling[],
  place: number,
  clusters: readonly string[],
  sample: Sample,
): AgreementGap {
  const held = questions.filter(
    ({ values }) => values[place]?.judge != null && values[place].people !== null,
  );
  if (held.length === 0) {
    const none: Statistic = {
      value: null,
      reason: sample.pairs === 0 ? 'no-pairs' : 'no-variation',
    };
    return { judge: none, people: none, difference: none, ninety: null };
  }
  const meanWithout = (read: (values: Values) => number | null, cluster?: string) => {
    const all = held.map(({ values, without }) => {
      const left = cluster === undefined ? undefined : without.get(cluster);
      return read((left ?? values)[place] ?? NOTHING);
    });
    return all.includes(null)
      ? null
      : all.reduce<number>((sum, each) => sum + (each ?? 0), 0) / all.length;
  };
  const describe = (value: number, values: readonly (number | null)[]) => {
    const leaveOneOut = { values, times: values.map(() => 1) };
    const described = describeJackknifed(value, leaveOneOut, COEFFICIENT, sample);
    return withhold(described, held, questions.length);
  };
  const sides = (cluster?: string) => ({
    judge: meanWithout(({ judge }) => judge, cluster),
    people: meanWithout(({ people }) => people, cluster),
  });
  const whole = { judge: sides().judge ?? 0, people: sides().people ?? 0 };
  const without = clusters.map(sides);
  const judge = describe(
    whole.judge,
    without.map((each) => each.judge),
  );
  const people = describe(
    whole.people,
    without.map((each) => each.people),
  );
  return { judge, people, ...differenceOf(whole, without, judge, people) };
}

/** The difference, which has an interval where both sides have one. */
function differenceOf(
  whole: TwoCoefficients,
  without: readonly Values[],
  judge: DefinedStatistic,
  people: DefinedStatistic,
): Pick<AgreementGap, 'difference' | 'ninety'> {
  const defined = without.flatMap((each) =>
    each.judge === null || each.people === null ? [] : [{ judge: each.judge, people: each.people }],
  );
  const hasInterval = judge.interval !== null && people.interval !== null;
  const intervalAt = (level: number) => (hasInterval ? gapInterval(whole, defined, level) : null);
  const interval = intervalAt(0.95);
  const notes = [...new Set([...judge.notes, ...people.notes])];
  const difference: DefinedStatistic = {
    ...people,
    value: whole.judge - whole.people,
    interval,
    notes: hasInterval && !interval ? [...notes, 'no-variation'] : notes,
  };
  return { difference, ninety: intervalAt(0.9) };
}

const NOTHING: Values = { judge: null, people: null };

/** Over how many questions it is a mean; without an interval where one of them, by itself, could have none. */
function withhold(
  described: DefinedStatistic,
  held: readonly AssessedCeiling[],
  questions: number,
): DefinedStatistic {
  if (questions === 1) return described;
  const averaged = {
    ...described,
    questions: { averaged: held.length, leftOut: questions - held.length },
  };
  return described.interval && held.some(({ leaving }) => leaving.size < FEWEST_CLUSTERS)
    ? { ...averaged, interval: null, notes: [...described.notes, 'question-without-interval'] }
    : averaged;
}
