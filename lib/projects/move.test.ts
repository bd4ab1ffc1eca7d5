import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordChanges } from '@/lib/audit/store';
import { backupFolder } from '@/lib/backup/place';
import { database } from '@/lib/db';
import { exportTable } from '@/lib/export/run-table';
import { EXPORT_TABLES } from '@/lib/export/schema';
import { refreshSummaries } from '@/lib/library/summary/store';
import { addLocalReviewer, localReviewer } from '@/lib/people/local.store';
import { framejuryIn } from '@/lib/testing/command';
import { freshDatabase } from '@/lib/testing/database';
import {
  askDatabase,
  connectedTo,
  type OtherInstallation,
  otherInstallation,
  storeFiles,
} from '@/lib/testing/installations';
import { storeRun } from '@/lib/testing/judged';
import { storeQueue, submitAnswer, takeItem } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { moveClip, storeVideo } from '@/lib/testing/stored';
import { exportProject } from './export.store';
import { importProject } from './import.store';

freshDatabase();

let folder: string;
let other: OtherInstallation;
let projectId: string;
let runId: string;
const people: Record<'ada' | 'ben' | 'cleo', string> = { ada: '', ben: '', cleo: '' };

const ownUrl = () => process.env.DATABASE_URL ?? '';

/** Stores Ada, who is a local reviewer, and Ben, who has an account. */
async function storePeople(ben: string): Promise<{ ada: string; ben: string }> {
  const ada = (await addLocalReviewer('Ada')).id;
  const { id } = await database().rater.create({ data: { kind: 'person', name: ben } });
  const account = { name: ben, email: 'ben@example.org', raterId: id };
  await database().account.create({ data: account });
  return { ada, ben: id };
}

beforeAll(async () => {
  Object.assign(people, await storePeople('Ben'));
  const cleo = { kind: 'person', name: 'Cleo', source: 'answers.csv' } as const;
  people.cleo = (await database().rater.create({ data: cleo })).id;
  // Numbers of answers and steps are others there.
  const before = await storeVideo('of another project');
  await storeRun([before], 3);
  await submitAnswer(people.ada, before);

  projectId = (await database().project.create({ data: { name: 'Pilot' } })).id;
  const itemIds = [await storeVideo('one'), await storeVideo('two')];
  await storeFiles('one', 'two');
  for (const id of itemIds) await moveClip(id, projectId);
  runId = await storeRun(itemIds, 8);
  const queueId = await storeQueue(runId, Object.values(people), { blind: false, raters: 2 });
  const task = await takeItem(queueId, people.ada);
  await submitAnswer(people.ada, task.itemId, { value: 2 });
  await submitAnswer(people.ada, task.itemId, { value: 3 });
  await submitAnswer(people.ben, task.itemId, { value: 4, rationale: 'a shadow' });
  await submitAnswer(people.cleo, itemIds[1] ?? '', { value: 5 });
  const noted = { itemId: itemIds[0] ?? '', suite: 'small', sentAs: crypto.randomUUID() };
  await database().note.create({ data: { ...noted, raterId: people.ben, text: 'A note' } });
  await recordChanges({ id: people.ben, name: 'Ben' }, [
    { action: 'run.started', subject: { kind: 'run', id: runId }, after: { judge: 'A judge' } },
  ]);
  while (!(await refreshSummaries(() => smallSuite)));

  folder = await mkdtemp(path.join(tmpdir(), 'framejury-project-'));
  other = await otherInstallation();
  await other.prepare();
  await other.within(async () => {
    await storePeople('Benjamin');
    await storeRun([await storeVideo('one of there'), await storeVideo('two of there')], 5);
  });
});

afterAll(async () => {
  await other.remove();
  await rm(folder, { recursive: true, force: true });
});

async function exportsNow(): Promise<Record<string, string>> {
  const person = { ...(await localReviewer()), role: 'admin', account: null } as const;
  const all: Record<string, string> = {};
  for (const table of EXPORT_TABLES) {
    // A table of numbers is compared in the form in which these can be told.
    const formats = table === 'answers' ? (['jsonl'] as const) : (['csv', 'jsonl'] as const);
    for (const format of formats) {
      const { stream } = await exportTable(person, { run: runId, table, format }, () => smallSuite);
      all[`${table}.${format}`] = await text(stream);
    }
  }
  return all;
}

/** Exports as they are where Ben is called otherwise, and answers have numbers that are higher by so many. */
function asThere(exports: Record<string, string>, by: number): Record<string, string> {
  const numbered = /("(?:id|seenId|supersedesId)":")(\d+)"/g;
  const lines = Object.entries(exports).map(([name, rows]) => [
    name,
    rows.replaceAll('Ben', 'Benjamin').replaceAll(numbered, (all, field, number) =>
      // Notes have numbers of their own.
      name.startsWith('notes') ? all : `${field}${Number(number) + by}"`,
    ),
  ]);
  return Object.fromEntries(lines);
}

const take = (...words: string[]) =>
  framejuryIn(folder, ['project', 'import', folder, ...words], other.environment);

/** How many rows each table has there. */
async function counts(): Promise<Record<string, unknown>> {
  const tables = ['Answer', 'Rater', 'Run', 'Item', 'QueueItem', 'Note', 'Frame', 'Judge'];
  const all: Record<string, unknown> = {};
  for (const table of tables) {
    all[table] = (await other.ask(`SELECT count(*)::int AS n FROM "${table}"`))[0]?.n;
  }
  return all;
}

describe('a project', () => {
  it('is taken into another installation, with equal exports, and once', async () => {
    const out = await framejuryIn(folder, ['project', 'export', 'Pilot', folder]);
    expect(out).toMatchObject({ code: 0, error: '' });
    expect(await take()).toMatchObject({ code: 0, error: '' });

    const first = `SELECT min(a.id)::int AS n FROM "Answer" a JOIN "Rater" r ON r.id = a."raterId" WHERE r."runId" = '${runId}'`;
    const [one, two] = [await askDatabase(ownUrl(), first), await other.ask(first)];
    const by = Number(two[0]?.n) - Number(one[0]?.n);
    expect(by).not.toBe(0);
    expect(await other.within(exportsNow)).toEqual(asThere(await exportsNow(), by));

    const said = await other.ask(
      `SELECT DISTINCT r.name, r.source, r.local, a.email FROM "Answer" n JOIN "Rater" r ON r.id = n."raterId"
      LEFT JOIN "Account" a ON a."raterId" = r.id JOIN "Item" i ON i.id = n."itemId"
      WHERE r.kind = 'person' AND i."projectId" = '${projectId}' ORDER BY 1`,
    );
    expect(said).toEqual([
      { name: 'Ada', source: null, local: true, email: null },
      { name: 'Benjamin', source: null, local: false, email: 'ben@example.org' },
      { name: 'Cleo', source: 'answers.csv', local: false, email: null },
    ]);
    const superseded = `SELECT count(*)::int AS n FROM "Answer" a JOIN "Answer" b ON b.id = a."supersedesId" AND b.id < a.id`;
    expect(await other.ask(superseded)).toEqual([{ n: 1 }]);
    expect(await other.ask(`SELECT "personName", action FROM "AuditEntry" ORDER BY id`)).toEqual([
      { personName: 'Ben', action: 'run.started' },
      { personName: 'The command “framejury”', action: 'project.imported' },
    ]);
    // What is answered from then on comes after it, and its library is summed up.
    await other.within(async () => {
      const items = await database().item.findMany({ where: { projectId } });
      await submitAnswer(people.cleo, items[0]?.id ?? '', { question: 'q' });
      while (!(await refreshSummaries(() => smallSuite)));
      expect(await database().runItemSummary.count({ where: { projectId } })).toBe(2);
    });

    const before = await counts();
    expect((await take()).out).toContain('“Pilot” is here already. Nothing was done.');
    expect(await counts()).toEqual(before);
  });

  it('is refused where it is damaged or of another version, and while its runs go on', async () => {
    const place = backupFolder(folder);
    const manifest = path.join(folder, 'project.json');
    const read = await readFile(manifest, 'utf8');
    const { project, ...rest } = JSON.parse(read);
    const elsewhere = { ...project, id: crypto.randomUUID() };
    const write = (part: object) =>
      writeFile(manifest, JSON.stringify({ ...rest, project: elsewhere, ...part }));
    const taking = (name: string | null, own = rest.migrations) =>
      connectedTo(other.url, (client) =>
        importProject({ client, place, name, migrations: own, tell: () => {} }),
      );
    await write({});
    await expect(taking(null)).rejects.toThrow('There is a project “Pilot” already');
    const later = { ...rest.migrations, '20990101000000_later': '0'.repeat(64) };
    await expect(taking('New', later)).rejects.toThrow('another version of Framejury');
    await write({ tables: [{ ...rest.tables[0], sha256: '0'.repeat(64) }] });
    await expect(taking('New')).rejects.toThrow('rows/Rater.gz is not what its manifest');

    const leaving = (into: string) =>
      connectedTo(ownUrl(), (client) =>
        exportProject({
          client,
          place: backupFolder(into),
          project: { id: projectId, name: 'Pilot' },
          version: '0.1.0',
          migrations: rest.migrations,
          tell: () => {},
        }),
      );
    await expect(leaving(folder)).rejects.toThrow('The folder is not empty.');
    await askDatabase(ownUrl(), `UPDATE "Run" SET state = 'running' WHERE id = '${runId}'`);
    await expect(leaving(path.join(folder, 'none'))).rejects.toThrow('still go on (1)');
  });
});
