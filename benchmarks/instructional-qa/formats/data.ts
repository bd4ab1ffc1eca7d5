import { z } from 'zod';
import { LETTERS } from './letters/schema';
import { GRANULARITIES, SOURCES, VIEWS } from './sources';
import { clipSchema } from './trimming/schema';

/** The kind of items that are parts of videos with their annotated steps; their data are {@link clipSchema}. */
export const STEPPED_CLIP_KIND = 'stepped-clip';

/** The kind of items that are a question about such a part, with its answer. */
export const QA_KIND = 'qa';

/** The kind of items that are a question with its answer and four wrong ones, in no order that means anything. */
export const MCQ_KIND = 'mcq';

/**
 * The kind of items that are put to examinees. Which of the options is right stands in none of its data: it is a reference
 * answer of the purpose `key`.
 */
export const EXAM_KIND = 'exam';

/** The data of a question with its answer. The video is the item's one medium, from `clip.from` to `clip.to`. */
export const qaDataSchema = z.object({
  clip: clipSchema,
  question: z.string().trim().min(1),
  answer: z.string().trim().min(1),
  /** What kind of question it is and how the answer follows, as its writer says; null where nobody said. */
  reason: z.string().nullable(),
  /** The steps that the answer comes from, by their places in `clip.steps`, from 1; empty where nobody said. */
  steps: z.array(z.number().int().min(1)),
  granularity: z.enum(GRANULARITIES),
});

/** See {@link qaDataSchema}. */
export type QaData = z.infer<typeof qaDataSchema>;

/** The data of a question with wrong answers next to the right one. */
export const mcqDataSchema = qaDataSchema.extend({
  wrong: z.array(z.string().trim().min(1)).length(LETTERS.length - 1),
});

/** See {@link mcqDataSchema}. */
export type McqData = z.infer<typeof mcqDataSchema>;

/** The data of a question as it is put to examinees: neither steps nor answer. */
export const examDataSchema = z.object({
  video: z.string().min(1),
  source: z.enum(SOURCES),
  view: z.enum(VIEWS),
  /** The part of the video that the question is about, in seconds. */
  from: z.number().min(0),
  to: z.number().positive(),
  granularity: z.enum(GRANULARITIES),
  question: z.string().trim().min(1),
  /** In the order of {@link LETTERS}. */
  options: z.array(z.string().trim().min(1)).length(LETTERS.length),
});

/** See {@link examDataSchema}. */
export type ExamData = z.infer<typeof examDataSchema>;
