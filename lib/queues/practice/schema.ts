import { z } from 'zod';

const nameSchema = z
  .string()
  .trim()
  .min(1, 'Give the practice a name.')
  .max(120, 'A name may have at most 120 characters.');

/** A practice as a lead asks for it. */
export const newPracticeSchema = z.object({
  name: nameSchema,
  instructions: z.string().trim().max(10_000),
  runId: z.uuid('Choose a run.'),
  /** How many items, drawn at random among those with known answers. */
  count: z
    .int('Enter a whole number.')
    .min(1, 'At least one is needed.')
    .max(200, 'May be at most 200.'),
  /** The share of right answers from which on somebody is ready. */
  share: z.number('Enter a number.').gt(0, 'Must be more than 0.').max(1, 'May be at most 100.'),
  /** From how many points on a rating is wrong. */
  tolerance: z.number('Enter a number.').positive('Must be more than 0.').max(100),
});

/** See {@link newPracticeSchema}. */
export type NewPractice = z.infer<typeof newPracticeSchema>;

const valueSchema = z.union([z.number(), z.string()]);

/** What somebody says when they practise, cell by cell. */
export const practiceAnswersSchema = z
  .array(z.object({ unit: z.string(), question: z.string(), value: valueSchema }))
  .max(2000);

/** See {@link practiceAnswersSchema}. */
export type PracticeAnswers = z.infer<typeof practiceAnswersSchema>;

/** A cell whose answer is known, and what somebody said there; null where they said nothing. */
export const checkedSchema = z.object({
  unit: z.string(),
  /** What the unit is called. */
  label: z.string(),
  question: z.string(),
  given: valueSchema.nullable(),
  known: valueSchema,
  right: z.boolean(),
  /** Why the known answer is what it is; the empty text where nobody said. */
  why: z.string(),
});

/** See {@link checkedSchema}. */
export type Checked = z.infer<typeof checkedSchema>;

/** How many answers were right, and of how many. */
const scoreSchema = z.object({ right: z.number(), of: z.number() });

/** See {@link scoreSchema}. */
export type PracticeScore = z.infer<typeof scoreSchema>;

/** How far a person is. */
const standingSchema = z.object({
  /** Items that they have answered. */
  done: z.number(),
  score: scoreSchema,
  readyAt: z.string().nullable(),
  /** How often they began again with what was wrong. */
  again: z.number(),
});

/** A practice as lists show it. */
export const practiceSummarySchema = z.object({
  id: z.string(),
  name: z.string(),
  closed: z.boolean(),
  suite: z.string(),
  items: z.number(),
  share: z.number(),
  /** Null while the person has not begun. */
  mine: standingSchema.nullable(),
  /** How many have begun, and how many are ready; null for who does not lead. */
  people: z.object({ begun: z.number(), ready: z.number() }).nullable(),
});

/** See {@link practiceSummarySchema}. */
export type PracticeSummary = z.infer<typeof practiceSummarySchema>;

/** A practice as one person sees it. */
export const practiceDetailSchema = practiceSummarySchema.extend({
  instructions: z.string(),
  runId: z.string(),
  tolerance: z.number(),
  questions: z.array(z.object({ id: z.string(), label: z.string() })),
  /** The items that are still to be answered, in order; empty while they have not begun. */
  left: z.array(z.string()),
  /** What they answered, with what is known of it. */
  results: z.array(z.object({ itemId: z.string(), checks: z.array(checkedSchema) })),
  /** Everybody who has begun; empty for who does not lead. */
  everybody: z.array(standingSchema.extend({ id: z.string(), name: z.string() })),
});

/** See {@link practiceDetailSchema}. */
export type PracticeDetail = z.infer<typeof practiceDetailSchema>;

/** The runs that have judged items with known answers. */
export const practiceRunsSchema = z.array(
  z.object({
    id: z.string(),
    judge: z.string(),
    suite: z.string(),
    project: z.string(),
    /** Items with known answers. */
    items: z.number(),
    /** From how many points on a rating is wrong, where nobody says another. */
    tolerance: z.number(),
  }),
);

/** See {@link practiceRunsSchema}. */
export type PracticeRuns = z.infer<typeof practiceRunsSchema>;
