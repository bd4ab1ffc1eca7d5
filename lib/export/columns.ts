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

/** A CSV's columns in order, each with how it is read from a row. */
export type Columns<Row> = readonly (readonly [name: string, read: (row: Row) => Cell])[];

/** The fields of a row that a cell can hold. */
type CellField<Row> = {
  [Field in keyof Row & string]-?: Row[Field] extends Cell ? Field : never;
}[keyof Row & string];

/** Columns that say what is in a row's fields, under the fields' names in small letters: `suite_version`. */
function fields<Row>(...names: readonly CellField<Row>[]): Columns<Row> {
  return names.map((name) => [columnName(name), (row) => row[name] as Cell]);
}

function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const ITEM_COLUMNS: Columns<ExportedItem> = [
  ['video', (row) => row.video],
  ['video_sha256', (row) => row.videoHash],
  ...fields<ExportedItem>('generatorModel', 'generationPrompt', 'suite', 'suiteVersion'),
  ...fields<ExportedItem>('run', 'judge', 'model', 'judgeDials', 'repeat', 'group'),
  ['queues', (row) => row.queues.map(({ name }) => name).join('; ')],
  ['chance', (row) => chanceOf(row)],
  ['attention_check', (row) => row.queues.some(({ attention }) => attention)],
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
  return [...columns, ['place_in_cluster', (row) => row.place ?? null]];
}

/** The chance with which any of the queues drew the item; null where chance had no part. */
function chanceOf({ queues }: ExportedItem): number | null {
  const chances = queues.flatMap(({ probability }) => probability ?? []);
  return chances.length === 0 ? null : combineChances(chances);
}

/** Columns of the answer that counts, or else the latest: `person_value`. */
function ofPerson(...names: readonly CellField<ExportedPerson>[]): Columns<ExportedRow> {
  return names.map((name) => [
    `person_${columnName(name)}`,
    (row) => row.people.at(-1)?.[name] ?? null,
  ]);
}

/** The columns of a run's scores. The answer that counts stands for people's. */
export const SCORE_COLUMNS: Columns<ExportedRow> = [
  ...ITEM_COLUMNS,
  ...fields<ExportedRow>('unit', 'question', 'questionLabel', 'prompt', 'promptHash'),
  ...fields<ExportedRow>('judgeValue', 'judgeUnscored', 'judgeRationale'),
  ['judge_span_from', (row) => row.judgeSpan?.from ?? null],
  ['judge_span_to', (row) => row.judgeSpan?.to ?? null],
  ['people', (row) => row.people.length],
  ['person', (row) => row.people.at(-1)?.person ?? null],
  ...ofPerson('act', 'value', 'unscored', 'reason', 'seen', 'seenId', 'sweep'),
  ...ofPerson('blindValue', 'blindUnscored', 'at'),
  ...fields<ExportedRow>(
    'effectiveValue',
    'effectiveUnscored',
    'effectiveSource',
    'referenceValue',
  ),
  ...fields<ExportedRow>('judgeTranscribed'),
];

/** The columns of all stored answers. */
export const ANSWER_COLUMNS: Columns<ExportedAnswer> = [
  ...ITEM_COLUMNS,
  ...fields<ExportedAnswer>('id', 'rater', 'raterKind', 'kind', 'unit', 'from', 'to', 'question'),
  ...fields<ExportedAnswer>('act', 'value', 'unscored', 'rationale'),
  ['span_from', (row) => row.span?.from ?? null],
  ['span_to', (row) => row.span?.to ?? null],
  ...fields<ExportedAnswer>('seenId', 'blind'),
  ['weight_sample', (row) => row.weights.sample],
  ['weight_blind', (row) => row.weights.blind],
  ['weight_all', (row) => row.weights.all],
  ...fields<ExportedAnswer>('supersedesId', 'stands', 'sweep'),
  ['box_at', (row) => row.box?.at ?? null],
  ['box_x', (row) => row.box?.x ?? null],
  ['box_y', (row) => row.box?.y ?? null],
  ['box_width', (row) => row.box?.width ?? null],
  ['box_height', (row) => row.box?.height ?? null],
  ...fields<ExportedAnswer>('at', 'transcribed', 'guideline'),
];

/** The columns of notes. */
export const NOTE_COLUMNS: Columns<ExportedNote> = [
  ...ITEM_COLUMNS,
  ...fields<ExportedNote>(
    'id',
    'person',
    'unit',
    'question',
    'text',
    'supersedesId',
    'stands',
    'at',
  ),
];

/** The columns of the words by which people answered. */
export const GUIDELINE_COLUMNS: Columns<ExportedGuideline> = [
  ...fields<ExportedGuideline>('hash', 'suite', 'question', 'label', 'help', 'instructions'),
  ...fields<ExportedGuideline>('document'),
];

/** The columns of a run's prompts. */
export const PROMPT_COLUMNS: Columns<ExportedPrompt> = [
  ...fields<ExportedPrompt>('run', 'suite', 'prompt', 'hash', 'note', 'parentHash', 'markdown'),
];
