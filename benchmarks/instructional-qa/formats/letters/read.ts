import { placesIn } from '@/lib/suites/find';
import { plainWords } from '../text';
import { type Choice, LETTERS, type Letter, type UnreadableReason } from './schema';

/** What models put around what they say: thoughts, tags, fences, emphasis and marks of formulas. */
const WRAPPING =
  /<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)|<\/?[a-z][\w-]*>|```\w*|\\boxed|\\text|[*`#{}$]/gi;

/** An answer in a JSON object. */
const IN_JSON = /"(?:best[_ ]?option|answer|option|choice|letter)"\s*:\s*"((?:[^"\\]|\\.)*)"/i;

const REFUSAL =
  /\b(?:can(?:not|['’]?t)|(?:un|not )able to|won['’]?t|sorry|as an ai|no (?:video|frames?|images?)|do(?: not|n['’]?t) (?:have|see|know)|impossible to|not (?:provided|enough|possible))\b/i;

/** What turns a mention into its opposite. */
const DENIAL =
  /\b(?:not|never|neither|nor|wrong|incorrect|false|except|rather than|eliminat\w*|exclud\w*|unlikely)\b|n['’]t\b/i;

/**
 * A letter within a sentence: in brackets, or a capital by itself. A capital A is an article where a word follows that
 * does not go on about a letter.
 */
const LETTER = String.raw`(?:[([]\s*(?<bracketed>[A-Ea-e])\s*[)\]]|["“'([]?(?:(?<bare>[B-E])(?![\p{L}\p{N}'’])|(?<a>A)(?=\s*(?:$|[.,:;)\]"”!\n–—-])|\s+(?:because|since|and|or|is)\b)))`;

/** Sentences that say which option it is. */
const STATEMENTS = [
  String.raw`\b(?:answer|option|choice)\s*(?:(?:is|:|=|would be|should be|must be)\s*)+(?:(?:clearly|likely|probably|definitely)\s+)?(?:the\s+)?(?:(?:option|answer|choice|letter)\s*:?\s*)?${LETTER}`,
  String.raw`\bi(?:['’]?(?:d|ll)| would| will)?\s+(?:choose|pick|select|go with|say)\s+(?:(?:option|answer|choice|letter)\s*:?\s*)?${LETTER}`,
  String.raw`(?<![\p{L}\p{N}])${LETTER}[)\]"”.]?\s*(?:is|seems|would be)\s+(?:clearly\s+)?(?:the\s+)?(?:correct|right|best|most)\b`,
].map((source) => new RegExp(source, 'giu'));

/** A letter at the beginning, alone or before more: “B”, “(b) …”, “B. …”, “Option B: …”; a small one needs a mark. */
const LEAD =
  /^["“'\s]*(?:(?:[Tt]he\s+)?(?:(?:[Bb]est|[Cc]orrect|[Ff]inal)\s+)?(?:[Oo]ption|[Aa]nswer|[Cc]hoice|[Ll]etter|OPTION|ANSWER)\s*[:=]?\s*)?(?:[([]\s*(?<bracketed>[A-Ea-e])\s*[)\]]|[([]?(?<bare>[A-E])(?=["”']?\s*(?:[,:;)\]]|\.(?!\p{L}\.)|[–—-]\s|\n|$))|(?<small>[a-e])(?=\s*(?:[:)]|\.(?!\p{L}\.)|$)))["”'\s]*[.,:;)\]–—-]*\s*/u;

/** A letter at the very end: “… so (C)”, “… hence C.” */
const TAIL =
  /(?:[([]\s*(?<bracketed>[A-Ea-e])\s*[)\]]|(?<![\p{L}\p{N}'’])(?<bare>[B-E]))["”']?\s*[.!]?$/u;

/** What may stand for an option anywhere. */
const MENTION =
  /[([]\s*(?<bracketed>[A-E])\s*[)\]]|(?<![\p{L}\p{N}'’])(?:(?<bare>[B-E])(?![\p{L}\p{N}'’-])|(?<a>A)(?=\s*(?:[.:,)]|and\b|or\b|is\b|$)))/gu;

/** A second letter right after a first: “B or C”. */
const OFFERED_TOO =
  /^\s*[)\]"”]?\s*(?:and|or|\/|&|,)\s*(?:option\s+)?[([]?[A-E](?![\p{L}\p{N}'’])/iu;

/** A letter that stands as an option does in a list of them, or in brackets. */
const LISTED = /(?:^|\s)(?:[([]?([A-E])[.):](?=\s)|[([]([A-E])[)\]])/gu;

/** The words that a reply may hold in addition to an option's own. */
const FRAME = new Set(
  'answer best choice choose correct final i is it my option right select so that therefore think this would be'.split(
    ' ',
  ),
);

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
