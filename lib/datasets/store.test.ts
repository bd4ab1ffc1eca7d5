import { beforeAll, expect, it } from 'vitest';
import { addLocalReviewer } from '@/lib/people/local.store';
import type { Role } from '@/lib/people/schema';
import { freshDatabase } from '@/lib/testing/database';
import { projectOf } from '@/lib/video/store';
import { createDataset, deleteDataset, listDatasets } from './store';

freshDatabase();

let projectId = '';
let ada = '';
let ben = '';
beforeAll(async () => {
  projectId = (await projectOf(null)).id;
  ada = (await addLocalReviewer('Ada')).id;
  ben = (await addLocalReviewer('Ben')).id;
});

it('a plan is deleted by who made it and by admins, and by nobody else', async () => {
  const make = (name: string) =>
    createDataset(
      { projectId, suite: 's', name, facts: {}, content: {}, version: name, tasks: 1, expected: 1 },
      ada,
    );
  const deleteAs = (id: string, role: Role, plan: string) => deleteDataset({ id, role }, plan, 's');
  const [own, others] = [await make('own'), await make('others')];
  await expect(deleteAs(ben, 'reviewer', own.id)).rejects.toMatchObject({
    status: 403,
    message: '“own” was made by Ada: they or an admin can delete it.',
  });
  await expect(deleteAs(ada, 'viewer', own.id)).rejects.toMatchObject({ status: 403 });
  await deleteAs(ada, 'reviewer', own.id);
  await deleteAs(ben, 'admin', others.id);
  expect(await listDatasets(projectId, 's')).toEqual([]);
});
