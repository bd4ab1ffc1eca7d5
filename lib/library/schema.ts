import { z } from 'zod';
import { cursorSchema } from '@/lib/cursor';
import { ofPagesAlone } from '@/lib/query-fields';
import { FAMILIES, familiesSchema } from '@/lib/suites/families';
import { scoreChoiceSchema } from './configurations/schema';

/** Where an item stands. */
export const LIBRARY_STATES = [
  'all',
  'unjudged',
  'judging',
  /** Held back for a blind sample, until the person who looks has answered it. */
  'held-back',
  'to-review',
  'reviewed',
  /** People differ from the judge, or from each other, by more than the tolerance. */
  'disputed',
  'troubled',
] as const;

/** One of {@link LIBRARY_STATES}. */
export type LibraryState = (typeof LIBRARY_STATES)[number];

/** What became of an item in the stage that a suite is: it went on, its gates put it out, or it waits for an answer. */
export const STANDINGS = ['on', 'out', 'waiting'] as const;

/** One of {@link STANDINGS}. */
export type Standing = (typeof STANDINGS)[number];

/** From how many tenths of its scale on two answers to the same question count as a disagreement here. */
export const DISPUTE_TENTHS = 3;

/** The suite whose items are meant where none is named, as in addresses from before there were several. */
export const USUAL_SUITE = 'hallucination';

const pointsSchema = z.coerce.number().min(-10_000).max(10_000).nullable().default(null);
const namesSchema = z.array(z.string().max(300)).max(100).default([]);

/** A word of a facet as `name:word`. */
export const facetSchema = z
  .string()
  .max(400)
  .regex(/^[^:]+:/, 'A facet is given as “name:word”.');

/** Words of facets: of each name any of these. */
export const facetsSchema = z.array(facetSchema).max(100);

/** Which items are shown, and whose scores. Everything here stands in the address, so that a view can be shared and returned to. */
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
  /** Judges that judged the item in any run, by name: any of these. */
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
  /**
   * What became of items in the stage that the suite is: `given` for all that a run took up, else a {@link STANDINGS}, or
   * `out:` with the question of the gate that put them out, and after another colon why it did. By the run alone whose scores are shown, else by each item's
   * latest.
   */
  standing: z
    .string()
    .max(200)
    .regex(
      /^(given|on|waiting|out(:.+)?)$/,
      'Not a standing: given, on, waiting, out or “out:question”.',
    )
    .nullable()
    .default(null),
  /** Items of this benchmark that are examined. */
  benchmark: z.uuid().nullable().default(null),
  /** Items on which a cell of the results rests: the query that asks for it there. */
  cell: z.string().max(20_000).nullable().default(null),
  scores: scoreChoiceSchema.prefault({}),
});

/** See {@link libraryFiltersSchema}. */
export interface LibraryFilters extends z.infer<typeof libraryFiltersSchema> {
  /** The items of `cell`, by their ids, once they are found; the library knows nothing of results. */
  among?: readonly string[];
}

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
 * effective ones, `score:<id>` is the one of the two that is chosen. Items without a value come last either way.
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

/** How the library is sorted; equal items stand newest first. */
export const librarySortSchema = z.object({
  column: libraryColumnSchema.default('added'),
  descending: z.boolean().default(true),
});

/** See {@link librarySortSchema}. */
export type LibrarySort = z.infer<typeof librarySortSchema>;

/** Most items that one page of the list has. */
const MOST_ON_A_PAGE = 200;

/** Where an item stands: what it is sorted by, when it was added, and its id. */
const placeSchema = z.tuple([z.union([z.string(), z.number(), z.null()]), z.string(), z.uuid()]);

/** See {@link placeSchema}. */
export type LibraryCursor = z.output<typeof placeSchema>;

/** Some of the items that the filters leave, in order. */
export const libraryRequestSchema = z.object({
  filters: libraryFiltersSchema,
  sort: librarySortSchema,
  /** Where a page begins that has no cursor: the list on the screen is scrolled to any place. */
  offset: ofPagesAlone(z.coerce.number().int().min(0).default(0)),
  /** The cursor of the page before; null for the first one. */
  after: cursorSchema(placeSchema).nullable().default(null),
  limit: z.coerce.number().int().min(0).max(MOST_ON_A_PAGE).default(100),
});

/** See {@link libraryRequestSchema}. */
export interface LibraryRequest extends z.infer<typeof libraryRequestSchema> {
  filters: LibraryFilters;
}

/** Most items that can be named one by one. */
export const MOST_NAMED = 10_000;

/** The items that a bulk action is for: those named, or all that the filters leave. */
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

/** What a project is called, which suites it uses, and whether it hides its scores, as its form asks for it. */
export const projectChoicesSchema = z.object({
  name: libraryNameSchema,
  families: familiesSchema,
  /** The ids of the suites that are data which it uses. */
  suites: z.array(z.string().max(100)).max(1000),
  /** Whether it hides from its reviewers what others say of an item until they have answered it. */
  hidesScores: z.boolean(),
});

/** What the form of a project sends. */
export type ProjectInput = z.input<typeof projectChoicesSchema>;

/** A project as a script asks for it: what is left out is as in a project that was there from the beginning. */
export const projectRequestSchema = projectChoicesSchema.extend({
  families: familiesSchema.default(FAMILIES.map(({ id }) => id)),
  suites: projectChoicesSchema.shape.suites.default([]),
  hidesScores: projectChoicesSchema.shape.hidesScores.default(false),
});
