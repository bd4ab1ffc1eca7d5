import { beforeEach, expect, it, vi } from 'vitest';
import { freshDatabase } from '@/lib/testing/database';
import { countRequest } from './requests.store';

freshDatabase();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  return () => vi.useRealTimers();
});

it('are counted exactly when many come at once, each key and each kind for itself', async () => {
  vi.setSystemTime(new Date('2031-01-01T00:00:40Z'));
  const waits = await Promise.all(Array.from({ length: 30 }, () => countRequest('keys', 'a', 20)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(20);
  expect(waits.filter((wait) => wait === 20)).toHaveLength(10);
  expect(await countRequest('keys', 'b', 20)).toBe(0);
  expect(await countRequest('imports', 'a', 20)).toBe(0);
  vi.setSystemTime(new Date('2031-01-01T00:01:00Z'));
  expect(await countRequest('keys', 'a', 20)).toBe(0);
});

it('are no more where the clock of an app is behind', async () => {
  const ahead = new Date('2031-01-01T00:02:00Z');
  const behind = new Date('2031-01-01T00:01:59Z');
  let counted = 0;
  for (let request = 0; request < 20; request += 1) {
    vi.setSystemTime(request % 2 === 0 ? ahead : behind);
    if ((await countRequest('keys', 'c', 5)) === 0) counted += 1;
  }
  expect(counted).toBe(5);
});
