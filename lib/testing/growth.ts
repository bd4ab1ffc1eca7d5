import { expect } from 'vitest';

/** Characters of the texts that are timed, each four times those of the one before. */
const LENGTHS = [1_000, 4_000, 16_000, 64_000];

/** The two that are compared. */
const SHORT = 8_000;
const LONG = 64_000;

/** What each doubling may multiply the time by: linear work takes 2, quadratic 4. */
const PER_DOUBLING = 3;

/** What doubling the text may multiply the time by where that is seen in passing. */
const TWICE = 2.5;

/** Milliseconds within which the longest text is fast, whatever the shortest took: the clock is no finer than noise. */
const FAST_MS = 40;

/** How often the two are compared before work counts as growing faster. */
const ATTEMPTS = 5;

/** Milliseconds that no text of that length may take, on however slow a machine. */
const SLOW_MS = 5_000;

/**
 * Expects the time of some work on a text to grow no faster than the text. The ratio of two times within one run
 * decides, so the machine's speed plays no part.
 * @param textOf a text of about that many characters
 */
export function growsLinearly(work: (text: string) => void, textOf: (length: number) => string) {
  const long = textOf(LONG);
  const story = `${long.slice(0, 40)}… …${long.slice(-10)}`;
  let last = 0;
  // From short to long, so that what takes for ever is found out before it does.
  for (const length of LENGTHS) {
    last = time(work, textOf(length));
    expect(last, `${length} characters of ${story}`).toBeLessThan(SLOW_MS);
  }
  // What takes long and grows with the text is most of what is tried, and is seen at once.
  if (last < FAST_MS || last / leastTime(work, textOf(LONG / 4)) < TWICE ** 2) return;
  if (leastTime(work, long) < FAST_MS) return;
  const limit = PER_DOUBLING ** Math.log2(LONG / SHORT);
  // What is no linear work is none at any time; a busy machine is quiet again for a moment.
  let ratio = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && ratio >= limit; attempt += 1) {
    ratio = Math.min(ratio, leastTime(work, long) / leastTime(work, textOf(SHORT)));
  }
  expect(ratio, story).toBeLessThan(limit);
}

/** Characters of the texts by which {@link outgrows} finds out what may take long. */
const FIRST_LENGTHS = [1_000, 16_000];

/** Milliseconds within which the longer of them is fast: what grows with the square has taken more by then. */
const FIRST_FAST_MS = 40;

/**
 * Characters of the two texts that are compared where the work is not fast: one is twice the other, and twice again. Lists of
 * fewer parts than these have are kept in another way, which is quicker for each part.
 */
const COMPARED = [24_000, 96_000] as const;

/**
 * Whether the time of some work grows faster than what it is given: to twice the length by more than {@link TWICE}. For a
 * great many of them, each of which is fast.
 * @returns by how much it grows, in a few words; null where it does not
 */
export async function outgrows(
  work: (text: string) => unknown,
  textOf: (length: number) => string,
): Promise<string | null> {
  let last = 0;
  for (const length of FIRST_LENGTHS) {
    last = await timeOf(work, textOf(length));
    if (last > SLOW_MS / 2 || (last > SLOW_MS / 20 && length < 2_000))
      return `${Math.round(last)} ms for ${length} characters`;
  }
  if (last < FIRST_FAST_MS) return null;
  const [short, long] = [textOf(COMPARED[0]), textOf(COMPARED[1])];
  let ratio = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 2 * ATTEMPTS && ratio > TWICE; attempt += 1) {
    const [one, two] = [await leastTimeOf(work, short), await leastTimeOf(work, long)];
    // What takes so little is not told from what else the process does, and grows with no square.
    if (two < FIRST_FAST_MS) return null;
    ratio = Math.min(ratio, Math.sqrt(two / one));
    // What is far beyond is not tried again; what is near it may be the machine's doing.
    if (ratio > 1.4 * TWICE && (attempt > 1 || two > SLOW_MS / 5)) break;
  }
  return ratio > TWICE ? `${ratio.toFixed(1)} times as long for twice the text` : null;
}

async function leastTimeOf(work: (text: string) => unknown, text: string): Promise<number> {
  const first = await timeOf(work, text);
  if (first > SLOW_MS / 5) return first;
  return Math.min(first, await timeOf(work, text));
}

/** Milliseconds of the processor that work takes, though it be for later. */
async function timeOf(work: (text: string) => unknown, text: string): Promise<number> {
  const before = process.cpuUsage();
  await work(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The least of some times: what else the process does, such as collecting garbage, only adds to the work's own. */
function leastTime(work: (text: string) => void, text: string): number {
  return Math.min(...Array.from({ length: 3 }, () => time(work, text)));
}

/** Milliseconds of the processor: on a busy machine the clock runs on while others have their turn. */
function time(work: (text: string) => void, text: string): number {
  const before = process.cpuUsage();
  work(text);
  return process.cpuUsage(before).user / 1000;
}
