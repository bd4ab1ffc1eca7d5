import 'server-only';
import { database } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';
import type { ExposedPeople } from './schema';

/** On how many of some items each of some people has been shown what others say in the suite of a run. */
export async function countExposed(
  runId: string,
  raterIds: readonly string[],
  itemIds: readonly string[],
): Promise<ExposedPeople> {
  return countExposures(
    Prisma.sql`(SELECT suite FROM "Run" WHERE id = ${runId}::uuid)`,
    Prisma.sql`SELECT unnest(${[...new Set(raterIds)]}::uuid[]) AS "raterId"`,
    Prisma.sql`SELECT unnest(${[...itemIds]}::uuid[]) AS "itemId"`,
  );
}

/** On how many items of a queue each of its raters has been shown what others say, of those that they did not hand in. */
export async function countExposedInQueue(queueId: string): Promise<ExposedPeople> {
  const id = Prisma.sql`${queueId}::uuid`;
  return countExposures(
    Prisma.sql`(SELECT r.suite FROM "Queue" q JOIN "Run" r ON r.id = q."runId" WHERE q.id = ${id})`,
    Prisma.sql`SELECT "raterId" FROM "QueueMember" WHERE "queueId" = ${id}`,
    Prisma.sql`SELECT "itemId", id AS "queueItemId" FROM "QueueItem" WHERE "queueId" = ${id}`,
    Prisma.sql`AND NOT EXISTS (
      SELECT 1 FROM "Claim" c WHERE c."queueItemId" = given."queueItemId" AND c."raterId" = e."raterId" AND c.state = 'submitted'
    )`,
  );
}

/** Those of some items of which any of some people has been shown what others say in a suite. */
export async function listSeen(
  suite: string,
  raterIds: readonly string[],
  itemIds: readonly string[],
): Promise<string[]> {
  const rows = await database().$queryRaw<{ id: string }[]>`
    SELECT DISTINCT v.id FROM "Item" v
    JOIN "Exposure" e ON e."contentId" = v."contentId" AND e.suite = ${suite} AND e."raterId" = ANY(${[...raterIds]}::uuid[])
    WHERE v.id = ANY(${[...itemIds]}::uuid[])`;
  return rows.map(({ id }) => id);
}

function countExposures(
  suite: Prisma.Sql,
  people: Prisma.Sql,
  videos: Prisma.Sql,
  condition: Prisma.Sql = Prisma.empty,
): Promise<ExposedPeople> {
  return database().$queryRaw`
    SELECT r.id, r.name, count(*)::int AS videos
    FROM (${videos}) given
    JOIN "Item" v ON v.id = given."itemId"
    JOIN "Exposure" e ON e."contentId" = v."contentId" AND e.suite = ${suite} AND e."raterId" IN (${people})
    JOIN "Rater" r ON r.id = e."raterId"
    WHERE true ${condition}
    GROUP BY r.id, r.name ORDER BY r.name, r.id`;
}
