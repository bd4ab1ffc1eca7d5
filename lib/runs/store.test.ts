import { expect, it } from 'vitest';
import { database } from '@/lib/db';
import { freshDatabase } from '@/lib/testing/database';
import { beginSmallRun } from '@/lib/testing/small-run';
import { storeVideos } from '@/lib/testing/stored';
import { requirePrices } from './budget/prices';
import { endItem, endLeftRuns, putBackItem } from './judging.store';
import { runState } from './store';

freshDatabase();

it('refuses a budget where nobody knows what a call costs', () => {
  const facts = (prices: object) => ({ kind: 'endpoint', parameters: prices });
  const whole = { inputPrice: 1, outputPrice: 0 };
  expect(() => requirePrices(5, facts({ ...whole, outputPrice: null }))).toThrow(/prices/);
  expect(() => requirePrices(5, facts({}))).toThrow(expect.objectContaining({ field: 'budget' }));
  expect(() => requirePrices(5, facts(whole))).not.toThrow();
  expect(() => requirePrices(null, facts({}))).not.toThrow();
});

it('ends a run whose last items end at the same moment', async () => {
  const itemIds = await storeVideos('clip', 8);
  const runId = await beginSmallRun(itemIds);
  expect(await runState(runId)).toBe('running');
  await Promise.all(itemIds.map((itemId) => endItem(runId, itemId, { state: 'judged' })));
  expect(await runState(runId)).toBe('ended');
});

it('makes once what several items make that end at the same moment', async () => {
  const itemIds = await storeVideos('clip of a maker', 8);
  const runId = await beginSmallRun(itemIds);
  const made = {
    kind: 'caption',
    number: 1,
    sameAs: 'a ball',
    name: 'A ball',
    data: {},
    keepsMedia: false,
  };
  await Promise.all(
    itemIds.map((itemId) => endItem(runId, itemId, { state: 'judged', made: [made] })),
  );
  expect(await runState(runId)).toBe('ended');
  expect(await database().item.count({ where: { key: { startsWith: runId } } })).toBe(1);
});

it('has items end and put back while others have their run locked, and ends it once these let go', async () => {
  const [first = '', second = '', last = ''] = await storeVideos('clip of a locked run', 3);
  const runId = await beginSmallRun([first, second, last]);
  const ending = await database().$transaction(async (db) => {
    await db.$executeRaw`SELECT 1 FROM "Run" WHERE id = ${runId}::uuid FOR NO KEY UPDATE`;
    await putBackItem(runId, last);
    await Promise.all([first, second].map((itemId) => endItem(runId, itemId, { state: 'judged' })));
    // Only what ends the run has to wait.
    return { last: endItem(runId, last, { state: 'judged' }) };
  });
  await ending.last;
  expect(await runState(runId)).toBe('ended');
});

it('ends a run whose worker died before it could', async () => {
  const [itemId = ''] = await storeVideos('clip of a dead worker', 1);
  const left = await beginSmallRun([itemId]);
  const [other = ''] = await storeVideos('clip that is still waited for', 1);
  const goingOn = await beginSmallRun([other]);
  await database().runItem.updateMany({ where: { runId: left }, data: { state: 'judged' } });
  await endLeftRuns();
  expect(await runState(left)).toBe('ended');
  expect(await runState(goingOn)).toBe('running');
});
