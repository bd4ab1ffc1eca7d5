import { effectiveOf } from '@/lib/answers/counting';
import type { RecordedAnswer } from '@/lib/answers/schema';
import { type BriefVerdict, verdictOf } from '@/lib/answers/store';
import type { SuiteAnswer } from '@/lib/suites/suite';

/** An answer that somebody gave, and where, see {@link placeOf}. */
export interface Said extends SuiteAnswer {
  place: string;
}

/** An answer of a person, or of a run's judge, that stands. */
export interface StandingAnswer extends Said {
  /** The run whose judge gave it; null for a person's. */
  runId: string | null;
  act: RecordedAnswer['act'];
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
  answers: StandingAnswer[];
}

/** The people who have an answer about an item in a suite that stands; where there is none, nobody has. */
export interface RatersOfItem {
  itemId: string;
  suite: string;
  raters: string[];
}

/** An answer as its columns have it. */
export interface SaidRow extends BriefVerdict {
  unit: string;
  question: string;
}

/** A question about a unit as a text. */
export function placeOf({ unit, question }: Pick<SaidRow, 'unit' | 'question'>): string {
  return `${unit} ${question}`;
}

/** An answer as formulas take it. @throws {Error} for one that was taken back */
export function saidOf(row: SaidRow): Said {
  const verdict = verdictOf(row);
  if (!verdict) throw new Error('an answer that was taken back says nothing');
  return { unit: row.unit, question: row.question, place: placeOf(row), verdict };
}

/** Whether any of an item's answers that stand is a person's. */
export function isAnswered({ answers }: SaidItem): boolean {
  return answers.some(isOfPerson);
}

/** Whether a person gave an answer. */
export function isOfPerson({ runId }: StandingAnswer): boolean {
  return runId === null;
}

/** What a run's judge says of an item. */
export function saidByJudge({ answers }: SaidItem, run: string): StandingAnswer[] {
  return answers.filter(({ runId }) => runId === run);
}

/** The answers about an item that count in a run: people's, and its judge's where nobody answered. */
export function effectiveIn({ answers }: SaidItem, run: string): StandingAnswer[] {
  const places = new Map<string, StandingAnswer[]>();
  for (const answer of answers) {
    if (!isOfPerson(answer) && answer.runId !== run) continue;
    const before = places.get(answer.place);
    if (before) before.push(answer);
    else places.set(answer.place, [answer]);
  }
  return [...places.values()].flatMap((here) => {
    const judge = here.find((answer) => !isOfPerson(answer)) ?? null;
    return effectiveOf(here.filter(isOfPerson), judge) ?? [];
  });
}
