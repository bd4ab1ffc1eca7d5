import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { chooseSuite, isUsed } from '@/lib/declared/chosen.store';
import { keepVersion } from '@/lib/declared/kept.store';
import { readSuiteFiles } from '@/lib/declared/read';
import { createProject, listProjects } from '@/lib/library/projects.store';
import type { Suite } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { fillSuites } from './suites.store';

freshDatabase();

let suite: Suite;
let using = '';
let other = '';

const summed = async () =>
  (
    await database().itemSummary.findMany({
      where: { suite: suite.id },
      select: { projectId: true },
    })
  ).map(({ projectId }) => projectId);

beforeAll(async () => {
  const read = readSuiteFiles({
    'suite.yaml': readFileSync('lib/declared/starter/suite.yaml', 'utf8'),
  });
  if (read.faults) throw new Error(JSON.stringify(read.faults));
  ({ suite } = read);
  await keepVersion(read, null);
  using = (await createProject('Uses it')).id;
  other = (await createProject('Does not')).id;
  const { kind } = suite.takes;
  await database().item.createMany({
    data: [using, other].map((projectId) => ({ projectId, kind, key: projectId, name: projectId })),
  });
});

it('the library of a suite that is data is summed up for the projects that chose it alone', async () => {
  await fillSuites([suite]);
  expect(await summed()).toEqual([]);
  expect(await isUsed(using, suite.id)).toBe(false);

  await chooseSuite(using, suite.id);
  await fillSuites([suite]);
  expect(await summed()).toEqual([using]);
  expect([await isUsed(using, suite.id), await isUsed(other, suite.id)]).toEqual([true, false]);
  const listed = await listProjects({ role: 'viewer' });
  const used = (id: string) => listed.find((one) => one.id === id)?.ownSuites;
  expect(used(using)).toEqual([{ id: suite.id, name: suite.id, used: true }]);
  expect(used(other)).toEqual([{ id: suite.id, name: suite.id, used: false }]);
});

it('what a project no longer uses is not kept, and made again when it does', async () => {
  await database().project.update({ where: { id: using }, data: { suites: [] } });
  expect(await summed()).toEqual([]);
  await chooseSuite(using, suite.id);
  await fillSuites([suite]);
  expect(await summed()).toEqual([using]);
});

it('a built-in suite need not be chosen', async () => {
  await chooseSuite(other, 'hallucination');
  expect(await isUsed(other, 'hallucination')).toBe(true);
  const { suites } = await database().project.findUniqueOrThrow({ where: { id: other } });
  expect(suites).toEqual([]);
});
