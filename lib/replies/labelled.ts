import { GENERAL, type Namer } from './names';
import type { Entry, Scale } from './shape';
import { type Found, isClosed, isEnded, leadingValue, type Value, valueAt } from './values';

/** A value that stands in a text under a label (“Score: 2”) or with a verb (“I rate it 2/10”). */
export interface Labelled extends Found {
  /** Where the label begins. */
  from: number;
  /**
   * Whose value it is by its label: `own` of whatever the text is about, `overall` of the whole, `foreign` of something
   * that the label names (“Confidence score”), or that of an entry.
   */
  of: 'own' | 'overall' | 'foreign' | Entry;
}

const LABEL =
  /(?<![\p{L}\d_])(?:score|rating|intensity|severity|grade|bewertung|punktzahl|wertung|schweregrad)(?![\p{L}])|评分|分数|得分|打分/giu;
const VERB =
  /(?<![\p{L}\d_])(?:rate|rated|give|gave|giving|assign|assigned|award|awarded|scored|scores|deserves|gets|receives|merits|vergebe)(?!\p{L})/giu;

/** What goes before a label whose number is a bound of the scale. */
const BOUND =
  /^(?:max|maximum|minimum|min|highest|lowest|possible|top|threshold|scale|each|every|higher|lower)$/;
const OVERALL =
  /^(?:overall|total|average|mean|combined|aggregate|cumulative|final|sum|gesamt|gesamtbewertung)$/;
/** Words before a label, or between it and its value, that do not say of what it is. */
const PLAIN =
  /^(?:a|an|the|this|that|these|its|it|my|our|your|his|their|of|in|with|and|or|so|is|was|at|as|to|for|by|on|i|we|be|would|should|will|hence|thus|therefore|gives?|given|giving|gave|assign(?:ed)?|award(?:ed)?|suggested|resulting|estimated|proposed|numerical|numeric|corresponding|comparison|comparing|compared|video|clip|frames?|frame|description|descriptions|human|ai|generated|machine|person|says|two|both|between|question|representing|represents|answer|case|here|die|der|das|eine?|ist)$/;

const wordsIn = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];
const isPlain = (word: string) => PLAIN.test(word) || GENERAL.test(word);

/** How far from its label a value may stand, in characters. */
const REACH = 160;

/** The values that stand under labels or with verbs, in order. */
export function findLabelled(text: string, scale: Scale, namer: Namer): Labelled[] {
  const found = new Map<number, Labelled>();
  const add = (one: Labelled | null) => {
    if (one && !found.has(one.at)) found.set(one.at, one);
  };
  for (const label of text.matchAll(LABEL))
    add(underLabel(text, label.index, label[0], scale, namer));
  const labels = [...found.values()];
  for (const verb of text.matchAll(VERB)) {
    const one = withVerb(text, verb.index, verb[0], scale, namer);
    while (labels[0] && one && labels[0].end <= one.at) labels.shift();
    const isCovered = one && labels[0] && labels[0].from <= one.at;
    if (!isCovered) add(one);
  }
  return [...found.values()].sort((a, b) => a.at - b.at);
}

function underLabel(
  text: string,
  from: number,
  label: string,
  scale: Scale,
  namer: Namer,
): Labelled | null {
  const before = runBefore(text, from);
  if (BOUND.test(before.at(-1) ?? '')) return null;
  const near = text.slice(from + label.length, from + label.length + REACH);
  const [noted = '', bracket] =
    /^["”’']?\s?(?:\(([^()]{0,60})\)|\[([^[\]]{0,60})\]|out of \d{1,9})?/.exec(near) ?? [];
  const inBrackets = bracket === undefined ? null : leadingValue(bracket, scale);
  if (inBrackets?.value.kind === 'score' && inBrackets.value.scaled) {
    const shift = from + label.length + noted.indexOf('(') + 1;
    return of(inBrackets, shift, '');
  }
  const [top] = /\d{1,9}(?=\D*$)/.exec(noted) ?? [];
  const start = from + label.length + noted.length;
  const rest = near.slice(noted.length);
  const placed = placeOf(text, rest, start, scale);
  if (!placed) return null;
  if (top !== undefined && Number(top) !== scale.maximum) {
    placed.found.value = {
      kind: 'unfit',
      said: `${text.slice(placed.found.at, placed.found.end)} out of ${top}`,
    };
  }
  return of(placed.found, 0, placed.between);

  function of(value: Found, shift: number, between: string): Labelled {
    return {
      value: value.value,
      at: value.at + shift,
      end: value.end + shift,
      from,
      of: ownerOf(before, between, namer),
    };
  }
}

const SIGN = /^\s?(?::|=|–|—|-|→|->|is\b|of\b|was\b|at\b|ist\b)?\s?(?:an?\s)?["“'([]?/;
const WORDED = /^\s?[:–—-]?\s?(?:\p{L}+[\s-]?){1,4}[(,:–—-]\s?(?:score:?\s)?/iu;
const DISTANT =
  /^[^\d.;!?]{1,150}?(?::|=|\b(?:is|was|be|at|as|of|an?|gives|ist))\s(?:an?\s)?(?=[\dncu])/iu;

/** Where the value of a label stands in what follows the label. */
function placeOf(
  text: string,
  rest: string,
  start: number,
  scale: Scale,
): { found: Found; between: string } | null {
  const [sign = ''] = SIGN.exec(rest) ?? [];
  const direct = valueHere(sign);
  if (direct) return { found: direct, between: '' };
  const [worded] = WORDED.exec(rest) ?? [];
  if (worded !== undefined) {
    const found = valueHere(worded);
    const bracketed = /[([]\s?$/.test(worded);
    if (found?.value.kind === 'score' && (found.value.scaled || bracketed)) {
      return { found, between: '' };
    }
  }
  const [distant] = DISTANT.exec(rest) ?? [];
  const found = distant === undefined ? null : valueHere(distant);
  return found && distant !== undefined ? { found, between: distant } : null;

  function valueHere(lead: string): Found | null {
    const minus = /[:=]\s?-$/.test(lead) && /\d/.test(text[start + lead.length] ?? '');
    const value = valueAt(text, start + lead.length - (minus ? 1 : 0), scale);
    return value && isEnded(text, value) ? value : null;
  }
}

const AFTER_VERB = /^[^\d.;!?]{0,120}?[\s(]["“']?(?=\d)/u;

function withVerb(
  text: string,
  from: number,
  verb: string,
  scale: Scale,
  namer: Namer,
): Labelled | null {
  const start = from + verb.length;
  const [between] = AFTER_VERB.exec(text.slice(start, start + REACH)) ?? [];
  if (between === undefined || /\b(?:in|over|about|between|frames?)\s$/i.test(between)) return null;
  const found = valueAt(text, start + between.length, scale);
  if (found?.value.kind !== 'score' || !found.value.scaled || !isEnded(text, found)) return null;
  const named = namedIn(`${runBefore(text, from).join(' ')} ; ${between}`, namer);
  return { ...found, from, of: named ?? 'own' };
}

/** The words before a place of a text, back to one that does not belong to the name of a thing. */
function runBefore(text: string, at: number): string[] {
  const near = text.slice(Math.max(at - 60, 0), at);
  const [clause = ''] = /[^.,:;!?()[\]–—|"“”]*$/.exec(near) ?? [];
  return wordsIn(clause).slice(-6);
}

/** The entry that some words name; `foreign` where they name several, null where none. */
function namedIn(text: string, namer: Namer): Entry | 'foreign' | null {
  if (namer.entries.length === 0) return null;
  const mentioned = [...namer.mentioned(text)];
  if (mentioned.length > 1) return 'foreign';
  const [entry] = mentioned;
  if (entry) return entry;
  const named = namer.name(
    wordsIn(text)
      .filter((word) => !PLAIN.test(word))
      .join(' '),
  );
  if (named.kind === 'one') return named.entry;
  return named.kind === 'several' ? 'foreign' : null;
}

function ownerOf(before: readonly string[], between: string, namer: Namer): Labelled['of'] {
  // Only what directly precedes the label is its name: “slight clipping, so the score is”.
  const stop = before.findLastIndex((word) => PLAIN.test(word) && !/^(?:or|of|and)$/.test(word));
  const own = before.slice(stop + 1);
  const named = namedIn(own.join(' '), namer);
  if (named) return named;
  const [last] = own.slice(-1);
  if (own.some((word) => OVERALL.test(word))) return 'overall';
  if (last !== undefined && !isPlain(last)) return 'foreign';
  const [, subject] = /\b(?:for|of)\s((?:\p{L}+\s?){1,8})/iu.exec(between) ?? [];
  if (subject === undefined) return 'own';
  const about = namedIn(subject, namer);
  if (about) return about;
  const words = wordsIn(subject).slice(0, 3);
  return words.every(isPlain) ||
    (namer.entries.length === 0 && words.some((word) => GENERAL.test(word)))
    ? 'own'
    : 'foreign';
}

/** Aspects whose numbers are not the score of anything else, or are its opposite. */
const ASPECT =
  /\b(?:confidence|confident|certainty|certain|probability|likelihood|weight|consistency|similarity|alignment|match|accuracy|quality|realism|fidelity|plausibility|coherence|naturalness|visibility|importance|relevance|clarity|smoothness)\s?(?:(?:score|rating|level)\s?)?(?:\p{P}|is|of|=)?\s?$/iu;

/** Whether what stands before a number says that it is the number of some other aspect. */
export function isOfAspect(before: string): boolean {
  return ASPECT.test(before);
}

const LOOSE = /(?<![\p{L}\d.,/])\d{1,9}(?=\s?(?:\/|out of|von))/giu;
const OPENS_LOOSE = /(?:^|[\s([:;,–—→>-]|\b(?:an?|at|as|so|is|it|of|hence|thus|therefore)\s)$/iu;

/**
 * A number with its scale that stands without a label (“no clipping, 0/10”), or an abstention after a colon; the last
 * resort. Null where there are several that differ, or where the number counts something.
 */
export function findLoose(text: string, scale: Scale): Found[] {
  const found: Found[] = [];
  for (const { index } of text.matchAll(LOOSE)) {
    const before = text.slice(Math.max(index - 24, 0), index);
    const value = valueAt(text, index, scale);
    const counts =
      /(?:\b(?:in|over|and|or|to|than|frames?|between|from|until|of the)\s|\d\s?[-–—]\s?)$/i.test(
        before,
      );
    if (
      value &&
      !counts &&
      !isOfAspect(before) &&
      OPENS_LOOSE.test(before) &&
      isClosed(text, value)
    )
      found.push(value);
  }
  const abstention = text.lastIndexOf(': ');
  if (abstention >= 0) {
    const value = valueAt(text, abstention + 2, scale);
    if (value?.value.kind === 'abstained' && /^[\s.!)]*$/.test(text.slice(value.end)))
      found.push(value);
  }
  return found;
}

/** Whether all words of a label are of the kind that any score may have: “Score”, “Intensity of inconsistency”. */
export function isScoreLabel(label: string): boolean {
  const words = wordsIn(label.replace(/\([^()]*\)/g, ' '));
  const telling = words.filter(
    (word) => GENERAL.test(word) || OVERALL.test(word) || word === 'answer',
  );
  return (
    telling.length > 0 &&
    words.length <= 8 &&
    words.every((word) => telling.includes(word) || PLAIN.test(word))
  );
}

/** Whether a label is about the whole reply, e.g. “Overall score”. */
export function isOverall(label: string): boolean {
  return wordsIn(label).some((word) => OVERALL.test(word));
}

/** A line’s value under a label that any score may have: “Hallucination: 3”, “Inconsistency – 8/10”. */
export function labelOf(text: string, scale: Scale): Value[] {
  const [, label = '', bracket = ''] =
    /^([^:=–—\d(]{1,60}(\([^()]{0,60}\))?)(?=\s?[:=–—]|\s-)/.exec(text) ?? [];
  const [top] = /\d{1,9}(?=\D*$)/.exec(bracket) ?? [];
  const isOther = top !== undefined && Number(top) !== scale.maximum;
  if (label === '' || isOther || !isScoreLabel(label)) return [];
  const found = leadingValue(text, scale, label.length);
  return found ? [found.value] : [];
}

/** Lines without their scores and the labels of these. */
export function withoutScores(lines: readonly string[], scale: Scale, namer: Namer): string[] {
  return lines.map((text) => {
    let rest = '';
    let at = 0;
    const leading = leadingValue(text, scale);
    if (leading) at = leading.end;
    for (const { from, end } of findLabelled(text, scale, namer)) {
      if (from < at) continue;
      rest += text.slice(at, from);
      at = end;
    }
    return rest + text.slice(at);
  });
}
