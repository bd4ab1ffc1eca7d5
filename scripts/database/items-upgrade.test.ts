import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureDatabase, parseDatabaseUrl, withClient, withServer } from './connection.mjs';
import { applyMigrations, readMigrations } from './migrations.mjs';

const published = path.resolve(import.meta.dirname, '../../prisma/migrations');
const fixture = path.join(import.meta.dirname, 'fixtures', 'before-items.sql');
const LAST_BEFORE_ITEMS = '20261122124000_spans_of_findings';
const ITEMS = '20261123101000_items';

type Row = Record<string, unknown>;
type Tables = ReadonlyMap<string, Row[]>;

/** Tables and views by their name before, with the name that they have now. */
const RENAMED = new Map([
  ['RunVideo', 'RunItem'],
  ['VideoTag', 'ItemTag'],
  ['VideoSummary', 'ItemSummary'],
  ['RunVideoSummary', 'RunItemSummary'],
  ['StandingAnswer', 'CurrentAnswer'],
]);

/** What moved to other tables. */
const MOVED = new Map([
  ['Video', ['name', 'generatorModel', 'generationPrompt', 'deletedAt']],
  ['RunVideo', ['frameSetId']],
]);

/** The name that a column has now. */
function nowCalled(table: string, column: string): string {
  if (column === 'sourceItemId') return 'sourceQueueItemId';
  if (column === 'itemId') return 'queueItemId';
  return column === 'videoId' && table !== 'FrameSet' ? 'itemId' : column;
}

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const inOrder = (rows: readonly Row[]) =>
  rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));

const name = `test_${randomBytes(6).toString('hex')}`;
let url = '';
let before: Tables;
let after: Tables;

async function ask(sql: string): Promise<Row[]> {
  const { rows } = await withClient(parseDatabaseUrl(url), (client) => client.query(sql));
  return rows;
}

/** All that our tables and views hold. */
async function readAll(): Promise<Tables> {
  const relations = await ask(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
      and relname <> '_prisma_migrations'`,
  );
  const entries: [string, Row[]][] = [];
  for (const { name: relation } of relations) {
    const rows = await ask(`select row_to_json(t) as row from "${relation}" t`);
    entries.push([String(relation), rows.map(({ row }) => row as Row)]);
  }
  return new Map(entries);
}

/** Brings the database up to a migration; those after it change what they change. */
async function migrateTo(last: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'framejury-upgrade-'));
  try {
    for (const migration of readMigrations(published).filter((one) => one.name <= last)) {
      const place = path.join(folder, migration.name);
      cpSync(path.join(published, migration.name), place, { recursive: true });
    }
    await applyMigrations(url, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

beforeAll(async () => {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the tests with “npm test”.');
  url = Object.assign(new URL(server), { pathname: `/${name}` }).toString();
  await ensureDatabase(url);
  await migrateTo(LAST_BEFORE_ITEMS);
  await ask(readFileSync(fixture, 'utf8'));
  before = await readAll();
  await migrateTo(ITEMS);
  after = await readAll();
}, 120_000);

afterAll(async () => {
  await withServer(parseDatabaseUrl(url), (client) =>
    client.query(`drop database ${name} with (force)`),
  );
});

describe('a database of the version before items, brought up to date', () => {
  it('holds every row of every table and view as it was, under the names of now', () => {
    for (const [table, rows] of before) {
      const moved = MOVED.get(table) ?? [];
      const expected = rows.map((row) =>
        Object.fromEntries(
          Object.entries(row)
            .filter(([column]) => !moved.includes(column))
            .map(([column, value]) => [nowCalled(table, column), value]),
        ),
      );
      if (table === 'Queue') {
        for (const row of expected.filter(({ name: queue }) => queue === 'Picked'))
          row.policy = { kind: 'chosen', itemIds: [] };
      }
      const columns = Object.keys(expected[0] ?? {});
      const actual = (after.get(RENAMED.get(table) ?? table) ?? []).map((row) =>
        Object.fromEntries(columns.map((column) => [column, row[column]])),
      );
      expect(inOrder(actual), table).toEqual(inOrder(expected));
    }
  });

  it('has rows in every table that the upgrade changes, so that this says something', () => {
    const empty = [...before].filter(([, rows]) => rows.length === 0).map(([table]) => table);
    const changed = ['Answer', 'Claim', 'Note', 'QueueItem', 'Skip', 'Step', 'Undrawn', 'Exposure'];
    const views = ['GivenAnswer', 'StandingAnswer', 'IndependentAnswer', 'EffectiveAnswer'];
    for (const table of [...changed, ...views, ...RENAMED.keys(), ...MOVED.keys()])
      expect(empty).not.toContain(table);
  });

  it('has of each clip an item with the id of its video, all that was said of it, and its frames', () => {
    const items = before.get('Video')?.map((video) => ({
      id: video.id,
      projectId: video.projectId,
      kind: 'clip',
      key: video.id,
      data: {},
      name: video.name,
      model: video.generatorModel,
      prompt: video.generationPrompt,
      cluster: null,
      task: null,
      facets: {},
      contentId: video.contentId,
      madeFromId: null,
      replacesId: null,
      makerId: null,
      createdAt: video.createdAt,
      deletedAt: video.deletedAt,
    }));
    expect(after.get('Item')).toEqual(items);
    const media = items?.map((item) => ({
      itemId: item.id,
      n: 1,
      videoId: item.id,
      wantedName: null,
      from: null,
      to: null,
    }));
    expect(after.get('ItemMedia')).toEqual(media);
    expect(after.get('RunItemFrames')).toEqual(
      before.get('RunVideo')?.map(({ runId, videoId, frameSetId }) => ({
        runId,
        itemId: videoId,
        n: 1,
        frameSetId,
      })),
    );
    expect(after.get('Step')).toMatchObject([
      { role: 'judge', sample: 0 },
      { role: 'judge', sample: 0 },
    ]);
    expect(after.get('SummaryDue')).toEqual([]);
  });

  it('goes on counting, exposing and summing up', async () => {
    await ask(
      `update "Claim" set state = 'submitted', "submittedAt" = now() where "queueItemId" = '${id(62)}'`,
    );
    expect(await ask(`select id, submitted, settled from "QueueItem" order by id`)).toEqual([
      { id: id(60), submitted: 2, settled: true },
      { id: id(61), submitted: 0, settled: false },
      { id: id(62), submitted: 1, settled: false },
    ]);
    await ask(
      `insert into "Answer" ("itemId", "raterId", suite, unit, question, state, value, act, "seenId")
        values ('${id(11)}', '${id(43)}', 'hallucination', 'video', 'd1', 'scored', 1, 'confirm', 1)`,
    );
    expect(await ask(`select "contentId" from "Exposure" where "raterId" = '${id(43)}'`)).toEqual([
      { contentId: id(11) },
    ]);
    await ask(`update "Item" set name = 'renamed' where id = '${id(13)}'`);
    const due = await ask(`select distinct "itemId" from "SummaryDue" order by 1`);
    expect(due).toEqual([{ itemId: id(11) }, { itemId: id(13) }]);
  });
});
