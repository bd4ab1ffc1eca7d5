import 'server-only';
import { database } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';
import type { RunModels } from './models.schema';

/**
 * Which models made the items of some runs, and how many each, the most first. Items of which it is not known are left out.
 * @param nameless items whose models are kept from the person who looks: left out, too
 */
export async function readRunModels(
  runIds: readonly string[],
  nameless: ReadonlySet<string>,
): Promise<RunModels> {
  const isKept =
    nameless.size > 0 ? Prisma.sql`AND NOT i.id = ANY(${[...nameless]}::uuid[])` : Prisma.empty;
  const rows = await database().$queryRaw<{ runId: string; model: string; items: number }[]>`
    SELECT rv."runId", i.model, count(*)::int AS items
    FROM "RunItem" rv JOIN "Item" i ON i.id = rv."itemId"
    WHERE rv."runId" = ANY(${[...runIds]}::uuid[]) AND i.model IS NOT NULL ${isKept}
    GROUP BY 1, 2 ORDER BY 3 DESC, 2`;
  const models: RunModels = {};
  for (const { runId, model, items } of rows) {
    const known = models[runId];
    if (known) known.push({ model, items });
    else models[runId] = [{ model, items }];
  }
  return models;
}
