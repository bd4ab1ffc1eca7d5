import { findLabelled } from './labelled';
import type { Line, Style } from './lines';
import { GENERAL, type Named, type Namer } from './names';
import type { Entry, Scale } from './shape';
import { type Found, leadingValue, trailingValue, valueAt } from './values';

/** A line that begins with the name of an entry. */
export interface Opening {
  /** Null where the name may be that of several entries. */
  entry: Entry | null;
  /** What the line says after the name. */
  rest: string;
  /** The value that the line itself gives. */
  own: Found | null;
  /** Whether what follows can belong to it: no line of flowing text that just happens to begin so. */
  heads: boolean;
}

/** Which style heads the passages, where lines of several styles begin with names. */
const STYLES: readonly Style[] = ['heading', 'numbered', 'bold', 'bullet', 'plain'];

/** Signs at which a name may end. */
const NAME_ENDS =
  /\s?:\s?|\s(?:[-–—=]+|→|->|=>)\s?|\s?[—–=]\s?|\s?[([]|[.;]\s|\s(?=(?:is|was|are|gets|receives|has|shows)\s)/giu;
const FLOWS = /^\s(?=$)/;
const ABOUT =
  /^(?:for|regarding|concerning|as for|on|about|in terms of|with regard to|with respect to|considering)\s/i;

/** Further signs are no end of a name. */
const MAX_ENDS = 6;
const MAX_NAME = 160;

interface NameEnd {
  label: string;
  rest: string;
  flows: boolean;
  colon: boolean;
}

const SCORE_WORD = /scor|rating|intensity|severity|grade|degree|level/i;

function* nameEnds(text: string): Generator<NameEnd> {
  const near = text.slice(0, MAX_NAME);
  let count = 0;
  const about = ABOUT.exec(near)?.[0].length ?? 0;
  const comma = about > 0 ? near.indexOf(', ') : -1;
  if (comma >= 0)
    yield {
      label: text.slice(about, comma),
      rest: text.slice(comma + 2),
      flows: false,
      colon: false,
    };
  for (const sign of near.matchAll(NAME_ENDS)) {
    if (count >= MAX_ENDS) break;
    count += 1;
    const bracket = /[([]/.test(sign[0]);
    const at = sign.index;
    const rest = text.slice(bracket ? at + sign[0].length - 1 : at + sign[0].length);
    const flows = FLOWS.test(sign[0]);
    yield {
      label: text.slice(0, at),
      rest: flows ? text.slice(at) : rest,
      flows,
      colon: sign[0].includes(':'),
    };
  }
  if (text.length <= MAX_NAME && !/[.!?]$/.test(text))
    yield { label: text, rest: '', flows: false, colon: false };
}

/** Reads a line as an {@link Opening}; null when it does not begin with a name. */
export function readOpening(line: Line, scale: Scale, namer: Namer): Opening | null {
  if (!namer.couldName(line.text)) return null;
  const numbered = line.number === null ? '' : `${line.number}. `;
  return openingIn(line.text, numbered, scale, namer) ?? valueFirst(line.text, scale, namer);
}

function openingIn(text: string, numbered: string, scale: Scale, namer: Namer): Opening | null {
  let best: { named: Named; end: NameEnd } | null = null;
  let general: string | null = null;
  for (const end of nameEnds(text)) {
    const named = namer.name(numbered + end.label);
    if (named.kind === 'none') {
      const words = end.label.toLowerCase().match(/\p{L}+/gu) ?? [];
      const isGeneral = words.length > 0 && words.every((word) => GENERAL.test(word));
      // “Hallucination type: Clipping”
      if (general === null && isGeneral && !SCORE_WORD.test(end.label)) general = end.rest;
      continue;
    }
    if (best === null || (named.kind === 'one' && named.full && !isFull(best.named))) {
      if (best?.named.kind !== 'several') best = { named, end };
    }
    // What follows a colon is said of the name, and may name others.
    if (isFull(named) || (best !== null && end.colon)) break;
  }
  const trailing = trailingValue(text, scale);
  if (trailing) {
    const named = namer.nameStrictly(numbered + trailing.before.replace(/[\s:.·…=–—>→|(-]+$/u, ''));
    if (named.kind === 'one') {
      return { entry: named.entry, rest: '', own: trailing.found, heads: true };
    }
  }
  if (best === null) return general === null ? null : openingIn(general, '', scale, namer);
  const { named } = best;
  const end =
    named.kind === 'one' ? fullName(text, numbered, best.end, named.entry, namer) : best.end;
  if (named.kind !== 'one') return { entry: null, rest: end.rest, own: null, heads: !end.flows };
  const rest = withoutName(end.rest, named.entry, namer);
  return { entry: named.entry, rest, own: ownValue(rest, scale, namer), heads: !end.flows };
}

/** The end of a name that goes on after a sign: “Logical (timing) error”. */
function fullName(
  text: string,
  numbered: string,
  first: NameEnd,
  entry: Entry,
  namer: Namer,
): NameEnd {
  let last = first;
  for (const end of nameEnds(text)) {
    if (end.label.length <= last.label.length || /\d/.test(end.label.slice(first.label.length)))
      continue;
    const named = namer.nameStrictly(numbered + end.label);
    if (named.kind === 'one' && named.entry === entry) last = end;
  }
  return last;
}

const isFull = (named: Named) => named.kind === 'one' && named.full;

/** “(0/10) Clipping”. */
function valueFirst(text: string, scale: Scale, namer: Namer): Opening | null {
  if (!/^[([]?\d/.test(text)) return null;
  const own = leadingValue(text, scale);
  if (own?.value.kind !== 'score' || !own.value.scaled) return null;
  const rest = text.slice(own.end).replace(/^[\s)\]:–—-]+/, '');
  const opened = openingIn(rest, '', scale, namer);
  return opened?.entry && opened.own === null ? { ...opened, own, heads: false } : null;
}

/** What follows a name, without the rest of it, or the same name said once more: “s1 (Geometric structure): 2”. */
function withoutName(text: string, entry: Entry, namer: Namer): string {
  let after: string | null = null;
  for (const { label, rest } of nameEnds(text)) {
    if (/\d/.test(label)) break;
    const named = /\p{L}/u.test(label) ? namer.nameStrictly(label) : null;
    if (named?.kind === 'one' && named.entry === entry) after = rest;
  }
  const rest = after ?? text;
  const [bracket, inner = ''] = /^\s?[([]([^()[\]\d]*)[)\]]/.exec(rest) ?? [];
  const isRemark =
    bracket !== undefined && !/n\s?\.?\/?\s?a\b|\bnot\b|\bcannot\b|visible/i.test(inner);
  return isRemark ? rest.slice(bracket.length) : rest;
}

/** The value that stands first in what follows a name. */
function ownValue(rest: string, scale: Scale, namer: Namer): Found | null {
  const leading = leadingValue(rest, scale);
  if (leading) return leading;
  const [labelled] = findLabelled(rest.slice(0, 200), scale, namer);
  if (labelled?.of === 'own' && /^[\s:;,.–—([-]*$/u.test(rest.slice(0, labelled.from))) {
    return labelled;
  }
  const arrow = Math.max(rest.lastIndexOf('→ '), rest.lastIndexOf('-> '), rest.lastIndexOf('=> '));
  if (arrow < 0) return null;
  const at = arrow + rest.slice(arrow).search(/\s/) + 1;
  const found = valueAt(rest, at, scale);
  return found && /^[\s.)\]]*$/.test(rest.slice(found.end)) ? found : null;
}

/**
 * The style of the lines that head passages: the one in which most entries are named without a value, since the value
 * is then to come; where hardly any are, the one in which most are named.
 */
export function headingStyle(lines: readonly { line: Line; opening: Opening | null }[]): Style {
  const named = (style: Style, withValue: boolean) =>
    new Set(
      lines.flatMap(({ line, opening }) =>
        line.style === style && opening?.heads && opening.entry && (withValue || !opening.own)
          ? [opening.entry]
          : [],
      ),
    ).size;
  const most = (withValue: boolean) =>
    STYLES.reduce((best, style) =>
      named(style, withValue) > named(best, withValue) ? style : best,
    );
  const expecting = most(false);
  return named(expecting, false) > 1 ? expecting : most(true);
}
