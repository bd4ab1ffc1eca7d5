import { effectiveOf } from '@/lib/answers/counting';
import type { RecordedAnswer } from '@/lib/answers/schema';
import { type BriefVerdict, verdictOf } from '@/lib/answers/store';
import type { SuiteAnswer } from '@/lib/suites/suite';

/** An answer as its columns have it. */
export interface SaidRow extends BriefVerdict {
  unit: string;
  question: string;
}

/** An answer of a person, or of a run's judge, that stands. */
export interface StandingRow extends SaidRow {
  /** The larger, the later. */
  id: number;
  /** The run whose judge gave it; null for a person's. */
  runId: string | null;
  act: RecordedAnswer['act'];
}

/** An answer that somebody gave. */
export interface Said extends SuiteAnswer {
  /** See {@link placeOf}. */
  place: string;
  /** Whether the judge answered there as well. */
  judged: boolean;
}

/** The answer that counts to a question about a unit. */
export interface EffectiveAnswer extends Said {
  /** Whether a person gave it. */
  person: boolean;
}

/** A run that came to answers about an item. */
export interface JudgedIn {
  runId: string;
  /** Whether no judge was asked. */
  peopleAlone: boolean;
}

/** An item of which people ever said something in a suite, with the suite's runs and all answers that stand. */
export interface SaidItem {
  itemId: string;
  suite: string;
  runs: JudgedIn[];
  /** Oldest first. */
  answers: StandingRow[];
}

/** A question about a unit as a text. */
export function placeOf({ unit, question }: Pick<SaidRow, 'unit' | 'question'>): string {
  return `${unit} ${question}`;
}

/** An answer as formulas take it. @throws {Error} for one that was taken back */
export function saidOf(row: SaidRow, judged: boolean): Said {
  const verdict = verdictOf(row);
  if (!verdict) throw new Error('an answer that was taken back says nothing');
  return { unit: row.unit, question: row.question, place: placeOf(row), verdict, judged };
}

/** Whether any of an item's answers that stand is a person's. */
export function isAnswered({ answers }: SaidItem): boolean {
  return answers.some(({ runId }) => runId === null);
}

/** What a run's judge says of an item; null where it says nothing, since its scores were imported. */
export function saidByJudge({ answers }: SaidItem, run: string): Said[] | null {
  const own = answers.flatMap((answer) => (answer.runId === run ? [saidOf(answer, true)] : []));
  return own.length > 0 ? own : null;
}

/** The answers about an item that count in a run: people's, and its judge's where nobody answered. */
export function effectiveIn({ answers }: SaidItem, run: string): EffectiveAnswer[] {
  const places = new Map<string, { people: StandingRow[]; judge: StandingRow | null }>();
  for (const answer of answers) {
    if (answer.runId !== null && answer.runId !== run) continue;
    const place = placeOf(answer);
    const said = places.get(place) ?? { people: [], judge: null };
    if (answer.runId === null) said.people.push(answer);
    else said.judge = answer;
    places.set(place, said);
  }
  return [...places.values()].flatMap(({ people, judge }) => {
    const counts = effectiveOf(people, judge);
    return counts ? [{ ...saidOf(counts, judge !== null), person: counts.runId === null }] : [];
  });
}
