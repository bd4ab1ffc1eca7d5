import 'server-only';
import { setTimeout } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import { type Prisma, PrismaClient } from '@/prisma/generated/client';
import { QueuingClient } from './database-connection';
import { env } from './env';
import { isConflict } from './outage';
import { createStatementNames } from './statement-names';
import { storableJson } from './storable';

const kept = globalThis as { framejuryDatabase?: PrismaClient };

/** The one database client of this process. Kept on `globalThis`, since development reloads modules. */
export function database(): PrismaClient {
  kept.framejuryDatabase ??= connect(env().DATABASE_URL);
  return kept.framejuryDatabase;
}

/** How often a transaction is run again that others stood in the way of. */
const MOST_AGAIN = 5;

/**
 * A client that runs a transaction again where PostgreSQL ended it since it and another waited for each other, or came to
 * differ: it has changed nothing then.
 */
class PatientClient extends PrismaClient {
  override $transaction(...words: never[]): never;
  override async $transaction(...words: unknown[]): Promise<unknown> {
    // What was asked in a list is asked as it was made, and cannot be asked again.
    const most = typeof words[0] === 'function' ? MOST_AGAIN : 0;
    for (let again = 0; ; again += 1) {
      try {
        return await Reflect.apply(super.$transaction, this, words);
      } catch (error) {
        if (again === most || !isConflict(error)) throw error;
        await setTimeout(Math.random() * 50 * 2 ** again);
      }
    }
  }
}

/** A client of the database at an address. */
export function connect(connectionString: string): PrismaClient {
  return new PatientClient({
    adapter: new PrismaPg(
      { connectionString, max: 20, Client: QueuingClient },
      { statementNameGenerator: createStatementNames() },
    ),
    // What takes longer is work for a job, or hangs. Prisma's own limit, 5 s, a busy machine passes with a thousand rows.
    transactionOptions: { maxWait: 20_000, timeout: 120_000 },
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
  | 'BenchmarkItem'
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
  const insertion = insertionOf(table, rows);
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await db.$executeRawUnsafe(insertion, storableJson(rows.slice(at, at + ROWS_AT_ONCE)));
  }
}

/** As {@link insertMany}, by a single statement. @returns the rows as they are stored, in their order */
export function insertAndReturn<Row>(
  db: Pick<Prisma.TransactionClient, '$queryRawUnsafe'>,
  table: FilledTable,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<Row[]> {
  return db.$queryRawUnsafe<Row[]>(`${insertionOf(table, rows)} RETURNING *`, storableJson(rows));
}

/** The statement that inserts such rows, given as one JSON text. */
function insertionOf(table: FilledTable, rows: readonly object[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const names = columns.map((column) => `"${column}"`).join(', ');
  return `INSERT INTO "${table}" (${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb)`;
}

/** Whether a statement failed since what must be there once is there already. */
export function isDuplicate(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'P2002' ||
      ('meta' in error && JSON.stringify(error.meta ?? null).includes('"23505"')))
  );
}
