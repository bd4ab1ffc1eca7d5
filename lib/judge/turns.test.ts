import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { judgeRequest } from '@/lib/testing/judge-requests';
import type { Judge } from './schema';
import { turnsByFrames } from './turns';

const judge = (framesFirst: boolean): Judge => ({
  identity: {},
  framesFirst,
  reply: async () => Promise.reject(new Error('not asked')),
});

const two = judgeRequest({ frames: 2 }).call;
const three = judgeRequest({ frames: 3 }).call;
const none = judgeRequest({ frames: 0 }).call;

/** Begins calls together, and lets the first one end after the rest had time to begin. */
async function beginTogether(asked: Judge, calls: (typeof two)[], first = () => Promise.resolve()) {
  const begun: number[] = [];
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const inTurn = turnsByFrames();
  const all = calls.map((call, index) =>
    inTurn({ judge: asked, call }, async () => {
      begun.push(index);
      if (index > 0) return;
      await ended;
      await first();
    }),
  );
  await nextTick();
  const atOnce = [...begun];
  end();
  const states = (await Promise.allSettled(all)).map(({ status }) => status);
  return { atOnce, begun, states };
}

it('calls with the same frames wait for the first of them, others for none', async () => {
  const { atOnce, begun } = await beginTogether(judge(true), [two, two, three, two, none]);
  expect(atOnce).toEqual([0, 2, 4]);
  expect(begun).toEqual([0, 2, 4, 1, 3]);
});

it('calls of a judge that is sent text first all go at once', async () => {
  const { atOnce } = await beginTogether(judge(false), [two, two, two]);
  expect(atOnce).toEqual([0, 1, 2]);
});

it('a first call that fails takes no other with it', async () => {
  const failing = () => Promise.reject(new Error('gone'));
  const { begun, states } = await beginTogether(judge(true), [two, two, two], failing);
  expect(begun).toEqual([0, 1, 2]);
  expect(states).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});
