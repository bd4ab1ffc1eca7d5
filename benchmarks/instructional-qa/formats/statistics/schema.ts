import { z } from 'zod';
import { LETTERS } from '../letters/schema';

/** What is counted: a column each. `kept` are the questions of the open-ended set, `options` those of the multiple-choice set. */
export const STAGES = ['clips', 'questions', 'kept', 'options', 'exams'] as const;

/** One of {@link STAGES}. */
export type Stage = (typeof STAGES)[number];

/** By what items are counted. */
export const FACETS = ['source', 'view', 'granularity', 'type'] as const;

/** One of {@link FACETS}. */
export type FacetName = (typeof FACETS)[number];

const counts = z.record(z.enum(STAGES), z.number());

/** Mean and median of some numbers; null for none. */
const middle = z.object({ mean: z.number(), median: z.number() }).nullable();

/** See {@link middle}. */
export type Middle = z.infer<typeof middle>;

/** What is said of a set of questions. */
const setSchema = z.object({
  samples: z.number(),
  videos: z.number(),
  clips: z.number(),
  /** Samples a clip and a video; null for an empty set. */
  perClip: z.number().nullable(),
  perVideo: z.number().nullable(),
  /** How long its clips are, each counted once, in seconds. */
  seconds: middle,
  /** Lengths in words, counted by `lib/suites/words.ts`. */
  question: middle,
  /** Of the answer; in multiple choice of the options, right and wrong. */
  answer: middle,
});

/** See {@link setSchema}. */
export type SetStatistics = z.infer<typeof setSchema>;

/** How often each letter is right in an examination. */
const letterCounts = z.array(z.object({ letter: z.enum(LETTERS), right: z.number() }));

const statisticsSchema = z.object({
  stages: z.array(
    z.object({
      stage: z.enum(STAGES),
      items: z.number(),
      clips: z.number(),
      videos: z.number(),
    }),
  ),
  facets: z.array(
    z.object({
      facet: z.enum(FACETS),
      rows: z.array(z.object({ value: z.string(), name: z.string(), counts })),
    }),
  ),
  openEnded: setSchema,
  multipleChoice: setSchema,
  /** How many clips last from so many seconds, to less than so many. */
  lengths: z.object({
    clips: middle,
    bins: z.array(z.object({ from: z.number(), to: z.number(), clips: z.number() })),
  }),
});

/** What there is to say of what was made in a project. */
export type Statistics = z.infer<typeof statisticsSchema>;

/** A figure of the source; see `published.ts`. */
const publishedSchema = z.object({
  samples: z.number(),
  videos: z.number(),
  clips: z.number(),
  seconds: z.number(),
  question: z.number(),
  answer: z.number(),
});

/** An examination, or a benchmark, with how often each letter is right, and whether that is more uneven than chance lets it be. */
const lettersSchema = z.object({
  /** The run that made the examination, or the benchmark. */
  run: z.string(),
  /** When it was made; null, as is the seed, where several examinations had a part in it. */
  at: z.string().nullable(),
  seed: z.number().nullable(),
  counts: letterCounts,
  /** Null where there are too few questions to say. */
  test: z
    .object({ statistic: z.number(), degrees: z.number(), p: z.number(), expected: z.number() })
    .nullable(),
});

/** See {@link lettersSchema}. */
export type ExamLetters = z.infer<typeof lettersSchema>;

/** What the page of statistics is told. */
export const statisticsPageSchema = statisticsSchema.extend({
  project: z.object({ id: z.string(), name: z.string() }),
  /** The project's benchmarks, and the one whose items are counted; null for all that was made. */
  benchmarks: z.array(z.object({ id: z.string(), name: z.string() })),
  benchmark: z.string().nullable(),
  /** Questions that are left out, since who asks reviews them blind. */
  withheld: z.number(),
  letters: z.array(lettersSchema),
  published: z.object({
    openEnded: publishedSchema,
    multipleChoice: publishedSchema,
    training: publishedSchema,
  }),
});

/** See {@link statisticsPageSchema}. */
export type StatisticsPage = z.infer<typeof statisticsPageSchema>;
