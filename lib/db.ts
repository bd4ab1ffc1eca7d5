import 'server-only';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@/prisma/generated/client';
import { QueuingClient } from './database-connection';
import { env } from './env';

const kept = globalThis as { framejuryDatabase?: PrismaClient };

/** The one database client of this process. Kept on `globalThis`, since development reloads modules. */
export function database(): PrismaClient {
  kept.framejuryDatabase ??= connect(env().DATABASE_URL);
  return kept.framejuryDatabase;
}

/** A client of the database at an address. */
export function connect(connectionString: string): PrismaClient {
  return new PrismaClient({
    adapter: new PrismaPg({ connectionString, max: 20, Client: QueuingClient }),
  });
}

/** Has the process use another client from now on: for measuring several databases in turns. */
export function changeDatabase(client: PrismaClient): void {
  kept.framejuryDatabase = client;
}

/** From so many rows on that come at once, what PostgreSQL knows of a table is no longer what is in it. */
const MANY_ROWS = 1_000;

/** Tables into which many rows come at once. */
type FilledTable =
  | 'Answer'
  | 'Claim'
  | 'Item'
  | 'ItemMedia'
  | 'ItemSummary'
  | 'QueueItem'
  | 'RunItem'
  | 'RunItemSummary';

/**
 * Has PostgreSQL look at tables again into which many rows have just come: until it does so by itself, it plans queries as if
 * they were not there, and a join that reads a table for every row of another then takes minutes.
 * @param rows how many came; after few nothing is done
 */
export async function analyzeAfter(rows: number, ...tables: FilledTable[]): Promise<void> {
  if (rows < MANY_ROWS) return;
  const names = tables.map((table) => `"${table}"`).join(', ');
  await database().$executeRawUnsafe(`ANALYZE ${names}`);
}
