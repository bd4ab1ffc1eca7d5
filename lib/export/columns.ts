import { combineChances } from '@/lib/queues/sampling';
import type { Cell } from '@/lib/table-writer';
import type {
  ExportedAnswer,
  ExportedGuideline,
  ExportedItem,
  ExportedNote,
  ExportedPerson,
  ExportedPrompt,
  ExportedRow,
} from './exported';

/** A column: its name, how it is read from a row, and of what its cells are where that is not text; a value is a number or a word. */
type Column<Row> =
  | readonly [name: string, read: (row: Row) => string | null]
  | readonly [name: string, read: (row: Row) => number | null, kind: 'number']
  | readonly [name: string, read: (row: Row) => boolean | null, kind: 'flag']
  | readonly [name: string, read: (row: Row) => Cell, kind: 'value'];

/** A table's columns in order. */
export type Columns<Row> = readonly Column<Row>[];

/** The fields of a row that hold nothing but such values. */
type FieldOf<Row, Value> = {
  [Field in keyof Row & string]-?: Row[Field] extends Value ? Field : never;
}[keyof Row & string];

// Columns that say what is in a row's fields, under the fields' names in small letters: `suite_version`.
const texts = <Row>(...names: FieldOf<Row, string | null>[]): Columns<Row> =>
  names.map((name) => [columnName(name), (row) => row[name] as string | null]);
const flags = <Row>(...names: FieldOf<Row, boolean | null>[]): Columns<Row> =>
  names.map((name) => [columnName(name), (row) => row[name] as boolean | null, 'flag']);
const numbers = <Row>(...names: FieldOf<Row, number | null>[]): Columns<Row> =>
  names.map((name) => [columnName(name), (row) => row[name] as number | null, 'number']);
const values = <Row>(...names: FieldOf<Row, number | string | null>[]): Columns<Row> =>
  names.map((name) => [columnName(name), (row) => row[name] as number | string | null, 'value']);

function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const ITEM_COLUMNS: Columns<ExportedItem> = [
  ['video', (row) => row.video],
  ['video_sha256', (row) => row.videoHash],
  ...texts<ExportedItem>('generatorModel', 'generationPrompt', 'suite', 'suiteVersion'),
  ...texts<ExportedItem>('run', 'judge', 'model', 'judgeDials'),
  ...numbers<ExportedItem>('repeat'),
  ...texts<ExportedItem>('group'),
  ['queues', (row) => row.queues.map(({ name }) => name).join('; ')],
  ['chance', chanceOf, 'number'],
  ['attention_check', (row) => row.queues.some(({ attention }) => attention), 'flag'],
];

/**
 * Columns with one more for each facet of the run's items, last: `facet_<name>`.
 * @param names of the facets
 */
export function withFacets<Row extends ExportedItem>(
  columns: Columns<Row>,
  names: readonly string[],
): Columns<Row> {
  return [
    ...columns,
    ...names.map((name) => [`facet_${name}`, (row: Row) => row.facets?.[name] ?? null] as const),
  ];
}

/** The columns of answers with the place among its cluster at which a person had the item, where queues hand out clusters. */
export function withPlaces(columns: Columns<ExportedAnswer>): Columns<ExportedAnswer> {
  return [...columns, ['place_in_cluster', (row) => row.place ?? null, 'number']];
}

/** The chance with which any of the queues drew the item; null where chance had no part. */
function chanceOf({ queues }: ExportedItem): number | null {
  const chances = queues.flatMap(({ probability }) => probability ?? []);
  return chances.length === 0 ? null : combineChances(chances);
}

/** Columns of people's answer that counts: `person_value`. */
const ofPerson = (columns: Columns<ExportedPerson>): Columns<ExportedRow> =>
  columns.map(
    ([name, read, ...kind]) =>
      [
        `person_${name}`,
        ({ people }: ExportedRow) => (people.at(-1) ? read(people.at(-1) as ExportedPerson) : null),
        ...kind,
      ] as Column<ExportedRow>,
  );

/** The columns of a run's scores. The answer that counts stands for people's. */
export const SCORE_COLUMNS: Columns<ExportedRow> = [
  ...ITEM_COLUMNS,
  ...texts<ExportedRow>('unit', 'question', 'questionLabel', 'prompt', 'promptHash'),
  ...values<ExportedRow>('judgeValue'),
  ...texts<ExportedRow>('judgeUnscored', 'judgeRationale'),
  ['judge_span_from', (row) => row.judgeSpan?.from ?? null, 'number'],
  ['judge_span_to', (row) => row.judgeSpan?.to ?? null, 'number'],
  ['people', (row) => row.people.length, 'number'],
  ['person', (row) => row.people.at(-1)?.person ?? null],
  ...ofPerson([
    ...texts<ExportedPerson>('act'),
    ...values<ExportedPerson>('value'),
    ...texts<ExportedPerson>('unscored', 'reason', 'seen', 'seenId'),
    ...flags<ExportedPerson>('sweep'),
    ...values<ExportedPerson>('blindValue'),
    ...texts<ExportedPerson>('blindUnscored', 'at'),
  ]),
  ...values<ExportedRow>('effectiveValue'),
  ...texts<ExportedRow>('effectiveUnscored', 'effectiveSource'),
  ...values<ExportedRow>('referenceValue'),
  ...flags<ExportedRow>('judgeTranscribed'),
];

/** The columns of all stored answers. */
export const ANSWER_COLUMNS: Columns<ExportedAnswer> = [
  ...ITEM_COLUMNS,
  ...texts<ExportedAnswer>('id', 'rater', 'raterKind', 'kind', 'unit'),
  ...numbers<ExportedAnswer>('from', 'to'),
  ...texts<ExportedAnswer>('question', 'act'),
  ...values<ExportedAnswer>('value'),
  ...texts<ExportedAnswer>('unscored', 'rationale'),
  ['span_from', (row) => row.span?.from ?? null, 'number'],
  ['span_to', (row) => row.span?.to ?? null, 'number'],
  ...texts<ExportedAnswer>('seenId'),
  ...flags<ExportedAnswer>('blind'),
  ['weight_sample', (row) => row.weights.sample, 'number'],
  ['weight_blind', (row) => row.weights.blind, 'number'],
  ['weight_all', (row) => row.weights.all, 'number'],
  ...texts<ExportedAnswer>('supersedesId'),
  ...flags<ExportedAnswer>('stands', 'sweep'),
  ['box_at', (row) => row.box?.at ?? null, 'number'],
  ['box_x', (row) => row.box?.x ?? null, 'number'],
  ['box_y', (row) => row.box?.y ?? null, 'number'],
  ['box_width', (row) => row.box?.width ?? null, 'number'],
  ['box_height', (row) => row.box?.height ?? null, 'number'],
  ...texts<ExportedAnswer>('at'),
  ...flags<ExportedAnswer>('transcribed'),
  ...texts<ExportedAnswer>('guideline'),
];

/** The columns of notes. */
export const NOTE_COLUMNS: Columns<ExportedNote> = [
  ...ITEM_COLUMNS,
  ...texts<ExportedNote>('id', 'person', 'unit', 'question', 'text', 'supersedesId'),
  ...flags<ExportedNote>('stands'),
  ...texts<ExportedNote>('at'),
];

/** The columns of the words by which people answered. */
export const GUIDELINE_COLUMNS: Columns<ExportedGuideline> = [
  ...texts<ExportedGuideline>('hash', 'suite', 'question', 'label', 'help', 'instructions'),
  ...texts<ExportedGuideline>('document'),
];

/** The columns of a run's prompts. */
export const PROMPT_COLUMNS: Columns<ExportedPrompt> = [
  ...texts<ExportedPrompt>('run', 'suite', 'prompt', 'hash', 'note', 'parentHash', 'markdown'),
];
