import { expect, it } from 'vitest';
import { freshDatabase } from '@/lib/testing/database';
import { beginSmallRun } from '@/lib/testing/small-run';
import { storeVideos } from '@/lib/testing/stored';
import { requirePrices } from './budget/prices';
import { endItem } from './judging.store';
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
