import { adjustByYekutieli } from './adjusted';
import type { Clustered } from './clusters';
import { studentCdf } from './numerics';
import { unitsByCluster } from './shared-units';

/** A unit that a judge answered, and at least two people. */
export interface AnsweredUnit extends Clustered {
  /** The item, by its id. */
  video: string;
  judge: number;
  people: readonly { rater: string; answer: number }[];
}

/**
 * How close an answer is to what the other people say: the share of them who say the same, or minus the root of the mean
 * squared difference to theirs.
 */
export type Closeness = 'exact' | 'negative-rmse';

/** A mean of differences with what a t test needs of it. */
export interface MeanDifference {
  /** How many are averaged. */
  count: number;
  mean: number;
  /** With count − 1; 0 for one alone, which shows nothing. */
  deviation: number;
}

/** How often the judge stands closer to the others than one person does, and the person closer than the judge. */
export interface Advantage {
  rater: string;
  /** The share of the person's units on which the judge is as close to the other people as this person, or closer. */
  judgeAhead: number;
  /** The share on which this person is as close as the judge, or closer. */
  personAhead: number;
  /** d = 1 where the person alone is ahead, −1 where the judge alone is, 0 where neither is: over units, as published. */
  byUnit: MeanDifference;
  /** Our addition: the same over the means of clusters, whose units are not independent of each other. */
  byCluster: MeanDifference;
}

/**
 * The alternative annotator test leaves out each person in turn, and asks who is closer to what the others say of a unit: the
 * judge or the person who was left out.
 * @returns one entry for each person, in the order in which they first come
 * Source: Calderon, Reichart & Dror 2025, “The Alternative Annotator Test for LLM-as-a-Judge”.
 */
export function advantagesOf(units: readonly AnsweredUnit[], closeness: Closeness): Advantage[] {
  const byRater = new Map<string, (AnsweredUnit & { ahead: Ahead })[]>();
  for (const unit of units) {
    for (const { rater, answer } of unit.people) {
      const others = unit.people.filter((one) => one.rater !== rater).map((one) => one.answer);
      if (others.length === 0) continue;
      const judge = closenessOf(unit.judge, others, closeness);
      const person = closenessOf(answer, others, closeness);
      const ahead = { judge: Number(judge >= person), person: Number(person >= judge) };
      const own = byRater.get(rater);
      if (own) own.push({ ...unit, ahead });
      else byRater.set(rater, [{ ...unit, ahead }]);
    }
  }
  return [...byRater].map(([rater, own]) => ({
    rater,
    judgeAhead: meanOf(own.map(({ ahead }) => ahead.judge)),
    personAhead: meanOf(own.map(({ ahead }) => ahead.person)),
    byUnit: describe(own.map(differenceOf)),
    byCluster: describe(
      [...unitsByCluster(own).values()].map((some) => meanOf(some.map(differenceOf))),
    ),
  }));
}

/** 1 for whom stands as close to the others as the other one does, or closer. */
interface Ahead {
  judge: number;
  person: number;
}

const differenceOf = ({ ahead }: { ahead: Ahead }) => ahead.person - ahead.judge;

function closenessOf(answer: number, others: readonly number[], closeness: Closeness): number {
  return closeness === 'exact'
    ? meanOf(others.map((other) => Number(other === answer)))
    : -Math.sqrt(meanOf(others.map((other) => (other - answer) ** 2)));
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function describe(values: readonly number[]): MeanDifference {
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / Math.max(1, values.length - 1));
  return { count: values.length, mean, deviation };
}

/** By how much a person may be ahead of a judge that takes their place: the ε that the test's authors give, by kind of reader. */
export const READER_COST = { expert: 0.2, skilled: 0.15, crowd: 0.1 } as const;

/** One of the kinds of {@link READER_COST}. */
export type ReaderKind = keyof typeof READER_COST;

/** Fewer people make no test, and a person with fewer units is left out of it. */
export const FEWEST_READERS = 3;

/** See {@link FEWEST_READERS}. */
export const FEWEST_READ = 30;

/** One person in the test. */
export interface TestedReader {
  rater: string;
  count: number;
  /** Null where the differences do not vary, so that t is infinite. */
  t: number | null;
  /** One-sided, for d of ε or more. */
  p: number;
  /** p by Benjamini and Yekutieli over all who are tested. */
  adjusted: number;
  /** Whether the judge is shown to be as good as this person but for ε. */
  rejected: boolean;
}

/** What the test says; null where nobody can be tested. */
export interface AlternativeTest {
  readers: TestedReader[];
  /** ω: the share of the tested people for whom the judge is shown to be as good. */
  winningRate: number;
  /** ρ: the mean of {@link Advantage.judgeAhead} over those tested. */
  advantage: number;
  /** ω ≥ ½. */
  passes: boolean;
}

/**
 * Tests for each person whether d < ε, by Student's t on count − 1, with the false discovery rate held at 5 % over people.
 * @param of which means are tested: over units, as published, or over clusters
 * @param fewest units that a person has to have
 */
export function testAlternative(
  advantages: readonly Advantage[],
  cost: number,
  of: 'byUnit' | 'byCluster',
  fewest = FEWEST_READ,
): AlternativeTest | null {
  const tested = advantages.filter(({ byUnit }) => byUnit.count >= fewest);
  if (tested.length === 0) return null;
  const tests = tested.map((advantage) => ({
    rater: advantage.rater,
    count: advantage[of].count,
    ...testBelow(advantage[of], cost),
  }));
  const adjusted = adjustByYekutieli(tests.map(({ p }) => p));
  const readers = tests.map((test, place) => {
    const own = adjusted[place] ?? 1;
    return { ...test, adjusted: own, rejected: own <= FALSE_DISCOVERIES };
  });
  const winningRate = meanOf(readers.map(({ rejected }) => Number(rejected)));
  return {
    readers,
    winningRate,
    advantage: meanOf(tested.map(({ judgeAhead }) => judgeAhead)),
    passes: winningRate >= 0.5,
  };
}

const FALSE_DISCOVERIES = 0.05;

function testBelow(
  { count, mean, deviation }: MeanDifference,
  cost: number,
): { t: number | null; p: number } {
  if (count < 2) return { t: null, p: 1 };
  if (deviation === 0) return { t: null, p: mean < cost ? 0 : 1 };
  const t = (mean - cost) / (deviation / Math.sqrt(count));
  return { t, p: studentCdf(t, count - 1) };
}
