import { setTimeout as sleep } from 'node:timers/promises';

/** For how long a lost database is waited for. */
const PATIENCE_MS = 5 * 60_000;

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 3000;

/** Codes of PostgreSQL, of the system and of the database client that say: no connection, or not for long. */
const LOST =
  /^(?:57P0[1-3]|08\d{3}|53300|P10(?:01|02|08|17)|P2024|P2028|ECONN(?:REFUSED|RESET)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

const LOST_WORDS =
  /connection (?:terminated|closed|ended|timeout)|closed the connection|terminating connection|can.t reach database|not queryable|database system is|ECONNREFUSED|ECONNRESET/i;

/** Whether an error says that the database cannot be reached just now. */
function isLostDatabase(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, originalCode, message, cause } = error as Record<string, unknown>;
  return (
    LOST.test(String(code)) ||
    LOST.test(String(originalCode)) ||
    LOST_WORDS.test(String(message)) ||
    isLostDatabase(cause)
  );
}

/**
 * Does work with the database, and does it again for as long as the database cannot be reached: it may be starting
 * anew, or the network be away. The work must bear being done twice.
 * @throws what the work throws for any other reason; its last error after five minutes; the signal's reason
 */
export async function outlast<Result>(
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isLostDatabase(error) || performance.now() > deadline) throw error;
      signal?.throwIfAborted();
      await sleep(wait);
    }
  }
}
