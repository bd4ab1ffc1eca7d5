import 'server-only';
import { PrismaPg } from '@prisma/adapter-pg';
import { type Prisma, PrismaClient } from '@/prisma/generated/client';
import { QueuingClient } from './database-connection';
import { env } from './env';
import { storableJson } from './storable';

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
  | 'RunItemFrames'
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

/** How many rows one statement brings: a second's work at most. */
const ROWS_AT_ONCE = 2_000;

/**
 * Inserts many rows as one value that PostgreSQL takes apart: a statement with a parameter for each of their values takes a
 * millisecond a row to be built. Texts that PostgreSQL cannot keep are changed, see {@link storableJson}.
 * @param rows with their columns' names; what one leaves out that another has is null in it
 */
export async function insertMany(
  db: Pick<Prisma.TransactionClient, '$executeRawUnsafe'>,
  table: FilledTable,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const names = columns.map((column) => `"${column}"`).join(', ');
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await db.$executeRawUnsafe(
      `INSERT INTO "${table}" (${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb)`,
      storableJson(rows.slice(at, at + ROWS_AT_ONCE)),
    );
  }
}
