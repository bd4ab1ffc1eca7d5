/** Limits of failed attempts. */
export interface AttemptRule {
  /** Attempts without a wait. */
  free: number;
  /** The wait after those, in milliseconds; doubled by each further attempt. */
  firstWaitMs: number;
  /** The longest wait, in milliseconds: an attacker can keep somebody else waiting for no longer. */
  longestWaitMs: number;
  /** After this long without an attempt, in milliseconds, all are forgotten. */
  forgetMs: number;
}

/** Beyond this many keys the oldest are forgotten. */
const MOST_KEYS = 100_000;

/** Counts attempts by key (an account, an address); repeated failures make a key wait, longer each time. */
export class AttemptLimiter {
  private readonly known = new Map<string, { count: number; latest: number }>();

  constructor(
    private readonly rule: AttemptRule,
    private readonly now: () => number = () => Date.now(),
  ) {}

  /** The milliseconds until a key's next attempt; 0 when it need not wait. */
  waitOf(key: string): number {
    const entry = this.entryOf(key);
    const { free, firstWaitMs, longestWaitMs } = this.rule;
    if (!entry || entry.count < free) return 0;
    const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** (entry.count - free));
    return Math.max(0, entry.latest + wait - this.now());
  }

  /** Counts an attempt before its outcome is known, so that simultaneous ones all count. */
  count(key: string): void {
    const count = (this.entryOf(key)?.count ?? 0) + 1;
    this.known.delete(key);
    this.known.set(key, { count, latest: this.now() });
    if (this.known.size <= MOST_KEYS) return;
    for (const oldest of this.known.keys()) {
      this.known.delete(oldest);
      break;
    }
  }

  /** Takes back a successful attempt. */
  uncount(key: string): void {
    const entry = this.known.get(key);
    if (entry) entry.count -= 1;
  }

  /** Forgets all attempts of a key. */
  forget(key: string): void {
    this.known.delete(key);
  }

  private entryOf(key: string) {
    const entry = this.known.get(key);
    if (!entry || this.now() - entry.latest < this.rule.forgetMs) return entry;
    this.known.delete(key);
    return undefined;
  }
}
