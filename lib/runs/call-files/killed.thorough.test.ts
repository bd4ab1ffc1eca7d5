import { afterEach, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { freshDatabase } from '@/lib/testing/database';
import {
  answersOf,
  beginWith,
  CALLS_A_VIDEO,
  connect,
  endAll,
  hasEnded,
  killWorker,
  LONGEST_MS,
  startOne,
  storeVideos,
  until,
} from '@/lib/testing/worker-runs';

freshDatabase();

afterEach(endAll);

const VIDEOS = 2;

it('a batched run is killed twice, pays for nothing twice, and says what an undisturbed one does', {
  timeout: 2 * LONGEST_MS,
}, async () => {
  const itemIds = await storeVideos('killed', VIDEOS);
  const { fake, judge } = await connect({ latencyMs: 0 });
  // Killed when the provider has begun a batch and nobody has heard of it.
  fake.batches.change({ silent: true });
  let worker = startOne();
  const runId = await beginWith(judge, itemIds, undefined, 'batch-api');
  await until(() => fake.batches.batches.length === 1);
  await killWorker(worker);
  fake.batches.change({ silent: false });
  worker = startOne();
  // And while a later one is worked on.
  await until(() => fake.batches.batches.length === 2);
  fake.batches.change({ held: true });
  await killWorker(worker);
  fake.batches.change({ held: false });
  startOne();
  await until(hasEnded(runId));

  const calls = VIDEOS * CALLS_A_VIDEO;
  expect(fake.statistics.calls).toBe(calls);
  const files = await database().callFile.findMany({ where: { runId } });
  expect(files).toHaveLength(fake.batches.batches.length);
  expect(files.reduce((sum, file) => sum + file.calls, 0)).toBe(calls);
  const steps = await database().step.findMany({ where: { runId } });
  expect(steps).toHaveLength(calls);
  const states = await database().runItem.findMany({ where: { runId } });
  expect(states.map(({ state }) => state)).toEqual(itemIds.map(() => 'judged'));

  const plain = await connect({ latencyMs: 0 });
  const plainId = await beginWith(plain.judge, itemIds);
  await until(hasEnded(plainId));
  const expected = await answersOf(plainId);
  expect(expected.length).toBeGreaterThan(0);
  expect(await answersOf(runId)).toEqual(expected);
});
