import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local.store';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { readFacets } from '../facets.store';
import { listPage } from '../page.store';
import { libraryRequestSchema } from '../schema';
import { refreshSummaries } from './store';
import { fillSuites } from './suites.store';

freshDatabase();

/** More than two batches of copies. */
const ITEMS = 4500;

const suiteById = () => smallSuite;
const request = libraryRequestSchema.parse({
  filters: { suite: smallSuite.id },
  sort: { column: 'name', descending: false },
  limit: 5,
});

let ada = '';
let projectId = '';

/** Clips as many as {@link ITEMS}, in two runs of configurations of their own, with summaries of which none has a copy. */
beforeAll(async () => {
  ada = (await addLocalReviewer('Ada')).id;
  const first = await storeVideo('first');
  const runs = [await storeRun([first], 1), await storeRun([first], 1)];
  const db = database();
  projectId = (await db.item.findUniqueOrThrow({ where: { id: first } })).projectId;
  await db.run.update({ where: { id: runs[1] ?? '' }, data: { settings: { coverage: 'dense' } } });
  await fillSuites([smallSuite]);
  while (!(await refreshSummaries(suiteById)));
  await db.$transaction(async (sql) => {
    await sql.$executeRaw`SET LOCAL session_replication_role = replica`;
    await sql.$executeRaw`
      INSERT INTO "Item" (id, "projectId", kind, key, name, "contentId")
      SELECT ('00000000-0000-7000-8001-' || lpad(n::text, 12, '0'))::uuid, ${projectId}::uuid, 'clip', n::text, 'clip ' || n,
        ('00000000-0000-7000-8001-' || lpad(n::text, 12, '0'))::uuid FROM generate_series(1, ${ITEMS}::int) n`;
    await sql.$executeRaw`
      INSERT INTO "RunItem" ("runId", "itemId", state, plan)
      SELECT r.id, i.id, 'judged', '{}' FROM "Run" r, "Item" i WHERE i.name LIKE 'clip %'`;
    await sql.$executeRaw`
      INSERT INTO "RunItemSummary" ("runId", "itemId", "projectId", deleted, state, answers, unscored, "toReview",
        reviewed, configuration, judged)
      SELECT r.id, i.id, i."projectId", false, 'judged', 1, 0, 1, 0, r.configuration, '{}'
      FROM "Run" r, "Item" i WHERE i.name LIKE 'clip %'`;
    await sql.$executeRaw`
      INSERT INTO "ItemSummary" ("itemId", suite, "projectId", "addedAt", deleted, judges, "nameKey", tags, facets, raters, searched)
      SELECT id, ${smallSuite.id}, "projectId", "createdAt", false, '{}', name, '{}', '{}', '{}', name
      FROM "Item" WHERE name LIKE 'clip %'`;
    await sql.$executeRaw`
      UPDATE "ConfigurationCount" c SET copied = false, judged = ${ITEMS} + (r.id = ${runs[1]}::uuid)::int
      FROM "Run" r WHERE r.configuration = c.configuration`;
  });
});

const countCopied = () => database().itemSummary.count({ where: { runId: { not: null } } });

describe('the copy of what the leading configuration says', () => {
  it('is made in batches that say how far they are, and nothing shown is wrong meanwhile', async () => {
    await database().item.updateMany({ where: { name: 'first' }, data: { name: 'clip 0' } });
    expect(await refreshSummaries(suiteById)).toBe(false);
    const copied = [await countCopied()];
    const read = await listPage(ada, request, suiteById);
    expect(read.found).toBe(ITEMS + 1);
    expect(read.videos.every(({ run }) => run !== null)).toBe(true);
    while (!(await refreshSummaries(suiteById))) copied.push(await countCopied());
    expect(copied).toEqual(copied.toSorted((one, other) => one - other));
    expect(await countCopied()).toBe(ITEMS + 1);
    const counts = await database().configurationCount.findMany({ where: { copied: true } });
    expect(counts).toMatchObject([{ judged: ITEMS + 1, copiedTo: null }]);
  });

  it('goes on where it was left, also for items that change meanwhile', async () => {
    const { itemId } = await database().itemSummary.findFirstOrThrow({
      orderBy: { itemId: 'desc' },
    });
    await database().$executeRaw`UPDATE "ItemSummary" SET "runId" = NULL`;
    await database().$executeRaw`
      UPDATE "ConfigurationCount" SET copied = false,
        "copiedTo" = '00000000-0000-7000-8001-000000000100' WHERE copied`;
    await database().item.update({ where: { id: itemId }, data: { name: 'clip changed' } });
    while (!(await refreshSummaries(suiteById)));
    const passed = await database().itemSummary.count({ where: { runId: null } });
    expect(passed).toBe(100);
  });
});

describe('the library', () => {
  it('says how many items are being summed up, and never that there are none', async () => {
    const other = await database().project.create({ data: { name: 'Just imported' } });
    const filters = { ...request.filters, project: other.id };
    expect(await readFacets(ada, filters, suiteById)).toMatchObject({ videos: 0, pending: 0 });
    // What else is due comes first.
    await database().$executeRaw`
      INSERT INTO "SummaryDue" ("itemId") SELECT id FROM "Item" ORDER BY id`;
    await database().item.create({
      data: { projectId: other.id, kind: 'clip', key: 'new', name: 'new' },
    });
    expect(await readFacets(ada, filters, suiteById)).toMatchObject({ videos: 0, pending: 1 });
    while (!(await refreshSummaries(suiteById)));
    expect(await readFacets(ada, filters, suiteById)).toMatchObject({ videos: 1, pending: 0 });
  });
});
