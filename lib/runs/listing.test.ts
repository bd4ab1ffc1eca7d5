import { expect, it } from 'vitest';
import { database } from '@/lib/db';
import { newId } from '@/lib/new-id';
import { freshDatabase } from '@/lib/testing/database';
import { beginSmallRun } from '@/lib/testing/small-run';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideos } from '@/lib/testing/stored';
import { listRuns } from './listing.store';
import { readRunModels } from './models.store';
import { repeatRun } from './repeats/store';

freshDatabase();

const list = () => listRuns(() => smallSuite, new Map());

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
