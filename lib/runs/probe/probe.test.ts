import { describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { type Judge, judgeParametersSchema } from '@/lib/judge/schema';
import { freshDatabase } from '@/lib/testing/database';
import { judgeItem, judgeItems } from '@/lib/testing/judging';
import { beginSmallRun, SMALL_REPLIES, said } from '@/lib/testing/small-run';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { cancelRun, pauseRun, resumeRun } from '../control.store';
import { nextProbe } from '../job-queue.store';
import { readRun } from '../progress.store';
import { runState } from '../store';
import { probeRun } from './probe.store';
import { MOST_PROBES, minutesToProbe } from './schema';

freshDatabase();

const parameters = judgeParametersSchema.parse({});

/** A judge that is away, and one that is there. */
const away: Judge = {
  identity: { name: 'probed' },
  reply: async () => ({
    ...said,
    rawReply: null,
    reason: 'unreachable',
    detail: 'It is down.',
    fatal: true,
  }),
};
const there: Judge = {
  identity: { name: 'probed' },
  reply: async ({ prompt }) => ({ ...said, rawReply: SMALL_REPLIES[prompt.id] ?? 'red' }),
};

const probe = (runId: string, judge: Judge, tries = 0) =>
  probeRun(
    { runId, tries },
    { suiteById: () => smallSuite, judgeOf: async () => ({ judge, parameters }) },
    new AbortController().signal,
  );

/** A run that has paused by itself, since its judge was away. */
async function pausedRun(name: string): Promise<{ runId: string; itemId: string }> {
  const itemId = await storeVideo(name);
  const runId = await beginSmallRun([itemId]);
  await judgeItem(runId, itemId, away);
  return { runId, itemId };
}

async function jobOf(runId: string) {
  const rows = await database().$queryRaw<{ minutes: number }[]>`
    SELECT round(extract(epoch FROM run_at - now()) / 60)::int AS minutes
    FROM graphile_worker.jobs WHERE key = ${`probe:${runId}`}`;
  return rows.map(({ minutes }) => minutes);
}

describe('a run that paused by itself', () => {
  it('has its judge asked less and less often, and goes on when it answers', async () => {
    const { runId, itemId } = await pausedRun('probed');
    expect(await runState(runId)).toBe('paused');
    expect(await jobOf(runId)).toEqual([2]);
    const { probedAt } = await readRun(runId, () => smallSuite);
    expect(probedAt).toBe((await nextProbe(runId))?.toISOString());

    await probe(runId, away);
    expect(await runState(runId)).toBe('paused');
    expect(await jobOf(runId)).toEqual([4]);
    await probe(runId, away, 9);
    expect(await jobOf(runId)).toEqual([30]);

    await probe(runId, there, 10);
    expect(await runState(runId)).toBe('running');
    expect(await jobOf(runId)).toEqual([]);
    await judgeItems(runId, [itemId], there);
    expect(await readRun(runId, () => smallSuite)).toMatchObject({
      state: 'ended',
      probedAt: null,
      failures: [],
    });
  });

  it('is left alone when somebody resumed, cancelled or paused it meanwhile', async () => {
    const resumed = await pausedRun('probed, resumed');
    await resumeRun(resumed.runId);
    expect(await jobOf(resumed.runId)).toEqual([]);
    await pauseRun(resumed.runId);
    await probe(resumed.runId, there);
    expect(await runState(resumed.runId)).toBe('paused');

    const cancelled = await pausedRun('probed, cancelled');
    await cancelRun(cancelled.runId);
    expect(await jobOf(cancelled.runId)).toEqual([]);
    await probe(cancelled.runId, there);
    expect(await runState(cancelled.runId)).toBe('cancelled');
  });

  it('is not asked about for ever, nor where its budget was used up', async () => {
    const { runId } = await pausedRun('probed, for long');
    await resumeRun(runId);
    await pauseRun(runId, 'The budget is used up.');
    expect(await jobOf(runId)).toEqual([]);
    await probe(runId, away, MOST_PROBES - 1);
    expect(await jobOf(runId)).toEqual([]);
    await database().run.update({ where: { id: runId }, data: { budget: 0 } });
    await probe(runId, there);
    expect(await runState(runId)).toBe('paused');
    const hours = Array.from({ length: MOST_PROBES }, (_, tries) => minutesToProbe(tries));
    expect(hours.reduce((sum, minutes) => sum + minutes) / 60).toBeGreaterThan(24);
  });
});
