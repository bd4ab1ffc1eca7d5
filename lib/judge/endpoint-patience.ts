import type { Refusal } from './endpoint-faults';

/** How a call that was told to come back later does so. */
export interface Patience {
  /** HTTP requests per call, the first included. */
  tries: number;
  /** The first wait; each further one is twice as long, and shortened by chance so that calls do not return together. */
  firstWaitMs: number;
  /** A server that asks for a longer wait than this is not waited for. */
  longestWaitMs: number;
}

/** How long to wait before trying again, in milliseconds; null when there is no point, or no patience left. */
export function waitBefore(
  refusal: Refusal,
  waitsSoFar: number,
  patience: Patience,
): number | null {
  if (!refusal.passing || waitsSoFar + 1 >= patience.tries) return null;
  const { retryAfterMs } = refusal;
  if (retryAfterMs !== null && retryAfterMs > patience.longestWaitMs) return null;
  const longest = Math.min(patience.firstWaitMs * 2 ** waitsSoFar, patience.longestWaitMs);
  const jittered = longest * (0.5 + Math.random() / 2);
  return retryAfterMs === null ? jittered : retryAfterMs + Math.random() * patience.firstWaitMs;
}

/** Waits; throws the signal’s reason when it is aborted meanwhile. */
export async function pause(ms: number, cancel: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      cancel.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    cancel.addEventListener('abort', done);
  });
  cancel.throwIfAborted();
}
