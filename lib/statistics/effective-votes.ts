import { byCluster } from './clusters';
import { describeJackknifed } from './estimate';
import { questionsIn, type RatedUnit, type Ratings } from './ratings';
import { type AgreementScale, isOrdered } from './scale';
import type { Interval, Statistic } from './statistic';

/** As how many independent judges several count that err together. */
export interface EffectiveVotes {
  judges: number;
  /** Units that all of them scored, and at least one person. */
  units: number;
  /** ρ̄: the mean over pairs of judges of the correlation of their errors; over several questions the mean of theirs. */
  correlation: Statistic;
  /** n/(1 + (n − 1)ρ̄), and what the ends of ρ̄'s interval make of it; null where ρ̄ is undefined. */
  votes: { value: number; interval: Pick<Interval, 'low' | 'high'> | null } | null;
}

/** Sums over units of a question, from which correlations follow. */
interface Moments {
  count: number;
  sums: number[];
  /** Of products, judge by judge. */
  products: number[][];
}

/**
 * As how many independent judges several count: n judges whose errors correlate by ρ̄ on the average tell as much as
 * n/(1 + (n − 1)ρ̄) whose errors do not. An error is the judge's answer less the mean of people's; of a choice, the share of
 * people who say otherwise. What people err is in the error of every judge, so that ρ̄ is rather too high than too low.
 * Source: Clemen & Winkler 1985, “Limits for the Precision and Value of Information from Dependent Sources”; the formula is
 * Kish's for equally correlated observations.
 * @param judges places of raters, two at least, and `people` those of people
 * @returns null without a unit that all judges and a person scored
 */
export function effectiveVotes(
  ratings: Ratings,
  judges: readonly number[],
  people: readonly number[],
  scale: AgreementScale,
): EffectiveVotes | null {
  if (judges.length < 2) return null;
  const errors = ratings.units.map((unit) => errorsOf(unit, judges, people, scale));
  const questions = questionsIn(ratings);
  const clusters = byCluster(ratings.items).flatMap((items) => {
    const held = items.flatMap(({ units, weight = 1 }) =>
      units.flatMap((place) => {
        const own = errors[place];
        const question = questions.indexOf(ratings.units[place]?.question ?? '');
        return own ? [{ question, own, weight }] : [];
      }),
    );
    const moments = questions.map((_, question) =>
      held.reduce(
        (sum, one) => (one.question === question ? add(sum, momentsOf(one.own, one.weight)) : sum),
        nothing(judges.length),
      ),
    );
    return held.length === 0 ? [] : [{ moments, units: held.length, times: items[0]?.times ?? 1 }];
  });
  const units = clusters.reduce((sum, cluster) => sum + cluster.units * cluster.times, 0);
  if (units === 0) return null;
  const whole = questions.map((_, question) =>
    clusters.reduce(
      (sum, { moments, times }) => add(sum, moments[question], times),
      nothing(judges.length),
    ),
  );
  const correlation = correlate(
    whole,
    clusters.map(({ moments }) => whole.map((sum, question) => add(sum, moments[question], -1))),
    clusters.map(({ times }) => times),
    units,
  );
  return { judges: judges.length, units, correlation, votes: votesAt(correlation, judges.length) };
}

function errorsOf(
  { answers }: RatedUnit,
  judges: readonly number[],
  people: readonly number[],
  scale: AgreementScale,
): number[] | null {
  const scored = (places: readonly number[]) =>
    places.flatMap((place) => {
      const answer = answers[place] ?? -1;
      return answer < 0 ? [] : [answer];
    });
  const [judged, said] = [scored(judges), scored(people)];
  if (judged.length < judges.length || said.length === 0) return null;
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  return isOrdered(scale) || scale.kind === 'yes-no'
    ? judged.map((answer) => answer - mean(said))
    : judged.map((answer) => mean(said.map((other) => Number(other !== answer))));
}

function nothing(judges: number): Moments {
  const zeros = () => Array<number>(judges).fill(0);
  return { count: 0, sums: zeros(), products: zeros().map(zeros) };
}

function momentsOf(errors: readonly number[], weight: number): Moments {
  return {
    count: weight,
    sums: errors.map((error) => weight * error),
    products: errors.map((one) => errors.map((other) => weight * one * other)),
  };
}

function add(sum: Moments, more: Moments | undefined, times = 1): Moments {
  if (!more) return sum;
  return {
    count: sum.count + times * more.count,
    sums: sum.sums.map((one, judge) => one + times * (more.sums[judge] ?? 0)),
    products: sum.products.map((line, judge) =>
      line.map((one, other) => one + times * (more.products[judge]?.[other] ?? 0)),
    ),
  };
}

/** A variance below this is rounding. */
const ROUNDING = 1e-9;

/** The mean correlation of all pairs of judges whose errors both vary, over questions where there is one; null without. */
function meanCorrelation(questions: readonly Moments[]): number | null {
  const means = questions.flatMap(({ count, sums, products }) => {
    const covariance = (one: number, other: number) =>
      (products[one]?.[other] ?? 0) / count -
      ((sums[one] ?? 0) / count) * ((sums[other] ?? 0) / count);
    const pairs = sums.flatMap((_, one) =>
      sums.slice(one + 1).flatMap((__, index) => {
        const other = one + 1 + index;
        const spread = covariance(one, one) * covariance(other, other);
        return spread > ROUNDING ** 2 ? [covariance(one, other) / Math.sqrt(spread)] : [];
      }),
    );
    return pairs.length === 0 ? [] : [pairs.reduce((sum, each) => sum + each, 0) / pairs.length];
  });
  return means.length === 0 ? null : means.reduce((sum, each) => sum + each, 0) / means.length;
}

function correlate(
  whole: readonly Moments[],
  without: readonly (readonly Moments[])[],
  times: readonly number[],
  units: number,
): Statistic {
  const value = meanCorrelation(whole);
  if (value === null) return { value, reason: 'constant-rater' };
  const clusters = times.reduce((sum, each) => sum + each, 0);
  return describeJackknifed(
    value,
    { values: without.map(meanCorrelation), times },
    { range: [-1, 1], transform: 'fisher' },
    {
      pairs: units,
      clusters,
      leaving: clusters,
      effectiveLeaving: clusters,
      disagree: true,
      scarce: false,
    },
  );
}

function votesAt(correlation: Statistic, judges: number): EffectiveVotes['votes'] {
  if (correlation.value === null) return null;
  // Errors that cancel out would make more of n judges than any number of independent ones.
  const votes = (at: number) => judges / Math.max(1 / judges, 1 + (judges - 1) * at);
  const { value, interval } = correlation;
  return {
    value: votes(value),
    interval: interval && { low: votes(interval.high), high: votes(interval.low) },
  };
}
