import pRetry from 'p-retry';
import { RequestError } from '@/lib/request';

/** Where a connection breaks there are three further attempts, after 500, 2,000 and 5,000 milliseconds. */
const RETRIES = { retries: 3, minTimeout: 500, factor: 4, maxTimeout: 5_000 };

/** Milliseconds after which it is asked again whether an outage is over. */
const HOLD_MS = 5_000;

/** How a request that has to wait is followed and stopped. */
export interface Patience {
  signal: AbortSignal;
  /** Receives why it waits, as a sentence, and null once it goes on. */
  onHold(reason: string | null): void;
}

/** Whether the same request may succeed a little later. */
function mayPass(error: unknown): boolean {
  return (
    error instanceof RequestError &&
    !error.isOutage &&
    (error.status === 0 || error.status === 409 || error.status >= 500)
  );
}

/**
 * Makes a request, a few times more where it may succeed a little later.
 * @param work given the number of the attempt, from 1
 * @param signal ends it before the next attempt
 */
export function tryAgain<Result>(
  work: (attempt: number) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  return pRetry(
    (attempt) => {
      // Not handed to p-retry, which would throw away the answer to a request that succeeded while the signal was aborted.
      if (attempt > 1) signal?.throwIfAborted();
      return work(attempt);
    },
    { ...RETRIES, shouldRetry: ({ error }) => mayPass(error) },
  );
}

/**
 * Does work, and while the server's disk is full or its database is away does it again until that is over, however long it
 * takes.
 * @throws the signal's reason when it is aborted meanwhile
 */
export async function waitOut<Result>(
  work: () => Promise<Result>,
  { signal, onHold }: Patience,
): Promise<Result> {
  for (let held = false; ; held = true) {
    try {
      const result = await work();
      if (held) onHold(null);
      return result;
    } catch (error) {
      if (!(error instanceof RequestError && error.isOutage)) {
        if (held) onHold(null);
        throw error;
      }
      onHold(error.message);
      await new Promise((resolve) => setTimeout(resolve, HOLD_MS));
      signal.throwIfAborted();
    }
  }
}

/**
 * Makes a request as {@link tryAgain} does, and waits while the server cannot take it.
 * @param work given the number of the attempt, from 1
 */
export function persist<Result>(
  work: (attempt: number) => Promise<Result>,
  patience: Patience,
): Promise<Result> {
  let attempts = 0;
  return waitOut(
    () =>
      tryAgain(() => {
        attempts += 1;
        return work(attempts);
      }, patience.signal),
    patience,
  );
}
