import pRetry from 'p-retry';
import { StoreFault } from '@/lib/files/store';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/**
 * Repeats work on files while their store cannot be used, however long that takes: what waits for it goes on by itself. A
 * file that is not whole is left to the queue, which tries its jobs a few times.
 * @throws the signal's reason when it is aborted by the time an attempt fails
 */
export function waitForStore<Result>(
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  return pRetry(work, {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: FIRST_WAIT_MS,
    maxTimeout: LONGEST_WAIT_MS,
    shouldRetry({ error }) {
      if (!(error instanceof StoreFault) || error.failure === 'damaged') return false;
      signal?.throwIfAborted();
      return true;
    },
  });
}
