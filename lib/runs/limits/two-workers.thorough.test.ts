import { afterEach, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { freshDatabase } from '@/lib/testing/database';
import {
  begin,
  endAll,
  hasEnded,
  LONGEST_MS,
  startWorkers,
  storeVideos,
  until,
} from '@/lib/testing/worker-runs';
import { cancelRun } from '../control.store';

freshDatabase();

afterEach(endAll);

/** Takes half a minute: left to “npm run check”. */
describe('two workers', () => {
  it('keep to a judge’s limits together', { timeout: 2 * LONGEST_MS }, async () => {
    // More than one worker has in hand at once.
    const itemIds = await storeVideos('shared', 24);
    await startWorkers(2);

    const few = await begin(itemIds, { latencyMs: 80, parameters: { concurrency: 3 } });
    let sharers = 0;
    await until(async () => {
      const shares = await database().judgeShare.findMany({ where: { slots: { gt: 0 } } });
      sharers = Math.max(sharers, shares.length);
      return hasEnded(few.runId)();
    });
    expect(few.fake.statistics.mostAtOnce).toBe(3);
    expect(sharers).toBe(2);

    const slow = await begin(itemIds, { latencyMs: 5, parameters: { requestsPerMinute: 25 } });
    await until(() => slow.fake.statistics.calls >= 25);
    const full = new Date();
    // Both have shown that they live since, and looked for what there is to do, before it is counted again.
    await until(
      async () => (await database().worker.count({ where: { seenAt: { gt: full } } })) === 2,
    );
    expect(slow.fake.statistics.calls).toBe(25);
    await cancelRun(slow.runId);
  });
});
