import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eachInTime, waitAtMost } from './deadline';

const NEVER = new Promise<never>(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('waitAtMost', () => {
  it('gives what comes in time', async () => {
    await expect(waitAtMost(Promise.resolve(7), 1000)).resolves.toBe(7);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('gives up what does not come, and says for how long it waited', async () => {
    const waiting = expect(waitAtMost(NEVER, 10_000)).rejects.toThrow(
      'nothing came for 10 seconds',
    );
    await vi.advanceTimersByTimeAsync(10_000);
    await waiting;
  });

  it('passes on a failure', async () => {
    await expect(waitAtMost(Promise.reject(new Error('broken')), 1000)).rejects.toThrow('broken');
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('eachInTime', () => {
  it('gives all values, however long all of them take together', async () => {
    async function* slow() {
      for (const value of [1, 2, 3]) {
        await new Promise((resolve) => setTimeout(resolve, 900));
        yield value;
      }
    }
    const values: number[] = [];
    const reading = (async () => {
      for await (const value of eachInTime(slow(), 1000)) values.push(value);
    })();
    await vi.advanceTimersByTimeAsync(2700);
    await reading;
    expect(values).toEqual([1, 2, 3]);
  });

  it('ends when one value does not come', async () => {
    async function* stuck() {
      yield 1;
      await NEVER;
    }
    const values: number[] = [];
    const reading = (async () => {
      for await (const value of eachInTime(stuck(), 1000)) values.push(value);
    })();
    const failing = expect(reading).rejects.toThrow('nothing came for 1 seconds');
    await vi.advanceTimersByTimeAsync(1000);
    await failing;
    expect(values).toEqual([1]);
  });

  it('lets the source clean up when its reader leaves early', async () => {
    let closed = false;
    async function* source() {
      try {
        yield 1;
        yield 2;
      } finally {
        closed = true;
      }
    }
    for await (const value of eachInTime(source(), 1000)) if (value === 1) break;
    await vi.advanceTimersByTimeAsync(0);
    expect(closed).toBe(true);
  });
});
