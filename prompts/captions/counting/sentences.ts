/** What ends a sentence, unless {@link isWithin}. */
const STOPS = /[.!?…。！？]+/gu;

/** Abbreviations after which a sentence goes on, whatever follows. */
const GOES_ON = new Set(
  'mr mrs ms mx dr prof st gen sen rep gov capt lt col sgt rev hon vs cf approx al mt'.split(' '),
);

/** Abbreviations that may end a sentence: they do where a capital follows. */
const MAY_END = new Set('etc inc ltd co corp jr sr ft a.m p.m'.split(' '));

/** The most characters before a stop that are looked at. */
const REACH = 40;

/** Whether a single stop belongs to a number, an initial or an abbreviation, so that the sentence goes on. */
function isWithin(text: string, at: number): boolean {
  const after = text.slice(at + 1);
  if (/^\p{N}/u.test(after)) return true;
  const [word = ''] = /[\p{L}\p{M}.]+$/u.exec(text.slice(Math.max(0, at - REACH), at)) ?? [];
  const isDotted = /^(?:\p{L}\.)+\p{L}$/u.test(word);
  const isInitial = /^\p{Lu}$/u.test(word) && word !== 'I';
  const lower = word.toLowerCase();
  if (/^[\p{Ll}\p{Lo}]/u.test(after)) return true;
  if (GOES_ON.has(lower) || isInitial) return true;
  if (lower === 'no') return /^\s+\p{N}/u.test(after);
  if (isDotted || MAY_END.has(lower)) {
    const beginsNext = /^["'”’»)\]]*\s+["'“‘«([]*\p{Lu}/u.test(after);
    return !(MAY_END.has(lower) && beginsNext);
  }
  return false;
}

/** Whether there is anything in a piece of text that a sentence could be made of. */
function says(piece: string): boolean {
  return /[\p{L}\p{N}]/u.test(piece);
}

/**
 * How many sentences a text has. A run of stops (. ! ? … 。！？) ends one, with the quotes and brackets that close after it,
 * but not inside numbers, initials and common abbreviations. A last piece without a stop is one; a line break ends none.
 */
export function countSentences(text: string): number {
  let count = 0;
  let from = 0;
  for (const { 0: stop, index } of text.matchAll(STOPS)) {
    if (stop === '.' && isWithin(text, index)) continue;
    if (says(text.slice(from, index))) count += 1;
    from = index + stop.length;
  }
  return says(text.slice(from)) ? count + 1 : count;
}

/**
 * How many sentences AnyCapEval's evaluation counts in a text: the pieces between . ! ? that are not blank, so that a
 * decimal point, an abbreviation and a quote that closes after the stop each add one.
 */
export function upstreamSentences(text: string): number {
  return text.split(/[.!?]/).filter((piece) => piece.trim() !== '').length;
}
