import { z } from 'zod';

/** What leads from clips to a figure to publish, in order. */
export const CHECKLIST_STEPS = ['items', 'judge', 'blind', 'settle', 'results', 'export'] as const;

/** One of {@link CHECKLIST_STEPS}. */
export type ChecklistStep = (typeof CHECKLIST_STEPS)[number];

/** How far a suite has come in a project, by what is there. */
export const checklistSchema = z.object({
  /** Those that there are: no judge is asked where people alone are. */
  steps: z.array(z.enum(CHECKLIST_STEPS)),
  /** Whether each step is done. */
  done: z.record(z.enum(CHECKLIST_STEPS), z.boolean()),
  /** How many items there are, how many of them were judged, and how many were reviewed blind by all who are to. */
  items: z.number(),
  judged: z.number(),
  reviewed: z.number(),
  /** How many items people disagree about and nobody has settled. */
  unsettled: z.number(),
  /** Where the next step is made: the run that a queue is drawn from, and the latest blind queue; null where there is none. */
  runId: z.string().nullable(),
  queueId: z.string().nullable(),
});

/** See {@link checklistSchema}. */
export type Checklist = z.infer<typeof checklistSchema>;
