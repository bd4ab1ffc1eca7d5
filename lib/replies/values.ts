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

const NUMBER = /([-−])?(\d{1,9})(?:[.,](\d{1,9}))?(?![\d\p{L}])/uy;
const OUT_OF =
  /\s?(?:\/|(?:out of|von|sur|aus)(?: (?:a|the))?(?: (?:possible|maximum|total))?(?: of)?)\s?(\d{1,9})(?!\d)(?: points?\b)?/iuy;
const ON_SCALE =
  /(?: points?\b)?[\s,]{0,2}[([]?(?:out of|\/|on (?:a|the) scale(?: of| from)?|scale:?)\s?(?:\d{1,9}\s?(?:-|–|—|to|through)\s?)?(\d{1,9})(?!\d)/iuy;
/** What makes of a number no score: a per cent sign, the second half of a range or of “2,5”, a change to another. */
const SPOILT =
  /\s?%|\+|[.,]\d|\/|\s?(?:→|->|=>)\s?\d|,?\s?(?:to|or|bis|through|perhaps|maybe)(?:\s(?:perhaps|maybe|even|possibly))?\s?\d|\s?[-–—~]\s?\d{1,9}(?!\d)(?!\s?(?!out\b|von\b|points?\b)\p{L})/iuy;
/** What a number that explains the scale is followed by. */
const EXPLAINS =
  /\s?(?:\([^()]{0,80}\)\s?)?(?:means|indicates|represents|denotes|being|stands for|would mean|corresponds)\b/iuy;

/** A number that goes with an abstention: “N/A (0/10)”, “Not applicable: 0”. */
const NUMBER_OF_ABSTENTION = /\s?[:(–—-]?\s?\d{1,9}(?:\s?\/\s?\d{1,9})?\)?(?=\s?(?:$|[.,;)]))/uy;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The value that begins at a place of a text; null when none does, or when the number only explains the scale. */
export function valueAt(text: string, at: number, scale: Scale): Found | null {
  const abstention = matchAt(ABSTENTION_HERE, text, at);
  if (abstention) {
    const end = at + abstention[0].length;
    const [number = ''] = matchAt(NUMBER_OF_ABSTENTION, text, end) ?? [];
    return { value: { kind: 'abstained' }, at, end: end + number.length };
  }
  const number = matchAt(NUMBER, text, at);
  if (!number) return null;
  const [said, minus, whole = '', fraction = ''] = number;
  const numberEnd = at + said.length;
  const outOf = matchAt(OUT_OF, text, numberEnd);
  const end = numberEnd + (outOf?.[0].length ?? 0);
  if (matchAt(EXPLAINS, text, end)) return null;
  const spoilt = matchAt(SPOILT, text, end);
  if (spoilt) {
    const spoiltEnd = end + spoilt[0].length;
    return { value: { kind: 'unfit', said: text.slice(at, spoiltEnd) }, at, end: spoiltEnd };
  }
  const onScale = outOf ? null : matchAt(ON_SCALE, text, end);
  const top = outOf?.[1] ?? onScale?.[1];
  const score = Number(`${minus ? '-' : ''}${whole}.${fraction || '0'}`);
  const fits =
    (top === undefined || Number(top) === scale.maximum) &&
    score >= scale.minimum &&
    score <= scale.maximum &&
    (!scale.whole || Number.isInteger(score));
  const value: Value = fits
    ? { kind: 'score', score, scaled: top !== undefined }
    : { kind: 'unfit', said: text.slice(at, end) };
  return { value, at, end: end + (onScale?.[0].length ?? 0) };
}

/** What may stand between a name or a label and its value. */
const BEFORE_VALUE = /[\s:=–—\-→>.([“"'|]{0,8}/uy;

/**
 * The value that a text begins with, after signs such as a colon or a dash. A number without its scale must be followed
 * by the end, a stop or a bracket: “2 cups” is no value.
 */
export function leadingValue(text: string, scale: Scale, from = 0): Found | null {
  const [signs = ''] = matchAt(BEFORE_VALUE, text, from) ?? [];
  const start = from + signs.length;
  // A minus belongs to its number only where it cannot be a dash.
  const minus = /[:=(]\s?-$/.test(signs) && /\d/.test(text[start] ?? '');
  const found = valueAt(text, minus ? start - 1 : start, scale);
  if (!found) return null;
  return isClosed(text, found) ? found : null;
}

/** Words with which a sentence goes on after a score. */
const GOES_ON =
  /^\s?(?:for|because|since|as|due|on|in|and|but|with|here|which|that|given|reflecting|indicating|to|from|at|by|overall|where|after|points?|punkte|weil|für)(?!\p{L})/iu;

/** Whether a sentence ends after a value, or goes on as it may after a score: “2 cups” counts something. */
export function isEnded(text: string, found: Found): boolean {
  return isClosed(text, found) || GOES_ON.test(text.slice(found.end, found.end + 14));
}

/** Whether a value is followed by the end or a sign that may follow one; by a word only where it names its scale. */
export function isClosed(text: string, { value, end }: Found): boolean {
  if (value.kind !== 'score') return true;
  if (/^\s?(?:$|[-–—.,;:!()[\]|"”’←])/u.test(text.slice(end, end + 3))) return true;
  return (
    value.scaled && /^\s(?:at|as|because|since|due|for|given)\s/i.test(text.slice(end, end + 9))
  );
}

/** The value that a text ends with, and what stands before it. */
export function trailingValue(text: string, scale: Scale): { before: string; found: Found } | null {
  const tail = Math.max(text.length - 40, 0);
  for (const start of text
    .slice(tail)
    .matchAll(/(?<=^|[\s:=([–—→>-])(?=\d|n\.?\/?a\b|(?:not|none|nothing|cannot|unable) )/giu)) {
    const at = tail + start.index;
    const found = valueAt(text, at, scale);
    if (found && /^[\s.)\]"”]*$/u.test(text.slice(found.end))) {
      return { before: text.slice(0, at), found };
    }
  }
  return null;
}

/** The value that a whole cell or line is; a remark after a dash or in brackets may follow it. */
export function loneValue(text: string, scale: Scale, remarks: boolean): Value | null {
  const found = leadingValue(text, scale);
  if (!found) return null;
  const rest = text.slice(found.end);
  const alone = /^[\s.)\]"”]*$/u.test(rest);
  const remarked = remarks && /^[\s)]*[-–—(,;:.[]/u.test(rest);
  return alone || remarked ? found.value : null;
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
