import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { database } from '@/lib/db';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { freshDatabase } from '@/lib/testing/database';
import { createSemaphore } from './semaphore';
import { fairShare } from './share';
import { SharedLimits } from './shared-limits';
import { admitRequest, claimShare, correctTokens } from './store';

const never = new AbortController().signal;

describe('a fair share', () => {
  it('is everything for a worker alone, and what others leave', () => {
    expect(fairShare(8, 'a', [])).toBe(8);
    expect(fairShare(8, 'a', [{ workerId: 'b', wanted: 2 }])).toBe(6);
  });

  it('is an even part where all want more, and no place is left over', () => {
    const names = ['a', 'b', 'c'];
    const shares = names.map((name) =>
      fairShare(
        8,
        name,
        names.filter((other) => other !== name).map((workerId) => ({ workerId, wanted: 50 })),
      ),
    );
    expect(shares).toEqual([3, 3, 2]);
  });
});

describe('semaphore', () => {
  it('let so many in at once, and the others in their order', async () => {
    const semaphore = createSemaphore(2);
    const entered: number[] = [];
    const leave: (() => void)[] = [];
    const all = [0, 1, 2, 3].map((index) =>
      semaphore.acquire(
        () =>
          new Promise<void>((resolve) => {
            entered.push(index);
            leave.push(resolve);
          }),
        never,
      ),
    );
    await Promise.resolve();
    expect(entered).toEqual([0, 1]);
    expect(semaphore.wanted).toBe(4);
    leave[1]?.();
    await all[1];
    await Promise.resolve();
    expect(entered).toEqual([0, 1, 2]);
    semaphore.resize(3);
    await Promise.resolve();
    expect(entered).toEqual([0, 1, 2, 3]);
    for (const each of leave) each();
    await Promise.all(all);
    expect(semaphore.wanted).toBe(0);
  });

  it('are not waited for by a call that is cancelled', async () => {
    const semaphore = createSemaphore(0);
    const controller = new AbortController();
    const waiting = semaphore.acquire(async () => 'never', controller.signal);
    controller.abort(new Error('cancelled'));
    await expect(waiting).rejects.toThrow('cancelled');
    expect(semaphore.wanted).toBe(0);
  });
});

describe('limits in the database', () => {
  freshDatabase();

  it('never give workers more places together than there are', async () => {
    await ensureJudges();
    await database().worker.createMany({
      data: ['a', 'b'].map((id) => ({ id, host: 'here', process: 1 })),
    });
    const claim = async (worker: string, reserved: number) =>
      (await claimShare(BASELINE_JUDGE_ID, worker, { limit: 6, reserved, wanted: 20 })).places;
    expect(await claim('a', 0)).toBe(6);
    expect(await claim('b', 0)).toBe(0);
    // The first gives up what is not its, once it knows that another wants it, and each place when it is free.
    expect(await claim('a', 6)).toBe(3);
    expect(await claim('b', 0)).toBe(0);
    expect(await claim('a', 5)).toBe(3);
    expect(await claim('b', 0)).toBe(1);
    expect(await claim('a', 3)).toBe(3);
    expect(await claim('b', 1)).toBe(3);
    await database().worker.delete({ where: { id: 'a' } });
    expect(await claim('b', 3)).toBe(6);
  });

  it('are shared again when workers begin while others are full all the time', async () => {
    const LIMIT = 4;
    const names = ['full', 'second', 'third'];
    await ensureJudges();
    await database().worker.deleteMany();
    await database().worker.createMany({
      data: names.map((id) => ({ id, host: 'here', process: 1 })),
    });
    const stopped = new AbortController();
    setMaxListeners(0, stopped.signal);
    const limits = { concurrency: LIMIT, requestsPerMinute: null, tokensPerMinute: null };
    const underWay = new Map(names.map((name) => [name, 0]));
    const counts = () => names.map((name) => underWay.get(name) ?? 0);
    let most = 0;
    const parts: SharedLimits[] = [];
    const works: Promise<unknown>[] = [];
    /** A worker with more calls at any time than there are places. */
    const start = (name: string) => {
      const part = new SharedLimits(BASELINE_JUDGE_ID, name, limits);
      const change = (by: number) => underWay.set(name, (underWay.get(name) ?? 0) + by);
      const call = async () => {
        change(1);
        most = Math.max(
          most,
          counts().reduce((sum, count) => sum + count, 0),
        );
        await sleep(50);
        change(-1);
      };
      const lane = async () => {
        while (!stopped.signal.aborted) await part.acquire(call, stopped.signal);
      };
      const lanes = Array.from({ length: 2 * LIMIT }, () => lane().catch(() => undefined));
      parts.push(part);
      works.push(...lanes);
    };
    const until = (wanted: number[]) =>
      vi.waitFor(() => expect(counts()).toEqual(wanted), { timeout: 150_000, interval: 5 });
    start('full');
    await until([4, 0, 0]);
    start('second');
    await until([2, 2, 0]);
    start('third');
    await until([2, 1, 1]);
    stopped.abort(new Error('enough'));
    await Promise.all(works);
    await Promise.all(parts.map((part) => part.close()));
    expect(most).toBe(LIMIT);
  });

  it('count requests and tokens over the last minute, by what they really were', async () => {
    const rates = { requestsPerMinute: 3, tokensPerMinute: 1000 };
    const take = (tokens: number) => admitRequest(BASELINE_JUDGE_ID, tokens, rates);
    const first = await take(900);
    expect(first.state).toBe('admitted');
    const second = await take(200);
    expect(second.state).toBe('wait');
    if (first.state === 'admitted') await correctTokens(first.id, 300);
    expect((await take(200)).state).toBe('admitted');
    expect((await take(200)).state).toBe('admitted');
    const fourth = await take(1);
    expect(fourth.state).toBe('wait');
    if (fourth.state === 'wait') expect(fourth.ms).toBeGreaterThan(50_000);
  });

  it('let a request pass that is larger than a minute allows, by itself', async () => {
    await database().judgeTurn.deleteMany();
    const rates = { requestsPerMinute: null, tokensPerMinute: 100 };
    expect((await admitRequest(BASELINE_JUDGE_ID, 5000, rates)).state).toBe('admitted');
    expect((await admitRequest(BASELINE_JUDGE_ID, 1, rates)).state).toBe('wait');
  });
});
