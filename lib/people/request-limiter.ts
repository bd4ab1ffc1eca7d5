const MINUTE_MS = 60_000;

/** Beyond this many keys those of minutes that are over are forgotten. */
const MANY_KEYS = 10_000;

/** Counts requests by key within each minute; every process counts its own. */
export class RequestLimiter {
  private readonly counted = new Map<string, { minute: number; count: number }>();

  constructor(private readonly now: () => number = () => Date.now()) {}

  /** Counts a request, unless there were as many in this minute. @returns the seconds until the next one may come; 0 when it was counted */
  waitFor(key: string, perMinute: number): number {
    const now = this.now();
    const minute = Math.floor(now / MINUTE_MS);
    const known = this.counted.get(key);
    const count = known?.minute === minute ? known.count : 0;
    if (count >= perMinute) return Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000);
    this.counted.set(key, { minute, count: count + 1 });
    if (this.counted.size > MANY_KEYS) this.forgetBefore(minute);
    return 0;
  }

  private forgetBefore(minute: number): void {
    for (const [key, entry] of this.counted) if (entry.minute < minute) this.counted.delete(key);
  }
}
