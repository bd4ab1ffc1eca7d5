import 'server-only';
import { Prisma } from '@/prisma/generated/client';
import { isJudged, type PointsOf, pointsIn, whoseOf } from './conditions.store';
import { type LibraryCursor, type LibrarySort, type ScoreColumn, splitScoreColumn } from './schema';

/*
 * Orders are those of items that have what they are sorted by as a column `key`: what is worked out of points is then worked
 * out once for each.
 */

/** What a shown item is sorted by, null where it has no value; nothing where it is sorted by when it was added. */
export function keyOf({ column }: LibrarySort, filters: PointsOf): Prisma.Sql {
  switch (column) {
    case 'added':
      return Prisma.sql`NULL::float8`;
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

/** The order of items with their keys, for `ORDER BY`. */
export function orderOf({ column, descending }: LibrarySort): Prisma.Sql {
  const way = descending ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  if (column === 'added') return Prisma.sql`"addedAt" ${way}, "itemId" ${way}`;
  return Prisma.sql`key ${way} NULLS LAST, "addedAt" DESC, "itemId" DESC`;
}

/**
 * Whether an item with its key stands before another one in the order, of which `ownKey`, `ownAddedAt` and `ownId` are known
 * as columns.
 */
export function standsBefore({ column, descending }: LibrarySort): Prisma.Sql {
  const isLater = Prisma.sql`("addedAt", "itemId") > ("ownAddedAt", "ownId")`;
  if (column === 'added') {
    return descending ? isLater : Prisma.sql`("addedAt", "itemId") < ("ownAddedAt", "ownId")`;
  }
  const isAhead = descending ? Prisma.sql`key > "ownKey"` : Prisma.sql`key < "ownKey"`;
  return Prisma.sql`(
    coalesce(${isAhead}, "ownKey" IS NULL AND key IS NOT NULL)
    OR (key IS NOT DISTINCT FROM "ownKey" AND ${isLater})
  )`;
}

/** Whether an item with its key comes after a place in the order, given as a cursor has it. */
export function comesAfter(place: LibraryCursor, sort: LibrarySort): Prisma.Sql {
  const [key, addedAt, id] = place;
  const isText = sort.column === 'name' || sort.column === 'generator';
  const type = isText ? Prisma.sql`text` : Prisma.sql`float8`;
  return Prisma.sql`(
    SELECT "itemId" <> "ownId" AND NOT ${standsBefore(sort)}
    FROM (SELECT ${key}::${type} AS "ownKey", ${addedAt}::timestamptz AS "ownAddedAt", ${id}::uuid AS "ownId") place
  )`;
}
