import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { database } from '@/lib/db';
import type { Judge, JudgeRequest } from '@/lib/judge/schema';
import { freshDatabase } from '@/lib/testing/database';
import { testWorker } from '@/lib/testing/judging';
import { beginSmallRun, SMALL_REPLIES, said } from '@/lib/testing/small-run';
import { storeVideo, storeVideos } from '@/lib/testing/stored';
import { pauseRun } from '../control.store';
import { registerWorker, removeWorker } from '../workers/store';
import { endRequests, lookUpReply } from './store';

freshDatabase();

const CALLS_A_VIDEO = 4;

/** A judge that takes a while, counts its calls, and lets a test change what becomes of one. */
function slowJudge(
  name: string,
  change: (request: JudgeRequest) => Promise<object> = async () => ({}),
) {
  const calls: JudgeRequest[] = [];
  const judge: Judge = {
    identity: { name },
    async reply(request) {
      calls.push(request);
      await sleep(20);
      const changed = await change(request);
      return { ...said, rawReply: SMALL_REPLIES[request.prompt.id] ?? '', ...changed };
    },
  };
  return { judge, calls };
}

const statesOf = async (runId: string) => {
  const rows = await database().runItem.findMany({ where: { runId } });
  return rows.map(({ state }) => state);
};

/** How many of a run's replies were taken over from another call. */
const takenOver = (runId: string) =>
  database().step.count({ where: { runId, replayOfId: { not: null } } });

describe('equal requests of two runs at once', () => {
  it('are asked once in one worker', async () => {
    const itemIds = await storeVideos('one worker', 6);
    const runs = [await beginSmallRun(itemIds), await beginSmallRun(itemIds)];
    const { judge, calls } = slowJudge('one worker');
    const worker = testWorker(judge, { atOnce: 8 });
    await Promise.all(runs.flatMap((run) => itemIds.map((itemId) => worker(run, itemId))));
    expect(calls).toHaveLength(itemIds.length * CALLS_A_VIDEO);
    expect((await takenOver(runs[0] ?? '')) + (await takenOver(runs[1] ?? ''))).toBe(
      itemIds.length * CALLS_A_VIDEO,
    );
    for (const run of runs) expect(await statesOf(run)).toEqual(itemIds.map(() => 'judged'));
  });

  it('are asked once in two workers', async () => {
    const itemIds = await storeVideos('two workers', 6);
    const runs = [await beginSmallRun(itemIds), await beginSmallRun(itemIds)];
    const { judge, calls } = slowJudge('two workers');
    await Promise.all(
      runs.map((run, index) => {
        const worker = testWorker(judge, { name: `worker ${index}`, atOnce: 8 });
        return Promise.all(itemIds.map((itemId) => worker(run, itemId)));
      }),
    );
    expect(calls).toHaveLength(itemIds.length * CALLS_A_VIDEO);
    for (const run of runs) expect(await statesOf(run)).toEqual(itemIds.map(() => 'judged'));
  });

  it('are asked by the other when one has failed', async () => {
    const itemIds = await storeVideos('failing', 1);
    const runs = [await beginSmallRun(itemIds), await beginSmallRun(itemIds)];
    let failures = 2;
    const { judge, calls } = slowJudge('failing', async () => {
      failures -= 1;
      return failures >= 0 ? { reason: 'unreachable', detail: 'HTTP 500', rawReply: null } : {};
    });
    const worker = testWorker(judge);
    await Promise.all(runs.flatMap((run) => itemIds.map((itemId) => worker(run, itemId))));
    // Two calls fail, with each the one that needs it is not made; the other run asks all four.
    expect(calls).toHaveLength(2 + CALLS_A_VIDEO);
    const states = await Promise.all(runs.map(statesOf));
    expect(states.flat().sort()).toEqual(['incomplete', 'judged']);
  });

  it('are asked by the other when the run that asked pauses before it came to it', async () => {
    const itemIds = await storeVideos('pausing', 2);
    const [first, second] = [await beginSmallRun(itemIds), await beginSmallRun(itemIds)];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { judge, calls } = slowJudge('pausing', async () => {
      await held;
      return {};
    });
    // One place, so that all calls but one wait for it and are under way nevertheless.
    const narrow = testWorker(judge, { name: 'narrow', atOnce: 1 });
    const pausing = itemIds.map((itemId) => narrow(first, itemId));
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    const wide = testWorker(judge, { name: 'wide', atOnce: 8 });
    const judging = itemIds.map((itemId) => wide(second, itemId));
    await pauseRun(first);
    await vi.waitFor(() => expect(calls.length).toBeGreaterThan(1), { timeout: 150_000 });
    release();
    await Promise.all([...pausing, ...judging]);
    expect(calls).toHaveLength(itemIds.length * CALLS_A_VIDEO);
    expect(await statesOf(second)).toEqual(['judged', 'judged']);
    expect(await statesOf(first)).toEqual(['waiting', 'waiting']);
  });

  it('are asked by the other when the worker that asked is taken for dead', async () => {
    const [itemId = ''] = await storeVideos('orphaned', 1);
    const [first, second] = [await beginSmallRun([itemId]), await beginSmallRun([itemId])];
    await registerWorker('dying', false);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const hanging = slowJudge('orphaned', async () => {
      await held;
      return {};
    });
    const dying = testWorker(hanging.judge, { name: 'dying' })(first, itemId);
    await vi.waitFor(() => expect(hanging.calls).toHaveLength(2));
    const { judge, calls } = slowJudge('orphaned');
    const judging = testWorker(judge, { name: 'living' })(second, itemId);
    await sleep(300);
    expect(calls).toHaveLength(0);
    await removeWorker('dying');
    await judging;
    expect(calls).toHaveLength(CALLS_A_VIDEO);
    expect(await statesOf(second)).toEqual(['judged']);
    release();
    await dying;
  });
});

describe('equal requests of one item', () => {
  it('are asked once, and each place has its own record', async () => {
    const itemId = await storeVideo('still');
    const set = await database().frameSet.findFirstOrThrow({ where: { videoId: itemId } });
    const hash = 'a'.repeat(64);
    await database().frameSet.create({
      data: {
        videoId: itemId,
        extractor: 'test of a still',
        settings: set.settings ?? {},
        contentHash: hash,
        clusters: set.clusters ?? [],
        frames: {
          create: [0, 0.5, 1, 1.5, 2].map((at, position) => ({
            position,
            at,
            hash,
            width: 640,
            height: 360,
          })),
        },
      },
    });
    const runId = await beginSmallRun([itemId]);
    const { judge, calls } = slowJudge('still');
    const worker = testWorker(judge);
    await worker(runId, itemId);
    expect(calls).toHaveLength(2);
    const steps = await database().step.findMany({ where: { runId } });
    expect(new Set(steps.map(({ prompt, unit }) => `${prompt} ${unit}`)).size).toBe(CALLS_A_VIDEO);
    expect(await takenOver(runId)).toBe(2);
  });
});

describe('a request under way', () => {
  it('is one worker’s, until that ends it', async () => {
    const place = {
      runId: '00000000-0000-4000-8000-000000000001',
      itemId: '00000000-0000-4000-8000-000000000002',
      prompt: 'small/look',
      unit: 'video',
      role: 'judge',
      sample: 0,
      question: '',
    };
    const seek = (requestHash: string, workerId: string) =>
      lookUpReply({ ...place, requestHash, workerId });
    expect(await Promise.all([seek('b', 'one'), seek('a', 'one')])).toEqual([
      { state: 'to-ask', partly: null },
      { state: 'to-ask', partly: null },
    ]);
    expect(await seek('a', 'another')).toEqual({ state: 'in-flight' });
    expect(await seek('a', 'one')).toEqual({ state: 'to-ask', partly: null });
    await endRequests('another', ['a']);
    expect(await seek('a', 'another')).toEqual({ state: 'in-flight' });
    await endRequests('one', ['a']);
    expect(await seek('a', 'another')).toEqual({ state: 'to-ask', partly: null });
  });
});

/** How many connections the database has but this one. */
async function otherConnections(): Promise<number> {
  const [row] = await database().$queryRaw<{ others: number }[]>`
    SELECT count(*)::int AS others FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  return row?.others ?? 0;
}

describe('looking for replies', () => {
  it('never reads the whole record, of which the database knows nothing yet', async () => {
    const runId = await beginSmallRun(await storeVideos('record', 1));
    const { itemId } = await database().runItem.findFirstOrThrow({ where: { runId } });
    await database().$executeRaw`
      INSERT INTO "Step" ("runId", "itemId", prompt, "promptHash", unit, "requestHash", attempt, "rawReply",
        "renderedText", frames, "latencyMs", tries)
      SELECT ${runId}::uuid, ${itemId}::uuid, 'p', 'h', 'video', 'known ' || number, 1, repeat('r', 500),
        repeat('t', 1500), '[]', 1, 1
      FROM generate_series(1, 3000) AS number`;
    const scans = async () => {
      // What a connection has counted is told for certain when it ends.
      await database().$disconnect();
      await vi.waitFor(async () => expect(await otherConnections()).toBe(0), 15_000);
      const [row] = await database().$queryRaw<{ whole: number; byIndex: number }[]>`
        SELECT seq_scan::int AS whole, idx_scan::int AS "byIndex" FROM pg_stat_user_tables WHERE relname = 'Step'`;
      return row ?? { whole: 0, byIndex: 0 };
    };
    const before = await scans();
    const sought = Array.from({ length: 40 }, (_, index) => ({
      requestHash: `unknown ${index}`,
      runId,
      itemId,
      prompt: 'p',
      unit: 'video',
      role: 'judge',
      sample: 0,
      question: '',
      workerId: 'looking',
    }));
    await Promise.all(sought.map(lookUpReply));
    const after = await scans();
    expect(after.byIndex).toBeGreaterThan(before.byIndex + 30);
    expect(after.whole).toBe(before.whole);
  });
});
