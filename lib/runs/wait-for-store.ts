import { StoreFault } from '@/lib/files/store';
import { retryWhile } from './retry-while';

const WAITS = { first: 500, longest: 30_000 };

/**
 * Repeats work on files while their store cannot be used, however long that takes: what waits for it goes on by itself. A
 * file that is not whole is left to the queue, which tries its jobs a few times.
 * @throws as {@link retryWhile}
 */
export function waitForStore<Result>(
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const isAway = (error: Error) => error instanceof StoreFault && error.failure !== 'damaged';
  return retryWhile(isAway, WAITS, work, signal);
}
