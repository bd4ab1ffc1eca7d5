import { z } from 'zod';
import { unscored } from '@/lib/suites/outcome';
import type { Verdict } from '@/lib/suites/verdict';

/** A list of entries of which those that can be read are kept: a broken one costs no other. */
export function readableEntries<Entry extends z.ZodType>(entry: Entry) {
  const readable = (entries: unknown) =>
    Array.isArray(entries) ? entries.filter((one) => entry.safeParse(one).success) : entries;
  return z.preprocess(readable, z.array(entry));
}

/** What a reply says of an entry of a numbered list. */
interface NumberedEntry {
  number: number;
  value: string;
  rationale: string;
}

/**
 * The verdict on an entry of a numbered list; what cannot be read, or is said in two ways, is `unparseable`.
 * @param number from 1
 * @param noun what an entry is called
 */
export function numberedVerdict(
  number: number,
  noun: string,
  entries: readonly NumberedEntry[],
): Verdict {
  const said = entries.filter((one) => one.number === number);
  const [entry] = said;
  const unread = (detail: string) => unscored({ reason: 'unparseable', detail });
  if (!entry) return unread(`The reply has nothing to be read about ${noun} ${number}.`);
  if (said.some(({ value }) => value !== entry.value)) {
    return unread(`The reply says different things about ${noun} ${number}.`);
  }
  return { state: 'scored', value: entry.value, rationale: entry.rationale };
}

/** The texts of a list as replies number them, from 1, a line each. */
export function numberedLines(texts: readonly string[]): string {
  return texts.map((text, index) => `${index + 1}. ${text}`).join('\n');
}

/** An answer in plain small letters, as replies write it in capitals, quotes and with a stop. */
export function plainWords(said: unknown): unknown {
  if (typeof said !== 'string') return said;
  return said
    .toLowerCase()
    .replace(/[\s_*."'`“”-]+/g, ' ')
    .trim();
}
