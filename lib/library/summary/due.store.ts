import 'server-only';
import { Prisma } from '@/prisma/generated/client';

/** From how many runs on, over all its items, a batch takes no other item. */
const MOST_RUNS = 3000;

/** Some entries of `SummaryDue`, and the items that they are of. */
export interface Due {
  entries: string[];
  itemIds: string[];
}

/** Whether every summary is up to date, and has its copy of what the first configuration says. */
export const isNothingDue = Prisma.sql`(NOT EXISTS (SELECT 1 FROM "SummaryDue")
  AND NOT EXISTS (SELECT 1 FROM "ConfigurationCount" WHERE "copiedTo" IS NOT NULL))`;

/** How many entries there are, as far as it matters. */
export async function countDue(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  most: number,
): Promise<number> {
  const [count] = await db.$queryRaw<{ due: number }[]>`
    SELECT count(*)::int AS due FROM (SELECT 1 FROM "SummaryDue" LIMIT ${most}) few`;
  return count?.due ?? 0;
}

/**
 * The items of the oldest entries, with whatever else makes them due: an import does so three times for each item.
 * @param most how many entries are looked at
 * @param except entries that are being worked off
 */
export async function listDue(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  most: number,
  except: readonly string[] = [],
): Promise<Due> {
  // Items count by their runs, so that ten repeats of each make no batch ten times as large.
  const rows = await db.$queryRaw<{ itemId: string; entries: string[] }[]>`
    SELECT few."itemId", array_agg(d.id::text) AS entries FROM (
      SELECT DISTINCT "itemId" FROM (
        SELECT f."itemId", sum(1 + (SELECT count(*) FROM "RunItem" rv WHERE rv."itemId" = f."itemId")) OVER before AS load
        FROM (SELECT id, "itemId" FROM "SummaryDue" WHERE id <> ALL(${[...except]}::bigint[]) ORDER BY id LIMIT ${most}) f
        WINDOW before AS (ORDER BY f.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
      ) f WHERE coalesce(load, 0) < ${MOST_RUNS}
    ) few
    -- Item by item through the index, however many entries there are.
    CROSS JOIN LATERAL (
      SELECT id FROM "SummaryDue" d
      WHERE d."itemId" = few."itemId" AND d.id <> ALL(${[...except]}::bigint[]) OFFSET 0
    ) d
    GROUP BY 1`;
  return {
    entries: rows.flatMap(({ entries }) => entries),
    itemIds: rows.map(({ itemId }) => itemId),
  };
}

/**
 * Takes entries out that were worked off.
 * @returns the items of those that were still there: nobody else has summed these up since
 */
export async function takeOut(
  db: Prisma.TransactionClient,
  { entries }: Pick<Due, 'entries'>,
): Promise<string[]> {
  const rows = await db.$queryRaw<{ itemId: string }[]>`
    DELETE FROM "SummaryDue" WHERE id = ANY(${entries}::bigint[]) RETURNING "itemId"`;
  return [...new Set(rows.map(({ itemId }) => itemId))];
}
