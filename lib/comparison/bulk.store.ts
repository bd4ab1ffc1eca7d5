import 'server-only';
import { database } from '@/lib/db';
import type { Prisma } from '@/prisma/generated/client';

/** Far more than the largest sets take. */
const LONGEST_MS = 120_000;

/**
 * Reads with joins over whole runs, a million answers on either side. How many rows such a join has cannot be told
 * beforehand, and the planner, taking it for a few, would go through one side for each row of the other: it is kept from
 * that, and has memory to join by hashes.
 */
export function readBulk<Row>(query: Prisma.Sql): Promise<Row[]> {
  return database().$transaction(
    async (db) => {
      await db.$executeRaw`SET LOCAL enable_nestloop = off`;
      await db.$executeRaw`SET LOCAL work_mem = '64MB'`;
      return db.$queryRaw<Row[]>(query);
    },
    { timeout: LONGEST_MS, maxWait: LONGEST_MS },
  );
}
