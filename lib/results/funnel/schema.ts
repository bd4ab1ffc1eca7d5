import { z } from 'zod';
import { withoutEmpty } from '@/lib/query-fields';
import { COUNTED_ANSWERS } from '@/lib/queues/sample/schema';
import { statisticSchema } from '@/lib/ratings/statistic.schema';

/** What a version that a person corrected says of the one before: that it is worth keeping, or that it is not as it was. */
export const EDITED_AS = ['keep', 'remove'] as const;

/** One of {@link EDITED_AS}. */
export type EditedAs = (typeof EDITED_AS)[number];

/** What a funnel is asked for. */
export const funnelRequestSchema = withoutEmpty(
  z.object({
    /** Null: the first project. */
    project: z.uuid().nullable().default(null),
    /** The suite of the first stage; null for the one that the route is about. */
    start: z.string().max(100).nullable().default(null),
    /** The first of runs that followed on each other, which count alone; null: of each item the latest of each stage. */
    chain: z.uuid().nullable().default(null),
    /** The facet by whose words counts are broken down; null for none. */
    facet: z.string().max(100).nullable().default(null),
    /** Which of people's answers count. */
    labels: z.enum(COUNTED_ANSWERS).default('sample'),
    /** What it counts as that a person edited an item. */
    edited: z.enum(EDITED_AS).default('keep'),
  }),
);

/** See {@link funnelRequestSchema}. */
export type FunnelRequest = z.output<typeof funnelRequestSchema>;

/** The query that asks for the same, as {@link funnelRequestSchema} reads it. */
export function writeFunnelAddress(request: FunnelRequest): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) {
    if (value !== null) parameters.set(name, value);
  }
  return parameters;
}

const stageCountsSchema = z.object({
  /** Items that a run took up: those that went on, were removed, or wait. */
  given: z.number(),
  on: z.number(),
  waiting: z.number(),
  /** By the question of the gate that removed them, in the order of the gates; gates that removed none are there with 0. */
  out: z.array(z.object({ gate: z.string(), items: z.number() })),
  /** Why items wait, the commonest first: see `StandingRow.reason`. */
  reasons: z.array(z.object({ reason: z.string(), items: z.number() })),
  /** Items that were made of these; null where the stage makes none. */
  made: z.number().nullable(),
  /** Of what went on, or was made for the next stage, how much no run of that has taken up; null after the last stage. */
  left: z.number().nullable(),
  /**
   * Items that the next stage took up although they do not go on from here: what people answered since has removed them, or
   * they were given to it past this stage. 0 where the next stage takes what this one makes; null after the last stage.
   */
  astray: z.number().nullable(),
});

/** What became of a stage's items. */
export type StageCounts = z.infer<typeof stageCountsSchema>;

const stageSchema = z.object({
  suite: z.object({ id: z.string(), name: z.string(), kind: z.string() }),
  /** The one run that counts; null where each item's latest does. */
  run: z.string().nullable(),
  gates: z.array(z.object({ question: z.string(), label: z.string(), help: z.string() })),
  whole: stageCountsSchema,
  /** In the order of the funnel's words. */
  words: z.array(stageCountsSchema),
});

/** One stage of a funnel. */
export type FunnelStage = z.infer<typeof stageSchema>;

const readingSchema = z.object({
  /** Answers of people to what the filter decided, about how many items, in how many clusters. */
  answers: z.number(),
  items: z.number(),
  clusters: z.number(),
  /** How many of these answers and the filter remove: both, one alone, neither. */
  both: z.number(),
  filterOnly: z.number(),
  peopleOnly: z.number(),
  neither: z.number(),
  /** Whether answers count differently, since their chances were different or several people share an item. */
  weighted: z.boolean(),
  /** How many of these answers are that the item was edited. */
  edited: z.number(),
  /** Of what the filter removed, the share that people would remove. */
  precision: statisticSchema,
  /** Of what people would remove and the filter was asked about, the share that it removed. */
  recall: statisticSchema,
  /** Answers about items that the filter was not asked about, since an earlier one had removed them; how many remove. */
  notAsked: z.object({ answers: z.number(), removed: z.number() }),
});

/** A filter compared with what people say of the same items. */
export type FilterReading = z.infer<typeof readingSchema>;

const filterSchema = z.object({
  /** The question of its gate; null for all filters of the stage together. */
  question: z.string().nullable(),
  label: z.string(),
  help: z.string(),
  /** Of all items of the stage, what the judge alone says. */
  removed: z.number(),
  kept: z.number(),
  notAsked: z.number(),
  unscored: z.number(),
  /** Compared with people's answers to the same question; of all together, with whether any of them removes. */
  same: readingSchema,
  /** Compared with people's verdict on the item as a whole; null where no suite asks for one. */
  overall: readingSchema.nullable(),
});

/** One filter, or all of a stage together. */
export type FunnelFilter = z.infer<typeof filterSchema>;

/** Items that people's answers of each sort are about. */
const countedSchema = z.record(z.enum(COUNTED_ANSWERS), z.number());

const filteringSchema = z.object({
  suite: z.object({ id: z.string(), name: z.string() }),
  /** The suite in which people say what they think of the item as a whole; null where there is none. */
  overall: z.object({ id: z.string(), name: z.string() }).nullable(),
  counted: z.object({ same: countedSchema, overall: countedSchema }),
  filters: z.array(filterSchema),
});

/** The filters of one stage, compared with people. */
export type FunnelFiltering = z.infer<typeof filteringSchema>;

/** What a funnel answers. */
export const funnelSchema = z.object({
  project: z.object({ id: z.string(), name: z.string() }),
  /** Items of the first stage's kind that the project has, whether or not they were taken up. */
  source: z.object({ kind: z.string(), items: z.number() }),
  /** Runs that followed on each other, the latest first, by the first of them. */
  chains: z.array(
    z.object({ id: z.string(), at: z.string(), judge: z.string(), suites: z.array(z.string()) }),
  ),
  chain: z.string().nullable(),
  /** Facets of the items by which counts can be broken down, and the one that they are. */
  facets: z.array(z.string()),
  facet: z.string().nullable(),
  /** Its words, in order; null for items without it, at last. */
  words: z.array(z.string().nullable()),
  stages: z.array(stageSchema),
  filtering: z.array(filteringSchema),
  labels: z.enum(COUNTED_ANSWERS),
  edited: z.enum(EDITED_AS),
  /** Items that are left out everywhere, since the person who asks reviews them blind. */
  withheld: z.number(),
});

/** See {@link funnelSchema}. */
export type Funnel = z.infer<typeof funnelSchema>;
