import 'server-only';
import pLimit from 'p-limit';
import type { CallLimits, JudgeParameters } from '@/lib/judge/schema';
import { hasRates, waitForRate } from './rate-limit';
import { createSemaphore } from './semaphore';
import { claimShare, dropShare } from './store';

/** How often a worker that uses a judge says how much, and learns what its part is. */
const CLAIM_MS = 500;

/** When a worker asks again that waits for what others are giving back. */
const SHORT_CLAIM_MS = 100;

/** A worker that has not used a judge for so long gives its part back. */
const IDLE_MS = 5000;

type Limits = Pick<JudgeParameters, 'concurrency' | 'requestsPerMinute' | 'tokensPerMinute'>;

/** The limits of one judge as one worker keeps to them. */
export interface SharedLimits extends CallLimits {
  /** Takes over the judge's settings as they are now. */
  change(limits: Limits): void;
  /** Gives everything back. */
  close(): Promise<void>;
}

/**
 * One worker's part in a judge's limits. Calls under way at once are shared out by claims, twice a second, so that a call
 * itself costs no question to the database; a worker alone has all of them. When others begin to use the judge, it makes
 * no further call beyond its fair part, and gives up each place there as soon as the call that has it ends. Rates are
 * counted in the database, request by request, where there are any.
 */
export function shareLimits(judgeId: string, workerId: string, initial: Limits): SharedLimits {
  let limits = initial;
  let claims: NodeJS.Timeout | undefined;
  let sooner: NodeJS.Timeout | undefined;
  let usedAt = performance.now();
  // One claim after another, and none while the part is given back.
  const inOrder = pLimit(1);
  // One request takes its turn after another.
  const oneAtATime = createSemaphore(1);
  const semaphore = createSemaphore(0, {
    onWait: () => begin(),
    onSurplusReleased: () => claimSoon(0),
  });

  async function claim(): Promise<void> {
    const { reserved, wanted } = semaphore;
    if (wanted > 0) usedAt = performance.now();
    if (performance.now() - usedAt > IDLE_MS) {
      stop();
      return dropShare(judgeId, workerId);
    }
    const use = { limit: limits.concurrency, reserved, wanted };
    const { places, isShort } = await claimShare(judgeId, workerId, use);
    if (!claims) return;
    semaphore.resize(places);
    // What ended meanwhile is still on record as held.
    if (semaphore.reserved < reserved) claimSoon(0);
    else if (isShort) claimSoon(SHORT_CLAIM_MS);
  }

  const claimOrTellWhy = () =>
    inOrder(claim).catch((error: unknown) =>
      console.error('Places at a judge could not be claimed', error),
    );

  function claimSoon(ms: number): void {
    if (!claims || sooner) return;
    sooner = setTimeout(() => {
      sooner = undefined;
      claimOrTellWhy();
    }, ms);
  }

  function begin(): void {
    if (claims) return;
    usedAt = performance.now();
    claims = setInterval(claimOrTellWhy, CLAIM_MS);
    claimOrTellWhy();
  }

  function stop(): void {
    clearInterval(claims);
    clearTimeout(sooner);
    claims = undefined;
    sooner = undefined;
    semaphore.resize(0);
  }

  begin();
  return {
    acquire: semaphore.acquire,
    async throttle(tokens, signal) {
      if (!hasRates(limits)) return () => undefined;
      return oneAtATime.acquire(() => waitForRate(judgeId, () => limits, tokens, signal), signal);
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
