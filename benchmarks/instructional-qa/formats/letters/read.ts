import { placesIn } from '@/lib/suites/find';
import { plainWords } from '../text';
import {
  DENIAL,
  FRAME,
  IN_JSON,
  LEAD,
  LISTED,
  MENTION,
  OFFERED_TOO,
  REFUSAL,
  STATEMENTS,
  TAIL,
  WRAPPING,
} from './patterns';
import { type Choice, LETTERS, type Letter, type UnreadableReason } from './schema';

/**
 * Which option a reply chooses: by a letter (“B”, “(b)”, “B. …”, “The answer is B”), by an option's words, or by both. A
 * reply that could be meant in two ways is unreadable, and so is one whose letter and words are of different options.
 * @param options as they were shown, in the order of their letters; at most five
 */
export function readChoice(reply: string, options: readonly string[]): Choice {
  const text = unwrap(reply);
  if (text === '') return unreadable('empty');
  const letters = LETTERS.slice(0, options.length);
  const said = readLetter(text, letters, options);
  if (said === 'ambiguous') return unreadable('ambiguous');
  if (said) {
    const meant = letters[optionBeginning(said.rest, options) ?? -1];
    if (meant && meant !== said.letter) return unreadable('disagreement');
    return { state: 'read', letter: said.letter, by: meant ? 'both' : 'letter' };
  }
  const worded = letters[optionWithin(text, options) ?? -1];
  if (worded) return { state: 'read', letter: worded, by: 'words' };
  if (REFUSAL.test(text)) return unreadable('refused');
  return unreadable(mentionedIn(text, letters).size > 0 ? 'ambiguous' : 'no-choice');
}

/** Reads a reply that gives letter and words apart. Where both are readable, they must be of the same option. */
export function readChoiceInParts(
  letter: string,
  words: string,
  options: readonly string[],
): Choice {
  const byLetter = readChoice(letter, options);
  const byWords = readChoice(words, options);
  if (byLetter.state === 'unreadable') return byLetter.reason === 'empty' ? byWords : byLetter;
  if (byWords.state === 'unreadable') return byLetter;
  if (byLetter.letter !== byWords.letter) return unreadable('disagreement');
  return { ...byLetter, by: 'both' };
}

function unreadable(reason: UnreadableReason): Choice {
  return { state: 'unreadable', reason };
}

function unwrap(reply: string): string {
  const [, inJson] = IN_JSON.exec(reply) ?? [];
  return (inJson ?? reply)
    .replaceAll(WRAPPING, ' ')
    .replaceAll(/\s+/g, (blanks) => (blanks.includes('\n') ? '\n' : ' '))
    .trim();
}

/** A letter that a reply says, and what follows it. */
interface Said {
  letter: Letter;
  rest: string;
}

function saidBy(text: string, match: RegExpExecArray | null, letters: readonly Letter[]): Said[] {
  const { bracketed, bare, a, small } = match?.groups ?? {};
  const sign = (bracketed ?? bare ?? a ?? small)?.toUpperCase();
  const letter = letters.find((one) => one === sign);
  if (!match || !letter) return [];
  return [{ letter, rest: text.slice(match.index + match[0].length) }];
}

/** The letter that a reply decides on; null where it decides on none, `ambiguous` where it may be several. */
function readLetter(
  text: string,
  letters: readonly Letter[],
  options: readonly string[],
): Said | 'ambiguous' | null {
  const stated = STATEMENTS.flatMap((pattern) => [...text.matchAll(pattern)]).flatMap((match) =>
    saidBy(text, match, letters),
  );
  const [first] = stated;
  if (first) {
    const isOne = stated.every(({ letter }) => letter === first.letter);
    return isOne && !stated.some(({ rest }) => OFFERED_TOO.test(rest)) ? first : 'ambiguous';
  }
  const [leading] = saidBy(text, LEAD.exec(text), letters);
  if (leading) {
    const isQuote = optionBeginning(leading.rest, options) === letters.indexOf(leading.letter);
    if (OFFERED_TOO.test(`,${leading.rest}`) && !isQuote) return 'ambiguous';
    const others = [...leading.rest.matchAll(LISTED)].filter(
      ([, marked, bracketed]) => (marked ?? bracketed) !== leading.letter,
    );
    return others.length > 0 && !isQuote ? 'ambiguous' : leading;
  }
  const [closing] = saidBy(text, TAIL.exec(text), letters);
  if (!closing || DENIAL.test(text)) return null;
  return mentionedIn(text, letters).size === 1 ? closing : 'ambiguous';
}

function mentionedIn(text: string, letters: readonly Letter[]): Set<Letter> {
  const mentions = [...text.matchAll(MENTION)].flatMap((match) => saidBy(text, match, letters));
  return new Set(mentions.map(({ letter }) => letter));
}

/** The option whose words a text begins with, the longest where several do; null where none does. */
function optionBeginning(text: string, options: readonly string[]): number | null {
  const words = plainWords(text);
  const beginning = options
    .map((option, index) => ({ index, words: plainWords(option) }))
    .filter((one) => one.words.length > 0 && startsWith(words, one.words))
    .toSorted((one, other) => other.words.length - one.words.length);
  return beginning[0]?.index ?? null;
}

function startsWith(words: readonly string[], start: readonly string[]): boolean {
  return start.every((word, index) => words[index] === word);
}

/** The one option whose words a text consists of, but for words that only frame an answer; null where that is not one. */
function optionWithin(text: string, options: readonly string[]): number | null {
  const words = plainWords(text);
  const alone = options.flatMap((option, index) => {
    const own = plainWords(option);
    const [at] = placesIn(words, own);
    if (at === undefined) return [];
    const rest = [...words.slice(0, at), ...words.slice(at + own.length)];
    return rest.every((word) => FRAME.has(word)) ? [index] : [];
  });
  return alone.length === 1 ? (alone[0] ?? null) : null;
}
