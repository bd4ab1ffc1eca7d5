import 'server-only';
import pLimit from 'p-limit';
import type { CallLimits, JudgeParameters } from '@/lib/judge/schema';
import { openSlots } from './slots';
import { claimShare, dropShare } from './store';
import { awaitTurn, hasRates } from './turns';

/** How often a worker that uses a judge says how much, and learns what its part is. */
const CLAIM_MS = 1000;

/** A worker that has not used a judge for so many claims gives its part back. */
const IDLE_CLAIMS = 5;

type Limits = Pick<JudgeParameters, 'concurrency' | 'requestsPerMinute' | 'tokensPerMinute'>;

/** The limits of one judge as one worker keeps to them. */
export interface SharedLimits extends CallLimits {
  /** Takes over the judge's settings as they are now. */
  change(limits: Limits): void;
  /** Gives everything back. */
  close(): Promise<void>;
}

/**
 * One worker's part in a judge's limits. Calls under way at once are shared out by claims, once a second, so that a call
 * itself costs no question to the database; a worker alone has all of them. Rates are counted in the database, request
 * by request, where there are any.
 */
export function shareLimits(judgeId: string, workerId: string, initial: Limits): SharedLimits {
  let limits = initial;
  let claims: NodeJS.Timeout | undefined;
  let idle = 0;
  // One claim after another, and none while the part is given back.
  const inOrder = pLimit(1);
  // One request takes its turn after another.
  const turns = openSlots(1);
  const slots = openSlots(0, () => begin());

  async function claim(): Promise<void> {
    const { underWay, wanted } = slots;
    idle = wanted > 0 ? 0 : idle + 1;
    if (idle > IDLE_CLAIMS) {
      stop();
      return dropShare(judgeId, workerId);
    }
    const use = { limit: limits.concurrency, underWay, wanted };
    const places = await claimShare(judgeId, workerId, use);
    if (claims) slots.resize(places);
  }

  const claimOrTellWhy = () =>
    inOrder(claim).catch((error: unknown) =>
      console.error('Places at a judge could not be claimed', error),
    );

  function begin(): void {
    if (claims) return;
    idle = 0;
    claims = setInterval(claimOrTellWhy, CLAIM_MS);
    claimOrTellWhy();
  }

  function stop(): void {
    clearInterval(claims);
    claims = undefined;
    slots.resize(0);
  }

  begin();
  return {
    hold: slots.hold,
    async turn(tokens, signal) {
      if (!hasRates(limits)) return () => undefined;
      return turns.hold(() => awaitTurn(judgeId, () => limits, tokens, signal), signal);
    },
    change(next) {
      limits = next;
      begin();
    },
    async close() {
      stop();
      await inOrder(() => dropShare(judgeId, workerId));
    },
  };
}
