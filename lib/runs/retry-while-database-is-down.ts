import { isDatabaseDown, isDiskFull } from '@/lib/outage';
import { retryWhile } from './retry-while';

/** The longest outage that is waited for is five minutes. */
const WAITS = { first: 100, longest: 3000, inAll: 5 * 60_000 };

/**
 * Repeats database work while the database cannot be reached (it restarts, the network is down, its disk is full), for up
 * to five minutes. The work must be safe to repeat.
 * @throws as {@link retryWhile}
 */
export function retryWhileDatabaseIsDown<Result>(
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  return retryWhile((error) => isDatabaseDown(error) || isDiskFull(error), WAITS, work, signal);
}
