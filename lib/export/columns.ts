import { combineChances } from '@/lib/queues/sampling';
import type { Cell } from '@/lib/table-writer';
import type {
  ExportedAnswer,
  ExportedNote,
  ExportedPrompt,
  ExportedRow,
  ExportedVideo,
} from './exported';

/** A CSV's columns in order, each with how it is read from a row. */
export type Columns<Row> = readonly (readonly [name: string, read: (row: Row) => Cell])[];

const VIDEO_COLUMNS: Columns<ExportedVideo> = [
  ['video', (row) => row.video],
  ['video_sha256', (row) => row.videoHash],
  ['generator_model', (row) => row.generatorModel],
  ['generation_prompt', (row) => row.generationPrompt],
  ['suite', (row) => row.suite],
  ['suite_version', (row) => row.suiteVersion],
  ['run', (row) => row.run],
  ['judge', (row) => row.judge],
  ['model', (row) => row.model],
  ['repeat', (row) => row.repeat],
  ['group', (row) => row.group],
  ['queues', (row) => row.queues.map(({ name }) => name).join('; ')],
  ['chance', (row) => chanceOf(row)],
  ['attention_check', (row) => row.queues.some(({ attention }) => attention)],
];

/**
 * Columns with one more for each facet of the run's items, last: `facet_<name>`.
 * @param names of the facets
 */
export function withFacets<Row extends ExportedVideo>(
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

/** The chance with which any of the queues drew the video; null where chance had no part. */
function chanceOf({ queues }: ExportedVideo): number | null {
  const chances = queues.flatMap(({ probability }) => probability ?? []);
  return chances.length === 0 ? null : combineChances(chances);
}

/** The columns of a run's scores. The answer that counts stands for people's. */
export const SCORE_COLUMNS: Columns<ExportedRow> = [
  ...VIDEO_COLUMNS,
  ['unit', (row) => row.unit],
  ['question', (row) => row.question],
  ['question_label', (row) => row.questionLabel],
  ['prompt', (row) => row.prompt],
  ['prompt_hash', (row) => row.promptHash],
  ['judge_value', (row) => row.judgeValue],
  ['judge_unscored', (row) => row.judgeUnscored],
  ['judge_rationale', (row) => row.judgeRationale],
  ['judge_span_from', (row) => row.judgeSpan?.from ?? null],
  ['judge_span_to', (row) => row.judgeSpan?.to ?? null],
  ['people', (row) => row.people.length],
  ['person', (row) => row.people.at(-1)?.person ?? null],
  ['person_act', (row) => row.people.at(-1)?.act ?? null],
  ['person_value', (row) => row.people.at(-1)?.value ?? null],
  ['person_unscored', (row) => row.people.at(-1)?.unscored ?? null],
  ['person_reason', (row) => row.people.at(-1)?.reason ?? null],
  ['person_seen', (row) => row.people.at(-1)?.seen ?? null],
  ['person_seen_id', (row) => row.people.at(-1)?.seenId ?? null],
  ['person_sweep', (row) => row.people.at(-1)?.sweep ?? null],
  ['person_blind_value', (row) => row.people.at(-1)?.blindValue ?? null],
  ['person_blind_unscored', (row) => row.people.at(-1)?.blindUnscored ?? null],
  ['person_at', (row) => row.people.at(-1)?.at ?? null],
  ['effective_value', (row) => row.effectiveValue],
  ['effective_unscored', (row) => row.effectiveUnscored],
  ['effective_source', (row) => row.effectiveSource],
  ['reference_value', (row) => row.referenceValue],
];

/** The columns of all stored answers. */
export const ANSWER_COLUMNS: Columns<ExportedAnswer> = [
  ...VIDEO_COLUMNS,
  ['id', (row) => row.id],
  ['rater', (row) => row.rater],
  ['rater_kind', (row) => row.raterKind],
  ['kind', (row) => row.kind],
  ['unit', (row) => row.unit],
  ['from', (row) => row.from],
  ['to', (row) => row.to],
  ['question', (row) => row.question],
  ['act', (row) => row.act],
  ['value', (row) => row.value],
  ['unscored', (row) => row.unscored],
  ['rationale', (row) => row.rationale],
  ['span_from', (row) => row.span?.from ?? null],
  ['span_to', (row) => row.span?.to ?? null],
  ['seen_id', (row) => row.seenId],
  ['blind', (row) => row.blind],
  ['weight_sample', (row) => row.weights.sample],
  ['weight_blind', (row) => row.weights.blind],
  ['weight_all', (row) => row.weights.all],
  ['supersedes_id', (row) => row.supersedesId],
  ['stands', (row) => row.stands],
  ['sweep', (row) => row.sweep],
  ['box_at', (row) => row.box?.at ?? null],
  ['box_x', (row) => row.box?.x ?? null],
  ['box_y', (row) => row.box?.y ?? null],
  ['box_width', (row) => row.box?.width ?? null],
  ['box_height', (row) => row.box?.height ?? null],
  ['at', (row) => row.at],
];

/** The columns of notes. */
export const NOTE_COLUMNS: Columns<ExportedNote> = [
  ...VIDEO_COLUMNS,
  ['id', (row) => row.id],
  ['person', (row) => row.person],
  ['unit', (row) => row.unit],
  ['question', (row) => row.question],
  ['text', (row) => row.text],
  ['supersedes_id', (row) => row.supersedesId],
  ['stands', (row) => row.stands],
  ['at', (row) => row.at],
];

/** The columns of a run's prompts. */
export const PROMPT_COLUMNS: Columns<ExportedPrompt> = [
  ['run', (row) => row.run],
  ['suite', (row) => row.suite],
  ['prompt', (row) => row.prompt],
  ['hash', (row) => row.hash],
  ['note', (row) => row.note],
  ['parent_hash', (row) => row.parentHash],
  ['markdown', (row) => row.markdown],
];
