import { isPlainWord, SCORE_WORD } from './fields';
import type { Namer } from './names';
import type { Entry, Scale } from './shape';
import { closedValueAt, type Found } from './values';

/** A value that stands in a text under a word for a score: “Score: 2”, “I give it a score of 2”. */
export interface Labelled extends Found {
  /** Where the word for a score begins. */
  from: number;
  /** Whose value it is: `own` of whatever the text is about, `overall` of the whole reply, or that of an entry. */
  of: 'own' | 'overall' | Entry;
}

/** What may stand between the word and its value. */
const BETWEEN = String.raw`^["”’'*】]?\s?(\([^()\n]{0,40}\)|\[[^[\]\n]{0,40}\]|out of \d{1,9})?(?:[^\d.;!?:=\n]{0,80}?(?:[:=–—→]|\s-|(?<=\s)(?:is|was|of|at|as|be|an?|to|ist|von|est|es|de)(?=\s)|[はがを는은]))?[\s"“'([]{0,3}`;
const TO_NUMBER = new RegExp(String.raw`${BETWEEN}(?=[-−]?\d)`, 'u');
const TO_WORD = new RegExp(BETWEEN, 'u');

/** The values that stand under words for scores, in order; those of other things (“confidence score”) are left out. */
export function findLabelled(text: string, scale: Scale, namer: Namer): Labelled[] {
  return [...text.matchAll(SCORE_WORD)].flatMap((label): Labelled[] => {
    const from = label.index;
    const of = ownerOf(text.slice(Math.max(from - 60, 0), from), namer);
    if (!of) return [];
    const start = from + label[0].length;
    const near = text.slice(start, start + 140);
    const word = TO_WORD.exec(near);
    // “Score (0–10): N/A” goes on after its scale, “Score (7/10)” has its value in the brackets.
    const ways =
      word?.[1] === undefined ? [TO_NUMBER.exec(near), word] : [word, TO_NUMBER.exec(near)];
    const [placed] = ways.flatMap((way) => {
      const at = start + (way?.[0] ?? '').length;
      const minus = /[:=]\s?-$/.test(way?.[0] ?? '') && /\d/.test(text[at] ?? '');
      const found = way && closedValueAt(text, at - (minus ? 1 : 0), scale);
      return found && !isScaleItself(found, scale) ? [{ found, noted: way[1] ?? '' }] : [];
    });
    if (!placed) return [];
    const { found, noted } = placed;
    const [top] = /\d{1,9}(?=\D*$)/.exec(noted) ?? [];
    const isOther = top !== undefined && Number(top) !== scale.maximum;
    const value = isOther
      ? ({ kind: 'unfit', said: `on a scale to ${top}` } as const)
      : found.value;
    return [{ ...found, value, from, of }];
  });
}

/** Whether a range is that of the scale: “scores from 0 to 10”. */
function isScaleItself({ value }: Found, { minimum, maximum }: Scale): boolean {
  return value.kind === 'unfit' && value.said.replace(/\D+/g, ' ') === `${minimum} ${maximum}`;
}

/** Whose score a word for one is, by the words directly before it; null where it is that of something else. */
function ownerOf(before: string, namer: Namer): Labelled['of'] | null {
  const [clause = ''] = /[^.,:;!?()[\]–—|"“”]*$/.exec(before) ?? [];
  const words = clause.match(/\p{L}+/gu) ?? [];
  const [last] = words.slice(-1);
  if (last === undefined) return 'own';
  if (/^(?:overall|total|average|mean)$/i.test(last)) return 'overall';
  if (isPlainWord(last)) {
    return words.slice(-3).some((word) => /^(?:overall|total|average)$/i.test(word))
      ? 'overall'
      : 'own';
  }
  const named = namer.name(words.slice(-5).join(' '));
  return named && named !== 'several' ? named : null;
}
