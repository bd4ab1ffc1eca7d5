import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { ensureDatabase, parseDatabaseUrl, withClient, withServer } from './connection.mjs';
import { applyMigrations } from './migrations.mjs';

const published = path.resolve(import.meta.dirname, '../../prisma/migrations');
const REORDERED = '20261127221500_summaries_read_sooner';
const ROWS = 'SELECT to_jsonb(s) AS row FROM "ItemSummary" s ORDER BY "itemId", suite';
const INDEXES = `SELECT tablename, regexp_replace(indexdef, 'INDEX \\S+ ON', 'ON') AS is FROM pg_indexes WHERE tablename LIKE 'ItemSummary%' ORDER BY 1, 2`;

it('the summaries of all suites are the same in the new order of their columns, and go with their items', async () => {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the tests with “npm test”.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).toString();
  const before = mkdtempSync(path.join(tmpdir(), 'framejury-summaries-'));
  await ensureDatabase(url);
  try {
    const copy = (migration: string) =>
      cpSync(path.join(published, migration), path.join(before, migration), { recursive: true });
    for (const migration of readdirSync(published)) if (migration < REORDERED) copy(migration);
    await applyMigrations(url, before);
    await withClient(parseDatabaseUrl(url), async (client) => {
      await client.query(`
        SELECT add_suite_to_summaries('one'), add_suite_to_summaries('a-suite-with-a-very-long-name-that-fills-all-the-room');
        INSERT INTO "Project" (id, name) VALUES (gen_random_uuid(), 'One');
        INSERT INTO "Item" (id, "projectId", kind, key, name) SELECT gen_random_uuid(), p.id, 'clip', n::text, 'clip ' || n
        FROM "Project" p, generate_series(1, 3) n;
        INSERT INTO "ItemSummary" ("itemId", suite, "projectId", "addedAt", deleted, moving, duration, generator, judges,
          "nameKey", tags, facets, raters, searched, configuration, "runId", state, answers, unscored, "toReview", reviewed,
          disagreement, judged, corrected)
        SELECT i.id, s.suite, i."projectId", now(), false, NULL, 2.5, 'Model', '{a judge}', i.key, '{hard}', '{"of": "it"}',
          ARRAY[gen_random_uuid()], i.name, gen_random_uuid(), gen_random_uuid(), 'judged', 5, 4, 3, 2, 1.5, '{1,NULL,3}', '{4,5}'
        FROM "Item" i, unnest(ARRAY['one', 'a-suite-with-a-very-long-name-that-fills-all-the-room']) AS s(suite)
        WHERE i.key <> '3' OR s.suite = 'one'`);
      const read = async (query: string) => (await client.query(query)).rows;
      const [rows, indexes] = [await read(ROWS), await read(INDEXES)];
      expect(rows).toHaveLength(5);
      copy(REORDERED);
      await applyMigrations(url, before);
      expect(await read(ROWS)).toEqual(rows);
      expect(await read(INDEXES)).toEqual(indexes);
      await applyMigrations(url, published);
      expect(await read(ROWS)).toEqual(rows);
      await client.query(`SELECT add_suite_to_summaries('later')`);
      await client.query(`DELETE FROM "Item" WHERE key = '1'`);
      expect(await read(ROWS)).toHaveLength(3);
      expect(await read('SELECT count(*)::int AS marks FROM "ResultsChange"')).not.toEqual([
        { marks: 0 },
      ]);
    });
  } finally {
    rmSync(before, { recursive: true, force: true });
    await withServer(parseDatabaseUrl(url), (client) =>
      client.query(`DROP DATABASE ${name} WITH (FORCE)`),
    );
  }
}, 60_000);
