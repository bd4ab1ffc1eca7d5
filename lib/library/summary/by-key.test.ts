import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import type { Prisma } from '@/prisma/generated/client';
import { correctScores } from './corrected.store';
import { listDue } from './due.store';
import { listRaters, writeItems } from './items.store';
import { whileNobodySumsUp } from './lock.store';
import { readRuns, writeRuns } from './runs.store';
import { refreshSummaries } from './store';
import { fillSuites } from './suites.store';

freshDatabase();

/** As many as are there, of which a few are changed. */
const ITEMS = 10_000;
const CHANGED = 500;
/** More than are summed up at a time. */
const BACKLOG = 2500;
/** How many rows may be read of one table for each item that is changed. */
const READ_EACH = 12;

let itemIds: string[] = [];

/** Clips with their videos in one run, on tables that PostgreSQL has not looked at since. */
beforeAll(async () => {
  const first = await storeVideo('first');
  await storeRun([first], 1);
  await fillSuites([smallSuite]);
  while (!(await refreshSummaries(() => smallSuite)));
  const db = database();
  await db.$transaction(async (sql) => {
    await sql.$executeRaw`SET LOCAL session_replication_role = replica`;
    await sql.$executeRaw`
      INSERT INTO "Item" (id, "projectId", kind, key, name)
      SELECT gen_random_uuid(), i."projectId", 'clip', n::text, 'clip ' || n
      FROM "Item" i, generate_series(1, ${ITEMS}::int) n`;
    await sql.$executeRaw`
      INSERT INTO "ItemMedia" ("itemId", n, "videoId")
      SELECT i.id, 1, m."videoId" FROM "Item" i, "ItemMedia" m WHERE i.name LIKE 'clip %'`;
    await sql.$executeRaw`
      INSERT INTO "RunItem" ("runId", "itemId", state, plan)
      SELECT r.id, i.id, 'judged', '{}' FROM "Run" r, "Item" i WHERE i.name LIKE 'clip %'`;
    await sql.$executeRaw`
      INSERT INTO "RunItemSummary" ("runId", "itemId", "projectId", deleted, state, answers, unscored, "toReview",
        reviewed, configuration, judged)
      SELECT r.id, i.id, i."projectId", false, 'judged', 1, 0, 1, 0, r.configuration, '{}'
      FROM "Run" r, "Item" i WHERE i.name LIKE 'clip %'`;
  });
  const some = await db.item.findMany({ where: { name: { startsWith: 'clip' } }, take: CHANGED });
  itemIds = some.map(({ id }) => id);
});

/** How many rows were read of each table, as far as it was not told yet. */
async function readRows(db: Prisma.TransactionClient): Promise<ReadonlyMap<string, number>> {
  const rows = await db.$queryRaw<{ relname: string; read: number }[]>`
    SELECT relname, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int AS read
    FROM pg_stat_xact_user_tables`;
  return new Map(rows.map(({ relname, read }) => [relname, read]));
}

/** The tables of which some work reads more than so many items ask for. */
async function listReadWhole(
  db: Prisma.TransactionClient,
  items: number,
  work: () => Promise<unknown>,
): Promise<[string, number][]> {
  const before = await readRows(db);
  await work();
  const after = await readRows(db);
  return [...after]
    .map(([name, read]): [string, number] => [name, read - (before.get(name) ?? 0)])
    .filter(([, read]) => read > items * READ_EACH);
}

it('a batch is summed up without reading a table whole, whatever is thought of its size', async () => {
  const read = await whileNobodySumsUp((db) =>
    listReadWhole(db, CHANGED, async () => {
      const { judged, said } = await readRuns(db, itemIds);
      await writeRuns(db, itemIds, judged, await correctScores(db, said, () => smallSuite));
      await writeItems(db, itemIds, await listRaters(db, itemIds));
    }),
  );
  expect(read).toEqual([]);
});

it('items are deleted and brought back without reading all of them', async () => {
  const few = itemIds.slice(0, 20);
  const read = await database().$transaction((db) =>
    listReadWhole(db, few.length, async () => {
      const where = { id: { in: few } };
      await db.item.updateMany({ where, data: { deletedAt: new Date() } });
      await db.item.updateMany({ where, data: { deletedAt: null } });
    }),
  );
  expect(read).toEqual([]);
});

it('an item that is due several times is summed up once', async () => {
  while (!(await refreshSummaries(() => smallSuite))) await sleep(20);
  await database().$executeRaw`
    INSERT INTO "SummaryDue" ("itemId")
    SELECT i.id FROM (SELECT id FROM "Item" LIMIT 600) i, generate_series(1, 2) again ORDER BY again`;
  // More entries than are looked at, of fewer items.
  const { entries, itemIds: due } = await listDue(database(), 1000);
  expect([entries.length, due.length]).toEqual([1200, 600]);
  while (!(await refreshSummaries(() => smallSuite))) await sleep(20);
  expect(await database().summaryDue.count()).toBe(0);
});

it('a backlog is summed up in the background, with what changes meanwhile', async () => {
  const db = database();
  const before = await db.configurationCount.findMany({ select: { judged: true } });
  const many = await db.item.findMany({ take: BACKLOG, orderBy: { id: 'asc' } });
  await db.$executeRaw`
    INSERT INTO "SummaryDue" ("itemId") SELECT id FROM unnest(${many.map(({ id }) => id)}::uuid[]) AS id`;
  expect(await refreshSummaries(() => smallSuite)).toBe(false);
  const gone = many.filter((_, place) => place % 50 === 0).map(({ id }) => id);
  for (const id of gone) await db.item.update({ where: { id }, data: { deletedAt: new Date() } });
  while (!(await refreshSummaries(() => smallSuite))) await sleep(20);
  const summaries = await db.runItemSummary.findMany({
    where: { itemId: { in: many.map(({ id }) => id) } },
    select: { itemId: true, deleted: true },
  });
  const deleted = summaries.filter((summary) => summary.deleted).map(({ itemId }) => itemId);
  expect(deleted.sort()).toEqual(gone.sort());
  const after = await db.configurationCount.findMany({ select: { judged: true } });
  expect(after).toEqual(before.map(({ judged }) => ({ judged: judged - gone.length })));
});
