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
 * - `rejected`: by whoever decides
 * - `undecided`: whoever decides has said nothing, or cannot tell
 * - `outdated`: made of a question that was corrected or deleted since
 */
export const LEFT_OUT = ['blind', 'rejected', 'undecided', 'outdated'] as const;

/** One of {@link LEFT_OUT}. */
export type LeftOut = (typeof LEFT_OUT)[number];
