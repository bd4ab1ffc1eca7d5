import 'server-only';
import { newId } from '@/lib/new-id';

import { outlast } from '../outlast';
import type { ExpectedCost } from './share';
import { dropLease, lowerLease, type Spent, takeLease } from './store';

/** How often is looked whether other workers' calls have cost less than was set apart for them. */
const LOOK_MS = 250;

/** A run's budget as one worker keeps to it. */
export interface Budget {
  /**
   * Sets apart what a call is expected to cost; waits while calls under way may still leave enough.
   * @param stops those who wait are told by them when the budget is used up
   * @throws the reason of the first of `stops` that is aborted before
   */
  reserve(callId: string, expected: ExpectedCost, stops: readonly AbortSignal[]): Promise<void>;
  /** Learns what a call has cost; that stays set apart until the call is on record. */
  paid(callId: string, cost: number): void;
  /** Learns that a call is on record, or that it was not made. */
  settle(callId: string): void;
  /** Gives back what is set apart for calls to come, when none came for a while; called from time to time. */
  tidy(): Promise<void>;
  /** Gives everything back. */
  close(): Promise<void>;
}

interface Waiting {
  callId: string;
  expected: ExpectedCost;
  enter(): void;
  fail(error: unknown): void;
}

/**
 * One worker's part in a run's budget. Calls take from what the worker has leased; the lease is renewed for as many
 * calls as wait, so that a call costs hardly a question to the database as long as much is left.
 * @param onUsedUp told when no call can be made any more, and none is under way in any worker
 */
export function shareBudgetOf(
  { runId, workerId, budget }: { runId: string; workerId: string; budget: number },
  onUsedUp: (spent: Spent, next: ExpectedCost) => void,
): Budget {
  const lease = { id: newId(), runId, workerId };
  const held = new Map<string, number>();
  let room = 0;
  /** What the lease is in the database. */
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
      const part = await outlast(() => takeLease(lease, { budget, held: heldThen }, asking));
      leased = part.granted.reduce((sum, each) => sum + each, heldThen + part.room);
      room = part.room;
      for (const [index, amount] of part.granted.entries()) {
        const call = asked[index];
        if (!call || !waiting.includes(call)) {
          // It gave up meanwhile.
          room += amount;
          continue;
        }
        held.set(call.callId, amount);
        call.enter();
      }
      if (part.isUsedUp && first && waiting.length > 0) {
        over = true;
        onUsedUp(part.spent, first);
        return;
      }
      if (part.granted.length < asked.length) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          setTimeout(resolve, LOOK_MS);
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
    settle(callId) {
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
      await outlast(() => dropLease(lease.id));
    },
  };
}
