import 'server-only';
import { retryWhileDatabaseIsDown } from '../retry-while-database-is-down';
import { endRequests, type FoundReply, lookUpReply, type ReplyLookup } from './store';

/** How often a worker looks for replies that others are asking for. */
const POLL_MS = 100;

/** The requests that a worker has under way: equal ones, its own or another worker's, wait for their replies. */
export interface InFlightRequests {
  /**
   * Looks a reply up, and waits while anybody asks an equal request.
   * @returns a whole reply; or a partly read one or none, when the caller is to ask for what is missing, and to call
   *   {@link end} in whatever way that ends
   * @throws the signal's reason when it is aborted before
   */
  lookUp(sought: Omit<ReplyLookup, 'workerId'>, stop: AbortSignal): Promise<FoundReply | null>;
  /**
   * Tells that a request has ended.
   * @param isOnRecord whether its reply is on record; else the next one who waits asks
   */
  end(requestHash: string, isOnRecord: boolean): void;
  /**
   * Forgets requests whose replies are on record since the last time, to be called every few seconds. Until then they
   * count as under way: a look that began before the reply was there would else find neither.
   */
  tidy(): Promise<void>;
}

/** Keeps the requests that the worker of a name has under way. */
export function createInFlightRequests(workerId: () => string): InFlightRequests {
  const open = new Map<string, { ended: Promise<void>; end(): void }>();
  /** Requests whose replies are on record: those since the last tidying, and those before. */
  let fresh: string[] = [];
  let kept: string[] = [];
  let nextLook: Promise<void> | undefined;

  const openHere = (requestHash: string) => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    open.set(requestHash, { ended, end });
  };
  const closeHere = (requestHash: string) => {
    open.get(requestHash)?.end();
    open.delete(requestHash);
  };
  const forget = (requestHashes: readonly string[]) =>
    retryWhileDatabaseIsDown(() => endRequests(workerId(), requestHashes)).catch((error: unknown) =>
      console.error('Requests could not be ended', error),
    );
  /** All who wait look at once, which is one question to the database. */
  const untilNextLook = () => {
    nextLook ??= new Promise((resolve) => {
      setTimeout(() => {
        nextLook = undefined;
        resolve();
      }, POLL_MS);
    });
    return nextLook;
  };

  return {
    async lookUp(sought, stop) {
      const { requestHash } = sought;
      while (true) {
        const equal = open.get(requestHash);
        if (!equal) break;
        await unlessAborted(equal.ended, stop);
      }
      openHere(requestHash);
      try {
        while (true) {
          const seeking = { ...sought, workerId: workerId() };
          const result = await retryWhileDatabaseIsDown(() => lookUpReply(seeking), stop);
          if (result.state === 'to-ask') return result.partly;
          if (result.state === 'found') {
            closeHere(requestHash);
            return result.reply;
          }
          await unlessAborted(untilNextLook(), stop);
        }
      } catch (error) {
        await forget([requestHash]);
        closeHere(requestHash);
        throw error;
      }
    },
    end(requestHash, isOnRecord) {
      if (isOnRecord) {
        closeHere(requestHash);
        fresh.push(requestHash);
        return;
      }
      void forget([requestHash]).then(() => closeHere(requestHash));
    },
    async tidy() {
      const old = kept;
      kept = fresh;
      fresh = [];
      if (old.length > 0) await endRequests(workerId(), old);
    },
  };
}

/** Waits for a promise that never fails; throws the signal's reason when that is aborted before. */
async function unlessAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  let leave = () => {};
  const aborted = new Promise<void>((resolve) => {
    leave = resolve;
    signal.addEventListener('abort', leave, { once: true });
  });
  await Promise.race([promise, aborted]);
  signal.removeEventListener('abort', leave);
  signal.throwIfAborted();
}
