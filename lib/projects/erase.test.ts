import { beforeAll, describe, expect, it } from 'vitest';
import { recordChanges } from '@/lib/audit/store';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local.store';
import { enqueue } from '@/lib/runs/job-queue.store';
import { runIn } from '@/lib/testing/command';
import { freshDatabase } from '@/lib/testing/database';
import { askDatabase } from '@/lib/testing/installations';
import { storeRun } from '@/lib/testing/judged';
import { storeQueue, submitAnswer, takeItem } from '@/lib/testing/queued';
import { moveClip, storeVideo } from '@/lib/testing/stored';
import { BELONGING, belongsTo, SHARED } from './belonging';
import { eraseProject } from './erase.store';

freshDatabase();

const tables = async () =>
  (
    await database().$queryRaw<{ name: string }[]>`
      SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`
  ).map(({ name }) => name);

/** All rows, but marks of what is to be looked at again, and the audit. */
async function allRows(): Promise<string[]> {
  const rows: string[] = [];
  for (const table of await tables()) {
    if (['SummaryDue', 'ResultsChange', 'AuditEntry'].includes(table)) continue;
    const found = await askDatabase(
      process.env.DATABASE_URL ?? '',
      `SELECT to_jsonb(t)::text AS row FROM "${table}" t ORDER BY 1`,
    );
    rows.push(...found.map(({ row }) => `${table} ${row}`));
  }
  return rows;
}

/** Stores a clip in a project with a run, a queue of which somebody holds an item, answers and notes. */
async function storeAll(name: string, projectId: string | null, personId: string) {
  const itemId = await storeVideo(name);
  if (projectId) await moveClip(itemId, projectId);
  const runId = await storeRun([itemId], 8);
  const queueId = await storeQueue(runId, [personId]);
  await takeItem(queueId, personId);
  await submitAnswer(personId, itemId);
  await submitAnswer(personId, itemId, { value: 6 });
  const noted = { itemId, suite: 'small', sentAs: crypto.randomUUID() };
  await database().note.create({ data: { ...noted, raterId: personId, text: 'A note' } });
  return { itemId, runId, queueId };
}

let personId: string;

beforeAll(async () => {
  personId = (await addLocalReviewer('Ada')).id;
});

describe('what belongs to a project', () => {
  it('is said of every table, in an order in which what is referred to comes first', async () => {
    expect([...Object.keys(BELONGING), ...SHARED].sort()).toEqual((await tables()).sort());
    const order = Object.keys(BELONGING);
    const references = await database().$queryRaw<{ from: string; to: string }[]>`
      SELECT conrelid::regclass::text AS from, confrelid::regclass::text AS to FROM pg_constraint
      WHERE contype = 'f' AND conparentid = 0 AND conrelid <> confrelid`;
    for (const { from, to } of references) {
      const [one, other] = [from, to].map((table) => order.indexOf(table.replaceAll('"', '')));
      if (one === -1 || other === -1) continue;
      expect(one, `${from} after ${to}`).toBeGreaterThan(other ?? 0);
    }
  });

  it('has columns that there are', async () => {
    for (const table of Object.keys(BELONGING)) {
      const wanted = belongsTo(table, 'gen_random_uuid()');
      await database().$queryRawUnsafe(`SELECT count(*) FROM "${table}" WHERE ${wanted}`);
    }
  });
});

describe('erasing a project', () => {
  it('takes away all that belongs to it, and nothing else', async () => {
    await storeAll('stays', null, personId);
    const before = await allRows();
    const { id } = await database().project.create({ data: { name: 'Going' } });
    const person = { kind: 'person', name: 'Known by a file', source: 'answers.csv' } as const;
    const known = await database().rater.create({ data: person });
    const { itemId, runId } = await storeAll('goes', id, personId);
    await submitAnswer(known.id, itemId, { question: 'q', value: 2 });
    await database().$transaction((db) => enqueue(db, runId, [itemId]));
    await recordChanges({ id: personId, name: 'Ada' }, [
      { action: 'run.started', subject: { kind: 'run', id: runId }, after: { name: 'secret' } },
      { action: 'items.made', subject: { kind: 'suite', id: 'small' }, after: { project: id } },
      { action: 'run.started', subject: { kind: 'run', id: personId }, after: { name: 'other' } },
    ]);

    await database().run.update({ where: { id: runId }, data: { state: 'running' } });
    await expect(eraseProject(id, 'Going')).rejects.toThrow('Runs of this project still go on (1)');
    await database().run.update({ where: { id: runId }, data: { state: 'cancelled' } });
    await expect(eraseProject(id, 'going')).rejects.toThrow('The project is called “Going”.');
    expect(await eraseProject(id, 'Going')).toEqual({
      items: 1,
      runs: 1,
      answers: 5,
    });

    expect(await allRows()).toEqual(before);
    const audit = await database().auditEntry.findMany({ orderBy: { id: 'asc' } });
    expect(audit.map(({ personName, before, after }) => [personName, before, after])).toEqual([
      ['Somebody', null, null],
      ['Somebody', null, null],
      ['Ada', null, { name: 'other' }],
    ]);
    const jobs = await askDatabase(
      process.env.DATABASE_URL ?? '',
      `SELECT key FROM graphile_worker.jobs WHERE key LIKE '${runId}%'`,
    );
    expect(jobs).toEqual([]);
  });

  it('is refused where another project’s queue holds its items, and leaves all as it was', async () => {
    const { id } = await database().project.create({ data: { name: 'Shared' } });
    const shared = await storeAll('shared', id, personId);
    const other = await storeAll('of another', null, personId);
    await database().run.updateMany({ data: { state: 'ended' } });
    await database().queueItem.create({
      data: { queueId: other.queueId, itemId: shared.itemId, runId: shared.runId, position: 9 },
    });
    const before = await allRows();
    await expect(eraseProject(id, 'Shared')).rejects.toThrow('of other projects hold items');
    expect(await allRows()).toEqual(before);
  });

  it('is the only way by which answers go', async () => {
    const refused = database().$executeRaw`DELETE FROM "Answer"`;
    await expect(refused).rejects.toThrow('append-only');
  });
});

describe('framejury project erase', () => {
  it('wants to be told that it is meant', async () => {
    const { run } = await import('@/cli/projects');
    const words = ['erase', 'Going'];
    expect(await runIn('.', run, words)).toMatchObject({
      code: 2,
      error: 'This erases “Going” for good. Say --yes where that is meant.',
    });
  });
});
