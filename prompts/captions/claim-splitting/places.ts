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
  let text = '';
  const places: number[] = [];
  for (let at = 0; at < source.length; at += 1) {
    const unit = source.charAt(at);
    const isBlank = /\s/.test(unit);
    if (isBlank && text.endsWith(' ')) continue;
    const small = unit.toLowerCase();
    // A letter that is longer in small ones would move all places after it.
    const plain = EQUAL[unit] ?? (small.length === 1 ? small : unit);
    text += isBlank ? ' ' : plain;
    places.push(at);
  }
  return { text, places };
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
const AROUND = /^[\s"'`…]+|[\s"'`…]+$|^\.{3}|\.{3}$/g;

/**
 * Where a text says each of some words. Capitals, kinds of quotes and dashes, and blanks make no difference; parts of
 * words are no place. No two have the same place: what is quoted again has the next one.
 * @returns null for words that are not found, or not once more
 */
export function placesOf(text: string, quotes: readonly string[]): (TextPlace | null)[] {
  const whole = fold(text);
  const taken = new Set<string>();
  return quotes.map((quote) => {
    const words = fold(quote).text.replace(AROUND, '').trim();
    if (words === '') return null;
    for (let at = whole.text.indexOf(words); at >= 0; at = whole.text.indexOf(words, at + 1)) {
      const end = at + words.length;
      const [from, last] = [whole.places[at], whole.places[end - 1]];
      if (from === undefined || last === undefined || !isWhole(whole.text, at, end)) continue;
      const place = { from, to: last + 1 };
      const key = `${place.from}-${place.to}`;
      if (taken.has(key)) continue;
      taken.add(key);
      return place;
    }
    return null;
  });
}
