import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { database } from '@/lib/db';
import { freshDatabase } from '@/lib/testing/database';
import { beginSmallRun } from '@/lib/testing/small-run';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideos } from '@/lib/testing/stored';
import { listRuns } from './listing.store';
import { readRun } from './progress.store';

freshDatabase();

/** Time for what is asked of other tables meanwhile. */
const OTHERS_MS = 300;

async function untilBlocked(): Promise<void> {
  for (;;) {
    const [row] = await database().$queryRaw<{ waiting: number }[]>`
      SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted AND relation = '"Run"'::regclass`;
    if (row && row.waiting > 0) return;
    await sleep(10);
  }
}

it.each([
  [
    'page',
    async (runId: string) => {
      const { state, counts } = await readRun(runId, () => smallSuite);
      return { state, judged: counts.judged };
    },
  ],
  [
    'row',
    async (runId: string) => {
      const { runs } = await listRuns(() => smallSuite, new Map());
      const { state, judged } = runs.find(({ id }) => id === runId) ?? {};
      return { state, judged };
    },
  ],
])(
  'the %s of a run that ends while it is read has the last counts with the end',
  async (name, read) => {
    const runId = await beginSmallRun(await storeVideos(`ends, as a ${name}`, 1));
    const answer = await database().$transaction(
      async (db) => {
        await db.$executeRaw`LOCK TABLE "Run" IN ACCESS EXCLUSIVE MODE`;
        const reading = read(runId);
        await untilBlocked();
        await sleep(OTHERS_MS);
        await db.runItem.updateMany({ where: { runId }, data: { state: 'judged' } });
        await db.run.update({
          where: { id: runId },
          data: { state: 'ended', endedAt: new Date() },
        });
        return { reading };
      },
      { timeout: 150_000 },
    );
    expect(await answer.reading).toEqual({ state: 'ended', judged: 1 });
  },
);
