import { beforeAll, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local.store';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { storeQueue } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { Prisma } from '@/prisma/generated/client';
import { listBlindQueues } from './blind-queues.store';
import { blindItemsOf, blindItemsQuery, isEverywhere, type KeptRow } from './kept.store';

freshDatabase();

const NEXT_TO_IT = 'stands-next-to-it';
const ids: string[] = [];
let ada = '';

/** A queue of one clip that hides something; what it is made of, what is made of it and a copy may hang on it. */
async function hide(index: number, hides: Prisma.QueueUpdateInput): Promise<void> {
  const runId = await storeRun([ids[index] ?? ''], 7);
  const id = await storeQueue(runId, [ada]);
  await database().queue.update({ where: { id }, data: hides });
}

async function change(index: number, data: Prisma.ItemUncheckedUpdateInput): Promise<void> {
  await database().item.update({ where: { id: ids[index] ?? '' }, data });
}

beforeAll(async () => {
  ada = (await addLocalReviewer('Ada')).id;
  for (let index = 0; index < 9; index += 1) ids.push(await storeVideo(`clip ${index}`));
  await change(4, { madeFromId: ids[3] ?? '' });
  await change(5, { madeFromId: ids[2] ?? '' });
  await change(6, { madeFromId: ids[5] ?? '' });
  await change(7, { contentId: ids[1] ?? '' });
  await hide(0, {});
  await hide(1, { hidesGenerator: true });
  await hide(2, { hidesReference: true });
  await hide(4, { hidesSuites: [NEXT_TO_IT] });
  await hide(5, {});
});

it('of one suite the same is kept from a person as of all of them', async () => {
  const queues = await listBlindQueues(ada);
  const few = Prisma.sql`${[0, 3, 6, 7].map((index) => ids[index])}::uuid[]`;
  const counts: number[] = [];
  for (const among of [undefined, few]) {
    const all = await database().$queryRaw<KeptRow[]>(blindItemsQuery(queues, among));
    for (const suite of [smallSuite.id, NEXT_TO_IT, 'another']) {
      const expected = all
        .filter((row) => isEverywhere(row) || row.suites.includes(suite))
        .map(({ suites: _, ...row }) => row);
      const found = await database().$queryRaw<object[]>(blindItemsOf(suite, queues, among));
      expect(found).toHaveLength(expected.length);
      expect(found).toEqual(expect.arrayContaining(expected));
      counts.push(found.length);
    }
  }
  expect(counts).toEqual([7, 7, 5, 3, 3, 2]);
});
