import { z } from 'zod';
import { itemIdSchema, withFormerName } from '@/lib/former-name';
import { ofPagesAlone } from '@/lib/query-fields';
import { judgedSettingsSchema } from '@/lib/suites/settings';
import { callFilesSchema, callsBySchema } from './call-files/schema';
import { waitingForSchema } from './frames/schema';
import { holdBackSchema } from './hold-back.schema';

/** The name of the kind of job that judges one item of a run; jobs that wait bear it, so it is the one that it had first. */
export const JUDGE_ITEM = 'judge-video';

/** The data of such a job. */
export const judgeItemJobSchema = withFormerName(
  z.object({ runId: z.uuid(), itemId: itemIdSchema }),
  { videoId: 'itemId' },
);

/** The state of one item in a run (prisma/schema.prisma, RunItemState). */
export const runItemStateSchema = z.enum([
  'waiting',
  'judging',
  'judged',
  'incomplete',
  'failed',
  'cancelled',
]);

/** See {@link runItemStateSchema}. */
export type RunItemState = z.infer<typeof runItemStateSchema>;

/** The state of an item as shown to a person: who reviews it blind does not see that it is incomplete. */
export function shownState(state: RunItemState, blind: boolean): RunItemState {
  return blind && state === 'incomplete' ? 'judged' : state;
}

/** The most repeats that can be ordered at once. */
export const MOST_REPEATS = 10;

/** The most judges that can be asked in addition at once. */
const MOST_JUDGES = 20;

/** What is asked for of a run, whichever items it has. */
const stageRequestSchema = z.object({
  suite: z.string(),
  judgeId: z.uuid(),
  settings: judgedSettingsSchema,
  /** Prompt id → hash of the version to ask; a prompt that is left out is asked in the suite's own text. */
  prompts: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)).optional(),
  /**
   * Each run pauses when it has cost this much, in the judge's currency; where stages follow on it, all of them together.
   * No limit when left out.
   */
  budget: z.number().positive('A budget must be more than 0.').nullish(),
  /** How its calls go together in files, where the judge's server can; each by itself when left out. */
  callsBy: callsBySchema.nullish(),
  /** Role → id of the judge that has it; a role that is left out is the judge's that decides. */
  judges: z.record(z.string(), z.uuid()).optional(),
});

/** A stage that is to follow on a run. */
export type StageRequest = z.output<typeof stageRequestSchema>;

/** What the “Judge” button sends. */
export const runRequestSchema = withFormerName(
  stageRequestSchema.extend({
    itemIds: z
      .array(z.uuid(), 'Name what is to be judged: a list of ids.')
      .min(1, 'Choose at least one video.'),
    /** Item id → id of the frame set to judge; an item that is left out is judged by the newest that the suite can use. */
    frameSets: z.record(z.uuid(), z.uuid()).optional(),
    /** How many repeats to begin, each a run of its own. One when left out. */
    repeats: z.number().int().min(1).max(MOST_REPEATS).optional(),
    /** A UUID of the asker's own making, the same for all runs that are ordered at once: one row of the list of runs. */
    batchId: z.uuid().optional(),
    /** Further judges that are asked the same, each in a run of its own with stages of its own. */
    alsoJudgeIds: z.array(z.uuid()).max(MOST_JUDGES).optional(),
    /** What of the items is held back for a blind sample, in all runs that are begun with it; nothing when left out. */
    holdBack: holdBackSchema.nullish(),
    /** The stages that follow without anybody doing anything, in order, each on what came of the one before. */
    stages: z
      .array(
        stageRequestSchema.extend({
          /** The judge of the run itself when left out. */
          judgeId: z.uuid().optional(),
          settings: judgedSettingsSchema.default(judgedSettingsSchema.parse({})),
        }),
      )
      .optional(),
  }),
  { videoIds: 'itemIds', sweepId: 'batchId' },
);

/** See {@link runRequestSchema}. */
export type RunRequest = z.input<typeof runRequestSchema>;

/** The state of a run (prisma/schema.prisma, RunState). */
export const runStateSchema = z.enum(['running', 'paused', 'cancelled', 'ended']);

/** How far one prompt of a suite has come: calls answered, failed, and planned. */
const stepProgressSchema = z.object({
  prompt: z.string(),
  purpose: z.string(),
  answered: z.number(),
  failed: z.number(),
  planned: z.number(),
});

/** See {@link stepProgressSchema}. */
export type StepProgress = z.infer<typeof stepProgressSchema>;

/** An item in a run as the run page shows it. */
const runItemProgressSchema = z.object({
  itemId: z.string(),
  name: z.string(),
  thumbnail: z.string().nullable(),
  state: runItemStateSchema,
  stateReason: z.string().nullable(),
  /** Whether the frames that the suite needs are there; a waiting item without them waits for them first. */
  framed: z.boolean(),
  steps: z.array(stepProgressSchema),
  /** The calls that have no usable reply, with the reason. */
  failures: z.array(
    z.object({ prompt: z.string(), unit: z.string(), reason: z.string(), detail: z.string() }),
  ),
  /** Null, like the other figures about calls, when the person reviews the item blind. */
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  cost: z.number().nullable(),
  /** Whether some of tokens and cost is our own estimate. */
  estimated: z.boolean(),
});

/** See {@link runItemProgressSchema}. */
export type RunItemProgress = z.infer<typeof runItemProgressSchema>;

/** Failed calls with the same reason and wording, and some of the places where they occurred. */
const failureKindSchema = z.object({
  reason: z.string(),
  detail: z.string(),
  calls: z.number(),
  places: z.array(
    z.object({ itemId: z.string(), name: z.string(), prompt: z.string(), unit: z.string() }),
  ),
});

/** See {@link failureKindSchema}. */
export type FailureKind = z.infer<typeof failureKindSchema>;

/** What a run has used so far. */
const runUsageSchema = z.object({
  /** Exchanges with the judge, those that failed and those that asked again included. */
  calls: z.number(),
  /** Replies reused from equal earlier calls. */
  replayed: z.number(),
  inputTokens: z.number(),
  /** Input tokens that came from the endpoint's prompt cache. */
  cachedTokens: z.number(),
  outputTokens: z.number(),
  /** Null when no price is known for any call. */
  cost: z.number().nullable(),
  /** The number of calls whose tokens and cost are our own estimate, since the endpoint reports none. */
  estimated: z.number(),
});

/** See {@link runUsageSchema}. */
export type RunUsage = z.infer<typeof runUsageSchema>;

/** A prompt version as a run names it. */
export const runPromptSchema = z.object({
  prompt: z.string(),
  hash: z.string(),
  /** Whether it is the text that the suite has today. */
  isSuiteText: z.boolean(),
});

/** How many items of a run a page has unless more are asked for. */
export const RUN_PAGE_SIZE = 50;

/** A page of a run's items: after which one, how many, and the state or the single item that is asked for. */
export const runPageRequestSchema = z.object({
  /** Where a page begins that has no cursor: the run's page goes on by numbers. */
  from: ofPagesAlone(z.coerce.number().int().min(0).default(0)),
  /** The cursor of the page before: its last item. */
  after: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(RUN_PAGE_SIZE),
  state: runItemStateSchema.optional(),
  item: z.uuid().optional(),
});

/** See {@link runPageRequestSchema}. */
export type RunPageRequest = z.input<typeof runPageRequestSchema>;

/** What people call a run, and what they note about it. */
export const runDescriptionSchema = z.object({
  name: z.string().trim().max(80, 'A name may have at most 80 characters.'),
  note: z.string().trim().max(2000, 'A note may have at most 2,000 characters.'),
});

/** See {@link runDescriptionSchema}. */
export type RunDescription = z.infer<typeof runDescriptionSchema>;

/** A run as its page shows it, polled while it goes on: sums over all its items, and a page of them. */
export const runProgressSchema = z.object({
  id: z.string(),
  projectId: z.string(),
  suite: z.object({
    id: z.string(),
    name: z.string(),
    /** The kind of items that it takes. */
    kind: z.string(),
    /** When the run began. */
    version: z.string(),
    /** The suite's version by which its scores are derived. */
    derivedVersion: z.string(),
    /** The suite's present version. */
    currentVersion: z.string(),
    /** Whether it asks anything about items; else it only makes other items of them. */
    asks: z.boolean(),
    /** Whether no judge is asked; absent where one is. */
    peopleAlone: z.literal(true).optional(),
  }),
  /** How many items it has made so far, by their kind; null where its suite makes none. */
  made: z.array(z.object({ kind: z.string(), items: z.number() })).nullable(),
  judge: z.string(),
  /** Every role but the deciding one with the judge that has it; none where its suite has no roles. */
  roles: z.array(z.object({ role: z.string(), label: z.string(), judge: z.string() })),
  /** What those roles are called that are best different models and are one, e.g. `assistants`. */
  sharedModels: z.array(z.string()),
  /** Whether its scores were imported: then it has no steps, and nothing can be asked again. */
  imported: z.boolean(),
  /** What people call it, and what they note about it; empty where nobody does. */
  name: z.string(),
  note: z.string(),
  /** Whether the project's pages open on it. */
  pinned: z.boolean(),
  /** Of all money here; empty when nobody said. */
  currency: z.string(),
  /** In words, with what goes without saying elsewhere. */
  settings: z.array(z.string()),
  state: runStateSchema,
  stateReason: z.string().nullable(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  budget: z.number().nullable(),
  /** Whether that is one budget over all stages, and what has been spent of it; null where no price is known. */
  sharesBudget: z.boolean(),
  budgetSpent: z.number().nullable(),
  /** Which repeat the run is, from 0, and all repeats, itself included. */
  repeat: z.number(),
  repeats: z.array(z.object({ id: z.string(), repeat: z.number(), state: runStateSchema })),
  /**
   * The stages of which it is one, in order: with their runs, as far as they have begun, and how many items these have had
   * and are done with. Empty for a run by itself.
   */
  stages: z.array(
    z.object({
      suite: z.string(),
      judge: z.string(),
      run: z
        .object({
          id: z.string(),
          state: runStateSchema,
          items: z.number(),
          done: z.number(),
          /** Items that failed, were stopped, or have calls without a usable reply. */
          unfinished: z.number(),
        })
        .nullable(),
    }),
  ),
  /** Whether any of the stages works, or something is on its way to one that is still to begin. */
  stagesGoOn: z.boolean(),
  prompts: z.array(runPromptSchema.extend({ purpose: z.string() })),
  /** How many items are in each state. */
  counts: z.record(runItemStateSchema, z.number()),
  /** What some of the waiting items need first. */
  waitingFor: waitingForSchema,
  /** Its calls that go in files; null where each is made by itself. */
  callFiles: callFilesSchema.nullable(),
  /** How many items of other runs its judges have under way, where it waits for its turn; else 0. */
  turnAfter: z.number(),
  /** When the judges of a run that paused by itself are asked whether they answer again; null where nobody asks. */
  probedAt: z.string().nullable(),
  /** Progress of each prompt over all items; those that wait for frames are not planned yet. */
  steps: z.array(stepProgressSchema),
  /** Most frequent first. */
  failures: z.array(failureKindSchema),
  usage: runUsageSchema,
  /** Expected by the calls so far; null while that is unknown, as it is while items wait for frames. */
  projection: z.object({ cost: z.number().nullable(), secondsLeft: z.number().nullable() }),
  items: z.array(runItemProgressSchema),
  /** The number of items that the person reviews blind: the figures leave out the outcome of their calls. */
  withheld: z.number(),
  /** Where the page begins, unless it goes on by a cursor, of how many items, and the cursor of the next page; null on the last one. */
  page: z.object({ from: z.number(), of: z.number(), next: z.string().nullable() }),
});

/** See {@link runProgressSchema}. */
export type RunProgress = z.infer<typeof runProgressSchema>;
