import 'server-only';
import { log } from '@/lib/log.mjs';
import { retryWhileDatabaseIsDown } from '../retry-while-database-is-down';
import { endRequests, type FoundReply, lookUpReply, type ReplyLookup } from './store';

/** The polling interval for replies that others are asking for. */
const POLL_MS = 100;

/** A worker's requests in flight. Equal requests, of this worker or another, wait for their replies. */
export class InFlightRequests {
  /** The name of the worker. */
  readonly #workerId: () => string;
  readonly #open = new Map<string, { ended: Promise<void>; end(): void }>();
  /** Requests whose replies are on record: since the last tidying, and before it. */
  #fresh: string[] = [];
  #kept: string[] = [];
  #nextLook: Promise<void> | undefined;

  constructor(workerId: () => string) {
    this.#workerId = workerId;
  }

  /**
   * Looks a reply up, and waits while anybody asks an equal request.
   * @returns a whole reply; otherwise a partly read one or null: the caller then asks for what is missing, and must
   *   call {@link end} however that ends
   * @throws the signal's reason when it is aborted before
   */
  async lookUp(
    request: Omit<ReplyLookup, 'workerId'>,
    stop: AbortSignal,
  ): Promise<FoundReply | null> {
    const { requestHash } = request;
    for (let equal = this.#open.get(requestHash); equal; equal = this.#open.get(requestHash)) {
      await unlessAborted(equal.ended, stop);
    }
    this.#openHere(requestHash);
    try {
      while (true) {
        const lookup = { ...request, workerId: this.#workerId() };
        const result = await retryWhileDatabaseIsDown(() => lookUpReply(lookup), stop);
        if (result.state === 'to-ask') return result.partly;
        if (result.state === 'found') {
          this.#closeHere(requestHash);
          return result.reply;
        }
        await unlessAborted(this.#untilNextLook(), stop);
      }
    } catch (error) {
      await this.#forget([requestHash]);
      this.#closeHere(requestHash);
      throw error;
    }
  }

  /**
   * Ends a request in flight.
   * @param isOnRecord whether its reply is on record; if not, the next one who waits asks
   */
  end(requestHash: string, isOnRecord: boolean): void {
    if (isOnRecord) {
      this.#closeHere(requestHash);
      this.#fresh.push(requestHash);
      return;
    }
    void this.#forget([requestHash]).then(() => this.#closeHere(requestHash));
  }

  /**
   * Forgets requests whose replies came on record before the last call; to be called every few seconds. They count as
   * in flight until then, because a lookup that began before the reply was there would otherwise see neither.
   */
  async tidy(): Promise<void> {
    const old = this.#kept;
    this.#kept = this.#fresh;
    this.#fresh = [];
    if (old.length > 0) await endRequests(this.#workerId(), old);
  }

  #openHere(requestHash: string): void {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#open.set(requestHash, { ended, end });
  }

  #closeHere(requestHash: string): void {
    this.#open.get(requestHash)?.end();
    this.#open.delete(requestHash);
  }

  #forget(requestHashes: readonly string[]): Promise<void> {
    return retryWhileDatabaseIsDown(() => endRequests(this.#workerId(), requestHashes)).catch(
      (error: unknown) => log.error(error, 'Requests could not be ended'),
    );
  }

  /** All who wait look at the same time, with one query. */
  #untilNextLook(): Promise<void> {
    this.#nextLook ??= new Promise((resolve) => {
      setTimeout(() => {
        this.#nextLook = undefined;
        resolve();
      }, POLL_MS);
    });
    return this.#nextLook;
  }
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
