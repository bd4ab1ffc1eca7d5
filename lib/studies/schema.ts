import { z } from 'zod';

/** The parts into which a plan's seed splits items, and all of them. */
export const STUDY_PARTS = ['development', 'test', 'all'] as const;

/** One of {@link STUDY_PARTS}. */
export type StudyPart = (typeof STUDY_PARTS)[number];

/** What stays together in one part: items of one cluster, or all that models made of one prompt. */
export const SPLIT_BY = ['cluster', 'prompt'] as const;

/** How items are split: by a hash of the seed and of what stays together, so that items that come later have a part, too. */
const splitSchema = z.object({
  by: z.enum(SPLIT_BY),
  /** The share of the test part. */
  share: z
    .number('Enter a number.')
    .min(0.05, 'At least 5 percent are for testing.')
    .max(0.95, 'At most 95 percent are for testing.'),
  seed: z.int('The seed is a whole number.').min(0).max(2_147_483_647),
});

/** See {@link splitSchema}. */
export type StudySplit = z.infer<typeof splitSchema>;

const count = (most: number, too: string) =>
  z.int('Enter a whole number.').min(1, 'Must be at least 1.').max(most, too);

/** What a study means to say, and of what. */
export const studyPlanSchema = z
  .object({
    /** What is to be shown, in words. */
    claim: z.string().trim().max(4000, 'May have at most 4,000 characters.'),
    /** The figures meant: `figure:` of results, `question:` or `group:` of agreement, each with its id. */
    figures: z
      .array(z.string().regex(/^(figure|question|group):./, 'A figure is given as “figure:id”.'))
      .min(1, 'Choose at least one figure.')
      .max(100, 'At most 100 figures.'),
    /** From how many points on a rating counts as yes; null where no figure asks. */
    threshold: z
      .number('Enter a number.')
      .min(-10_000, 'The threshold is too low.')
      .max(10_000, 'The threshold is too high.')
      .nullable(),
    /** δ of the claim that the judge agrees with people as well as these among themselves; null without that claim. */
    margin: z
      .number('Enter a number.')
      .gt(0, 'Must be more than 0.')
      .lt(1, 'Must be less than 1.')
      .nullable(),
    /** How many people read each of how many items. */
    readers: count(20, 'At most 20 people can read an item.'),
    items: count(1_000_000, 'At most a million items.'),
    split: splitSchema.nullable(),
    /** The part of which the figures are meant. */
    part: z.enum(STUDY_PARTS),
  })
  .refine(({ split, part }) => split !== null || part === 'all', {
    path: ['part'],
    message: 'Without a split there are no parts: the figures are of all items.',
  });

/** See {@link studyPlanSchema}. */
export type StudyPlan = z.infer<typeof studyPlanSchema>;

/** Of which suite in which project. */
export const studyPlaceSchema = z.object({ project: z.uuid(), suite: z.string().min(1).max(100) });

/** See {@link studyPlaceSchema}. */
export type StudyPlace = z.infer<typeof studyPlaceSchema>;

/** A plan as a person writes it. */
export const newStudyPlanSchema = studyPlaceSchema.extend({ plan: studyPlanSchema });

/** See {@link newStudyPlanSchema}. */
export type NewStudyPlan = z.infer<typeof newStudyPlanSchema>;

const looksSchema = z.object({ times: z.number(), first: z.string() });

/** What was opened that a plan keeps for later, or otherwise than it says; a person counts once a day. */
const openedSchema = z.object({
  /** Figures of the test part, by themselves or among all; null where nobody did. */
  test: looksSchema.nullable(),
  /** Thresholds that differ from the one that was planned then; null: each figure's usual one. */
  thresholds: z.array(
    looksSchema.extend({ threshold: z.number().nullable(), afterTest: z.boolean() }),
  ),
  /** Margins of the claim that differ from the one that was planned then. */
  margins: z.array(looksSchema.extend({ margin: z.number(), afterTest: z.boolean() })),
});

/** See {@link openedSchema}. */
export type StudyOpened = z.infer<typeof openedSchema>;

const frozenSchema = z.object({
  version: z.number(),
  /** SHA-256 of the document that says suite, version and plan. */
  hash: z.string(),
  /** ISO 8601. */
  at: z.string(),
  by: z.string(),
  plan: studyPlanSchema,
});

/** A plan in the version that holds, as figures that are shown are held against it. */
export const studySchema = frozenSchema.extend({
  /** The names of the figures meant. */
  labels: z.record(z.string(), z.string()),
  opened: openedSchema,
  /** Of which part the figures are that are shown with it. */
  shown: z.enum(STUDY_PARTS),
});

/** See {@link studySchema}. */
export type Study = z.infer<typeof studySchema>;

/** All that is known of a suite's plan in a project. */
export const studyPlansSchema = z.object({
  draft: z.object({ plan: studyPlanSchema, at: z.string(), by: z.string() }).nullable(),
  /** The newest first, each with the document whose hash it has. */
  versions: z.array(frozenSchema.extend({ document: z.string() })),
  opened: openedSchema,
  /** The figures that can be meant. */
  figures: z.array(z.object({ key: z.string(), label: z.string() })),
  /** The usual threshold of its shares; null where it has none. */
  usualThreshold: z.number().nullable(),
});

/** See {@link studyPlansSchema}. */
export type StudyPlans = z.infer<typeof studyPlansSchema>;
