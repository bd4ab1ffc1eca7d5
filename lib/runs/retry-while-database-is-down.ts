import pRetry from 'p-retry';

/** The longest outage that is waited for. */
const LONGEST_OUTAGE_MS = 5 * 60_000;

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 3000;

/** Codes of PostgreSQL, of the system and of the database client for: no connection, or not for long. */
const DOWN_CODE =
  /^(?:57P0[1-3]|08\d{3}|53300|P10(?:01|02|08|17)|P2024|P2028|ECONN(?:REFUSED|RESET)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

const DOWN_MESSAGE =
  /connection (?:terminated|closed|ended|timeout)|closed the connection|terminating connection|can.t reach database|not queryable|database system is|ECONNREFUSED|ECONNRESET/i;

/** Whether an error, or what caused it, says that the database cannot be reached just now. */
function isDatabaseDown(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, originalCode, message, cause } = error as Record<string, unknown>;
  return (
    DOWN_CODE.test(String(code)) ||
    DOWN_CODE.test(String(originalCode)) ||
    DOWN_MESSAGE.test(String(message)) ||
    isDatabaseDown(cause)
  );
}

/**
 * Repeats database work while the database cannot be reached (it restarts, the network is down), for up to five
 * minutes. The work must be safe to repeat.
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
      if (!isDatabaseDown(error)) return false;
      // Not handed to p-retry, which would throw away the result of a write that succeeded while the signal was aborted.
      signal?.throwIfAborted();
      return true;
    },
  });
}
