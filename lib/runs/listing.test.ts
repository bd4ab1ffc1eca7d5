import { expect, it } from 'vitest';
import { database } from '@/lib/db';
import { newId } from '@/lib/new-id';
import { freshDatabase } from '@/lib/testing/database';
import { walkPages } from '@/lib/testing/pages';
import { beginSmallRun } from '@/lib/testing/small-run';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideos } from '@/lib/testing/stored';
import { runListRequestSchema } from './listing.schema';
import { listRuns } from './listing.store';
import { readRunModels } from './models.store';
import { readRun } from './progress.store';
import { repeatRun } from './repeats/store';

freshDatabase();

/** All runs by pages of two, with what is done between them. */
const walk = (between: () => Promise<unknown>) =>
  walkPages(async (after) => {
    const wanted = runListRequestSchema.parse({ after, limit: '2' });
    const { runs, next } = await listRuns(() => smallSuite, new Map(), wanted);
    return { rows: runs, next };
  }, between);

const list = async () => (await listRuns(() => smallSuite, new Map())).runs;

it('knows which runs were ordered at once: several judges, repeats, and a further repeat', async () => {
  const itemIds = await storeVideos('clip', 1);
  const alone = await beginSmallRun(itemIds);
  const batchId = newId();
  await beginSmallRun(itemIds, { batchId, facts: { name: 'One' } });
  await beginSmallRun(itemIds, { batchId, facts: { name: 'Two' }, repeats: 2 });
  await beginSmallRun(itemIds, { repeats: 3 });
  /** How many runs each has, the latest one's first. */
  const entries = async () => {
    const sizes = new Map<string, number>();
    for (const { id, batchId } of await list()) {
      sizes.set(batchId ?? id, (sizes.get(batchId ?? id) ?? 0) + 1);
    }
    return [...sizes.values()];
  };
  expect(await entries()).toEqual([3, 3, 1]);
  await repeatRun(alone, () => smallSuite, true);
  expect(await entries()).toEqual([2, 3, 3]);
  await repeatRun(alone, () => smallSuite, false);
  expect(await entries()).toEqual([1, 2, 3, 3]);
});

it('lists by cursors nothing twice and leaves nothing out while runs begin and go', async () => {
  const itemIds = await storeVideos('walked', 1);
  await beginSmallRun(itemIds, { repeats: 3 });
  for (let count = 0; count < 4; count += 1) await beginSmallRun(itemIds);
  const before = (await list()).map(({ id }) => id);
  expect(before.length).toBeGreaterThan(6);
  let goes = before[0];
  const walked = await walk(async () => {
    await beginSmallRun(itemIds);
    await database().runItem.deleteMany({ where: { runId: goes } });
    await database().rater.deleteMany({ where: { runId: goes } });
    await database().run.delete({ where: { id: goes } });
    goes = before[before.indexOf(goes ?? '') + 1];
  });
  expect(walked.map(({ id }) => id)).toEqual(before);
  expect(() => runListRequestSchema.parse({ after: 'bm9uZQ' })).toThrow('no cursor');
});

it('lists the items of a run by cursors while some leave the state that is asked for', async () => {
  const itemIds = await storeVideos('in a run', 5);
  const runId = await beginSmallRun(itemIds);
  const walked = await walkPages(
    async (after) => {
      const wanted = { state: 'waiting', limit: 2, ...(after && { after }) } as const;
      const { items, page } = await readRun(runId, () => smallSuite, wanted);
      return { rows: items.map(({ itemId }) => itemId), next: page.next };
    },
    (page) =>
      database().runItem.updateMany({
        where: { runId, itemId: { in: [...page] } },
        data: { state: 'judged' },
      }),
  );
  expect(walked).toEqual(itemIds.toSorted());
});

it('names the currency of the judge that costs something, whatever its role is', async () => {
  const runId = await beginSmallRun(await storeVideos('priced', 1));
  const facts = { name: 'Helper', parameters: { currency: 'EUR', inputPrice: 1 } };
  await database().run.update({
    where: { id: runId },
    data: { roles: { helper: { judgeId: newId(), facts, identity: 'helper' } } },
  });
  expect((await list()).find(({ id }) => id === runId)?.currency).toBe('EUR');
});

it('tells which models made the items of a run, and nothing of items whose model is kept from somebody', async () => {
  const itemIds = await storeVideos('made', 4);
  const [first = '', ...others] = itemIds;
  const db = database();
  await db.item.updateMany({ where: { id: { in: others } }, data: { model: 'Beta' } });
  await db.item.update({ where: { id: first }, data: { model: 'Alpha' } });
  const runId = await beginSmallRun(itemIds);
  const none = await beginSmallRun(await storeVideos('of nobody', 1));
  expect(await readRunModels([runId, none], new Set())).toEqual({
    [runId]: [
      { model: 'Beta', items: 3 },
      { model: 'Alpha', items: 1 },
    ],
  });
  expect(await readRunModels([runId], new Set([first]))).toEqual({
    [runId]: [{ model: 'Beta', items: 3 }],
  });
});
