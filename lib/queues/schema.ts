import { z } from 'zod';
import { recordedAnswerSchema } from '@/lib/answers/schema';
import { exhibitRevealsSchema } from '@/lib/suites/exhibit';
import { policySchema } from './policy.schema';

/** Most people that may answer one item of a queue. */
export const MOST_RATERS = 20;

/** What a queue takes its items from. */
export const selectionSchema = z.object({
  runId: z.uuid('Choose what has been judged.'),
  policy: policySchema,
  /** Fixes the random numbers: the same seed draws the same items. */
  seed: z.number().int().min(0).max(2_147_483_647),
  raters: z
    .int('Enter a whole number.')
    .min(1, 'At least one person answers.')
    .max(MOST_RATERS, `At most ${MOST_RATERS} people can answer.`),
  /** Share of known-answer clips among the clips handed out. */
  attentionShare: z
    .number('Enter a number.')
    .min(0, 'Must be 0 or more.')
    .max(0.5, 'At most half of the clips can be known ones.'),
  /** Whether the judge's answers are kept back: then known-answer clips may have been judged by any judge. */
  blind: z.boolean(),
  /** Raters who may claim. */
  memberIds: z.array(z.uuid()).min(1, 'Choose at least one person.').max(500),
});

/** See {@link selectionSchema}. */
export type Selection = z.infer<typeof selectionSchema>;

const nameSchema = z
  .string()
  .trim()
  .min(1, 'Give the queue a name.')
  .max(120, 'A name may have at most 120 characters.');
const instructionsSchema = z.string().trim().max(10_000);
const toleranceSchema = z
  .number('Enter a number.')
  .positive('Must be more than 0.')
  .max(100, 'May be at most 100.');
const leaseSchema = z
  .int('Enter a whole number.')
  .min(1, 'Must be at least 1.')
  .max(24 * 60, 'May be at most a day.');

/** A queue as an admin asks for it. */
export const newQueueSchema = selectionSchema
  .extend({
    name: nameSchema,
    /** Whether it also keeps from its reviewers which model made a clip; needs a blind queue, as do the next two. */
    hidesGenerator: z.boolean().optional(),
    /** Whether it keeps from them the reference that an item comes with. */
    hidesReference: z.boolean().optional(),
    /** Whether it keeps from them out of what an item was made. */
    hidesLineage: z.boolean().optional(),
    tolerance: toleranceSchema,
    instructions: instructionsSchema,
    leaseMinutes: leaseSchema,
    /** The practice that people have to be ready from before they are handed anything out; none when null or left out. */
    practiceId: z.uuid().nullish(),
  })
  .refine(({ blind, hidesGenerator = false }) => blind || !hidesGenerator, {
    path: ['hidesGenerator'],
    message: 'Only a blind queue can hide generators.',
  })
  .refine(({ blind, hidesReference = false }) => blind || !hidesReference, {
    path: ['hidesReference'],
    message: 'Only a blind queue can hide references.',
  })
  .refine(({ blind, hidesLineage = false }) => blind || !hidesLineage, {
    path: ['hidesLineage'],
    message: 'Only a blind queue can hide out of what items were made.',
  })
  .refine(({ raters, memberIds }) => raters <= new Set(memberIds).size, {
    path: ['raters'],
    message: 'There must be at least as many people as answer each clip.',
  });

/** See {@link newQueueSchema}. */
export type NewQueue = z.infer<typeof newQueueSchema>;

/** A queue that adjudicates what the raters of another one answered differently. */
export const newAdjudicationSchema = z.object({
  sourceId: z.uuid(),
  name: nameSchema,
  instructions: instructionsSchema,
  memberIds: selectionSchema.shape.memberIds,
});

/** See {@link newAdjudicationSchema}. */
export type NewAdjudication = z.infer<typeof newAdjudicationSchema>;

/** What can be changed of a queue once it is there. */
export const queueChangeSchema = z.object({
  name: nameSchema,
  instructions: instructionsSchema,
  leaseMinutes: leaseSchema,
  memberIds: selectionSchema.shape.memberIds,
});

/** See {@link queueChangeSchema}. */
export type QueueChange = z.infer<typeof queueChangeSchema>;

/** Whether a queue hands out clips. Closing it also shows the judge's answers to everybody. */
export const queueStateSchema = z.enum(['open', 'paused', 'closed']);

/** See {@link queueStateSchema}. */
export type QueueState = z.infer<typeof queueStateSchema>;

/** Who asks, and whether they may see what only admins do. */
export interface Viewer {
  raterId: string;
  admin: boolean;
}

/** Where an item stands, from the first state to the last. */
export const ITEM_STATES = [
  'unreviewed',
  'in-progress',
  'needs-reader',
  'disagreement',
  'done',
] as const;

/** See {@link ITEM_STATES}. */
export type ItemState = (typeof ITEM_STATES)[number];

const countsSchema = z.record(z.enum(ITEM_STATES), z.number());

/** A queue as the list shows it. */
export const queueSummarySchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['review', 'adjudication']),
  state: queueStateSchema,
  blind: z.boolean(),
  /** Whether a run held its items back: from everybody, who are all its reviewers. */
  heldBack: z.boolean(),
  /** Whether it holds what people opened by themselves, since their project hides scores from them. */
  opened: z.boolean(),
  /** What else it hides from its reviewers: which model made an item, its reference, and out of what it was made. */
  hidesGenerator: z.boolean(),
  hidesReference: z.boolean(),
  hidesLineage: z.boolean(),
  raters: z.number(),
  runId: z.string(),
  /** That of the run. */
  projectId: z.string(),
  judge: z.string(),
  suite: z.string(),
  createdAt: z.string(),
  /** How many items there are in each state. */
  counts: countsSchema,
  /** What the person who asks has to do with it; null when they are not one of its raters. */
  mine: z
    .object({
      submitted: z.number(),
      skipped: z.number(),
      /** Items that they could still get, those that they have claimed included. */
      left: z.number(),
    })
    .nullable(),
});

/** See {@link queueSummarySchema}. */
export type QueueSummary = z.infer<typeof queueSummarySchema>;

/** Everything about a queue but its items. */
export const queueDetailSchema = queueSummarySchema.extend({
  policy: policySchema.nullable(),
  /** Null for whom it would tell where the known-answer clips are. */
  seed: z.number().nullable(),
  tolerance: z.number(),
  instructions: z.string(),
  attentionShare: z.number(),
  /** How many reviews can still be handed in. */
  awaited: z.number(),
  leaseMinutes: z.number(),
  createdBy: z.string(),
  source: z.object({ id: z.string(), name: z.string() }).nullable(),
  adjudications: z.array(z.object({ id: z.string(), name: z.string() })),
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      submitted: z.number(),
      claimed: z.number(),
      skipped: z.number(),
      /** Of the values given where the answer is known: how many were within the tolerance. Admins alone see it. */
      attention: z.object({ right: z.number(), of: z.number() }).nullable(),
    }),
  ),
});

/** See {@link queueDetailSchema}. */
export type QueueDetail = z.infer<typeof queueDetailSchema>;

/** How many items a page of the items' table has, and of their list unless more are asked for. */
export const ITEM_PAGE = 50;

/** A page of a queue's items, and the cursor by which the next one goes on; null where this is the last one. */
export const queueItemsSchema = z.object({
  total: z.number(),
  next: z.string().nullable(),
  /** What a few words of their data say, each with the words and how many items have them. */
  columns: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      words: z.array(z.object({ value: z.string(), items: z.number() })),
    }),
  ),
  items: z.array(
    z.object({
      id: z.string(),
      itemId: z.string(),
      /** Of a queue with known-answer clips, the clip's place for who is not to know. */
      name: z.string(),
      position: z.number(),
      state: z.enum(ITEM_STATES),
      /** Null where chance had no part in the choice. */
      probability: z.number().nullable(),
      /** Whether it is a known-answer clip; null for people who are not to know. */
      attention: z.boolean().nullable(),
      raters: z.array(z.object({ name: z.string(), submitted: z.boolean() })),
      /** Its word in each column; none of an item whose name is kept from the person. */
      words: z.record(z.string(), z.string()),
    }),
  ),
});

/** See {@link queueItemsSchema}. */
export type QueueItems = z.infer<typeof queueItemsSchema>;

/** On how many of some items each of some people has been shown what others say; people who have on none are left out. */
export const exposedPeopleSchema = z.array(
  z.object({ id: z.string(), name: z.string(), videos: z.number() }),
);

/** See {@link exposedPeopleSchema}. */
export type ExposedPeople = z.infer<typeof exposedPeopleSchema>;

/** What a selection would come to. */
export const previewSchema = z.object({
  /** Whose answers about how many of the items would not be independent. */
  exposed: exposedPeopleSchema,
  /** Items that the run has judged. */
  videos: z.number(),
  /** Items drawn, without known-answer clips. */
  drawn: z.number(),
  /** The clusters that both are of; as many as items where each is one by itself. */
  clusters: z.object({ videos: z.number(), drawn: z.number() }),
  /** What the run's suite shows of items that a blind queue can hide. */
  tells: z.array(exhibitRevealsSchema),
  /** The facets of what the run has judged with their words: what strata and choices can be by. */
  facets: z.array(z.object({ name: z.string(), words: z.array(z.string()) })),
  attention: z.number(),
  /** Known-answer clips that there are to mix in. */
  known: z.number(),
  /** Reviews to be given, and how many that is for each person at most and on average. */
  reviews: z.number(),
  each: z.number(),
  /** The lowest and the highest chance of a drawn item; null where chance had no part. */
  probability: z.object({ least: z.number(), most: z.number() }).nullable(),
  strata: z.array(z.object({ name: z.string(), videos: z.number(), drawn: z.number() })),
});

/** See {@link previewSchema}. */
export type QueuePreview = z.infer<typeof previewSchema>;

/** A question about a unit that several people answered differently. */
export const differenceSchema = z.object({
  unit: z.string(),
  question: z.string(),
  /** One answer of each who gave a value, in the order of their names. */
  answers: z.array(recordedAnswerSchema),
});

/** See {@link differenceSchema}. */
export type Difference = z.infer<typeof differenceSchema>;

/** An item that a person holds. */
export const taskSchema = z.object({
  queueItemId: z.string(),
  itemId: z.string(),
  /** The queue's, also where another one judged the clip: a known-answer clip would be known by it. */
  runId: z.string(),
  /**
   * The same for items of one cluster and task, which stand together: the id of the one that the person was given first.
   * Absent where the queue hands out items one by one.
   */
  set: z.string().optional(),
});

/** See {@link taskSchema}. */
export type Task = z.infer<typeof taskSchema>;

/** No more than this many items left are counted, so that going on in a large queue stays fast. */
export const LEFT_COUNTED = 500;

/**
 * What a person holds in a queue: the item to work on and the one after it, each with those of its set that are to be
 * handed in; empty when nothing is left for them.
 */
export const holdingSchema = z.object({
  tasks: z.array(taskSchema),
  /** What they handed in last, oldest first; empty unless they asked for an item. */
  passed: z.array(taskSchema),
  /** How many they have submitted, and passed over. */
  submitted: z.number(),
  skipped: z.number(),
  /** Items that they could still get, those that they hold included; at most {@link LEFT_COUNTED}. */
  left: z.number(),
});

/** See {@link holdingSchema}. */
export type Holding = z.infer<typeof holdingSchema>;

/** Whether a person has neither handed in nor passed over anything of a queue. */
export function isFirstTime({ mine }: Pick<QueueDetail, 'mine'>): boolean {
  return (mine?.submitted ?? 0) + (mine?.skipped ?? 0) === 0;
}
