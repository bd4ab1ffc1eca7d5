import type { Scale } from './shape';
import { isOnScale, valueAt } from './values';

/** A number in a text that could be a score. */
export interface NumberFound {
  /** Null for what is none on the scale: a range, a half, another scale. */
  score: number | null;
  at: number;
  end: number;
  /** Whether it names its scale: “4/5”. */
  scaled: boolean;
  /** Whether it can hardly be anything else than a score, by what stands around it. */
  isStrong: boolean;
}

const WORDS: readonly string[] = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
];
const HAN = '零一二三四五六七八九十';
const NUMBER = /(?<![A-Za-z\d./_-]|\d[:,])\d/gu;
const WORD = new RegExp(
  String.raw`(?<![\p{L}-])(${WORDS.join('|')})(?![\p{L}-])(?:\s(?:out )?of (${WORDS.join('|')}|\d+))?`,
  'giu',
);
const HAN_POINTS = new RegExp(`([${HAN}])[分点]`, 'gu');
const STARS = /(★+)(☆*)/gu;
/** What may follow a score; a noun makes of it a count. */
const CLOSED =
  /^\s?(?:$|[-–—.,;:!?()[\]|"”’、。\n]|(?:and|but|since|because|as|due|for|overall|입니다|です)(?!\p{L}))/u;
/** What goes directly before a score in words. */
const OPENED = /(?:[:=–—→|(]\s?|\s(?:an?|of|to|at|as|be|is|it|with)\s|[はがを는은])$/iu;
const FRAME = /(?:\b(?:frames?|step|type|no\.?|seconds?)\s?#?|#|第)$/iu;

/** The numbers of a text, in order, that could be scores: counts, frames and times are left out. */
export function numbersIn(text: string, scale: Scale): NumberFound[] {
  const found: NumberFound[] = [];
  const add = (at: number, end: number, score: number, top?: number) => {
    const before = text.slice(Math.max(0, at - 20), at);
    if (FRAME.test(before)) return;
    const scaled = top !== undefined;
    if (!scaled && !CLOSED.test(text.slice(end, end + 12))) return;
    const fits = isOnScale(score, scale) && (!scaled || top === scale.maximum);
    const isStrong = scaled || OPENED.test(before);
    found.push({ score: fits ? score : null, at, end, scaled, isStrong });
  };
  for (const { index } of text.matchAll(NUMBER)) {
    const value = valueAt(text, index, scale);
    // Some scripts have no space before a word that follows.
    const [bare] =
      /^\d{1,9}(?=(?:です|입니다|이)(?!\p{L}))/u.exec(text.slice(index, index + 12)) ?? [];
    if (bare !== undefined) add(index, index + bare.length, Number(bare));
    if (!value) continue;
    if (value.value.kind === 'score') {
      add(index, value.end, value.value.score, value.value.scaled ? scale.maximum : undefined);
    } else if (
      value.value.kind === 'unfit' &&
      !FRAME.test(text.slice(Math.max(0, index - 20), index))
    )
      found.push({ score: null, at: index, end: value.end, scaled: false, isStrong: true });
  }
  for (const { index, 0: said, 1: word = '', 2: top } of text.matchAll(WORD)) {
    const number = (name: string) =>
      /\d/.test(name) ? Number(name) : WORDS.indexOf(name.toLowerCase());
    const isSaid = top !== undefined || OPENED.test(text.slice(Math.max(0, index - 20), index));
    if (isSaid)
      add(index, index + said.length, number(word), top === undefined ? undefined : number(top));
  }
  for (const { index, 0: said, 1: digit = '' } of text.matchAll(HAN_POINTS)) {
    add(index, index + said.length, HAN.indexOf(digit), scale.maximum);
  }
  for (const { index, 0: said, 1: full = '' } of text.matchAll(STARS)) {
    add(index, index + said.length, full.length, said.length);
  }
  return found.sort((one, other) => one.at - other.at);
}
