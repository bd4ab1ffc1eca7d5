import { describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { freshDatabase } from '@/lib/testing/database';
import { fairShare } from './share';
import { openSlots } from './slots';
import { claimShare, countTurn, takeTurn } from './store';

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

describe('slots', () => {
  it('let so many in at once, and the others in their order', async () => {
    const slots = openSlots(2);
    const entered: number[] = [];
    const leave: (() => void)[] = [];
    const all = [0, 1, 2, 3].map((index) =>
      slots.hold(
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
    expect(slots.wanted).toBe(4);
    leave[1]?.();
    await all[1];
    await Promise.resolve();
    expect(entered).toEqual([0, 1, 2]);
    slots.resize(3);
    await Promise.resolve();
    expect(entered).toEqual([0, 1, 2, 3]);
    for (const each of leave) each();
    await Promise.all(all);
    expect(slots.wanted).toBe(0);
  });

  it('are not waited for by a call that is cancelled', async () => {
    const slots = openSlots(0);
    const controller = new AbortController();
    const waiting = slots.hold(async () => 'never', controller.signal);
    controller.abort(new Error('cancelled'));
    await expect(waiting).rejects.toThrow('cancelled');
    expect(slots.wanted).toBe(0);
  });
});

describe('limits in the database', () => {
  freshDatabase();

  it('never give workers more places together than there are', async () => {
    await ensureJudges();
    await database().worker.createMany({
      data: ['a', 'b'].map((id) => ({ id, host: 'here', process: 1 })),
    });
    const claim = (worker: string, underWay: number) =>
      claimShare(BASELINE_JUDGE_ID, worker, { limit: 6, underWay, wanted: 20 });
    expect(await claim('a', 0)).toBe(6);
    expect(await claim('b', 0)).toBe(0);
    // The first gives up what it does not use, once it knows that another wants it.
    expect(await claim('a', 5)).toBe(5);
    expect(await claim('b', 0)).toBe(1);
    expect(await claim('a', 2)).toBe(3);
    expect(await claim('b', 1)).toBe(3);
    await database().worker.delete({ where: { id: 'a' } });
    expect(await claim('b', 3)).toBe(6);
  });

  it('count requests and tokens over the last minute, by what they really were', async () => {
    const rates = { requestsPerMinute: 3, tokensPerMinute: 1000 };
    const take = (tokens: number) => takeTurn(BASELINE_JUDGE_ID, tokens, rates);
    const first = await take(900);
    expect(first.state).toBe('taken');
    const second = await take(200);
    expect(second.state).toBe('wait');
    if (first.state === 'taken') await countTurn(first.id, 300);
    expect((await take(200)).state).toBe('taken');
    expect((await take(200)).state).toBe('taken');
    const fourth = await take(1);
    expect(fourth.state).toBe('wait');
    if (fourth.state === 'wait') expect(fourth.ms).toBeGreaterThan(50_000);
  });

  it('let a request pass that is larger than a minute allows, by itself', async () => {
    await database().judgeTurn.deleteMany();
    const rates = { requestsPerMinute: null, tokensPerMinute: 100 };
    expect((await takeTurn(BASELINE_JUDGE_ID, 5000, rates)).state).toBe('taken');
    expect((await takeTurn(BASELINE_JUDGE_ID, 1, rates)).state).toBe('wait');
  });
});
