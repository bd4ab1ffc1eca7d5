import { z } from 'zod';
import { verdictSchema } from '@/lib/judge/verdict';

/**
 * What a person does with a question about a unit: says that the judge is right, puts a value of their own, says that
 * it cannot be told, or takes their earlier answer back.
 */
const ANSWER_ACTS = ['confirm', 'override', 'cannot_tell', 'withdraw'] as const;

/** A person's answer as the browser sends it. */
export const personAnswerSchema = z
  .object({
    videoId: z.uuid(),
    suite: z.string(),
    unit: z.string(),
    question: z.string(),
    act: z.enum(ANSWER_ACTS),
    /** The new value; for an override only. */
    value: z.union([z.number(), z.string()]).optional(),
    /** Required for an override. */
    rationale: z.string().trim().max(4000).default(''),
    /** Id of the judge's answer that was before the person's eyes; null when blind. */
    seenId: z.string().regex(/^\d+$/).nullable(),
    /** Id of this person's own latest answer, null when they have none: guards against a lost update. */
    supersedesId: z.string().regex(/^\d+$/).nullable(),
  })
  .superRefine((answer, context) => {
    const bad = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (answer.act === 'override' && answer.value === undefined) {
      bad('value', 'An override needs a value.');
    }
    if (answer.act === 'override' && answer.rationale === '') {
      bad('rationale', 'Say in a few words why you override the judge.');
    }
    if (answer.act === 'confirm' && answer.seenId === null) {
      bad('seenId', 'Only an answer that was seen can be confirmed.');
    }
    if (answer.act === 'withdraw' && answer.supersedesId === null) {
      bad('supersedesId', 'There is no answer to take back.');
    }
  });

/** See {@link personAnswerSchema}. */
export type PersonAnswer = z.infer<typeof personAnswerSchema>;

/** A stored answer: one row, never changed. `verdict` is null for a row that takes an earlier answer back. */
export const recordedAnswerSchema = z.object({
  id: z.string(),
  unit: z.string(),
  question: z.string(),
  verdict: verdictSchema.nullable(),
  act: z.enum(ANSWER_ACTS).nullable(),
  rater: z.object({
    id: z.string(),
    kind: z.enum(['judge', 'person', 'reference']),
    name: z.string(),
  }),
  seenId: z.string().nullable(),
  supersedesId: z.string().nullable(),
  /** ISO 8601. */
  at: z.string(),
});

/** See {@link recordedAnswerSchema}. */
export type RecordedAnswer = z.infer<typeof recordedAnswerSchema>;

/** One question about one unit, with the answers that stand: the judge's, each person's, and the material's own. */
export const cellSchema = z.object({
  unit: z.string(),
  question: z.string(),
  judge: recordedAnswerSchema.nullable(),
  people: z.array(recordedAnswerSchema),
  reference: recordedAnswerSchema.nullable(),
  /** The latest row of the person who looks, also when it takes an answer back: what a next answer supersedes. */
  own: recordedAnswerSchema.nullable(),
  /** The answer that counts: a person's latest if there is any, else the judge's. */
  effective: recordedAnswerSchema.nullable(),
});

/** See {@link cellSchema}. */
export type Cell = z.infer<typeof cellSchema>;
