import { z } from 'zod';
import { cursorSchema } from '@/lib/cursor';
import { ofPagesAlone } from '@/lib/query-fields';
import { COUNTED_ANSWERS } from '@/lib/queues/sample/schema';

/** How many differences a page has unless more are asked for. */
export const DIFFERENCES_PAGE = 50;

const sharedSchema = z.object({
  left: z.uuid(),
  right: z.uuid(),
  /** In which suite; only needed where no judge is among the two. */
  suite: z.string().optional(),
  /** Of which project’s items; of all when left out. */
  project: z.uuid().optional(),
  labels: z.enum(COUNTED_ANSWERS).default('blind'),
  /** Only these questions; all when left out. */
  question: z.array(z.string()).optional(),
  /** Where a page begins that has no cursor: the tables go on by numbers. */
  from: ofPagesAlone(z.coerce.number().int().min(0).default(0)),
  limit: z.coerce.number().int().min(1).max(200).default(DIFFERENCES_PAGE),
});

/** Videos on which two raters differ: which of them are wanted. */
export const videoDifferencesRequestSchema = sharedSchema.extend({
  /** By which score they are sorted; by their answers when left out. */
  score: z.string().optional(),
  /** The cursor of the page before; null for the first one. */
  after: cursorSchema(z.tuple([z.number(), z.number(), z.uuid()]))
    .nullable()
    .default(null),
});

/** See {@link videoDifferencesRequestSchema}. */
export type VideoDifferencesRequest = z.output<typeof videoDifferencesRequestSchema>;

/** Single answers on which two raters differ: which of them are wanted. */
export const answerDifferencesRequestSchema = sharedSchema.extend({
  /** The cursor of the page before; null for the first one. */
  after: cursorSchema(z.tuple([z.number(), z.uuid(), z.string(), z.string()]))
    .nullable()
    .default(null),
});

/** See {@link answerDifferencesRequestSchema}. */
export type AnswerDifferencesRequest = z.output<typeof answerDifferencesRequestSchema>;

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

const pageSchema = z.object({
  /** How many there are in all. */
  of: z.number(),
  /** The cursor by which the next page goes on; null where this is the last one. */
  next: z.string().nullable(),
});

/** A page of differences, the largest first. */
export const videoDifferencesSchema = pageSchema.extend({
  videos: z.array(videoDifferenceSchema),
});

/** See {@link videoDifferencesSchema}. */
export const answerDifferencesSchema = pageSchema.extend({
  answers: z.array(answerDifferenceSchema),
});
