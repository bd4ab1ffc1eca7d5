const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

/** A wait such as “1m2.5s”, “20 seconds”, “450ms” or “2 minutes”. */
const DURATION =
  /\b(?:try|retry|wait)\b[^.;\d]{0,40}?\b(?:in|after|for|at least|about)?\s*((?:\d+(?:\.\d+)?\s*(?:milliseconds?|msecs?|ms|hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s)\b\s*|\d+(?:\.\d+)?(?:h|m|s)(?=\d))+)/i;

/** How long an error's text asks to wait (“Please try again in 1m2s”), in milliseconds; null when it does not say. */
export function readRetryWords(message: string): number | null {
  const said = DURATION.exec(message)?.[1];
  return said === undefined ? null : sumOf(said);
}

/** The `retryDelay` of Google's `RetryInfo` (“23s”), in milliseconds; null when an error's details have none. */
export function readRetryInfo(details: unknown): number | null {
  if (!Array.isArray(details)) return null;
  for (const detail of details) {
    const delay: unknown = detail?.retryDelay;
    if (typeof delay === 'string' && /^\d+(?:\.\d+)?s$/.test(delay)) return sumOf(delay);
  }
  return null;
}

function sumOf(duration: string): number {
  let sum = 0;
  for (const [, count, word = ''] of duration.matchAll(/(\d+(?:\.\d+)?)\s*([a-z]+)/gi)) {
    const unit = /^m(?:s|illi)/i.test(word) ? 'ms' : word.charAt(0).toLowerCase();
    sum += Number(count) * (UNITS[unit] ?? 0);
  }
  return Math.round(sum);
}
