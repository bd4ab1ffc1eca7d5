import { z } from 'zod';
import { COUNTED_ANSWERS } from '@/lib/queues/sample/schema';

/** Videos, or single answers, on which two raters differ: which of them are wanted. */
export const differencesRequestSchema = z.object({
  left: z.uuid(),
  right: z.uuid(),
  /** In which suite; only needed where no judge is among the two. */
  suite: z.string().optional(),
  /** Of which project’s items; of all when left out. */
  project: z.uuid().optional(),
  labels: z.enum(COUNTED_ANSWERS).default('blind'),
  /** Only these questions; all when left out. */
  question: z.array(z.string()).optional(),
  /** For videos: by which score they are sorted; by their answers when left out. */
  score: z.string().optional(),
  from: z.coerce.number().int().min(0).default(0),
});

/** See {@link differencesRequestSchema}. */
export type DifferencesRequest = z.output<typeof differencesRequestSchema>;

/** How many differences are read at once. */
export const DIFFERENCES_PAGE = 50;

/** A video that two raters both answered about, and how far apart they are on it. */
const videoDifferenceSchema = z.object({
  itemId: z.string(),
  name: z.string(),
  thumbnail: z.string().nullable(),
  generatorModel: z.string().nullable(),
  /** Answers that both scored. */
  pairs: z.number(),
  /** Mean distance between answers, as a share of the scale, 0–1; null without pairs. */
  distance: z.number().nullable(),
  /** Answers that are not equal. */
  different: z.number(),
  /** The score that was asked for, by either; null where there is none. */
  left: z.number().nullable(),
  right: z.number().nullable(),
});

/** See {@link videoDifferenceSchema}. */
export type VideoDifference = z.infer<typeof videoDifferenceSchema>;

/** Two answers to one question about one unit that are not equal. */
const answerDifferenceSchema = z.object({
  itemId: z.string(),
  name: z.string(),
  unit: z.string(),
  question: z.string(),
  left: z.union([z.number(), z.string()]),
  right: z.union([z.number(), z.string()]),
});

/** See {@link answerDifferenceSchema}. */
export type AnswerDifference = z.infer<typeof answerDifferenceSchema>;

/** A page of differences, the largest first, and how many there are in all. */
export const videoDifferencesSchema = z.object({
  of: z.number(),
  videos: z.array(videoDifferenceSchema),
});

/** See {@link videoDifferencesSchema}. */
export const answerDifferencesSchema = z.object({
  of: z.number(),
  answers: z.array(answerDifferenceSchema),
});
