import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { retryWhileDatabaseIsDown } from './retry-while-database-is-down';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const refused = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

/** Work that fails so many times with the error; notes when it was tried, in milliseconds. */
function failing(times: number, error: () => unknown = refused) {
  const began = performance.now();
  const tried: number[] = [];
  const work = async () => {
    tried.push(performance.now() - began);
    if (tried.length <= times) throw error();
    return 'done';
  };
  return { work, tried };
}

it.each([
  ['a refused connection', refused],
  ['a shutdown', () => Object.assign(new Error('x'), { originalCode: '57P01' })],
  ['a cut connection', () => new Error('Connection terminated unexpectedly')],
  ['a full disk', () => Object.assign(new Error('could not extend file'), { code: '53100' })],
  ['a cause', () => new Error('query failed', { cause: refused() })],
])('repeats the work after %s', async (_what, error) => {
  const { work } = failing(1, error);
  const done = retryWhileDatabaseIsDown(work);
  await vi.advanceTimersByTimeAsync(100);
  expect(await done).toBe('done');
});

it('waits twice as long each time, up to three seconds', async () => {
  const { work, tried } = failing(7);
  const done = retryWhileDatabaseIsDown(work);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await done).toBe('done');
  expect(tried).toEqual([0, 100, 300, 700, 1500, 3100, 6100, 9100]);
});

it('gives up after five minutes, with the last error', async () => {
  const { work, tried } = failing(Number.POSITIVE_INFINITY);
  const failure = expect(retryWhileDatabaseIsDown(work)).rejects.toThrow('connect');
  await vi.advanceTimersByTimeAsync(6 * 60_000);
  await failure;
  expect(tried.at(-1)).toBeCloseTo(5 * 60_000, 0);
});

it('throws any other error at once', async () => {
  const { work, tried } = failing(1, () => new Error('unique constraint'));
  await expect(retryWhileDatabaseIsDown(work)).rejects.toThrow('unique constraint');
  expect(tried).toHaveLength(1);
});

it('ends with the signal’s reason once it is aborted, but keeps the result of work that succeeds', async () => {
  const controller = new AbortController();
  controller.abort(new Error('cancelled'));
  await expect(retryWhileDatabaseIsDown(failing(1).work, controller.signal)).rejects.toThrow(
    'cancelled',
  );
  expect(await retryWhileDatabaseIsDown(failing(0).work, controller.signal)).toBe('done');
});
