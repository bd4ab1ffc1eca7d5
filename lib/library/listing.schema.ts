import { z } from 'zod';
import { runItemStateSchema } from '@/lib/runs/schema';
import { familyIdSchema } from '@/lib/suites/families';
import { scoreSchema } from '@/lib/suites/score';
import { configurationSchema } from './configurations/schema';
import { LIBRARY_STATES } from './schema';

/** An item as the library lists it, with the run whose scores are shown. */
export const libraryItemSchema = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  /** Hash of the frame to show; null while no frames are stored, and where there is no video. */
  thumbnail: z.string().nullable(),
  /** The same of the second video of a pair; null or absent where there is none. */
  secondThumbnail: z.string().nullable().optional(),
  generatorModel: z.string().nullable(),
  generationPrompt: z.string().nullable(),
  /** Whether it has a prompt that lists do not show; absent of all others. */
  promptHidden: z.literal(true).optional(),
  /** What the suite's columns say of its data; absent where there are none, or where its name is hidden. */
  columns: z.record(z.string(), z.string()).optional(),
  /** Seconds; null where there is no video. */
  duration: z.number().nullable(),
  createdAt: z.string(),
  tags: z.array(z.string()),
  /** Whether the person who looks reviews it blind: then its scores and counts are kept from them. */
  blind: z.boolean(),
  /** The queue for which a run held it back, where it is blind for that reason; in it, it can be reviewed at once. */
  heldBack: z.string().nullable(),
  /** Whether any run is judging it, or it waits for one. */
  moving: z.enum(['waiting', 'judging']).nullable(),
  /** Names of the judges that judged it, in whatever run. */
  judges: z.array(z.string()),
  /** Null where the chosen runs have nothing to do with it. */
  run: z
    .object({
      id: z.string(),
      judge: z.string(),
      suite: z.string(),
      /** Whether no judge is asked; absent where one is. */
      peopleAlone: z.literal(true).optional(),
      state: runItemStateSchema,
      stateReason: z.string().nullable(),
      /** The judge's own scores; empty until judged, and where they are kept from the person. */
      scores: z.array(scoreSchema),
      /** The values of the same scores by effective answers, by id; like `scores` where nobody answered. */
      corrected: z.record(z.string(), z.number().nullable()),
      /** How many answers the judge has given, and how many of them have no score. */
      answers: z.number(),
      unscored: z.number(),
      /** How many answers there are to review (those with a score, and any other that a person answered), and were. */
      toReview: z.number(),
      reviewed: z.number(),
      /** Why people put it out; absent where they did not, or nobody said. */
      why: z.string().optional(),
      /** The largest difference, in tenths of the scale, between a person and the judge or between two people; null where none can be. */
      disagreement: z.number().nullable(),
    })
    .nullable(),
});

/** See {@link libraryItemSchema}. */
export type LibraryItem = z.infer<typeof libraryItemSchema>;

/** A page of the library. */
export const libraryPageSchema = z.object({
  videos: z.array(libraryItemSchema),
  /** How many the filters leave. */
  found: z.number(),
  /** Whether any item found is waiting or being judged, or any is not listed yet, so that it is worth asking again. */
  moving: z.boolean(),
  /** The cursor by which the next page goes on; null where this is the last one. */
  next: z.string().nullable(),
});

/** See {@link libraryPageSchema}. */
export type LibraryPage = z.infer<typeof libraryPageSchema>;

/** A column of lists about items' data. */
const listedColumnSchema = z.object({
  id: z.string(),
  label: z.string(),
  numeric: z.boolean(),
  /** Whether it says but a few words, so that the prompt has room next to it. */
  short: z.boolean().default(false),
});

const countedSchema = z.array(z.object({ value: z.string(), videos: z.number() }));

/**
 * What can be chosen in the filters, with how many items of the project each would leave: every count under all filters
 * but its own.
 */
export const libraryFacetsSchema = z.object({
  project: z.object({
    id: z.string(),
    name: z.string(),
    knownAnswers: z.boolean(),
    samples: z.boolean(),
  }),
  /** The suite whose items are shown. */
  suite: z.object({
    id: z.string(),
    kind: z.string(),
    defects: z.boolean(),
    /** Whether no judge is asked; absent where one is. */
    peopleAlone: z.literal(true).optional(),
    /** Columns about its items' data; absent where there are none. */
    columns: z.array(listedColumnSchema).optional(),
    /** Whether its items are pairs of clips, which can be made of a project's clips; absent where they are not. */
    pairs: z.literal(true).optional(),
  }),
  /** The suites of which the project has items. */
  suites: z.array(z.string()),
  /** Benchmarks that examine any of its items. */
  benchmarks: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Items that are in no list while the person reviews them in a queue with known-answer clips. */
  unlisted: z.number(),
  /** How many items changed so lately that they are listed as they were before; 0 but after a large import. */
  pending: z.number(),
  /** Whose scores are shown; null while the project has no run. */
  scores: z
    .object({
      /** The chosen configuration, or that of the chosen run. */
      configuration: configurationSchema,
      /** The chosen run, where it is one alone. */
      run: z
        .object({ id: z.string(), at: z.string(), name: z.string(), pinned: z.boolean() })
        .nullable(),
      /** Whether what was asked for has no run in the project, so that this stands in its place. */
      substituted: z.boolean(),
    })
    .nullable(),
  /** The most items first. */
  configurations: z.array(configurationSchema),
  /** Items found whose scores are withheld from the person, who reviews them blind: figures leave them out. */
  withheld: z.number(),
  /** What is held back from the person, by the queues in which they can review it, and how many items that is. */
  heldBack: z.array(z.object({ queueId: z.string(), items: z.number() })),
  /** Items of the project. */
  videos: z.number(),
  /** Those of them that the chosen runs have judged. */
  judged: z.number(),
  /** Answers to review, and reviewed, in all items found. */
  toReview: z.number(),
  reviewed: z.number(),
  states: z.record(z.enum(LIBRARY_STATES), z.number()),
  /** The empty text stands for “not known”. */
  generators: countedSchema,
  judges: countedSchema,
  tags: countedSchema,
  /** The words of each facet, of cluster and of task, where items have any: the most frequent ones, and those chosen. */
  facets: z.array(z.object({ name: z.string(), words: countedSchema })),
  /** People who answered items of the project. */
  raters: z.array(z.object({ id: z.string(), name: z.string(), videos: z.number() })),
  /** The scores and questions of the chosen runs, in the suite's order. */
  dimensions: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      kind: z.enum(['score', 'question']),
      /** Which of its values are good; null where none is better than another. */
      better: z.enum(['low', 'high']).nullable(),
      /** The middle of a question's scale; null for a score. */
      middle: z.number().nullable(),
      /** Whether it has a column unless the person chooses otherwise; only scores do. */
      headline: z.boolean(),
    }),
  ),
});

/** See {@link libraryFacetsSchema}. */
export type LibraryFacets = z.infer<typeof libraryFacetsSchema>;

/** Where one item stands among those found: its neighbours, for going from one to the next. */
export const libraryPlaceSchema = z.object({
  found: z.number(),
  /** From 0; null when the filters leave the item out. */
  index: z.number().nullable(),
});

/** See {@link libraryPlaceSchema}. */
export type LibraryPlace = z.infer<typeof libraryPlaceSchema>;

/** A project, and how many items it holds. */
export const projectSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The families of suites that it uses. */
  families: z.array(familyIdSchema),
  /** The suites that are data, which it may use or not. */
  ownSuites: z.array(z.object({ id: z.string(), name: z.string(), used: z.boolean() })),
  /** How many items it has of each kind, without those that another version replaced; kinds without items are left out. */
  kinds: z.array(z.object({ kind: z.string(), items: z.number() })),
  /** How many items that are in all. */
  videos: z.number(),
  /** Whether it is the one into which sample clips go. */
  samples: z.boolean(),
  /** Whether it holds the known-answer clips of check-ups; only admins are told of that one. */
  knownAnswers: z.boolean(),
  /** Whether it hides from its reviewers what others say of an item until they have answered it. */
  hidesScores: z.boolean(),
});

/** See {@link projectSchema}. */
export type Project = z.infer<typeof projectSchema>;

/** What it costs to show the scores of a project that hides them: what is shown can be answered independently no more. */
export const showingCostSchema = z.object({
  /** Items of which a judge says something, once for each suite. */
  items: z.number(),
  /** People from whom that is hidden, and how many answers of theirs are still to come if each answers each item. */
  people: z.number(),
  unanswered: z.number(),
});

/** See {@link showingCostSchema}. */
export type ShowingCost = z.infer<typeof showingCostSchema>;

/** The address's query as a view keeps it, without `?`. */
export const viewQuerySchema = z.string().max(8000, 'This view has too many filters to be kept.');

/** A view that was kept: filters, sorting and columns, as they stand in the address. */
export const savedViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The address's query, without `?`. */
  query: z.string(),
  createdBy: z.string(),
});

/** See {@link savedViewSchema}. */
export type SavedView = z.infer<typeof savedViewSchema>;
