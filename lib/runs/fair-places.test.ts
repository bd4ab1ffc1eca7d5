import { afterEach, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { freshDatabase } from '@/lib/testing/database';
import {
  beginWith,
  connect,
  endAll,
  hasEnded,
  LONGEST_MS,
  startOne,
  storeVideos,
  until,
} from '@/lib/testing/worker-runs';
import { suiteById } from '@/prompts';
import { readRun } from './progress.store';

freshDatabase();

afterEach(endAll);

const underWay = (runId: string) =>
  database().runItem.count({ where: { runId, state: 'judging' } });

it('a slow judge holds no places that others could use, and runs of a few clips go first', {
  timeout: 2 * LONGEST_MS,
}, async () => {
  const itemIds = await storeVideos('fair', 34);
  const slow = await connect({ latencyMs: 1500, parameters: { concurrency: 1 } });
  const quick = await connect({ latencyMs: 20, parameters: { concurrency: 8 } });
  const held = await beginWith(slow.judge, itemIds);
  startOne();
  await until(() => slow.fake.statistics.calls > 0);
  await until(async () => (await underWay(held)) <= 2);

  const waiting = await beginWith(slow.judge, itemIds.slice(0, 5));
  expect(await readRun(waiting, suiteById)).toMatchObject({
    turnAfter: expect.toSatisfy((items) => items > 0),
  });
  expect(await readRun(held, suiteById)).toMatchObject({ turnAfter: 0 });

  // Neither waits for the slow one, and the few clips not for the many of their own judge.
  const many = await beginWith(quick.judge, itemIds.slice(4));
  const few = await beginWith(quick.judge, itemIds.slice(0, 4));
  await until(hasEnded(many));
  const [first] = await database().run.findMany({
    where: { id: { in: [many, few] } },
    orderBy: { endedAt: { sort: 'asc', nulls: 'last' } },
  });
  expect(first?.id).toBe(few);
  expect(await database().run.findUnique({ where: { id: held } })).toMatchObject({
    state: 'running',
  });
  expect(await underWay(held)).toBeGreaterThan(0);
  expect(await underWay(held)).toBeLessThanOrEqual(2);
});
