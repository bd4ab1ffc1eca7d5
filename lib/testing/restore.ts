import { afterAll, vi } from 'vitest';
import { asking } from './next/asking';

// For the next file of the same process.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  asking.headers = new Headers();
});
