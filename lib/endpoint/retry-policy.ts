import type { Refusal } from './error-response';

/** How often and when a failed call is retried. */
export interface RetryPolicy {
  /** HTTP requests per call, the first included. */
  tries: number;
  /** The first wait; each further one is twice as long, and shortened by chance so that calls do not return together. */
  firstWaitMs: number;
  /** The longest of these growing waits; `longestWaitMs` when left out. */
  growsToMs?: number;
  /**
   * How often a call is made again that passed its deadline or whose reply the server broke off, and which took its
   * time and money; never when left out.
   */
  repeats?: number;
  /** A call is not retried if its server asks for a longer wait than this. */
  longestWaitMs: number;
}

/** The wait before the next try, in milliseconds; null when a retry is pointless, or the policy allows no more. */
export function waitBeforeRetry(
  refusal: Refusal,
  waitsSoFar: number,
  retryPolicy: RetryPolicy,
): number | null {
  if (waitsSoFar + 1 >= retryPolicy.tries) return null;
  const isSlow = refusal.again === 'as-slow' && waitsSoFar < (retryPolicy.repeats ?? 0);
  if (!refusal.transient && !isSlow) return null;
  const { retryAfterMs } = refusal;
  if (retryAfterMs !== null && retryAfterMs > retryPolicy.longestWaitMs) return null;
  const { firstWaitMs, longestWaitMs, growsToMs = longestWaitMs } = retryPolicy;
  const longest = Math.min(firstWaitMs * 2 ** waitsSoFar, growsToMs);
  const jittered = longest * (0.5 + Math.random() / 2);
  return retryAfterMs === null ? jittered : retryAfterMs + Math.random() * retryPolicy.firstWaitMs;
}

/** What ends a wait: the run is cancelled, or pauses. */
export interface WaitSignals {
  signal: AbortSignal;
  pausing?: AbortSignal;
}

/** Waits; throws a signal’s reason when it is aborted meanwhile, or was before. */
export async function pause(ms: number, { signal, pausing }: WaitSignals): Promise<void> {
  const ends = [signal, ...(pausing ? [pausing] : [])];
  for (const end of ends) end.throwIfAborted();
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      for (const end of ends) end.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    for (const end of ends) end.addEventListener('abort', done);
  });
  for (const end of ends) end.throwIfAborted();
}

/** The time until which an endpoint asked not to be called; all calls of this process observe it. */
export interface Cooldown {
  /** The endpoint asks for no call in the next milliseconds. */
  extend(ms: number): void;
  /** Waits until a call may be made. */
  wait(ends: WaitSignals): Promise<void>;
}

const cooldowns = new Map<string, Cooldown>();

/** The cooldown of one model at one endpoint with one key, shared by all callers in this process. */
export function cooldownOf(endpoint: {
  baseUrl: string;
  model: string;
  apiKey: string | null;
}): Cooldown {
  const name = JSON.stringify([endpoint.baseUrl, endpoint.model, endpoint.apiKey]);
  const known = cooldowns.get(name) ?? createCooldown();
  cooldowns.set(name, known);
  return known;
}

function createCooldown(): Cooldown {
  let until = 0;
  return {
    extend(ms) {
      until = Math.max(until, performance.now() + ms);
    },
    async wait(ends) {
      for (let left = until - performance.now(); left > 0; left = until - performance.now()) {
        await pause(left, ends);
      }
    },
  };
}
