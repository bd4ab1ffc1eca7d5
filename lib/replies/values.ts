import { ABSTENTION_HERE } from './reply-text';
import type { Scale } from './shape';

/** What stands where a score is looked for: a score on the scale, “cannot tell”, or what is neither. */
export type Value =
  | { kind: 'score'; score: number; scaled: boolean }
  | { kind: 'abstained' }
  /** A number, but no score: out of range, half, a range, on another scale. */
  | { kind: 'unfit'; said: string };

/** A value in a text. */
export interface Found {
  value: Value;
  /** Where it begins and ends in the text. */
  at: number;
  end: number;
}

const UNIT = String.raw`(?:\s?(?:分|点|점|points?|pts?)(?!\p{L}))?`;
const OUT_OF = String.raw`(?:\/|(?:out )?of(?: the| a)?|von|sur|de|su|из|من)`;
const NUMBER = new RegExp(
  String.raw`([-−])?(\d{1,9})(?:[.,](\d{1,9}))?${UNIT}(?:\s?${OUT_OF}\s?(\d{1,9})${UNIT})?(?![\d\p{L}])`,
  'uy',
);
/** What makes of a number no score: a per cent sign, the other end of a range, a sum, a change to another. */
const SPOILT =
  /\s?(?:%|\+|→|->|=>|or more|[-–—~〜]\s?\d|,?\s?(?:to|or|bis|through|and|à|a)\s(?:\p{L}+\s)?\d|[.,:/]\d)/iuy;
/** A scale in words after a number: “(on a scale from 0 to 10)”. */
const ON_SCALE =
  /\s?[([,]?\s?(?:out of|\/|on (?:a|the) scale|scale)[^\d\n]{0,12}(?:\d{1,9}\s?(?:-|–|to)\s?)?(\d{1,9})(?!\d)/iuy;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The value that begins at a place of a text; null when none does. */
export function valueAt(text: string, at: number, scale: Scale): Found | null {
  const abstention = matchAt(ABSTENTION_HERE, text, at);
  if (abstention) return { value: { kind: 'abstained' }, at, end: at + abstention[0].length };
  const number = matchAt(NUMBER, text, at);
  if (!number) return null;
  const [said, minus, whole = '', fraction = '', outOf] = number;
  const end = at + said.length;
  const spoilt = matchAt(SPOILT, text, end);
  if (spoilt) {
    const spoiltEnd = end + spoilt[0].length;
    return { value: { kind: 'unfit', said: text.slice(at, spoiltEnd) }, at, end: spoiltEnd };
  }
  const onScale = outOf === undefined ? matchAt(ON_SCALE, text, end) : null;
  const top = outOf ?? onScale?.[1];
  const score = Number(`${minus ? '-' : ''}${whole}.${fraction || '0'}`);
  const fits = isOnScale(score, scale) && (top === undefined || Number(top) === scale.maximum);
  const value: Value = fits
    ? { kind: 'score', score, scaled: top !== undefined }
    : { kind: 'unfit', said: text.slice(at, end) };
  return { value, at, end: end + (onScale?.[0].length ?? 0) };
}

/** Whether a number is a score on a scale. */
export function isOnScale(score: number, { minimum, maximum, whole }: Scale): boolean {
  return score >= minimum && score <= maximum && (!whole || Number.isInteger(score));
}

/** The same, where the value is followed by the end or a sign that may follow one: “2 cups” counts something. */
export function closedValueAt(text: string, at: number, scale: Scale): Found | null {
  const found = valueAt(text, at, scale);
  if (found?.value.kind !== 'score') return found;
  return /^\s?(?:$|[-–—.,;:!?()[\]|"”’←、。\u3000])/u.test(text.slice(found.end, found.end + 3))
    ? found
    : null;
}

const BEFORE_VALUE = /[\s:=–—\-→>.([“"'|】]{0,8}/uy;

/** The closed value that a text begins with, after signs such as a colon or a dash. */
export function leadingValue(text: string, scale: Scale, from = 0): Found | null {
  const [signs = ''] = matchAt(BEFORE_VALUE, text, from) ?? [];
  const start = from + signs.length;
  // A minus belongs to its number only where it cannot be a dash.
  const minus = /[:=(]\s?-$/.test(signs) && /\d/.test(text[start] ?? '');
  return closedValueAt(text, minus ? start - 1 : start, scale);
}

/** The closed value with which a text ends after a colon, a dash, an arrow or in brackets. */
export function trailingValue(text: string, scale: Scale): Value | null {
  const tail = text.slice(-40);
  for (const { index, 0: sign } of tail.matchAll(/[:→=([–—][\s>]*|->\s*/gu)) {
    const found = valueAt(tail, index + sign.length, scale);
    const isEnd = found !== null && /^[\s.)\]"”]*$/u.test(tail.slice(found.end));
    const isScaled = found?.value.kind !== 'score' || found.value.scaled || /^[→=-]/.test(sign);
    const isClause = /^[([]/.test(sign) || !/[.;]\s/.test(tail.slice(0, index));
    if (isEnd && isScaled && isClause) return found.value;
  }
  return null;
}

/** The value that a whole cell or line is; a remark after a dash or in brackets may follow it in a cell. */
export function loneValue(text: string, scale: Scale, remarks: boolean): Value | null {
  const found = leadingValue(text, scale);
  if (!found) return null;
  const rest = text.slice(found.end);
  const remarked = remarks && /^[\s)]*[-–—(,;:.[]/u.test(rest);
  return remarked || /^[\s.)\]"”]*$/u.test(rest) ? found.value : null;
}

/** Whether two values say the same. */
export function sameValue(a: Value, b: Value): boolean {
  if (a.kind === 'score' && b.kind === 'score') return a.score === b.score;
  return a.kind === b.kind && a.kind !== 'score';
}

/** A value in words. */
export function formatValue(value: Value): string {
  if (value.kind === 'score') return String(value.score);
  return value.kind === 'abstained' ? 'cannot tell' : `“${value.said}”`;
}
