/** Runs of Latin letters, joined by straight apostrophes or hyphens, with neither other letters nor digits at their ends. */
const LATIN_WORD = /(?<![\p{L}\p{N}_])[a-zA-Z]+(?:['-][a-zA-Z]+)*(?![\p{L}\p{N}_])/gu;

/** Han characters, and the punctuation and full-width forms next to them. */
const WIDE = /[\u4e00-\u9fff\u3000-\u303f\uff00-\uffef]/g;

/**
 * How many words AnyCapEval's evaluation counts in a text: a number is none, a word with an accent is none, a curly
 * apostrophe makes two words of one, and of Chinese each character and each punctuation mark is one.
 */
export function upstreamWords(text: string): number {
  return (text.match(LATIN_WORD)?.length ?? 0) + (text.match(WIDE)?.length ?? 0);
}
