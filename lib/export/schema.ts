import { z } from 'zod';

/** Tables that can be exported of a run and of a project: answers that stand, a row for each or a column a question. */
export const ANSWER_TABLES = ['long', 'wide'] as const;

/** One of {@link ANSWER_TABLES}. */
export type AnswerTable = (typeof ANSWER_TABLES)[number];

/**
 * What can be exported of a run: scores with what counts, every answer ever given, answers that stand, notes, the prompts'
 * texts, and the words by which people answered.
 */
export const EXPORT_TABLES = [
  'scores',
  'answers',
  ...ANSWER_TABLES,
  'notes',
  'prompts',
  'guidelines',
] as const;

/** See {@link EXPORT_TABLES}. */
export type ExportTable = (typeof EXPORT_TABLES)[number];

/** What the tables are called, and what a row of each is. */
export const TABLE_WORDS: Readonly<Record<ExportTable, { label: string; row: string }>> = {
  scores: {
    label: 'Scores',
    row: 'A row for each question about each unit of each clip: the judge’s answer, people’s, and the one that counts.',
  },
  answers: {
    label: 'All answers',
    row: 'A row for each answer ever given by the judge, people and labels: changes, findings and checked claims too.',
  },
  long: {
    label: 'Answers, long',
    row: 'A row for each answer of the judge and of people that stands. What goes out so can be imported again.',
  },
  wide: {
    label: 'Answers, wide',
    row: 'A row for all that a rater says of a clip or a part of it, with a column for each question: values without words.',
  },
  notes: { label: 'Notes', row: 'A row for each note that people wrote, changed or took back.' },
  guidelines: {
    label: 'Guidelines',
    row: 'A row for the words by which people answered a question: its texts, and the queue’s instructions.',
  },
  prompts: {
    label: 'Prompts',
    row: 'A row for each prompt with which the run was made: its whole text.',
  },
};

/** The formats in which lines of text are downloaded. */
export const TABLE_FORMATS = ['csv', 'jsonl'] as const;

/** The formats in which tables of answers are downloaded. */
export const EXPORT_FORMATS = [...TABLE_FORMATS, 'parquet'] as const;

/** One of {@link EXPORT_FORMATS}. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Whether a table is one of {@link ANSWER_TABLES}. */
export function isAnswerTable(table: ExportTable): table is AnswerTable {
  return table === 'long' || table === 'wide';
}

/** The forms in which a run's results can be written for others. */
export const resultFormsSchema = z.array(
  z.object({ id: z.string(), label: z.string(), help: z.string() }),
);
