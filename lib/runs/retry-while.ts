import pRetry from 'p-retry';

/** How long is waited between attempts, growing from the first to the longest, and for how long in all; in ms. */
interface Waits {
  first: number;
  longest: number;
  /** Without end where it is left out. */
  inAll?: number;
}

/**
 * Repeats work while it fails for a reason that passes. The work must be safe to repeat.
 * @param passes whether an error is such a reason
 * @throws any other error of the work at once; its last error when the time is over; the signal's reason when it is aborted by
 *   the time an attempt fails
 */
export function retryWhile<Result>(
  passes: (error: Error) => boolean,
  { first, longest, inAll = Number.POSITIVE_INFINITY }: Waits,
  work: () => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  return pRetry(work, {
    retries: Number.POSITIVE_INFINITY,
    minTimeout: first,
    maxTimeout: longest,
    maxRetryTime: inAll,
    shouldRetry({ error }) {
      if (!passes(error)) return false;
      // Not handed to p-retry, which would throw away the result of a write that succeeded while the signal was aborted.
      signal?.throwIfAborted();
      return true;
    },
  });
}
