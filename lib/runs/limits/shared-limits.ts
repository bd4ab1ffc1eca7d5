import 'server-only';
import pLimit from 'p-limit';
import type { CallLimits, JudgeParameters } from '@/lib/judge/schema';
import { log } from '@/lib/log.mjs';
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

/**
 * One worker's share of a judge's limits. The judge's permits are shared out by claims in the database, twice a second,
 * so that a call itself needs no query; a worker alone has all of them. When other workers begin to use the judge, it
 * starts no further call beyond its fair share, and gives each surplus permit back as soon as its call ends. Rate
 * limits are checked in the database before every request.
 */
export class SharedLimits implements CallLimits {
  readonly #judgeId: string;
  readonly #workerId: string;
  #limits: Limits;
  #claims: NodeJS.Timeout | undefined;
  #sooner: NodeJS.Timeout | undefined;
  #usedAt = performance.now();
  /** Claims one after another, and none while the share is being given back. */
  readonly #inOrder = pLimit(1);
  /** One request after another waits for its rate. */
  readonly #oneAtATime = createSemaphore(1);
  readonly #semaphore = createSemaphore(0, {
    onWait: () => this.#begin(),
    onSurplusReleased: () => this.#claimSoon(0),
  });
  readonly acquire = this.#semaphore.acquire;

  constructor(judgeId: string, workerId: string, limits: Limits) {
    this.#judgeId = judgeId;
    this.#workerId = workerId;
    this.#limits = limits;
    this.#begin();
  }

  async throttle(tokens: number, signal: AbortSignal) {
    if (!hasRates(this.#limits)) return () => undefined;
    return this.#oneAtATime.acquire(
      () => waitForRate(this.#judgeId, () => this.#limits, tokens, signal),
      signal,
    );
  }

  /** How many calls the judge takes at once, of all workers. */
  get callsAtOnce(): number {
    return this.#limits.concurrency;
  }

  /** Applies the judge's current settings. */
  change(next: Limits): void {
    this.#limits = next;
    this.#begin();
  }

  /** Gives the share back. */
  async close(): Promise<void> {
    this.#stop();
    await this.#inOrder(() => dropShare(this.#judgeId, this.#workerId));
  }

  async #claim(): Promise<void> {
    const { reserved, wanted } = this.#semaphore;
    if (wanted > 0) this.#usedAt = performance.now();
    if (performance.now() - this.#usedAt > IDLE_MS) {
      this.#stop();
      return dropShare(this.#judgeId, this.#workerId);
    }
    const use = { limit: this.#limits.concurrency, reserved, wanted };
    const { places, isShort } = await claimShare(this.#judgeId, this.#workerId, use);
    if (!this.#claims) return;
    this.#semaphore.resize(places);
    // Calls that ended meanwhile still count in the database.
    if (this.#semaphore.reserved < reserved) this.#claimSoon(0);
    else if (isShort) this.#claimSoon(SHORT_CLAIM_MS);
  }

  readonly #claimOrTellWhy = () =>
    this.#inOrder(() => this.#claim()).catch((error: unknown) =>
      log.error(error, 'Places at a judge could not be claimed'),
    );

  #claimSoon(ms: number): void {
    if (!this.#claims || this.#sooner) return;
    this.#sooner = setTimeout(() => {
      this.#sooner = undefined;
      this.#claimOrTellWhy();
    }, ms);
  }

  #begin(): void {
    if (this.#claims) return;
    this.#usedAt = performance.now();
    this.#claims = setInterval(this.#claimOrTellWhy, CLAIM_MS);
    this.#claimOrTellWhy();
  }

  #stop(): void {
    clearInterval(this.#claims);
    clearTimeout(this.#sooner);
    this.#claims = undefined;
    this.#sooner = undefined;
    this.#semaphore.resize(0);
  }
}
