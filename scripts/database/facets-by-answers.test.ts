import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { ensureDatabase, parseDatabaseUrl, withClient, withServer } from './connection.mjs';
import { applyMigrations } from './migrations.mjs';

const published = path.resolve(import.meta.dirname, '../../prisma/migrations');
const BASELINE = '20261121000000_baseline';

it('facets that answers wrote before they stood apart are set apart, and those of the data come back', async () => {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the tests with “npm test”.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).toString();
  const before = mkdtempSync(path.join(tmpdir(), 'framejury-facets-'));
  await ensureDatabase(url);
  try {
    cpSync(path.join(published, BASELINE), path.join(before, BASELINE), { recursive: true });
    await applyMigrations(url, before);
    const rows = await withClient(parseDatabaseUrl(url), async (client) => {
      await client.query(`
        INSERT INTO "AnswerFacet" VALUES ('typing', 'kind', 'type');
        INSERT INTO "Project" (id, name) VALUES (gen_random_uuid(), 'One');
        INSERT INTO "Rater" (id, kind, name) VALUES (gen_random_uuid(), 'person', 'Ada');
        INSERT INTO "Item" (id, "projectId", kind, key, name, data, facets)
        SELECT gen_random_uuid(), p.id, i.kind, i.key, i.key, i.data::jsonb, i.facets::jsonb
        FROM "Project" p, (VALUES
          ('qa', 'question', '{}', '{"source": "ours"}'),
          ('caption', 'caption', '{"type": "brief"}', '{"type": "brief"}'),
          ('qa', 'taken back', '{}', '{}'),
          ('vbench', 'unanswered', '{}', '{"type": "its own"}')
        ) AS i(kind, key, data, facets);
        INSERT INTO "Answer" ("itemId", "raterId", suite, unit, question, state, label)
        SELECT i.id, r.id, 'typing', 'video', 'kind', 'scored', 'future' FROM "Item" i, "Rater" r
        WHERE i.key <> 'unanswered';
        INSERT INTO "Item" (id, "projectId", kind, key, name, facets, "madeFromId")
        SELECT gen_random_uuid(), "projectId", 'exam', 'made', 'made', facets, id FROM "Item" WHERE key = 'question';
        INSERT INTO "Answer" ("itemId", "raterId", suite, unit, question, state, "supersedesId")
        SELECT a."itemId", a."raterId", suite, unit, question, 'withdrawn', a.id
        FROM "Answer" a JOIN "Item" i ON i.id = a."itemId" WHERE i.key = 'taken back'`);
      await applyMigrations(url, published);
      const { rows: read } = await client.query(
        'SELECT key, facets, "answeredFacets" AS answered FROM "Item" ORDER BY key',
      );
      return read;
    });
    expect(rows).toEqual([
      { key: 'caption', facets: { type: 'brief' }, answered: { type: 'future' } },
      { key: 'made', facets: { source: 'ours' }, answered: { type: 'future' } },
      { key: 'question', facets: { source: 'ours' }, answered: { type: 'future' } },
      { key: 'taken back', facets: {}, answered: {} },
      { key: 'unanswered', facets: { type: 'its own' }, answered: {} },
    ]);
  } finally {
    rmSync(before, { recursive: true, force: true });
    await withServer(parseDatabaseUrl(url), (client) =>
      client.query(`DROP DATABASE ${name} WITH (FORCE)`),
    );
  }
}, 60_000);
