import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { database } from '@/lib/db';
import { freshDatabase } from '@/lib/testing/database';
import {
  type AttemptRule,
  clearCounts,
  countAttempt,
  forgetAttempts,
  type Limit,
  uncountAttempt,
} from './attempts.store';

freshDatabase();

const HOUR_MS = 3_600_000;

const RULE: AttemptRule = {
  name: 'a test',
  free: 3,
  firstWaitMs: 1000,
  longestWaitMs: 60_000,
  forgetMs: HOUR_MS,
};

let keys = 0;

/** A limit of which nothing is counted yet. */
function freshLimit(): Limit {
  keys += 1;
  return [RULE, `key ${keys}`];
}

function wait(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  return () => vi.useRealTimers();
});

it('are free at first, then wait twice as long each time, up to the longest', async () => {
  const limit = freshLimit();
  const waits: number[] = [];
  for (let attempt = 0; attempt < 12; attempt++) {
    const pause = await countAttempt([limit]);
    waits.push(pause);
    if (pause === 0) continue;
    wait(pause);
    expect(await countAttempt([limit])).toBe(0);
  }
  expect(waits).toEqual([0, 0, 0, 1000, 2000, 4000, 8000, 16000, 32000, 60000, 60000, 60000]);
  expect(await countAttempt([freshLimit()])).toBe(0);
});

it('count under all limits or under none', async () => {
  const [used, unused] = [freshLimit(), freshLimit()];
  for (let attempt = 0; attempt < 3; attempt++) await countAttempt([used]);
  for (let attempt = 0; attempt < 9; attempt++) {
    expect(await countAttempt([unused, used])).toBe(1000);
  }
  expect(await countAttempt([unused])).toBe(0);
});

it('are forgotten after a while, or once one was not in vain', async () => {
  const limit = freshLimit();
  for (let attempt = 0; attempt < 3; attempt++) await countAttempt([limit]);
  expect(await countAttempt([limit])).toBe(1000);
  await uncountAttempt(limit);
  expect(await countAttempt([limit])).toBe(0);
  expect(await countAttempt([limit])).toBe(1000);
  wait(HOUR_MS);
  expect(await countAttempt([limit])).toBe(0);
  for (let attempt = 0; attempt < 3; attempt++) await countAttempt([limit]);
  await forgetAttempts(limit);
  expect(await countAttempt([limit])).toBe(0);
});

it('are as few when many come at once, by whichever app', async () => {
  const [place, account] = [freshLimit(), freshLimit()];
  const waits = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      countAttempt(index % 2 === 0 ? [place, account] : [account, place]),
    ),
  );
  expect(waits.filter((pause) => pause === 0)).toHaveLength(RULE.free);
});

it('are never as many in an hour as somebody guessing would need, and never shut somebody out', async () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 300, maxLength: 300 });
  await fc.assert(
    fc.asyncProperty(pauses, async (between) => {
      const limit = freshLimit();
      const start = Date.now();
      let taken = 0;
      for (const pause of between) {
        vi.setSystemTime(Math.min(start + HOUR_MS, Date.now() + pause));
        const left = await countAttempt([limit]);
        expect(left).toBeLessThanOrEqual(RULE.longestWaitMs);
        if (left === 0) taken += 1;
      }
      expect(taken).toBeLessThanOrEqual(RULE.free + 7 + RULE.forgetMs / RULE.longestWaitMs);
    }),
    { numRuns: 3 },
  );
});

it('stand nowhere by name, and are removed when no limit asks for them', async () => {
  const limit: Limit = [RULE, 'ada@example.org'];
  await countAttempt([limit]);
  const rows = await database().limitCount.findMany();
  expect(JSON.stringify(rows)).not.toContain('ada');
  await clearCounts();
  expect(await database().limitCount.count()).toBe(rows.length);
  wait(48 * HOUR_MS);
  await clearCounts();
  expect(await database().limitCount.count()).toBe(0);
});
