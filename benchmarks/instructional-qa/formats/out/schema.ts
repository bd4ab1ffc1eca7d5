import { z } from 'zod';
import { listedBenchmarkSchema } from '@/lib/datasets/schema';
import { QUESTION_TYPES } from '../categories';
import { LETTERS } from '../letters/schema';
import { COUNTED_REJECTIONS } from '../rejections';
import { GRANULARITIES, SOURCES, VIEWS } from '../sources';

/** Who can have kept a question: people in a review, the filters by their judge, or nobody, where all is kept. */
export const DECIDERS = ['people', 'filters', 'nobody'] as const;

/** One of {@link DECIDERS}. */
export type Decider = (typeof DECIDERS)[number];

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
  /** The item of the question itself: both forms of it have the same. */
  question_id: z.string().min(1),
  /** Whose verdict kept it. */
  decided_by: z.enum(DECIDERS),
  /** The annotated steps that the answer comes from, in seconds of the video; none where its writer named none. */
  evidence: z.array(
    z.object({
      /** Its place among the steps of the clip, from 1. */
      step: z.number().int().min(1),
      from: z.number(),
      to: z.number(),
      text: z.string(),
    }),
  ),
});

/** See {@link shared}. */
export type Evidence = z.infer<typeof shared>['evidence'];

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

/** How a benchmark is split. */
export const splitSettingsSchema = z.object({
  seed: z.number().int(),
  /** The chance of each video to be in the part `test`, 0 to 1. */
  share: z.number().min(0).max(1),
  /** Whether videos of multiple-choice questions are all in it, whatever the chance. */
  choicesInTest: z.boolean(),
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

/** Why people rejected something, or that they did not say it by a category. */
export type CountedRejection = (typeof COUNTED_REJECTIONS)[number];

/** How many items people rejected, by why; without those that nobody rejected for it. */
export const rejectedSchema = z.partialRecord(z.enum(COUNTED_REJECTIONS), z.number());

/** See {@link rejectedSchema}. */
export type RejectedCounts = z.infer<typeof rejectedSchema>;

const seed = z.coerce.number().int().min(0).max(1_000_000);

/** As an address writes it, or as JSON does. */
const flag = z.union([z.boolean(), z.stringbool()]);

/** What becomes a benchmark. What is left out is as usual. */
export const benchmarkChoiceSchema = z.object({
  project: z.uuid().optional(),
  /** The run that wrote its questions, with all that was made of them; the latest when left out. */
  chain: z.uuid().optional(),
  by: z.enum(DECIDING).default('people-first'),
  /** The filters’ run that counts; of each question the latest when left out. */
  filters: z.uuid().optional(),
  openEnded: flag.default(true),
  /** The run that made the examination; `latest` for the newest item of each question, whichever made it, or `none`. */
  exam: z.union([z.uuid(), z.enum(['latest', 'none'])]).default('latest'),
  split: flag.default(true),
  choicesInTest: flag.default(true),
  splitSeed: seed.default(0),
  share: z.coerce.number().min(0).max(1).default(0.2),
});

/** See {@link benchmarkChoiceSchema}. */
export type BenchmarkChoice = z.output<typeof benchmarkChoiceSchema>;

/** A choice that is frozen under a name. */
export const freezeRequestSchema = benchmarkChoiceSchema.extend({
  name: z
    .string()
    .trim()
    .regex(/^[^\r\n]{1,100}$/, 'A name is one line of at most 100 characters.'),
});

/** A benchmark that has been frozen, with how many items of each form it has. */
export const frozenSchema = z.object({
  id: z.string(),
  name: z.string(),
  version: z.number(),
  openEnded: z.number(),
  multipleChoice: z.number(),
});

/** What is exported of a benchmark, as an address says it. */
export const exportRequestSchema = z.object({
  benchmark: z.uuid('Name the benchmark by its id.'),
  /** Whether the evaluation results of examinees are part of it. */
  results: z.stringbool().default(true),
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

/** Items that are left out, by the reason. */
const leftOutSchema = z.record(z.enum(LEFT_OUT), z.number());

/** How many items are kept and left out for which reason, and how they are split. */
const chosenSchema = z.object({
  kept: z.number(),
  leftOut: leftOutSchema,
  rejected: rejectedSchema,
  training: z.number(),
  test: z.number(),
});

/** See {@link chosenSchema}. */
export type ChosenCounts = z.infer<typeof chosenSchema>;

const partRunSchema = z.object({ id: z.string(), at: z.string(), judge: z.string() });

/** What a benchmark would hold, and what can be chosen. */
export const benchmarkPreviewSchema = z.object({
  project: z.object({ id: z.string(), name: z.string() }),
  /** The runs that wrote questions, the latest first, and the one that is chosen; null for none. */
  chains: z.array(partRunSchema.extend({ questions: z.number() })),
  chain: z.string().nullable(),
  filters: z.array(partRunSchema),
  exams: z.array(z.object({ id: z.string(), at: z.string(), seed: z.number(), items: z.number() })),
  openEnded: chosenSchema,
  multipleChoice: chosenSchema,
  /** Videos with anything that is in it, by part. */
  videos: z.object({ training: z.number(), test: z.number() }),
  /** Questions with options that are kept and in no item of the examination: nobody would be examined on them. */
  unexamined: z.number(),
});

/** See {@link benchmarkPreviewSchema}. */
export type BenchmarkPreview = z.infer<typeof benchmarkPreviewSchema>;

/** What became since of what a benchmark holds: its items of which the same verdicts say today that they are left out. */
const sinceSchema = leftOutSchema;

/** The benchmarks of a project. */
export const benchmarksPageSchema = z.object({
  project: z.object({ id: z.string(), name: z.string() }),
  benchmarks: z.array(
    listedBenchmarkSchema.extend({
      since: sinceSchema,
      /** Judges with their settings that were examined on any of it. */
      examinees: z.number(),
    }),
  ),
});

/** See {@link benchmarksPageSchema}. */
export type BenchmarksPage = z.infer<typeof benchmarksPageSchema>;
