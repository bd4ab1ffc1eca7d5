import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AttemptLimiter } from './attempt-limiter';

const RULE = { free: 3, firstWaitMs: 1000, longestWaitMs: 60_000, forgetMs: 3_600_000 };

/** Tries under a clock of their own. */
function clocked() {
  const clock = { now: 0 };
  const tries = new AttemptLimiter(RULE, () => clock.now);
  return { clock, tries };
}

it('are free at first, then wait twice as long each time, up to the longest', () => {
  const { clock, tries } = clocked();
  const waits: number[] = [];
  for (let attempt = 0; attempt < 12; attempt++) {
    const wait = tries.waitOf('ada');
    waits.push(wait);
    clock.now += wait;
    tries.count('ada');
  }
  expect(waits).toEqual([0, 0, 0, 1000, 2000, 4000, 8000, 16000, 32000, 60000, 60000, 60000]);
  expect(tries.waitOf('grace')).toBe(0);
});

it('are forgotten after a while, or once one was not in vain', () => {
  const { clock, tries } = clocked();
  for (let attempt = 0; attempt < 5; attempt++) tries.count('ada');
  expect(tries.waitOf('ada')).toBe(4000);
  tries.uncount('ada');
  expect(tries.waitOf('ada')).toBe(2000);
  clock.now += RULE.forgetMs;
  expect(tries.waitOf('ada')).toBe(0);
  for (let attempt = 0; attempt < 5; attempt++) tries.count('ada');
  tries.forget('ada');
  expect(tries.waitOf('ada')).toBe(0);
});

it('are never as many in an hour as somebody guessing would need, and never shut somebody out', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 2000, maxLength: 2000 });
  fc.assert(
    fc.property(pauses, (between) => {
      const { clock, tries } = clocked();
      let taken = 0;
      for (const pause of between) {
        clock.now = Math.min(RULE.forgetMs, clock.now + pause);
        expect(tries.waitOf('ada')).toBeLessThanOrEqual(RULE.longestWaitMs);
        if (tries.waitOf('ada') > 0) continue;
        tries.count('ada');
        taken += 1;
      }
      expect(taken).toBeLessThanOrEqual(RULE.free + 7 + RULE.forgetMs / RULE.longestWaitMs);
    }),
    { numRuns: 20 },
  );
});
