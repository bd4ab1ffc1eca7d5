import { database } from '@/lib/db';

/**
 * Judges some items of a suite again, of one model or of all: the first of their scores becomes another in the summaries, as
 * a run under way changes them. A mark alone would not do, since what is known of items that did not change is known still.
 */
export async function judgeAgain(suite: string, count: number, model?: string): Promise<void> {
  const db = database();
  await db.$executeRaw`
    UPDATE "RunItemSummary" SET judged[1] = CASE WHEN judged[1] = 1 THEN 0 ELSE 1 END WHERE "itemId" IN (
      SELECT "itemId" FROM "ItemSummary"
      WHERE suite = ${suite} AND state = 'judged' AND (generator = ${model ?? null} OR ${model === undefined})
      ORDER BY md5("itemId"::text) LIMIT ${count}
    )`;
  await db.$executeRaw`
    UPDATE "ItemSummary" s SET judged = r.judged FROM "RunItemSummary" r
    WHERE s.suite = ${suite} AND r."itemId" = s."itemId" AND r."runId" = s."runId" AND r.judged <> s.judged`;
}
