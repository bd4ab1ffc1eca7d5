import 'server-only';
import { database } from '@/lib/db';
import type { Score, Suite } from '@/lib/judge/suite';
import { projectOf } from '@/lib/video/store';
import { Prisma } from '@/prisma/generated/client';
import {
  LIBRARY_STATES,
  type LibraryFacets,
  type LibraryFilters,
  type LibraryState,
} from '../schema';
import { conditionsOf, conjunction, inState, isJudged, shownVideos } from '../shown/store';
import { refreshSummaries } from '../summary/store';

type Facet = Exclude<keyof ReturnType<typeof conditionsOf>, 'others'>;

const FACETS: readonly Facet[] = ['state', 'generators', 'judges', 'tags', 'raters'];

/** Whether a video passes all filters but that of one facet, by columns that say whether it passes each. */
const passesBut = (facet: Facet | null) =>
  Prisma.raw(
    ['others', ...FACETS.filter((one) => one !== facet)]
      .map((one) => `"passes-${one}"`)
      .join(' AND '),
  );

interface Group {
  /** Which of the three columns after it is the group's: bits as `GROUPING` gives them. */
  grouping: number;
  generator: string | null;
  judge: string | null;
  suite: string | null;
  asGenerator: number;
  asJudge: number;
  videos: number;
  judged: number;
  toReview: number;
  reviewed: number;
  states: Record<LibraryState, number>;
}

/** What `GROUPING` says where the groups are of one column, or all videos are one group. */
const OF = { generator: 3, judge: 5, suite: 6, all: 7 } as const;

/**
 * What can be chosen in the filters, with how many videos each choice would leave, as far as the person who looks may see
 * them.
 * @throws {AppError} 404 when there is no such project
 */
export async function readFacets(
  raterId: string,
  filters: LibraryFilters,
  suiteById: (id: string) => Suite,
): Promise<LibraryFacets> {
  const [project, pending] = await Promise.all([projectOf(filters.project), refreshSummaries()]);
  const shown = await shownVideos(raterId, project.id);
  const passing = Prisma.join(
    Object.entries(conditionsOf(filters)).map(
      ([name, condition]) => Prisma.sql`${condition} AS ${Prisma.raw(`"passes-${name}"`)}`,
    ),
  );
  // One reading answers for all groups; OFFSET 0 keeps every condition from being worked out once for each count.
  const states = Prisma.join(
    LIBRARY_STATES.map(
      (state) =>
        Prisma.sql`${state}::text, count(*) FILTER (WHERE ${passesBut('state')} AND ${inState[state]})::int`,
    ),
  );
  const all = conjunction([passesBut(null)]);
  const db = database();
  const [groups, tags, raters] = await Promise.all([
    db.$queryRaw<Group[]>`
      SELECT GROUPING(generator, judge, suite) AS grouping, generator, judge, suite,
        count(*) FILTER (WHERE ${passesBut('generators')})::int AS "asGenerator",
        count(*) FILTER (WHERE ${passesBut('judges')})::int AS "asJudge",
        count(*)::int AS videos,
        count(*) FILTER (WHERE ${isJudged})::int AS judged,
        coalesce(sum("toReview") FILTER (WHERE ${all}), 0)::int AS "toReview",
        coalesce(sum(reviewed) FILTER (WHERE ${all}), 0)::int AS reviewed,
        json_build_object(${states}) AS states
      FROM (
        SELECT generator, judge, suite, "runState", "toReview", reviewed, disagreement, ${passing}
        FROM (${shown}) shown OFFSET 0
      ) flagged
      GROUP BY GROUPING SETS ((generator), (judge), (suite), ())`,
    db.$queryRaw<{ value: string; videos: number }[]>`
      SELECT tag AS value, count(*) FILTER (WHERE ${passesBut('tags')})::int AS videos
      FROM (SELECT tags, ${passing} FROM (${shown}) shown WHERE tags <> '{}' OFFSET 0) flagged, unnest(tags) AS tag
      GROUP BY tag`,
    db.$queryRaw<{ id: string; name: string; videos: number }[]>`
      SELECT r.id, r.name, counted.videos
      FROM (
        SELECT rater, count(*) FILTER (WHERE ${passesBut('raters')})::int AS videos
        FROM (SELECT raters, ${passing} FROM (${shown}) shown WHERE raters <> '{}' OFFSET 0) flagged, unnest(raters) AS rater
        GROUP BY rater
      ) counted JOIN "Rater" r ON r.id = counted.rater
      ORDER BY r.name, r.id`,
  ]);
  const of = (grouping: number) => groups.filter((group) => group.grouping === grouping);
  const [whole] = of(OF.all);
  const suites = of(OF.suite).flatMap(({ suite }) => suite ?? []);
  return {
    project,
    pending,
    videos: whole?.videos ?? 0,
    judged: whole?.judged ?? 0,
    toReview: whole?.toReview ?? 0,
    reviewed: whole?.reviewed ?? 0,
    states: whole?.states ?? noStates(),
    generators: mostFirst(
      of(OF.generator).map(({ generator, asGenerator }) => ({
        value: generator ?? '',
        videos: asGenerator,
      })),
      filters.generators,
    ),
    judges: mostFirst(
      of(OF.judge).flatMap(({ judge, asJudge }) =>
        judge === null ? [] : [{ value: judge, videos: asJudge }],
      ),
      filters.judges,
    ),
    tags: mostFirst(tags, filters.tags),
    raters: raters.filter(({ id, videos }) => videos > 0 || id === filters.rater),
    dimensions: await listDimensions(project.id, suites.toSorted().map(suiteById)),
  };
}

function noStates(): Record<LibraryState, number> {
  return Object.fromEntries(LIBRARY_STATES.map((state) => [state, 0])) as Record<
    LibraryState,
    number
  >;
}

type Counted = { value: string; videos: number };

/** What would leave videos, and what is chosen, in the order of how many. */
function mostFirst(counted: readonly Counted[], chosen: readonly string[]): Counted[] {
  return counted
    .filter(({ value, videos }) => videos > 0 || chosen.includes(value))
    .toSorted((a, b) => b.videos - a.videos || a.value.localeCompare(b.value));
}

/** How many judged videos of a suite are asked for the scores that they have. */
const LOOKED_AT = 20;

/** The scores that the newest judged videos of each suite have, and the suite's questions; each id once. */
async function listDimensions(
  projectId: string,
  suites: readonly Suite[],
): Promise<LibraryFacets['dimensions']> {
  const dimensions = new Map<string, LibraryFacets['dimensions'][number]>();
  for (const suite of suites) {
    const rows = await database().$queryRaw<{ scores: Score[] }[]>`
      SELECT rv.scores FROM (
        SELECT "runId", "videoId" FROM "VideoSummary"
        WHERE "projectId" = ${projectId}::uuid AND NOT deleted AND suite = ${suite.id} AND points <> ' '
        ORDER BY "addedAt" DESC, "videoId" DESC LIMIT ${LOOKED_AT}
      ) latest
      JOIN "RunVideo" rv ON rv."runId" = latest."runId" AND rv."videoId" = latest."videoId"
      WHERE rv.scores IS NOT NULL`;
    for (const { scores } of rows) {
      const headlines = [scores[0], scores.find(({ range }) => range.min === null)];
      for (const score of scores) {
        const { id, label } = score;
        const headline = headlines.includes(score);
        if (!dimensions.has(id)) dimensions.set(id, { id, label, kind: 'score', headline });
      }
    }
    for (const { id, label, scale } of suite.questions) {
      const isNumber = scale.kind === 'rating' || scale.kind === 'yes-no';
      if (isNumber && !dimensions.has(id))
        dimensions.set(id, { id, label, kind: 'question', headline: false });
    }
  }
  return [...dimensions.values()];
}
