import 'server-only';
import { Prisma } from '@/prisma/generated/client';
import { type BlindQueues, blindVideosQuery, listBlindQueues } from '../../queues/blind/store';
import { isInQueues, listWithheldQueues } from '../../queues/disclosure/store';
import {
  DISPUTE_POINTS,
  type LibraryFilters,
  type LibrarySort,
  type LibraryState,
} from '../schema';

/** Fewer letters than this are meant as words, and not as the beginning of an id. */
const SHORTEST_ID = 8;

/** The queues by which videos, or what is said of them, are hidden from a person. */
export interface HidingQueues extends BlindQueues {
  /** Those whose clips are in no list, see `listWithheldQueues`. */
  withheld: readonly string[];
}

/** See {@link HidingQueues}. */
export async function listHidingQueues(raterId: string): Promise<HidingQueues> {
  const [blind, withheld] = await Promise.all([
    listBlindQueues(raterId),
    listWithheldQueues(raterId),
  ]);
  return { ...blind, withheld };
}

/**
 * The videos of a project as a person may see them: a query whose rows are `blind` where what a judge or people say is
 * hidden, and `nameless` where generator and name are. Whatever lists, filters, sorts or counts by what they say uses these columns. Whether a video is `moving`, waiting
 * or being judged, is hidden from nobody and stands as it is, so that an index finds these. So does whether anybody `answered`
 * it: that leaves out videos that have no `raters` anyway, and is not told. Clips that the person is not to tell from
 * known-answer ones are not among them.
 * @param queues the person's {@link listHidingQueues}
 * @param among an array or a query of ids: only these videos, where they are few; all when left out
 */
export function shownVideos(
  raterId: string,
  projectId: string,
  queues: HidingQueues,
  among?: Prisma.Sql,
): Prisma.Sql {
  const isBlind = queues.queueIds.length > 0;
  const hidden = isBlind
    ? Prisma.sql`coalesce(s.suite = ANY(b.suites) OR b.nameless, false)`
    : Prisma.sql`false`;
  const nameless = queues.hideGenerators
    ? Prisma.sql`coalesce(b.nameless, false)`
    : Prisma.sql`false`;
  // Where none of the columns that may be hidden is used, PostgreSQL leaves the join out.
  const join = isBlind
    ? Prisma.sql`LEFT JOIN (${blindVideosQuery(queues, among)}) b ON b."videoId" = s."videoId"`
    : Prisma.empty;
  const isTold =
    queues.withheld.length > 0
      ? Prisma.sql`AND NOT ${isInQueues(Prisma.sql`s."videoId"`, queues.withheld)}`
      : Prisma.empty;
  const isAmong = among ? Prisma.sql`AND s."videoId" = ANY(${among})` : Prisma.empty;
  return Prisma.sql`
    SELECT s."videoId", s."addedAt", s.duration, s.tags, s."runId", s.judge, s.suite,
      ${nameless} AS nameless,
      CASE WHEN ${nameless} THEN s."videoId"::text ELSE s."nameKey" END AS "nameKey",
      CASE WHEN NOT ${nameless} THEN s.generator END AS generator,
      CASE WHEN ${nameless} THEN '' ELSE s.searched END AS searched,
      s."runState" IN ('waiting', 'judging') AS moving, s.raters <> '{}' AS answered,
      ${hidden} AS blind,
      CASE WHEN ${hidden} AND s."runState" = 'incomplete' THEN 'judged' ELSE s."runState" END AS "runState",
      CASE WHEN ${hidden} THEN 0 ELSE s.answers END AS answers,
      CASE WHEN ${hidden} THEN 0 ELSE s.unscored END AS unscored,
      CASE WHEN ${hidden} THEN 0 ELSE s."toReview" END AS "toReview",
      CASE WHEN ${hidden} THEN 0 ELSE s.reviewed END AS reviewed,
      CASE WHEN ${hidden} THEN NULL ELSE s.disagreement END AS disagreement,
      CASE WHEN NOT ${hidden} THEN s.points END AS points,
      CASE
        WHEN NOT ${hidden} THEN s.raters
        WHEN ${raterId}::uuid = ANY(s.raters) THEN ARRAY[${raterId}::uuid]
        ELSE '{}'
      END AS raters
    FROM "VideoSummary" s ${join}
    WHERE s."projectId" = ${projectId}::uuid AND NOT s.deleted ${isTold} ${isAmong}`;
}

/** Whether the latest run came to answers. */
const isJudged = Prisma.sql`coalesce("runState" IN ('judged', 'incomplete'), false)`;

const isReviewed = Prisma.sql`("toReview" > 0 AND reviewed = "toReview")`;

/** Whether a shown video is in each of the states. */
export const inState: Record<LibraryState, Prisma.Sql> = {
  all: Prisma.sql`true`,
  unjudged: Prisma.sql`("runState" IS NULL OR "runState" = 'cancelled')`,
  judging: Prisma.sql`(moving IS NOT NULL AND moving)`,
  'to-review': Prisma.sql`(${isJudged} AND NOT ${isReviewed})`,
  reviewed: isReviewed,
  disputed: Prisma.sql`coalesce(disagreement >= ${DISPUTE_POINTS}, false)`,
  troubled: Prisma.sql`coalesce("runState" IN ('failed', 'incomplete'), false)`,
};

/** Whether a shown video is judged. */
export { isJudged };

/** What a shown video is worth in a score or a question; a score goes before a question of the same id. */
export function pointsIn(dimension: string): Prisma.Sql {
  return Prisma.sql`points[(SELECT place FROM "Dimension" WHERE id = ${dimension})]`;
}

/** The filters, each as a condition on a shown video: those that have facets, and the others together. */
export function conditionsOf(filters: LibraryFilters) {
  const { generators, judges, tags, rater } = filters;
  const always = Prisma.sql`true`;
  return {
    state: inState[filters.state],
    generators:
      generators.length === 0
        ? always
        : Prisma.sql`coalesce(generator, '') = ANY(${generators}::text[])`,
    judges:
      judges.length === 0 ? always : Prisma.sql`coalesce(judge = ANY(${judges}::text[]), false)`,
    tags: tags.length === 0 ? always : Prisma.sql`tags @> ${tags}::text[]`,
    raters: rater === null ? always : Prisma.sql`${rater}::uuid = ANY(raters)`,
    others: conjunction([...textConditions(filters.text), ...pointConditions(filters)]),
  };
}

/** All conditions together. */
export function conjunction(conditions: readonly Prisma.Sql[]): Prisma.Sql {
  return conditions.length === 0
    ? Prisma.sql`true`
    : Prisma.sql`(${Prisma.join([...conditions], ' AND ')})`;
}

/** Whether a shown video is left by all filters. */
export function isFound(filters: LibraryFilters): Prisma.Sql {
  return conjunction(Object.values(conditionsOf(filters)));
}

function textConditions(text: string): Prisma.Sql[] {
  if (text === '') return [];
  const words = conjunction(
    text.split(/\s+/).map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
      return Prisma.sql`searched LIKE lower(${pattern})`;
    }),
  );
  const id = text.toLowerCase();
  if (id.length < SHORTEST_ID || !/^[0-9a-f-]{1,36}$/.test(id)) return [words];
  return [Prisma.sql`(${words} OR starts_with("videoId"::text, ${id}))`];
}

function pointConditions({ dimension, from, to, differs }: LibraryFilters): Prisma.Sql[] {
  const conditions: Prisma.Sql[] = [];
  if (dimension !== null && from !== null)
    conditions.push(Prisma.sql`coalesce(${pointsIn(dimension)} >= ${from}, false)`);
  if (dimension !== null && to !== null)
    conditions.push(Prisma.sql`coalesce(${pointsIn(dimension)} <= ${to}, false)`);
  if (differs !== null) conditions.push(Prisma.sql`coalesce(disagreement >= ${differs}, false)`);
  return conditions;
}

/** What a shown video is sorted by; null where it has no value. Null itself where it is sorted by when it was added. */
function keyOf({ column }: LibrarySort): Prisma.Sql | null {
  switch (column) {
    case 'added':
      return null;
    case 'name':
      return Prisma.sql`"nameKey" COLLATE "C"`;
    case 'generator':
      return Prisma.sql`lower(generator) COLLATE "C"`;
    case 'duration':
      return Prisma.sql`duration`;
    case 'state':
      return Prisma.sql`array_position(ARRAY['failed', 'incomplete', 'judging', 'waiting', 'cancelled', 'judged'], "runState"::text)`;
    case 'unscored':
      return Prisma.sql`CASE WHEN ${isJudged} THEN unscored END`;
    case 'reviewed':
      return Prisma.sql`CASE WHEN "toReview" > 0 THEN reviewed::float8 / "toReview" END`;
    case 'disagreement':
      return Prisma.sql`disagreement`;
    default:
      return pointsIn(column.slice('score:'.length));
  }
}

/** The order of shown videos, for `ORDER BY`. */
export function orderOf(sort: LibrarySort): Prisma.Sql {
  const key = keyOf(sort);
  const way = sort.descending ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  if (key === null) return Prisma.sql`"addedAt" ${way}, "videoId" ${way}`;
  return Prisma.sql`${key} ${way} NULLS LAST, "addedAt" DESC, "videoId" DESC`;
}

/**
 * Whether a shown video stands before another one in the order, of which `ownKey` ({@link placeKeyOf}), `ownAddedAt` and
 * `ownId` are known as columns.
 */
export function standsBefore(sort: LibrarySort): Prisma.Sql {
  const key = keyOf(sort);
  const isLater = Prisma.sql`("addedAt", "videoId") > ("ownAddedAt", "ownId")`;
  if (key === null) {
    return sort.descending ? isLater : Prisma.sql`("addedAt", "videoId") < ("ownAddedAt", "ownId")`;
  }
  const isAhead = sort.descending ? Prisma.sql`${key} > "ownKey"` : Prisma.sql`${key} < "ownKey"`;
  return Prisma.sql`(
    coalesce(${isAhead}, "ownKey" IS NULL AND ${key} IS NOT NULL)
    OR (${key} IS NOT DISTINCT FROM "ownKey" AND ${isLater})
  )`;
}

/** What {@link standsBefore} calls `ownKey`. */
export function placeKeyOf(sort: LibrarySort): Prisma.Sql {
  return keyOf(sort) ?? Prisma.sql`NULL::float8`;
}
