import 'server-only';
import { Prisma } from '@/prisma/generated/client';
import { isJudged, type PointsOf, pointsIn, whoseOf } from './conditions.store';
import { type LibraryCursor, type LibrarySort, type ScoreColumn, splitScoreColumn } from './schema';

/** What a shown item is sorted by; null where it has no value. Null itself where it is sorted by when it was added. */
function keyOf({ column }: LibrarySort, filters: PointsOf): Prisma.Sql | null {
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
      return scoreKeyOf(column, filters);
  }
}

function scoreKeyOf(column: ScoreColumn, filters: PointsOf): Prisma.Sql {
  const [whose, id] = splitScoreColumn(column);
  return pointsIn(filters, id, whose === 'score' ? whoseOf(filters) : whose);
}

/** The order of shown items, for `ORDER BY`. */
export function orderOf(sort: LibrarySort, filters: PointsOf): Prisma.Sql {
  const key = keyOf(sort, filters);
  const way = sort.descending ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  if (key === null) return Prisma.sql`"addedAt" ${way}, "itemId" ${way}`;
  return Prisma.sql`${key} ${way} NULLS LAST, "addedAt" DESC, "itemId" DESC`;
}

/**
 * Whether a shown item stands before another one in the order, of which `ownKey` ({@link placeKeyOf}), `ownAddedAt` and
 * `ownId` are known as columns.
 */
export function standsBefore(sort: LibrarySort, filters: PointsOf): Prisma.Sql {
  const key = keyOf(sort, filters);
  const isLater = Prisma.sql`("addedAt", "itemId") > ("ownAddedAt", "ownId")`;
  if (key === null) {
    return sort.descending ? isLater : Prisma.sql`("addedAt", "itemId") < ("ownAddedAt", "ownId")`;
  }
  const isAhead = sort.descending ? Prisma.sql`${key} > "ownKey"` : Prisma.sql`${key} < "ownKey"`;
  return Prisma.sql`(
    coalesce(${isAhead}, "ownKey" IS NULL AND ${key} IS NOT NULL)
    OR (${key} IS NOT DISTINCT FROM "ownKey" AND ${isLater})
  )`;
}

/** Whether a shown item comes after a place in the order, given as a cursor has it. */
export function comesAfter(place: LibraryCursor, sort: LibrarySort, filters: PointsOf): Prisma.Sql {
  const [key, addedAt, id] = place;
  const isText = sort.column === 'name' || sort.column === 'generator';
  const type = isText ? Prisma.sql`text` : Prisma.sql`float8`;
  return Prisma.sql`(
    SELECT "itemId" <> "ownId" AND NOT ${standsBefore(sort, filters)}
    FROM (SELECT ${key}::${type} AS "ownKey", ${addedAt}::timestamptz AS "ownAddedAt", ${id}::uuid AS "ownId") place
  )`;
}

/** What {@link standsBefore} calls `ownKey`. */
export function placeKeyOf(sort: LibrarySort, filters: PointsOf): Prisma.Sql {
  return keyOf(sort, filters) ?? Prisma.sql`NULL::float8`;
}
