import 'server-only';
import pLimit from 'p-limit';
import type { CallLimits, JudgeParameters } from '@/lib/judge/schema';
import { hasRates, waitForRate } from './rate-limit';
import { createSemaphore } from './semaphore';
import { claimShare, dropShare } from './store';

/** How often a worker that uses a judge claims its share again. */
const CLAIM_MS = 500;

/** The same while it waits for permits that others are giving back. */
const SHORT_CLAIM_MS = 100;

/** A worker that has not used a judge for this long gives its share back. */
const IDLE_MS = 5000;

type Limits = Pick<JudgeParameters, 'concurrency' | 'requestsPerMinute' | 'tokensPerMinute'>;

/** One worker's share of a judge's limits. */
export interface SharedLimits extends CallLimits {
  /** Applies the judge's current settings. */
  change(limits: Limits): void;
  /** Gives the share back. */
  close(): Promise<void>;
}

/**
 * One worker's share of a judge's limits. The judge's permits are shared out by claims in the database, twice a second,
 * so that a call itself needs no query; a worker alone has all of them. When other workers begin to use the judge, it
 * starts no further call beyond its fair share, and gives each surplus permit back as soon as its call ends. Rate
 * limits are checked in the database before every request.
 */
export function shareLimits(judgeId: string, workerId: string, initial: Limits): SharedLimits {
  let limits = initial;
  let claims: NodeJS.Timeout | undefined;
  let sooner: NodeJS.Timeout | undefined;
  let usedAt = performance.now();
  // Claims one after another, and none while the share is being given back.
  const inOrder = pLimit(1);
  // One request after another waits for its rate.
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
    // Calls that ended meanwhile still count in the database.
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
