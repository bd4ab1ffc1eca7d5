import { z } from 'zod';
import { QUESTION_TYPES } from '../categories';
import { LETTERS } from '../letters/schema';
import { GRANULARITIES, SOURCES, VIEWS } from '../sources';

/** What a question is about, in both forms. Field names are those of the published files. */
const shared = z.object({
  /** The item's id. */
  id: z.string().min(1),
  /** The video, by which sets are split and statistics are clustered. */
  video: z.string().min(1),
  /** The file of the clip, which is not part of the data. */
  clip: z.string().min(1),
  /** Where the clip lies in the video, in seconds. */
  from: z.number().min(0),
  to: z.number().positive(),
  source: z.enum(SOURCES),
  view: z.enum(VIEWS),
  granularity: z.enum(GRANULARITIES),
  /** Null where no type was given. */
  type: z.enum(QUESTION_TYPES).nullable(),
  question: z.string().min(1),
});

/** A row of the open-ended file. */
export const openEndedRowSchema = shared.extend({ answer: z.string().min(1) });

/** See {@link openEndedRowSchema}. */
export type OpenEndedRow = z.infer<typeof openEndedRowSchema>;

/** A row of the multiple-choice file. */
export const multipleChoiceRowSchema = shared
  .extend({
    options: z.array(z.string().min(1)).length(LETTERS.length),
    /** The letter of the right option. */
    answer: z.enum(LETTERS),
    /** The position of the right option, from 0. */
    answer_index: z.number().int().min(0).max(4),
    /** The right option. */
    answer_text: z.string().min(1),
  })
  .refine(
    ({ options, answer, answer_index, answer_text }) =>
      LETTERS[answer_index] === answer && options[answer_index] === answer_text,
    { message: 'Letter, position and words must be of one option' },
  );

/** See {@link multipleChoiceRowSchema}. */
export type MultipleChoiceRow = z.infer<typeof multipleChoiceRowSchema>;

/** A file to write. */
export interface OutFile {
  path: string;
  text: string;
}

/** Which part of a data set a video is in. */
export type Part = 'training' | 'benchmark';

/** How a data set is split. */
export const splitSettingsSchema = z.object({
  seed: z.number().int(),
  /** The chance of each video to be in the benchmark, 0 to 1. */
  share: z.number().min(0).max(1),
});

/** See {@link splitSettingsSchema}. */
export type SplitSettings = z.infer<typeof splitSettingsSchema>;

/** Whose verdict says which questions are kept. */
export const DECIDING = ['people-first', 'people', 'filters', 'nobody'] as const;

/**
 * One of {@link DECIDING}.
 * - `people-first`: what people say in a review; where nobody said anything, the filters as people corrected them
 * - `people`: only what people keep
 * - `filters`: the filters as their judge has it
 * - `nobody`: all is kept
 */
export type Deciding = (typeof DECIDING)[number];

/**
 * Why items are left out.
 * - `blind`: who asks reviews them blind, or another form of them
 * - `rejected`: by who decides
 * - `undecided`: who decides has said nothing, or cannot tell
 * - `outdated`: made of a question that was corrected or deleted since
 */
export const LEFT_OUT = ['blind', 'rejected', 'undecided', 'outdated'] as const;

/** One of {@link LEFT_OUT}. */
export type LeftOut = (typeof LEFT_OUT)[number];

const seed = z.coerce.number().int().min(0).max(1_000_000);

/** What is exported of a project, as an address says it. What is left out is as usual. */
export const exportRequestSchema = z.object({
  project: z.uuid().optional(),
  by: z.enum(DECIDING).default('people-first'),
  /** The filters’ run that counts; of each question the latest when left out. */
  filters: z.uuid().optional(),
  openEnded: z.stringbool().default(true),
  /** The run that made the examination; `drawn` for questions with options whose order is drawn now, or `none`. */
  choices: z.union([z.uuid(), z.enum(['drawn', 'none'])]).default('none'),
  /** By which options are put in order where that is `drawn`. */
  letterSeed: seed.default(0),
  split: z.stringbool().default(true),
  splitSeed: seed.default(0),
  share: z.coerce.number().min(0).max(1).default(0.2),
  /** Whether the evaluation results of examinees are part of it. */
  results: z.stringbool().default(true),
  title: z
    .string()
    .trim()
    .regex(/^[^\r\n]{1,200}$/, 'The title is one line of at most 200 characters.')
    .default('Instructional QA'),
  version: z
    .string()
    .regex(/^[\w.+-]{1,40}$/, 'A version has letters, digits, dots and hyphens.')
    .default('1.0'),
  licence: z
    .string()
    .regex(/^[a-z\d.-]{0,50}$/, 'Write the licence as Hugging Face does, such as cc-by-4.0.')
    .default(''),
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/, 'Write the language as two letters, such as en.')
    .default('en'),
});

/** See {@link exportRequestSchema}. */
export type ExportRequest = z.output<typeof exportRequestSchema>;

/** How many items are kept and left out for which reason, and how they are split. */
const exportedSchema = z.object({
  kept: z.number(),
  leftOut: z.record(z.enum(LEFT_OUT), z.number()),
  training: z.number(),
  benchmark: z.number(),
});

/** See {@link exportedSchema}. */
export type ExportedCounts = z.infer<typeof exportedSchema>;

const partRunSchema = z.object({ id: z.string(), at: z.string(), judge: z.string() });

/** What an export would hold, and what can be chosen. */
export const exportPreviewSchema = z.object({
  project: z.object({ id: z.string(), name: z.string() }),
  filters: z.array(partRunSchema),
  exams: z.array(z.object({ id: z.string(), at: z.string(), seed: z.number(), items: z.number() })),
  openEnded: exportedSchema,
  multipleChoice: exportedSchema,
  /** Videos with anything that is exported, by part. */
  videos: z.object({ training: z.number(), benchmark: z.number() }),
  /** How many judges with their settings were examined on any of it. */
  examinees: z.number(),
});

/** See {@link exportPreviewSchema}. */
export type ExportPreview = z.infer<typeof exportPreviewSchema>;
