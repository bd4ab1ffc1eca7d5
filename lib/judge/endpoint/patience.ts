import type { Refusal } from './faults';

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

/** What ends a wait: the run is cancelled, or pauses. */
export interface WaitEnds {
  signal: AbortSignal;
  pausing?: AbortSignal;
}

/** Waits; throws a signal’s reason when it is aborted meanwhile, or was before. */
export async function pause(ms: number, { signal, pausing }: WaitEnds): Promise<void> {
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

/** The time that an endpoint has asked to be left in peace, which all calls of this process keep to. */
export interface Quiet {
  /** The endpoint asks for no call in the next milliseconds. */
  ask(ms: number): void;
  /** Waits until a call may be made. */
  passed(ends: WaitEnds): Promise<void>;
}

const quiets = new Map<string, Quiet>();

/** The quiet of one model at one endpoint, with one key; the same for all that ask in this process. */
export function quietOf(endpoint: {
  baseUrl: string;
  model: string;
  apiKey: string | null;
}): Quiet {
  const name = JSON.stringify([endpoint.baseUrl, endpoint.model, endpoint.apiKey]);
  const known = quiets.get(name) ?? createQuiet();
  quiets.set(name, known);
  return known;
}

function createQuiet(): Quiet {
  let until = 0;
  return {
    ask(ms) {
      until = Math.max(until, performance.now() + ms);
    },
    async passed(ends) {
      for (let left = until - performance.now(); left > 0; left = until - performance.now()) {
        await pause(left, ends);
      }
    },
  };
}
