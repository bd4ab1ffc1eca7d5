import 'server-only';
import { createHash } from 'node:crypto';
import { database, insertMany } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import { newId } from '@/lib/new-id';
import { storableJson } from '@/lib/storable';
import { Prisma } from '@/prisma/generated/client';
import {
  benchmarkName,
  type ListedBenchmark,
  listedBenchmarkSchema,
  PARTS,
  type Part,
} from './schema';

/** An item of a benchmark, with all that is exported of it. */
export interface FrozenItem {
  itemId: string;
  form: string;
  part: Part;
  /** The content of what it goes back to: who may know of one form of that may know of all. */
  family: string;
  row: object;
}

/** What a benchmark is made of. */
export interface NewBenchmark {
  projectId: string;
  name: string;
  /** How it was made, as its makers read it. */
  content: object;
  /** In the order in which they are exported. */
  items: readonly FrozenItem[];
}

const listedParts = {
  include: { createdBy: { select: { name: true } } },
  omit: { content: true },
} as const satisfies Prisma.BenchmarkDefaultArgs;

/** The benchmarks of a project, the newest first. */
export async function listBenchmarks(projectId: string): Promise<ListedBenchmark[]> {
  const rows = await database().benchmark.findMany({
    where: { projectId },
    ...listedParts,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  const counts = await database().benchmarkItem.groupBy({
    by: ['benchmarkId', 'form', 'part'],
    where: { benchmarkId: { in: rows.map(({ id }) => id) } },
    _count: true,
    orderBy: [{ form: 'asc' }, { part: 'asc' }],
  });
  return rows.map(({ createdAt, createdBy, ...row }) =>
    listedBenchmarkSchema.parse({
      ...row,
      createdAt: createdAt.toISOString(),
      createdBy: createdBy.name,
      counts: counts.flatMap(({ benchmarkId, form, part, _count: items }) =>
        benchmarkId === row.id ? [{ form, part, items }] : [],
      ),
    }),
  );
}

/** The benchmarks of a project that examine items of a kind, by name, the newest first. */
export async function listBenchmarkNames(
  projectId: string,
  kind: string,
): Promise<{ id: string; name: string }[]> {
  const rows = await database().benchmark.findMany({
    where: { projectId, items: { some: { part: 'test', item: { kind } } } },
    select: { id: true, name: true, version: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return rows.map((row) => ({ id: row.id, name: benchmarkName(row) }));
}

/**
 * A benchmark with how it was made.
 * @throws {AppError} 404 when there is none
 */
export async function readBenchmark(id: string) {
  const row = await database().benchmark.findUnique({ where: { id } });
  return row ?? missing('benchmark', id);
}

/**
 * Freezes items under a name: the first version of that name, or the one after the latest. It never changes.
 * @throws {AppError} 422 for no items, 409 when the latest version has the same rows
 */
export async function createBenchmark(
  { projectId, name, content, items }: NewBenchmark,
  raterId: string,
): Promise<{ id: string; version: number; hash: string }> {
  if (items.length === 0) throw new AppError(422, 'There is nothing in it to freeze.', 'name');
  const rows = items.map((item, position) => ({ ...item, position }));
  const hash = hashOf(items);
  const id = newId();
  return database().$transaction(
    async (db) => {
      // One version after the other.
      await db.$executeRaw`SELECT 1 FROM "Project" WHERE id = ${projectId}::uuid FOR NO KEY UPDATE`;
      const latest = await db.benchmark.findFirst({
        where: { projectId, name },
        orderBy: { version: 'desc' },
      });
      if (latest?.hash === hash) {
        throw new AppError(409, `${benchmarkName(latest)} holds this very content.`, 'name');
      }
      const version = (latest?.version ?? 0) + 1;
      await db.benchmark.create({
        data: {
          id,
          projectId,
          name,
          version,
          hash,
          content: JSON.parse(storableJson(content)),
          createdById: raterId,
        },
      });
      await insertMany(
        db,
        'BenchmarkItem',
        rows.map((row) => ({ ...row, benchmarkId: id })),
      );
      return { id, version, hash };
    },
    { timeout: 60_000 },
  );
}

function hashOf(items: readonly FrozenItem[]): string {
  const hash = createHash('sha256');
  for (const { form, part, row } of items) hash.update(`${JSON.stringify([form, part, row])}\n`);
  return hash.digest('hex');
}

/** Which items of a benchmark are meant, and to whom they are told. */
interface FrozenItems {
  benchmarkId: string;
  /** Of this part alone; all when left out. */
  part?: Part;
  /** Items of which nothing is told, whether they are in it or not: with them go all forms of the same question. */
  hidden: ReadonlySet<string>;
}

/** The items of a benchmark in their order. */
export function listFrozenItems(meant: FrozenItems): Promise<FrozenItem[]> {
  return readFrozen(meant, Prisma.sql`"itemId", form, part, family, "row"`);
}

/** The ids of {@link listFrozenItems}. */
export async function listFrozenIds(meant: FrozenItems): Promise<string[]> {
  const rows = await readFrozen<Pick<FrozenItem, 'itemId'>>(meant, Prisma.sql`"itemId"`);
  return rows.map(({ itemId }) => itemId);
}

function readFrozen<Row>(
  { benchmarkId, part, hidden }: FrozenItems,
  columns: Prisma.Sql,
): Promise<Row[]> {
  return database().$queryRaw<Row[]>`
    WITH RECURSIVE hidden AS (
      SELECT id, "contentId", "madeFromId" FROM "Item" WHERE id = ANY(${[...hidden]}::uuid[])
      UNION
      SELECT i.id, i."contentId", i."madeFromId" FROM "Item" i JOIN hidden h ON i.id = h."madeFromId"
    )
    SELECT ${columns} FROM "BenchmarkItem"
    WHERE "benchmarkId" = ${benchmarkId}::uuid AND part = ANY(${part ? [part] : [...PARTS]}::text[])
      AND family NOT IN (SELECT "contentId" FROM hidden)
    ORDER BY form, position`;
}
