import 'server-only';
import { newId } from '@/lib/new-id';
import { retryWhileDatabaseIsDown } from '../retry-while-database-is-down';
import type { ExpectedCost } from './share';
import { dropLease, lowerLease, takeLease } from './store';

/** How often a call that waits checks whether other workers' calls cost less than they reserved. */
const POLL_MS = 250;

/** A run's budget, as one worker uses it. */
export interface Budget {
  /**
   * Reserves the expected cost of a call; waits while the end of calls under way may still free enough.
   * @param stops those who wait are told by these signals when the budget is used up
   * @throws the reason of the first of `stops` that is aborted before
   */
  reserve(callId: string, expected: ExpectedCost, stops: readonly AbortSignal[]): Promise<void>;
  /** Sets what a call cost; the amount stays reserved until the call is on record. */
  paid(callId: string, cost: number): void;
  /** Releases the reservation of a call that is on record now, or was not made. */
  release(callId: string): void;
  /** Gives back what is leased for further calls, when there were none for a while; called from time to time. */
  tidy(): Promise<void>;
  /** Gives the whole lease back. */
  close(): Promise<void>;
}

interface Waiting {
  callId: string;
  expected: ExpectedCost;
  enter(): void;
  fail(error: unknown): void;
}

/**
 * One worker's part in a run's budget. Calls reserve from an amount that the worker has leased in the database. A lease
 * is made for all waiting calls and some room for more, so that most calls need no query.
 * @param onUsedUp called with what is left when no further call can be made and none is under way in any worker
 */
export function openBudget(
  { runId, workerId, budget }: { runId: string; workerId: string; budget: number },
  onUsedUp: (left: number, next: ExpectedCost) => void,
): Budget {
  const lease = { id: newId(), runId, workerId };
  const held = new Map<string, number>();
  let room = 0;
  /** The lease as the database has it. */
  let leased = 0;
  let usedSince = false;
  let waiting: Waiting[] = [];
  let renewing: Promise<void> | undefined;
  /** No further call can be made. */
  let over = false;
  let wake = () => {};

  const heldNow = () => [...held.values()].reduce((sum, amount) => sum + amount, 0);

  const renew = async () => {
    while (waiting.length > 0 && !over) {
      const asking = waiting.map(({ expected }) => expected);
      const first = asking[0];
      const asked = waiting.slice();
      const heldThen = heldNow();
      const part = await retryWhileDatabaseIsDown(() =>
        takeLease(lease, { budget, held: heldThen }, asking),
      );
      leased = part.granted.reduce((sum, each) => sum + each, heldThen + part.room);
      room = part.room;
      for (const [index, amount] of part.granted.entries()) {
        const call = asked[index];
        if (!call || !waiting.includes(call)) {
          // The call was cancelled meanwhile.
          room += amount;
          continue;
        }
        held.set(call.callId, amount);
        call.enter();
      }
      if (part.isUsedUp && first && waiting.length > 0) {
        over = true;
        onUsedUp(part.left, first);
        return;
      }
      if (part.granted.length < asked.length) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          setTimeout(resolve, POLL_MS);
        });
      }
    }
  };
  /** Changes the lease in the database, one change after another. */
  const change = (work: () => Promise<void>) => {
    renewing = work()
      .catch((error: unknown) => {
        for (const call of waiting) call.fail(error);
      })
      .finally(() => {
        renewing = undefined;
        if (waiting.length > 0 && !over) change(renew);
      });
    return renewing;
  };

  return {
    async reserve(callId, expected, stops) {
      for (const stop of stops) stop.throwIfAborted();
      usedSince = true;
      if (!renewing && expected.most <= room) {
        room -= expected.most;
        held.set(callId, expected.most);
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          waiting = waiting.filter((other) => other !== call);
          for (const unlisten of listeners) unlisten();
        };
        const listeners = stops.map((stop) => {
          const give = () => call.fail(stop.reason);
          stop.addEventListener('abort', give, { once: true });
          return () => stop.removeEventListener('abort', give);
        });
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
        waiting.push(call);
        if (!renewing) change(renew);
      });
    },
    paid(callId, cost) {
      if (held.has(callId)) held.set(callId, cost);
    },
    release(callId) {
      held.delete(callId);
      wake();
    },
    async tidy() {
      if (renewing || over) return;
      const keepsRoom = usedSince;
      usedSince = false;
      if (!keepsRoom) room = 0;
      const needed = heldNow() + room;
      if (needed >= leased) return;
      leased = needed;
      await change(() => lowerLease(lease.id, needed));
    },
    async close() {
      over = true;
      wake();
      await renewing;
      await retryWhileDatabaseIsDown(() => dropLease(lease.id));
    },
  };
}
