import pRetry from 'p-retry';
import { isDatabaseDown, isDiskFull } from '@/lib/outage';

/** The longest outage that is waited for. */
const LONGEST_OUTAGE_MS = 5 * 60_000;

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 3000;

/**
 * Repeats database work while the database cannot be reached (it restarts, the network is down, its disk is full), for up
 * to five minutes. The work must be safe to repeat.
 * @throws any other error of the work at once; its last error after five minutes; the signal's reason when it is
 *   aborted by the time an attempt fails
 */
export function retryWhileDatabaseIsDown<Result>(
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  return pRetry(work, {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: FIRST_WAIT_MS,
    maxTimeout: LONGEST_WAIT_MS,
    maxRetryTime: LONGEST_OUTAGE_MS,
    shouldRetry({ error }) {
      if (!isDatabaseDown(error) && !isDiskFull(error)) return false;
      // Not handed to p-retry, which would throw away the result of a write that succeeded while the signal was aborted.
      signal?.throwIfAborted();
      return true;
    },
  });
}
