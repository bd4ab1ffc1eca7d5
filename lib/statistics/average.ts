import {
  baseOf,
  countBase,
  describeJackknifed,
  describeShare,
  effectiveClusters,
  mapNames,
  type Sample,
  type TableEstimate,
} from './estimate';
import type { Measures } from './measures';
import type { DefinedStatistic, Statistic, UndefinedReason } from './statistic';
import type { MeasureTraits } from './traits';

/** A question of a group with its statistics. */
export interface AveragedQuestion<Name extends string> {
  estimate: TableEstimate<Name>;
  statistics: Record<Name, Statistic>;
}

/** A cluster of a group of questions, or several that are equal in all of them. */
export interface GroupCluster {
  clusters: number;
  weight: number;
  /** For each question which of its kinds of clusters this one is of; −1 where it holds no pair. */
  kinds: readonly number[];
}

/**
 * The mean of each statistic over the questions of a group, with an interval that leaves each cluster out of all questions
 * at once. The questions' pairs are never put into one table: questions that are answered differently often agree there
 * because of that alone, however little judge and person agree on any of them.
 *
 * A question where the statistic is undefined is left out of the mean, and counted. A statistic that says nothing where
 * answers are the same, such as κ, has an interval only when each question of the mean has one of its own: one that varies in
 * two clusters would add a value, but none of its uncertainty.
 */
export function averageQuestions<Name extends string>(
  measures: Measures<Name>,
  questions: readonly AveragedQuestion<Name>[],
  clusters: readonly GroupCluster[],
): Record<Name, Statistic> {
  const sample = sampleOf(questions, clusters);
  return mapNames(measures, (name): Statistic => {
    const traits = measures.traits[name];
    if (sample.pairs === 0) return { value: null, reason: 'no-pairs' };
    const places = questions.flatMap(({ estimate }, place) =>
      estimate.values[name] === null ? [] : [place],
    );
    if (places.length === 0) return { value: null, reason: reasonOf(questions, name) };
    const averaged = { averaged: places.length, leftOut: questions.length - places.length };
    const described = describeMean(name, traits, questions, places, clusters, sample);
    return { ...described, questions: averaged };
  });
}

function describeMean<Name extends string>(
  name: Name,
  traits: MeasureTraits,
  questions: readonly AveragedQuestion<Name>[],
  places: readonly number[],
  clusters: readonly GroupCluster[],
  sample: Sample,
): DefinedStatistic {
  const value = meanOf(places, (place) => questions[place]?.estimate.values[name] ?? 0);
  const leaveOneOut = {
    values: leaveOneOutOf(name, value, questions, places, clusters),
    times: clusters.map((each) => each.clusters),
  };
  if (traits.kind === 'share') {
    const bases = places.flatMap((place) => {
      const question = questions[place];
      return question ? [{ place, ...baseOf(question.estimate, traits) }] : [];
    });
    const holding = clusters.filter(({ kinds }) =>
      bases.some(({ place, holds }) => holds[kinds[place] ?? -1]),
    );
    const units = bases.reduce((sum, base) => sum + base.units, 0);
    return describeShare(value, leaveOneOut, countBase(holding, units), sample);
  }
  const described = describeJackknifed(value, leaveOneOut, traits.scale, sample);
  const withheld =
    !traits.holdsWithoutVariation &&
    described.interval !== null &&
    places.some((place) => {
      const statistic = questions[place]?.statistics[name];
      return statistic?.value != null && statistic.interval === null;
    });
  return withheld
    ? { ...described, interval: null, notes: [...described.notes, 'question-without-interval'] }
    : described;
}

/** The mean of the questions' statistics without each cluster; null where one of them is then undefined. */
export function leaveOneOutOf<Name extends string>(
  name: Name,
  mean: number,
  questions: readonly AveragedQuestion<Name>[],
  places: readonly number[],
  clusters: readonly GroupCluster[],
): (number | null)[] {
  // What leaving out a cluster of each kind changes; NaN, which stays NaN in a sum, where the statistic becomes undefined.
  const changes = questions.map(({ estimate: { values, without } }) =>
    Float64Array.from(
      without,
      (each) => ((each[name] ?? Number.NaN) - (values[name] ?? 0)) / places.length,
    ),
  );
  return clusters.map(({ kinds }) => {
    let changed = mean;
    for (const place of places) changed += changes[place]?.[kinds[place] ?? -1] ?? 0;
    return Number.isNaN(changed) ? null : changed;
  });
}

/** What the mean over several questions rests on. */
export function sampleOf<Name extends string>(
  questions: readonly AveragedQuestion<Name>[],
  clusters: readonly GroupCluster[],
): Sample {
  const leaving = clusters.filter(({ kinds }) =>
    questions.some(({ estimate }, place) => estimate.leaves[kinds[place] ?? -1]),
  );
  const count = (some: readonly GroupCluster[]) =>
    some.reduce((sum, each) => sum + each.clusters, 0);
  return {
    pairs: questions.reduce((sum, { estimate }) => sum + estimate.sample.pairs, 0),
    clusters: count(clusters),
    leaving: count(leaving),
    effectiveLeaving: effectiveClusters(leaving),
    disagree: questions.some(({ estimate }) => estimate.sample.disagree),
    scarce: questions.some(({ estimate }) => estimate.sample.scarce),
  };
}

/** Why none of the questions has a value: the first reason that is more than a lack of pairs. */
function reasonOf<Name extends string>(
  questions: readonly AveragedQuestion<Name>[],
  name: Name,
): UndefinedReason {
  const reasons = questions.flatMap(({ statistics }) => {
    const statistic = statistics[name];
    return statistic.value === null ? [statistic.reason] : [];
  });
  return reasons.find((reason) => reason !== 'no-pairs') ?? 'no-pairs';
}

function meanOf(places: readonly number[], read: (place: number) => number): number {
  return places.reduce((sum, place) => sum + read(place), 0) / places.length;
}
