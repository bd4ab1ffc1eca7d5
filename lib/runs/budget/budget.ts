import 'server-only';
import { newId } from '@/lib/new-id';
import { retryWhileDatabaseIsDown } from '../retry-while-database-is-down';
import type { ExpectedCost } from './share';
import { dropLease, lowerLease, takeLease } from './store';

/** How often a call that waits checks whether other workers' calls cost less than they reserved. */
const POLL_MS = 250;

/** A call that waits for a part of the budget. */
interface Waiting {
  callId: string;
  expected: ExpectedCost;
  enter(): void;
  fail(error: unknown): void;
}

/**
 * One worker's part in a run's budget. Calls reserve from an amount that the worker has leased in the database. A lease
 * is made for all waiting calls and some room for more, so that most calls need no query.
 */
export class LeasedBudget {
  readonly #lease: { id: string; runId: string; workerId: string };
  readonly #budget: number;
  readonly #onUsedUp: (left: number, next: ExpectedCost) => void;
  /** What is reserved, by call. */
  readonly #held = new Map<string, number>();
  #room = 0;
  /** The lease as the database has it. */
  #leased = 0;
  #usedSinceTidying = false;
  #waiting: Waiting[] = [];
  #changing: Promise<void> | undefined;
  /** No further call can be made. */
  #over = false;
  #wake = () => {};

  /** @param onUsedUp called with what is left when no further call can be made and none is under way in any worker */
  constructor(
    { runId, workerId, budget }: { runId: string; workerId: string; budget: number },
    onUsedUp: (left: number, next: ExpectedCost) => void,
  ) {
    this.#lease = { id: newId(), runId, workerId };
    this.#budget = budget;
    this.#onUsedUp = onUsedUp;
  }

  /**
   * Reserves the expected cost of a call; waits while the end of calls under way may still free enough.
   * @param stops those who wait are told by these signals when the budget is used up
   * @throws the reason of the first of `stops` that is aborted before
   */
  async reserve(callId: string, expected: ExpectedCost, stops: readonly AbortSignal[]) {
    for (const stop of stops) stop.throwIfAborted();
    this.#usedSinceTidying = true;
    if (this.#changing || expected.most > this.#room) return this.#wait(callId, expected, stops);
    this.#room -= expected.most;
    this.#held.set(callId, expected.most);
  }

  /** Sets what a call cost; the amount stays reserved until the call is on record. */
  paid(callId: string, cost: number) {
    if (this.#held.has(callId)) this.#held.set(callId, cost);
  }

  /** Releases the reservation of a call that is on record now, or was not made. */
  release(callId: string) {
    this.#held.delete(callId);
    this.#wake();
  }

  /** Gives back what is leased for further calls, when there were none for a while; called from time to time. */
  async tidy() {
    if (this.#changing || this.#over) return;
    if (!this.#usedSinceTidying) this.#room = 0;
    this.#usedSinceTidying = false;
    const needed = this.#heldNow() + this.#room;
    if (needed >= this.#leased) return;
    this.#leased = needed;
    await this.#change(() => lowerLease(this.#lease.id, needed));
  }

  /** Gives the whole lease back. */
  async close() {
    this.#over = true;
    this.#wake();
    await this.#changing;
    await retryWhileDatabaseIsDown(() => dropLease(this.#lease.id));
  }

  #heldNow(): number {
    return [...this.#held.values()].reduce((sum, amount) => sum + amount, 0);
  }

  /** Waits for a part of the next lease. */
  #wait(callId: string, expected: ExpectedCost, stops: readonly AbortSignal[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const listening = new AbortController();
      const leave = () => {
        this.#waiting = this.#waiting.filter((other) => other !== call);
        listening.abort();
      };
      const call: Waiting = {
        callId,
        expected,
        enter() {
          leave();
          resolve();
        },
        fail(error) {
          leave();
          reject(error);
        },
      };
      for (const stop of stops) {
        stop.addEventListener('abort', () => call.fail(stop.reason), listening);
      }
      this.#waiting.push(call);
      if (!this.#changing) this.#change(() => this.#renew());
    });
  }

  /** Changes the lease in the database, one change after another. */
  #change(work: () => Promise<void>): Promise<void> {
    this.#changing = work()
      .catch((error: unknown) => {
        for (const call of this.#waiting) call.fail(error);
      })
      .finally(() => {
        this.#changing = undefined;
        if (this.#waiting.length > 0 && !this.#over) this.#change(() => this.#renew());
      });
    return this.#changing;
  }

  /** Leases for the calls that wait until none does, or nothing is left. */
  async #renew(): Promise<void> {
    while (this.#waiting.length > 0 && !this.#over) {
      const asking = [...this.#waiting];
      const held = this.#heldNow();
      const part = await retryWhileDatabaseIsDown(() =>
        takeLease(
          this.#lease,
          { budget: this.#budget, held },
          asking.map(({ expected }) => expected),
        ),
      );
      this.#leased = part.granted.reduce((sum, each) => sum + each, held + part.room);
      this.#room = part.room;
      this.#grant(part.granted, asking);
      const [first] = asking;
      if (part.isUsedUp && first && this.#waiting.length > 0) {
        this.#over = true;
        this.#onUsedUp(part.left, first.expected);
        return;
      }
      if (part.granted.length < asking.length) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
          setTimeout(resolve, POLL_MS);
        });
      }
    }
  }

  #grant(amounts: readonly number[], asking: readonly Waiting[]): void {
    for (const [index, amount] of amounts.entries()) {
      const call = asking[index];
      if (call && this.#waiting.includes(call)) {
        this.#held.set(call.callId, amount);
        call.enter();
      } else {
        // The call was cancelled meanwhile.
        this.#room += amount;
      }
    }
  }
}
