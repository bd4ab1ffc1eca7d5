import { z } from 'zod';
import { scoreSchema } from '@/lib/judge/score';
import { runVideoStateSchema } from '@/lib/runs/schema';
import { configurationSchema, scoreChoiceSchema } from './configurations/schema';

/** Where a video stands. */
export const LIBRARY_STATES = [
  'all',
  'unjudged',
  'judging',
  'to-review',
  'reviewed',
  /** People differ from the judge, or from each other, by more than the tolerance. */
  'disputed',
  'troubled',
] as const;

/** One of {@link LIBRARY_STATES}. */
export type LibraryState = (typeof LIBRARY_STATES)[number];

/** From how many tenths of its scale on two answers to the same question count as a disagreement here. */
export const DISPUTE_TENTHS = 3;

/** The suite whose items are meant where none is named, as in addresses from before there were several. */
export const USUAL_SUITE = 'hallucination';

const pointsSchema = z.coerce.number().min(-10_000).max(10_000).nullable().default(null);
const namesSchema = z.array(z.string().max(300)).max(100).default([]);

/** Words of facets as `name:word`: of each name any of these. */
export const facetsSchema = z
  .array(
    z
      .string()
      .max(400)
      .regex(/^[^:]+:/, 'A facet is given as “name:word”.'),
  )
  .max(100);

/** Which videos are shown, and whose scores. Everything here stands in the address, so that a view can be shared and returned to. */
export const libraryFiltersSchema = z.object({
  /** Null: the first project. */
  project: z.uuid().nullable().default(null),
  /** The suite whose items are shown, with what is said in it. */
  suite: z.string().max(100).default(USUAL_SUITE),
  /** Words that all occur in name, prompt, generator or tags; or the beginning of an id. */
  text: z.string().trim().max(500).default(''),
  state: z.enum(LIBRARY_STATES).default('all'),
  /** Any of these; the empty text stands for “not known”. */
  generators: namesSchema,
  /** Judges that judged the video in any run, by name: any of these. */
  judges: namesSchema,
  /** Tags: all of these. */
  tags: namesSchema,
  /** Words of facets, cluster or task, as `name:word`: of each name any of these. */
  facets: facetsSchema.default([]),
  /** What `from` and `to` are about: the id of a score or of a question of the suite; of a question its worst answer. */
  dimension: z.string().max(100).nullable().default(null),
  from: pointsSchema,
  to: pointsSchema,
  /** Items on which a person and the judge, or two people, differ by at least so many tenths of the scale on some question. */
  differs: pointsSchema,
  /** Items that this person answered. */
  rater: z.uuid().nullable().default(null),
  scores: scoreChoiceSchema.prefault({}),
});

/** See {@link libraryFiltersSchema}. */
export type LibraryFilters = z.infer<typeof libraryFiltersSchema>;

/** The name of a facet and the word that is asked for, see {@link facetsSchema}. */
export function splitFacet(facet: string): [name: string, word: string] {
  const border = facet.indexOf(':');
  return [facet.slice(0, border), facet.slice(border + 1)];
}

/** Whose value a score's column has: the judge's, the corrected one, or the one of the two that is chosen. */
const COLUMN_OWNERS = ['score', 'judge', 'corrected'] as const;

const scoreColumnSchema = z.templateLiteral([
  z.enum(COLUMN_OWNERS),
  ':',
  z.string().min(1).max(100),
]);

/** A column of one of the suite's scores. */
export type ScoreColumn = z.infer<typeof scoreColumnSchema>;

/** Whose value a score's column has, and the score's id. */
export function splitScoreColumn(
  column: ScoreColumn,
): [whose: (typeof COLUMN_OWNERS)[number], id: string] {
  const border = column.indexOf(':');
  const whose = COLUMN_OWNERS.find((owner) => owner === column.slice(0, border)) ?? 'score';
  return [whose, column.slice(border + 1)];
}

/**
 * Columns to sort by; `judge:<id>` and `corrected:<id>` are one of the suite's scores by the judge's own answers and by the
 * effective ones, `score:<id>` is the one of the two that is chosen. Videos without a value come last either way.
 */
export const libraryColumnSchema = z.union([
  z.enum([
    'name',
    'generator',
    'duration',
    'added',
    'state',
    'unscored',
    'reviewed',
    'disagreement',
  ]),
  scoreColumnSchema,
]);

/** See {@link libraryColumnSchema}. */
export type LibraryColumn = z.infer<typeof libraryColumnSchema>;

/** How the library is sorted; equal videos stand newest first. */
export const librarySortSchema = z.object({
  column: libraryColumnSchema.default('added'),
  descending: z.boolean().default(true),
});

/** See {@link librarySortSchema}. */
export type LibrarySort = z.infer<typeof librarySortSchema>;

/** Most videos that one page of the list has. */
const MOST_ON_A_PAGE = 200;

/** Some of the videos that the filters leave, in order. */
export const libraryRequestSchema = z.object({
  filters: libraryFiltersSchema,
  sort: librarySortSchema,
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(0).max(MOST_ON_A_PAGE).default(100),
});

/** See {@link libraryRequestSchema}. */
export type LibraryRequest = z.infer<typeof libraryRequestSchema>;

/** An item as the library lists it, with the run whose scores are shown. */
export const libraryVideoSchema = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  /** Hash of the frame to show; null while no frames are stored, and where there is no video. */
  thumbnail: z.string().nullable(),
  generatorModel: z.string().nullable(),
  generationPrompt: z.string().nullable(),
  /** Seconds; null where there is no video. */
  duration: z.number().nullable(),
  createdAt: z.string(),
  tags: z.array(z.string()),
  /** Whether the person who looks reviews it blind: then its scores and counts are kept from them. */
  blind: z.boolean(),
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
      state: runVideoStateSchema,
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
      /** The largest difference, in tenths of the scale, between a person and the judge or between two people; null where none can be. */
      disagreement: z.number().nullable(),
    })
    .nullable(),
});

/** See {@link libraryVideoSchema}. */
export type LibraryVideo = z.infer<typeof libraryVideoSchema>;

/** A page of the library. */
export const libraryPageSchema = z.object({
  videos: z.array(libraryVideoSchema),
  /** How many the filters leave. */
  found: z.number(),
  /** Whether any video found is waiting or being judged, so that it is worth asking again. */
  moving: z.boolean(),
});

/** See {@link libraryPageSchema}. */
export type LibraryPage = z.infer<typeof libraryPageSchema>;

const countedSchema = z.array(z.object({ value: z.string(), videos: z.number() }));

/**
 * What can be chosen in the filters, with how many videos of the project each would leave: every count under all filters
 * but its own.
 */
export const libraryFacetsSchema = z.object({
  project: z.object({ id: z.string(), name: z.string(), knownAnswers: z.boolean() }),
  /** The suite whose items are shown. */
  suite: z.object({ id: z.string(), kind: z.string() }),
  /** The suites of which the project has items. */
  suites: z.array(z.string()),
  /** Videos that are in no list while the person reviews them in a queue with known-answer clips. */
  unlisted: z.number(),
  /** How many videos changed so lately that they are listed as they were before; 0 but after a large import. */
  pending: z.number(),
  /** Whose scores are shown; null while the project has no run. */
  scores: z
    .object({
      /** The chosen configuration, or that of the chosen run. */
      configuration: configurationSchema,
      /** The chosen run, where it is one alone. */
      run: z.object({ id: z.string(), at: z.string() }).nullable(),
      /** Whether what was asked for has no run in the project, so that this stands in its place. */
      substituted: z.boolean(),
    })
    .nullable(),
  /** The most videos first. */
  configurations: z.array(configurationSchema),
  /** Videos found whose scores are withheld from the person, who reviews them blind: figures leave them out. */
  withheld: z.number(),
  /** Videos of the project. */
  videos: z.number(),
  /** Those of them that the chosen runs have judged. */
  judged: z.number(),
  /** Answers to review, and reviewed, in all videos found. */
  toReview: z.number(),
  reviewed: z.number(),
  states: z.record(z.enum(LIBRARY_STATES), z.number()),
  /** The empty text stands for “not known”. */
  generators: countedSchema,
  judges: countedSchema,
  tags: countedSchema,
  /** The words of each facet, of cluster and of task, where items have any: the most frequent ones, and those chosen. */
  facets: z.array(z.object({ name: z.string(), words: countedSchema })),
  /** People who answered videos of the project. */
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

/** Where one video stands among those found: its neighbours, for going from one to the next. */
export const libraryPlaceSchema = z.object({
  found: z.number(),
  /** From 0; null when the filters leave the video out. */
  index: z.number().nullable(),
});

/** See {@link libraryPlaceSchema}. */
export type LibraryPlace = z.infer<typeof libraryPlaceSchema>;

/** Most videos that can be named one by one. */
export const MOST_NAMED = 10_000;

/** The videos that a bulk action is for: those named, or all that the filters leave. */
export const librarySelectionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('named'), ids: z.array(z.uuid()).min(1).max(MOST_NAMED) }),
  z.object({ kind: z.literal('found'), filters: libraryFiltersSchema }),
]);

/** See {@link librarySelectionSchema}. */
export type LibrarySelection = z.infer<typeof librarySelectionSchema>;

/** A tag: short, one line. */
export const tagSchema = z
  .string()
  .trim()
  .min(1, 'A tag needs a letter.')
  .max(60, 'A tag may have at most 60 characters.')
  .regex(/^[^\n\r,]+$/, 'A tag may have no comma and no line break.');

/** What a project or a view is called. */
export const libraryNameSchema = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(120, 'A name may have at most 120 characters.');

/** A project, and how many videos it holds. */
export const projectSchema = z.object({
  id: z.string(),
  name: z.string(),
  videos: z.number(),
  /** Whether it holds the known-answer clips of check-ups; only admins are told of that one. */
  knownAnswers: z.boolean(),
});

/** See {@link projectSchema}. */
export type Project = z.infer<typeof projectSchema>;

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
