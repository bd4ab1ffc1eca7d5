/** How often something may be tried in vain. */
export interface AttemptRule {
  /** Tries that wait for nothing. */
  free: number;
  /** The wait after those, in milliseconds; each further try doubles it. */
  firstWaitMs: number;
  /** The longest wait, in milliseconds: whoever is kept waiting by others is never locked out for longer. */
  longestWaitMs: number;
  /** After this long without a try, in milliseconds, all are forgotten. */
  forgetMs: number;
}

/** Beyond this many keys the oldest are forgotten. */
const MOST_KEYS = 100_000;

/** Counts tries by key (an account, an address) and makes those who fail again and again wait, longer each time. */
export class AttemptLimiter {
  private readonly known = new Map<string, { count: number; latest: number }>();

  constructor(
    private readonly rule: AttemptRule,
    private readonly now: () => number = () => Date.now(),
  ) {}

  /** How long a key has to wait before its next try, in milliseconds; 0 when it need not. */
  waitOf(key: string): number {
    const entry = this.entryOf(key);
    const { free, firstWaitMs, longestWaitMs } = this.rule;
    if (!entry || entry.count < free) return 0;
    const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** (entry.count - free));
    return Math.max(0, entry.latest + wait - this.now());
  }

  /** Counts a try, before it is known how it ends: many at once count as many. */
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

  /** Takes one try back, which was not in vain. */
  uncount(key: string): void {
    const entry = this.known.get(key);
    if (entry) entry.count -= 1;
  }

  /** Forgets all tries of a key. */
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
