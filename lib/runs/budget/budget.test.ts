import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { type CallRecord, type Judge, judgeParametersSchema } from '@/lib/judge/schema';
import { freshDatabase } from '@/lib/testing/database';
import { judgeItems } from '@/lib/testing/judging';
import { beginSmallRun, SMALL_REPLIES, said } from '@/lib/testing/small-run';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideos } from '@/lib/testing/stored';
import { resumeRun } from '../control.store';
import { listRuns } from '../listing.store';
import { readRun } from '../progress.store';
import { registerWorker, removeWorker } from '../workers/store';
import { LeasedBudget } from './budget';
import { readSpent } from './store';

freshDatabase();

const AT_ONCE = 8;
/** A call of the small suite takes in some 400 tokens by the rule of thumb. */
const parameters = judgeParametersSchema.parse({
  inputPrice: 1000,
  outputPrice: 1000,
  maxTokens: 600,
});

/** A judge whose calls each take and cost something else, and that counts what they cost. */
function priced(name: string, tells: boolean) {
  const costs: number[] = [];
  const judge: Judge = {
    identity: { name },
    async reply({ prompt, call }): Promise<CallRecord> {
      const chance = createHash('sha256').update(`${prompt.id} ${call.frames[0]?.hash}`).digest();
      await sleep(10 + (chance[0] ?? 0) / 10);
      const inputTokens = 300 + (chance[1] ?? 0);
      const outputTokens = 50 + (chance[2] ?? 0);
      const cost = (inputTokens + outputTokens) / 1000;
      costs.push(cost);
      const use = tells
        ? { inputTokens, outputTokens, cost }
        : { inputTokens: null, outputTokens: null, cost: null };
      return { ...said, ...use, rawReply: SMALL_REPLIES[prompt.id] ?? '' };
    },
  };
  return { judge, costs };
}

/** Judges the items of a run by so many workers at once. */
async function judgeBy(workers: number, runId: string, itemIds: string[], judge: Judge) {
  await Promise.all(
    Array.from({ length: workers }, (_, index) =>
      judgeItems(
        runId,
        itemIds.filter((_id, place) => place % workers === index),
        judge,
        { name: `worker ${index}`, atOnce: AT_ONCE, parameters },
      ),
    ),
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe.each([
  { workers: 1, tells: true },
  { workers: 3, tells: true },
  { workers: 1, tells: false },
  { workers: 3, tells: false },
])('a budget with $workers workers, of an endpoint that tells what it used: $tells', (how) => {
  it('is kept to within a call', async () => {
    const itemIds = await storeVideos(`${how.workers} ${how.tells}`, 24);
    const budget = 20;
    const runId = await beginSmallRun(itemIds, { budget });
    const { judge, costs } = priced(`${how.workers} ${how.tells}`, how.tells);
    await judgeBy(how.workers, runId, itemIds, judge);
    const run = await readRun(runId, () => smallSuite);
    expect(run.state).toBe('paused');
    expect(run.stateReason).toContain('The budget is used up');
    const cost = run.usage.cost ?? 0;
    const dearest = Math.max(...costs);
    expect(cost).toBeLessThanOrEqual(budget + dearest);
    expect(cost).toBeGreaterThan(budget - 2 * dearest);
    expect(run.usage.estimated).toBe(how.tells ? 0 : costs.length);
    if (how.tells) expect(sum(costs)).toBeCloseTo(cost);
    // One figure: by what the budget is kept is what the page of the run and the list of runs say.
    const [listed] = (await listRuns(() => smallSuite, new Map())).runs.filter(
      ({ id }) => id === runId,
    );
    const kept = (await readSpent(undefined, [runId])).get(runId);
    // To the last digit but one: sums of many costs depend on their order.
    const figure = { cost: expect.closeTo(cost, 9), estimated: !how.tells };
    expect(listed).toMatchObject({ ...kept, ...figure });
    expect(kept).toMatchObject(figure);
    expect(await database().budgetLease.count({ where: { runId } })).toBe(0);

    await expect(resumeRun(runId)).rejects.toThrow('Give it a larger one');
    await resumeRun(runId, 1000);
    await judgeBy(how.workers, runId, itemIds, judge);
    expect((await readRun(runId, () => smallSuite)).state).toBe('ended');
    expect(costs).toHaveLength(24 * 4);
  });
});

describe('what a worker has set apart of a budget', () => {
  const never = new AbortController().signal;

  it('is free for others when it is taken for dead', async () => {
    const runId = await beginSmallRun(await storeVideos('lease', 1), { budget: 1 });
    await registerWorker('dead', false);
    const told: string[] = [];
    const open = (workerId: string) =>
      new LeasedBudget({ runId, workerId, budget: 1 }, () => told.push(workerId));
    const call = { most: 0.8, likely: 0.8 };
    await open('dead').reserve('first', call, [never]);
    const living = open('living');
    let entered = false;
    const waiting = living.reserve('second', call, [never]).then(() => {
      entered = true;
    });
    await sleep(400);
    expect(entered).toBe(false);
    await removeWorker('dead');
    await waiting;
    expect(told).toEqual([]);
    await living.close();
  });

  it('is waited for, and is used up when all of it is spent', async () => {
    const itemIds = await storeVideos('spent', 1);
    const runId = await beginSmallRun(itemIds, { budget: 1 });
    const stop = new AbortController();
    let left = 1;
    const budget = new LeasedBudget({ runId, workerId: 'one', budget: 1 }, (still) => {
      left = still;
      stop.abort(new Error('used up'));
    });
    const call = { most: 0.6, likely: 0.6 };
    await budget.reserve('first', call, [stop.signal]);
    const second = budget.reserve('second', call, [stop.signal]);
    budget.paid('first', 0.7);
    await database().$executeRaw`
      INSERT INTO "Step" ("runId", "itemId", prompt, "promptHash", unit, "requestHash", attempt, "renderedText", frames,
        "latencyMs", tries, cost)
      VALUES (${runId}::uuid, ${itemIds[0]}::uuid, 'p', 'h', 'video', 'r', 1, '', '[]', 1, 1, 0.7)`;
    budget.release('first');
    await expect(second).rejects.toThrow('used up');
    expect(left).toBeCloseTo(0.3);
    await budget.close();
  });
});
