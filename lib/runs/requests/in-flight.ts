import 'server-only';
import { retryWhileDatabaseIsDown } from '../retry-while-database-is-down';
import { endRequests, type FoundReply, lookUpReply, type ReplyLookup } from './store';

/** The polling interval for replies that others are asking for. */
const POLL_MS = 100;

/** A worker's requests in flight. Equal requests, of this worker or another, wait for their replies. */
export interface InFlightRequests {
  /**
   * Looks a reply up, and waits while anybody asks an equal request.
   * @returns a whole reply; otherwise a partly read one or null: the caller then asks for what is missing, and must
   *   call {@link end} however that ends
   * @throws the signal's reason when it is aborted before
   */
  lookUp(sought: Omit<ReplyLookup, 'workerId'>, stop: AbortSignal): Promise<FoundReply | null>;
  /**
   * Ends a request in flight.
   * @param isOnRecord whether its reply is on record; if not, the next one who waits asks
   */
  end(requestHash: string, isOnRecord: boolean): void;
  /**
   * Forgets requests whose replies came on record before the last call; to be called every few seconds. They count as
   * in flight until then, because a lookup that began before the reply was there would otherwise see neither.
   */
  tidy(): Promise<void>;
}

/** Creates the register of requests in flight for the worker of a name. */
export function createInFlightRequests(workerId: () => string): InFlightRequests {
  const open = new Map<string, { ended: Promise<void>; end(): void }>();
  /** Requests whose replies are on record: since the last tidying, and before it. */
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
  /** All who wait look at the same time, with one query. */
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

/** Waits for a promise that never rejects; throws the signal's reason when that is aborted before. */
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
