import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { database } from '@/lib/db';
import { FAMILIES } from '@/lib/suites/families';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { storeVideo } from '@/lib/testing/stored';
import { projectOf } from '@/lib/video/store';
import { changeProject, createProject, listProjects, openSampleProject } from './projects.store';

freshDatabase();

const ALL = FAMILIES.map(({ id }) => id);

async function listed(id: string) {
  return (await listProjects({ role: 'viewer' })).find((one) => one.id === id);
}

async function storeItem(projectId: string, kind: string, key: string, superseded = false) {
  await database().item.create({ data: { projectId, kind, key, name: key, superseded } });
}

it('are told with the families that they use and how many items of each kind they hold', async () => {
  const { id } = await createProject('Lab', ['captions']);
  await expect(createProject('Lab')).rejects.toThrow('There is a project “Lab” already.');
  await storeItem(id, 'caption', 'a');
  await storeItem(id, 'caption', 'b');
  await storeItem(id, 'clip', 'c');
  await storeItem(id, 'clip', 'replaced', true);
  expect(await listed(id)).toEqual({
    id,
    name: 'Lab',
    families: ['captions'],
    ownSuites: [],
    kinds: [
      { kind: 'caption', items: 2 },
      { kind: 'clip', items: 1 },
    ],
    videos: 3,
    samples: false,
    hidesScores: false,
    knownAnswers: false,
  });
  expect((await listed((await createProject('All')).id))?.families).toEqual(ALL);
});

it('get another name and other families, and lose nothing by it', async () => {
  const { id } = await createProject('Before', ['hallucination', 'captions']);
  await storeItem(id, 'caption', 'a');
  const after = {
    name: 'After',
    families: ['vbench'] as const,
    suites: ['rubric'],
    hidesScores: true,
  };
  expect(await changeProject(id, after)).toEqual({
    name: 'Before',
    families: ['hallucination', 'captions'],
    suites: [],
    hidesScores: false,
  });
  await expect(changeProject(id, { ...after, name: 'Lab' })).rejects.toThrow(/already/);
  const { suites, ...told } = after;
  expect(await listed(id)).toMatchObject({ ...told, kinds: [{ kind: 'caption', items: 1 }] });
  const row = await database().project.findUniqueOrThrow({ where: { id } });
  expect(row.suites).toEqual(suites);
  // The database refuses what forms refuse before.
  await expect(changeProject(id, { ...after, families: [] })).rejects.toThrow();
});

it('have one of their own for samples, which is never the first one and learns of families', async () => {
  const made = await openSampleProject('hallucination');
  expect(made).toMatchObject({ name: 'Samples', isNew: true });
  const again = await openSampleProject('qa');
  expect(again).toEqual({ ...made, isNew: false });
  await openSampleProject('qa');
  const all = await listProjects({ role: 'viewer' });
  expect(all.at(-1)).toMatchObject({ samples: true, families: ['hallucination', 'qa'] });
  expect((await projectOf(null)).id).toBe(all[0]?.id);
  await database().project.updateMany({
    where: { samples: false },
    data: { createdAt: new Date() },
  });
  expect((await projectOf(null)).id).not.toBe(made.id);
});

it('that were there before use what they hold items or runs of, else all', async () => {
  const folder = path.resolve('prisma/migrations/20261124170000_projects_choose_suites');
  const sql = readFileSync(path.join(folder, 'migration.sql'), 'utf8');
  const update = sql.slice(sql.indexOf('WITH family'));
  const held = (await createProject('Held')).id;
  await storeItem(held, 'exam', 'a');
  await storeItem(held, 'vbench', 'b');
  const bare = (await createProject('Bare')).id;
  const clip = await storeVideo('clip');
  const { projectId } = await database().item.findUniqueOrThrow({ where: { id: clip } });
  await storeRun([clip], 5);
  await database().run.updateMany({ where: { projectId }, data: { suite: 'caption-writing' } });
  await database().$executeRawUnsafe(update);
  expect((await listed(held))?.families).toEqual(['vbench', 'qa']);
  expect((await listed(bare))?.families).toEqual(ALL);
  expect((await listed(projectId))?.families).toEqual(['hallucination', 'captions']);
});
