import 'server-only';
import { listBenchmarkNames } from '@/lib/datasets/benchmarks.store';
import { database } from '@/lib/db';
import { isInQueues } from '@/lib/disclosure/withheld.store';
import type { SuiteById } from '@/lib/suites/by-id';
import { asksPeopleAlone, type Suite } from '@/lib/suites/suite';
import { Prisma } from '@/prisma/generated/client';
import {
  conditionsOf,
  conjunction,
  inState,
  isFound,
  isJudged,
  isWithheld,
} from './conditions.store';
import { listConfigurations } from './configurations/store';
import { listDimensions } from './dimensions.store';
import type { LibraryFacets } from './listing.schema';
import { LIBRARY_STATES, type LibraryFilters, splitFacet } from './schema';
import { openLibrary } from './shown.store';

type Facet = Exclude<keyof ReturnType<typeof conditionsOf>, 'others'>;

/** Items that have the same generator and judges, and are equal in all that is counted. */
interface Cell {
  generator: string | null;
  judges: string[];
  /** What they fulfil, a bit each. */
  flags: number;
  videos: number;
  toReview: number;
  reviewed: number;
}

/**
 * What can be chosen in the filters, with how many items each choice would leave, as far as the person who looks may see
 * them.
 * @throws {AppError} 404 when there is no such project or suite
 */
export async function readFacets(
  raterId: string,
  filters: LibraryFilters,
  suiteById: SuiteById,
): Promise<LibraryFacets> {
  const library = await openLibrary(raterId, filters, suiteById);
  const { project, suite, queues, pending, runs } = library;
  const shown = library.itemsAmong();
  const [
    counts,
    configurations,
    suites,
    tags,
    words,
    raters,
    unlisted,
    heldBack,
    dimensions,
    benchmarks,
  ] = await Promise.all([
    countCells(shown, filters, raterId),
    listConfigurations(project.id, suite),
    listSuites(project.id),
    countTags(shown, filters),
    countWords(shown, filters),
    countRaters(shown, filters),
    countUnlisted(project.id, suite, queues.withheld),
    queues.queueIds.length > 0 ? countHeldBack(shown) : [],
    runs ? listDimensions(library) : [],
    listBenchmarkNames(project.id, suite.takes.kind),
  ]);
  const configuration = configurations.find(({ id }) => id === runs?.configuration);
  return {
    project,
    suite: {
      id: suite.id,
      kind: suite.takes.kind,
      defects: suite.defects,
      ...((runs?.peopleAlone ?? asksPeopleAlone(suite)) && { peopleAlone: true as const }),
      ...(suite.sides && { pairs: true as const }),
      ...(suite.lists && {
        columns: suite.lists.columns.map(({ id, label, numeric = false, short = false }) => ({
          ...{ id, label, numeric, short },
        })),
      }),
    },
    suites,
    pending,
    scores:
      runs && configuration
        ? { configuration, run: runs.run, substituted: runs.substituted }
        : null,
    configurations,
    unlisted,
    heldBack,
    ...counts,
    tags: mostFirst(tags, filters.tags),
    facets: words,
    raters,
    dimensions,
    benchmarks,
  };
}

/** All counts that one reading of the items gives: there are few cells, however many items. */
async function countCells(shown: Prisma.Sql, filters: LibraryFilters, raterId: string) {
  const conditions = conditionsOf(filters);
  const { flags, has } = flagged({
    ...conditions,
    ...inState,
    judged: isJudged,
    withheld: isWithheld(filters, raterId),
  });
  const cells = await database().$queryRaw<Cell[]>`
    SELECT generator, judges, ${flags} AS flags, count(*)::int AS videos,
      sum("toReview")::int AS "toReview", sum(reviewed)::int AS reviewed
    FROM (${shown}) shown GROUP BY 1, 2, 3`;
  const passing = (but: Facet | null) =>
    cells.filter((cell) =>
      Object.keys(conditions).every((name) => name === but || has(cell, name)),
    );
  const fulfilling = (among: readonly Cell[], name: string) =>
    sum(
      among.filter((cell) => has(cell, name)),
      'videos',
    );
  const found = passing(null);
  const inStates = passing('state');
  return {
    withheld: fulfilling(cells, 'withheld'),
    videos: sum(cells, 'videos'),
    judged: fulfilling(cells, 'judged'),
    toReview: sum(found, 'toReview'),
    reviewed: sum(found, 'reviewed'),
    states: Object.fromEntries(
      LIBRARY_STATES.map((state) => [state, fulfilling(inStates, state)]),
    ) as LibraryFacets['states'],
    generators: countBy(
      passing('generators'),
      ({ generator }) => [generator ?? ''],
      filters.generators,
    ),
    judges: countBy(passing('judges'), ({ judges }) => judges, filters.judges),
  };
}

/** Whether a shown item is left by all filters but those of one facet. */
function isLeftBut(facet: Facet, filters: LibraryFilters): Prisma.Sql {
  return conjunction(
    Object.entries(conditionsOf(filters)).flatMap(([name, condition]) =>
      name === facet ? [] : condition,
    ),
  );
}

/** How many items each tag would leave. */
function countTags(shown: Prisma.Sql, filters: LibraryFilters): Promise<Counted[]> {
  return database().$queryRaw`
    SELECT tag AS value, count(*)::int AS videos
    FROM (${shown}) shown, unnest(tags) AS tag
    WHERE tags <> '{}' AND ${isLeftBut('tags', filters)} GROUP BY 1`;
}

/** The people who answered items, with how many items each would leave, and the one that is chosen. */
function countRaters(shown: Prisma.Sql, filters: LibraryFilters): Promise<LibraryFacets['raters']> {
  return database().$queryRaw`
    SELECT r.id, r.name, coalesce(counted.videos, 0) AS videos
    FROM "Rater" r
    LEFT JOIN (
      SELECT rater, count(*)::int AS videos
      FROM (${shown}) shown, unnest(raters) AS rater
      WHERE answered AND ${isLeftBut('raters', filters)} GROUP BY 1
    ) counted ON counted.rater = r.id
    WHERE counted.videos > 0 OR r.id = ${filters.rater}::uuid
    ORDER BY r.name, r.id`;
}

/** How many items are held back from the person who looks, by queue. */
function countHeldBack(shown: Prisma.Sql): Promise<LibraryFacets['heldBack']> {
  return database().$queryRaw`
    SELECT "heldBack" AS "queueId", count(*)::int AS items
    FROM (${shown}) shown WHERE "heldBack" IS NOT NULL GROUP BY 1 ORDER BY 1`;
}

/** How many of a project's items that a suite takes are in queues whose clips are kept out of lists. */
async function countUnlisted(
  projectId: string,
  { takes }: Suite,
  queues: readonly string[],
): Promise<number> {
  if (queues.length === 0) return 0;
  const [count] = await database().$queryRaw<{ videos: number }[]>`
    SELECT count(*)::int AS videos FROM "Item" v
    WHERE v."projectId" = ${projectId}::uuid AND v.kind = ${takes.kind} AND v."deletedAt" IS NULL
      AND ${isInQueues(Prisma.sql`v.id`, queues)}`;
  return count?.videos ?? 0;
}

/** The suites of which a project has items. */
async function listSuites(projectId: string): Promise<string[]> {
  const rows = await database().$queryRaw<{ suite: string }[]>`
    -- One item of each suite, by an index: asked whether there is any, the planner may read all items of all suites.
    SELECT l.suite FROM "SummarySuite" l CROSS JOIN LATERAL (
      SELECT 1 FROM "ItemSummary" s
      WHERE s."projectId" = ${projectId}::uuid AND s.suite = l.suite AND NOT s.deleted
      ORDER BY s."addedAt" LIMIT 1
    ) first ORDER BY l.suite`;
  return rows.map(({ suite }) => suite);
}

/** How many words of one facet are told. */
const MOST_WORDS = 200;

/** The words of each facet, with how many items each would leave under all filters but those of the facet itself. */
async function countWords(
  shown: Prisma.Sql,
  filters: LibraryFilters,
): Promise<LibraryFacets['facets']> {
  const chosen = filters.facets.map(splitFacet);
  const names = [...new Set(chosen.map(([name]) => name))];
  const count = (isMeant: Prisma.Sql, facets: readonly string[]) =>
    database().$queryRaw<(Counted & { name: string })[]>`
      SELECT name, value, videos FROM (
        SELECT f.name, f.value, count(*)::int AS videos,
          row_number() OVER (PARTITION BY f.name ORDER BY count(*) DESC, f.value) AS place
        FROM (${shown}) shown, jsonb_each_text(facets) AS f(name, value)
        WHERE faceted AND ${isMeant} AND ${isFound({ ...filters, facets: [...facets] })}
        GROUP BY 1, 2
      ) counted WHERE place <= ${MOST_WORDS} ORDER BY name`;
  const counts = await Promise.all([
    count(Prisma.sql`f.name <> ALL(${names}::text[])`, filters.facets),
    ...names.map((name) =>
      count(
        Prisma.sql`f.name = ${name}`,
        filters.facets.filter((_, index) => chosen[index]?.[0] !== name),
      ),
    ),
  ]);
  const all = counts.flat();
  return [...new Set([...all.map(({ name }) => name), ...names])].toSorted().map((name) => ({
    name,
    words: mostFirst(
      all.filter((one) => one.name === name).map(({ value, videos }) => ({ value, videos })),
      chosen.flatMap(([of, word]) => (of === name ? word : [])),
    ),
  }));
}

/** Conditions as one number, a bit each, and how to read it. */
function flagged(conditions: Record<string, Prisma.Sql>) {
  const names = Object.keys(conditions);
  const bits = Object.values(conditions).map(
    (condition, index) => Prisma.sql`(${condition})::int * ${Prisma.raw(String(2 ** index))}`,
  );
  return {
    flags: Prisma.join(bits, ' + '),
    has: ({ flags }: Cell, name: string) => (flags & (2 ** names.indexOf(name))) !== 0,
  };
}

function sum(cells: readonly Cell[], what: 'videos' | 'toReview' | 'reviewed'): number {
  return cells.reduce((total, cell) => total + cell[what], 0);
}

function countBy(
  cells: readonly Cell[],
  valuesOf: (cell: Cell) => readonly string[],
  chosen: readonly string[],
): Counted[] {
  const counts = new Map<string, number>();
  for (const cell of cells) {
    for (const value of valuesOf(cell)) {
      counts.set(value, (counts.get(value) ?? 0) + cell.videos);
    }
  }
  return mostFirst(
    [...counts].map(([value, videos]) => ({ value, videos })),
    chosen,
  );
}

type Counted = { value: string; videos: number };

/** What would leave items, the most first, and then what is chosen and would leave none. */
function mostFirst(counted: readonly Counted[], chosen: readonly string[]): Counted[] {
  const sorted = counted.toSorted((a, b) => b.videos - a.videos || a.value.localeCompare(b.value));
  const missing = chosen.filter((value) => !counted.some((one) => one.value === value));
  return [...sorted, ...[...new Set(missing)].map((value) => ({ value, videos: 0 }))];
}
