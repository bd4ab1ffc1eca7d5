import { beginOfEnd, placesIn } from '@/lib/suites/find';

/** A part of a text in characters (UTF-16 units), `to` exclusive. */
export interface TextPlace {
  from: number;
  to: number;
}

/** Characters that are the same to a reader, by the one that stands for them. */
const EQUAL: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '‑': '-',
};

/** A text as it is compared: in small letters, with plain quotes and dashes, and one blank for several. */
interface Folded {
  text: string;
  /** Where each of its characters stands in the text itself. */
  places: number[];
}

function fold(source: string): Folded {
  const units: string[] = [];
  const places: number[] = [];
  for (let at = 0; at < source.length; at += 1) {
    const unit = source.charAt(at);
    const isBlank = /\s/.test(unit);
    if (isBlank && units.at(-1) === ' ') continue;
    const small = unit.toLowerCase();
    // A letter that is longer in small ones would move all places after it.
    const plain = EQUAL[unit] ?? (small.length === 1 ? small : unit);
    units.push(isBlank ? ' ' : plain);
    places.push(at);
  }
  return { text: units.join(''), places };
}

/** Scripts that put no blanks between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const IN_WORD = /[\p{L}\p{M}\p{N}]/u;

/** Whether a place begins and ends where a word does. */
function isWhole(text: string, from: number, to: number): boolean {
  const joined = (left: string, right: string) =>
    [left, right].every((one) => IN_WORD.test(one) && !UNSPACED.test(one));
  return (
    !joined(text.charAt(from - 1), text.charAt(from)) &&
    !joined(text.charAt(to - 1), text.charAt(to))
  );
}

/** Quotes, ellipses and blanks around words that were copied. */
const AROUND = /[\s"'`…]/;
const DOTS = '...';

/** Words without what stands {@link AROUND} them, or else three dots. */
function inside(text: string): string {
  let from = 0;
  while (from < text.length && AROUND.test(text.charAt(from))) from += 1;
  if (from === 0 && text.startsWith(DOTS)) from = DOTS.length;
  const rest = text.slice(from);
  const to = beginOfEnd(rest, AROUND);
  const words =
    to === rest.length && rest.endsWith(DOTS) ? rest.slice(0, -DOTS.length) : rest.slice(0, to);
  return words.trim();
}

/** As many different words are looked for; a caption of so many claims is none. */
const MOST_WORDS = 500;

/**
 * Where a text says each of some words. Capitals, kinds of quotes and dashes, and blanks make no difference; parts of
 * words are no place. No two have the same place: what is quoted again has the next one.
 * @returns null for words that are not found, or not once more, and for more than {@link MOST_WORDS} different ones
 */
export function placesOf(text: string, quotes: readonly string[]): (TextPlace | null)[] {
  const whole = fold(text);
  // Only the same words stand in the same place: what is left of their places is for those who quote them again.
  const left = new Map<string, Generator<TextPlace, void>>();
  return quotes.map((quote) => {
    const words = inside(fold(quote).text);
    if (!left.has(words) && left.size === MOST_WORDS) return null;
    const places = left.get(words) ?? wholePlaces(whole, words);
    left.set(words, places);
    return places.next().value ?? null;
  });
}

function* wholePlaces({ text, places }: Folded, words: string): Generator<TextPlace, void> {
  for (const at of placesIn(text, words)) {
    const end = at + words.length;
    const [from, last] = [places[at], places[end - 1]];
    if (from === undefined || last === undefined || !isWhole(text, at, end)) continue;
    yield { from, to: last + 1 };
  }
}
