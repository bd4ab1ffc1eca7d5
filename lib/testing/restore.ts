import { afterAll, vi } from 'vitest';

// For the next file of the same process.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
