/** A character that is a word by itself. */
const IDEOGRAPH = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]';

/** Letters with their marks, and digits. It begins with no mark: emoji carry such. */
const RUN = `(?!${IDEOGRAPH})[\\p{L}\\p{N}](?:(?!${IDEOGRAPH})[\\p{L}\\p{N}\\p{M}])*`;

/** Hyphens, apostrophes, and the invisible characters that stand within words. */
const JOINER = "[-\\u2010\\u2011'\\u2019\\u00ad\\u200c\\u200d]";

/** What stands within numbers: 1,000, 3.5, 5:08, 24/7, 30–120. */
const IN_NUMBERS = '(?<=\\p{N})[.,:/\\u2013](?=\\p{N})';

const WORD = new RegExp(`${IDEOGRAPH}|${RUN}(?:(?:${JOINER}|${IN_NUMBERS})${RUN})*`, 'gu');

/**
 * The words of a text, in order. A run of letters of any alphabet, joined inside by hyphens or apostrophes, is one, and so
 * is a number with its signs; a Chinese or Japanese character is one by itself, its punctuation none. Dashes, emoji and
 * signs that stand alone are none.
 */
export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? [];
}
