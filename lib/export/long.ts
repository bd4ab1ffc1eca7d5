import { isIndependent } from '@/lib/answers/counting';
import type { RecordedAnswer } from '@/lib/answers/schema';
import type { Suite } from '@/lib/suites/suite';
import type { Cell } from '@/lib/table-writer';
import type { Columns } from './columns';
import { reasonIn, scoreIn, spanIn, transcribedIn, wordsIn } from './verdicts';

/** Who answered, in one run or of one source, and about which item. */
export interface LongFacts {
  /** As an import finds it: a clip's file name, the key of other items. */
  item: string;
  /** What it is called, and the hash of its first video. */
  video: string;
  videoHash: string;
  /** The file names of its videos in order; empty where one has none. */
  files: readonly string[];
  suite: string;
  rater: string;
  raterKind: 'judge' | 'person';
  /** What a person's answers come from: a file, or this export; null for judges. */
  source: string | null;
  /** A judge's run, its model, and the version by which it was judged; null for people. */
  run: string | null;
  model: string | null;
  suiteVersion: string | null;
}

/** A standing answer of a judge or a person, with who gave it. */
export interface LongAnswer extends LongFacts {
  answer: RecordedAnswer;
}

/** What a person says of a unit in one row, by questions: values, and the reasons of what is unscored. */
export interface WideAnswer extends LongFacts {
  unit: string;
  independent: boolean | null;
  cells: ReadonlyMap<string, Cell>;
}

/** Whether it counts as given before anything was shown; null for a judge's. */
function independenceOf({ answer, raterKind }: LongAnswer): boolean | null {
  return raterKind === 'person' ? isIndependent(answer) : null;
}

const yesNo = (value: boolean | null): string | null =>
  value === null ? null : value ? 'yes' : 'no';

const BEFORE: Columns<LongFacts> = [
  ['item', ({ item }) => item],
  ['video', ({ video }) => video],
  ['video_sha256', ({ videoHash }) => videoHash],
  ['suite', ({ suite }) => suite],
  ['suite_version', ({ suiteVersion }) => suiteVersion],
  ['rater', ({ rater }) => rater],
  ['rater_kind', ({ raterKind }) => raterKind],
  ['source', ({ source }) => source],
  ['run', ({ run }) => run],
  ['model', ({ model }) => model],
];

/** The columns of long rows: an answer a row. */
export const LONG_COLUMNS: Columns<LongAnswer> = [
  ...BEFORE,
  ['independent', (row) => yesNo(independenceOf(row))],
  ['question', ({ answer }) => answer.question],
  ['unit', ({ answer }) => answer.unit],
  ['value', ({ answer }) => scoreIn(answer.verdict), 'value'],
  ['unscored', ({ answer }) => reasonIn(answer.verdict)],
  ['reason', ({ answer }) => wordsIn(answer.verdict)],
  ['span_from', ({ answer }) => spanIn(answer.verdict)?.from ?? null, 'number'],
  ['span_to', ({ answer }) => spanIn(answer.verdict)?.to ?? null, 'number'],
  ['transcribed', ({ answer }) => yesNo(transcribedIn(answer.verdict))],
  ['guideline', ({ answer }) => answer.guideline ?? null],
];

/** The columns of wide rows: a column for each question of the suite. */
export function wideColumns({ questions }: Pick<Suite, 'questions'>): Columns<WideAnswer> {
  return [
    ...BEFORE,
    ['independent', ({ independent }) => yesNo(independent)],
    ['unit', ({ unit }) => unit],
    ...questions.map(
      ({ id }) => [id, (row: WideAnswer) => row.cells.get(id) ?? null, 'value'] as const,
    ),
  ];
}

/** The answers about one item with all that one rater says of a unit in a row. */
export function wideRows(answers: readonly LongAnswer[]): WideAnswer[] {
  const rows = new Map<string, WideAnswer & { cells: Map<string, Cell> }>();
  for (const one of answers) {
    const { answer, ...facts } = one;
    const { unit, question, rater, verdict } = answer;
    const independent = independenceOf(one);
    const place = JSON.stringify([rater.id, unit, independent]);
    const row = rows.get(place) ?? { ...facts, unit, independent, cells: new Map() };
    row.cells.set(question, scoreIn(verdict) ?? reasonIn(verdict));
    rows.set(place, row);
  }
  return [...rows.values()];
}
