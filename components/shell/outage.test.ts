import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RequestError } from '@/lib/request';
import { outageIn } from './outage';
import { PageClient } from './query-client';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Reads of one page that fail with an error until it is over. */
function reading(error: Error) {
  const client = new PageClient();
  const world = { isOver: false, asked: 0 };
  const observer = new QueryObserver(client, {
    queryKey: ['clips'],
    queryFn: async () => {
      world.asked += 1;
      if (!world.isOver) throw error;
      return 'clips';
    },
  });
  const leave = observer.subscribe(() => {});
  return { client, observer, world, leave };
}

it.each([
  ['a database that is away', new RequestError(503, 'The database does not answer.')],
  ['a full disk', new RequestError(507, 'The disk is full.')],
  ['a server that is away', new RequestError(0, 'The server does not answer.')],
])('a page waits for %s, says so, and goes on by itself', async (_what, error) => {
  const { client, observer, world, leave } = reading(error);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(outageIn(client.getQueryCache())).toBe(error.message);
  expect(world.asked).toBeGreaterThan(100);
  world.isOver = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(observer.getCurrentResult().data).toBe('clips');
  expect(outageIn(client.getQueryCache())).toBeNull();
  leave();
});

it('any other refusal is asked about once more, and is no outage', async () => {
  const { client, observer, world, leave } = reading(new RequestError(404, 'There is none.'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(world.asked).toBe(2);
  expect(observer.getCurrentResult().error?.message).toBe('There is none.');
  expect(outageIn(client.getQueryCache())).toBeNull();
  leave();
});
