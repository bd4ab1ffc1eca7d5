import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import type { Suite } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { quizSuite } from '@/lib/testing/suites/quiz';
import { correctItem } from './store';
import { currentVersions } from './versions.store';

freshDatabase();

const suites: readonly Suite[] = [quizSuite];
let projectId = '';
let ada = '';
let ben = '';

beforeAll(async () => {
  const db = database();
  projectId = (await db.project.create({ data: { name: 'Versions' } })).id;
  ada = (await db.rater.create({ data: { kind: 'person', name: 'Ada' } })).id;
  ben = (await db.rater.create({ data: { kind: 'person', name: 'Ben' } })).id;
});

const dataOf = (question: string) => ({ question, options: ['a', 'b', 'c'] });

async function storeItem(key: string): Promise<string> {
  const kind = quizSuite.takes.kind;
  const item = { projectId, kind, key, name: key, data: dataOf(key) };
  return (await database().item.create({ data: item })).id;
}

const edit = (itemId: string, raterId: string, question: string) =>
  correctItem(itemId, dataOf(question), raterId, suites, 'as it should be');

const superseded = async (ids: readonly string[]) => {
  const rows = await database().item.findMany({ where: { id: { in: [...ids] } } });
  return ids.map((id) => rows.find((row) => row.id === id)?.superseded);
};

describe('the versions of an item', () => {
  it('count as the newest does, also where two people edited the same one', async () => {
    const first = await storeItem('both');
    expect(await superseded([first])).toEqual([false]);
    const hers = await edit(first, ada, 'hers');
    const his = await edit(first, ben, 'his');
    expect(await superseded([first, hers, his])).toEqual([true, true, false]);
    // She goes on from her own: that is the newest now.
    const again = await edit(hers, ada, 'hers again');
    expect(await superseded([first, hers, his, again])).toEqual([true, true, true, false]);
    const other = await storeItem('other');
    expect(await currentVersions([first, his, other])).toEqual([again, other].toSorted());
  });

  it('of the same moment count by their ids', async () => {
    const first = await storeItem('moment');
    const { kind, data } = await database().item.findUniqueOrThrow({ where: { id: first } });
    const common = { projectId, kind, name: 'moment', data: data ?? {}, replacesId: first };
    const createdAt = new Date('2026-11-23T12:00:00Z');
    await database().item.update({ where: { id: first }, data: { createdAt } });
    const ids = [
      '01900000-0000-7000-8000-000000000002',
      '01900000-0000-7000-8000-000000000001',
    ] as const;
    for (const id of ids) {
      const version = { ...common, id, key: id, makerId: ada, createdAt };
      await database().item.create({ data: { ...version, createdAt: new Date(+createdAt + 1) } });
    }
    expect(await superseded([first, ...ids])).toEqual([true, false, true]);
  });

  it('are made at once by two people, and one of them counts', async () => {
    const first = await storeItem('at once');
    const edits = await Promise.all([edit(first, ada, 'hers'), edit(first, ben, 'his')]);
    expect((await superseded([first, ...edits])).filter((is) => !is)).toHaveLength(1);
    expect((await superseded([first]))[0]).toBe(true);
  });

  it('count again once a newer one is deleted', async () => {
    const first = await storeItem('deleted');
    const hers = await edit(first, ada, 'hers');
    const his = await edit(first, ben, 'his');
    const remove = (id: string, deletedAt: Date | null) =>
      database().item.update({ where: { id }, data: { deletedAt } });
    await remove(his, new Date());
    expect(await superseded([first, hers])).toEqual([true, false]);
    await remove(hers, new Date());
    expect(await superseded([first])).toEqual([false]);
    await remove(his, null);
    expect(await superseded([first, hers, his])).toEqual([true, true, false]);
  });
});
