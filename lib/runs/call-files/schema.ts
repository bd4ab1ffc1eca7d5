import { z } from 'zod';

/** How the calls of a run go together in files: by the batch API of a provider, or carried by people. */
const CALLS_BY = ['batch-api', 'batch-file'] as const;

/** One of {@link CALLS_BY}. */
export const callsBySchema = z.enum(CALLS_BY);

/** See {@link callsBySchema}. */
export type CallsBy = z.infer<typeof callsBySchema>;

/** The kind of job that sends files of a run's calls and looks what has come. */
export const GO_ON_WITH_CALLS = 'go-on-with-calls';

/** The data of such a job. */
export const callFilesJobSchema = z.object({ runId: z.uuid() });

/** The files in which a run's calls go, and how far they are. */
export const callFilesSchema = z.object({
  by: callsBySchema,
  /** What the run waits for, a sentence; null where it waits for none of it. */
  words: z.string().nullable(),
  /** Those that people carry and that are not answered yet. */
  offered: z.array(z.object({ id: z.string(), calls: z.number(), bytes: z.number() })),
});

/** See {@link callFilesSchema}. */
export type CallFiles = z.infer<typeof callFilesSchema>;

/** What became of a file of answers that a person brought. */
export const broughtAnswersSchema = z.object({
  answered: z.number(),
  /** Lines about calls that were answered before, and about none of the run's. */
  known: z.number(),
  unknown: z.number(),
  /** What is wrong with some lines, each in a sentence that names it; the first ones. */
  faults: z.array(z.string()),
  /** How many lines cannot be read. */
  unreadable: z.number(),
  /** How many calls of the run still wait for an answer. */
  open: z.number(),
});

/** See {@link broughtAnswersSchema}. */
export type BroughtAnswers = z.infer<typeof broughtAnswersSchema>;
