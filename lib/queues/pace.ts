/*
 * How long somebody worked, by when the server stored what they did. A gap of more than {@link PAUSE_MS} between two things is
 * a pause: nobody knows how much of it was work, and none of it counts.
 */

/** From how long a gap on, in milliseconds, somebody was away. */
export const PAUSE_MS = 5 * 60_000;

/** Whether a text names a time zone as browsers do, e.g. `Europe/Berlin`. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/**
 * When the day began that it is in a time zone, however long days are there: clocks are set forward and back, and some do not
 * show midnight then.
 * @param zone a name that {@link isTimeZone} takes
 */
export function startOfDay(now: Date, zone: string): Date {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  const today = day.format(now);
  // Between a time of the day before and now, the first that is of today.
  let before = now.getTime() - 26 * 3_600_000;
  let after = now.getTime();
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (day.format(middle) === today) after = middle;
    else before = middle;
  }
  return new Date(after);
}

/** What somebody did, and when, in milliseconds. */
export interface Deeds {
  /** When answers and items were stored, in any order, those of the {@link PAUSE_MS} before the day too. */
  stored: readonly number[];
  /** When items were handed in; these times are among `stored`. */
  submitted: readonly number[];
}

/** How somebody worked since a day began. */
export interface Pace {
  /** Seconds at work, pauses left out. */
  seconds: number;
  /** The median of seconds from one item to the next; null while there is none to go by. */
  median: number | null;
  /** How many items that is made of. */
  timed: number;
}

/**
 * How somebody worked since a day began. An item’s time runs from when the item before it was handed in to when it was
 * itself, without the pauses between. It is left out where it begins with a pause, or is the first: nobody knows when it was
 * opened.
 */
export function paceOf({ stored, submitted }: Deeds, start: number): Pace {
  const times = [...new Set(stored)].sort((one, other) => one - other);
  const ends = new Set(submitted);
  let work = 0;
  let item: number | null = null;
  const items: number[] = [];
  for (const [index, time] of times.entries()) {
    const before = times[index - 1];
    const gap = before === undefined ? null : time - before;
    const isPause = gap === null || gap > PAUSE_MS;
    if (!isPause) work += Math.max(0, time - Math.max(before ?? time, start));
    const begins = before !== undefined && ends.has(before);
    if (begins) item = isPause ? null : 0;
    if (item !== null && !isPause) item += gap;
    if (ends.has(time) && time >= start && item !== null) items.push(item / 1000);
  }
  return { seconds: work / 1000, median: medianOf(items), timed: items.length };
}

function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? (upper + (sorted[middle - 1] ?? 0)) / 2 : upper;
}
