import { isScoreLabel, SCORE_WORD } from './fields';
import type { Line, Style } from './lines';
import type { Named, Namer } from './names';
import type { Entry, Scale } from './shape';
import { leadingValue, trailingValue, type Value } from './values';

/** A line, or a piece of one, that begins with the name of an entry. */
export interface Opening {
  entry: Entry | 'several';
  /** The value that it gives itself. */
  own: Value | null;
  /** What it says after the name, and after its value. */
  rest: string;
  /** Whether it is running text that begins so: “For fusion, …”. */
  flows: boolean;
}

/** Where a name ends, and with what sign. */
interface NameEnd {
  named: Entry | 'several';
  end: number;
  sign: string;
  /** Whether it is the entry's code alone. */
  isCode: boolean;
}

/** Signs at which a name may end. */
const NAME_ENDS =
  /\s?[:=|】]\s?|\s(?:[-–—→]|->|=>)\s?|[—–→]|\s?[([]|[.,]\s|\s(?=\d|n\.?\s?\/?\s?a\b|(?:not|none|nothing|cannot|unable) )|$/giu;
const MAX_NAME = 160;
const ABOUT = /^(?:for|regarding|concerning|as for|on|about|with regard to|in terms of) /i;
/** What goes before a name: “Hallucination type 3: ”. */
const ANNOUNCED = /^(?:\p{L}+ )?(?:type|category|criterion)\s?\d{0,3}\s?[:=–-]\s?/iu;
/** Words with which a clause speaks of several. */
const OF_SEVERAL = /\b(?:all|both|each|every\w*|others?|rest|remaining)\b/i;

/** Reads a line as an {@link Opening}; null when it does not begin with a name. */
export function readOpening(text: string, scale: Scale, namer: Namer): Opening | null {
  if (namer.entries.length === 0) return null;
  let best = null as NameEnd | null;
  let ends = 0;
  const flowing = ABOUT.exec(text)?.[0].length ?? 0;
  const about = flowing || (ANNOUNCED.exec(text)?.[0].length ?? 0);
  for (const { index, 0: sign } of text.slice(0, MAX_NAME).matchAll(NAME_ENDS)) {
    if (flowing === 0 && sign.startsWith(',')) continue;
    const label = text.slice(about, index);
    // What follows a number is no part of the name; a code, as s1, may be.
    if (ends > 8 || (best && /(?<![\p{L}\d])\d/u.test(text.slice(best.end, index)))) break;
    ends += 1;
    if (sign === '' && index === MAX_NAME) break;
    const said: Named = best ? namer.nameStrictly(label) : namer.name(label);
    const named: Named =
      said ?? (best?.isCode ? nameAgain(text.slice(best.end, index), best.named, namer) : null);
    if (named === null) continue;
    // A longer label may say which is meant, or that there are several.
    const bracket = /[([]/.test(sign) ? 1 : 0;
    const isCode: boolean =
      named !== 'several' && label.trim().toLowerCase() === named.id.toLowerCase();
    best = { named, end: index + sign.length - bracket, sign, isCode };
  }
  if (!best) return null;
  const { named: entry, end, sign } = best;
  const after = text.slice(end).replace(/^[)\]:\s]{1,3}(?=[^)\]:\s])/, '');
  const flows = sign.startsWith(',');
  if (entry === 'several') return { entry, own: null, rest: after, flows };
  const [label = ''] = /^[\s:([–—-]*([\p{L}\s]{2,30})[\s:=–—-]+/u.exec(after) ?? [];
  const skipped = label !== '' && isScoreLabel(label) ? label.length : 0;
  const leading = flows ? null : leadingValue(after, scale, skipped);
  if (leading) return { entry, own: leading.value, rest: after.slice(leading.end), flows };
  const own =
    OF_SEVERAL.test(after) || after.search(SCORE_WORD) >= 0 ? null : trailingValue(after, scale);
  return { entry, own, rest: own ? '' : after, flows };
}

/** The entry of a code once more, where a title follows that names it, too: “d9 (Other hallucination)”. */
function nameAgain(text: string, coded: Named, namer: Namer): Named {
  const named = namer.name(text.replace(/^[\s([]+|[\s)\]]+$/g, ''));
  return named === coded ? named : null;
}

const STYLES: readonly Style[] = ['heading', 'numbered', 'bold', 'bullet', 'plain'];

/**
 * The style of the lines that head passages: the one in which most entries are named without a value, since the value
 * is then to come; where hardly any are, the one in which most are named.
 */
export function headingStyle(read: readonly { line: Line; opening: Opening | null }[]): Style {
  const named = (style: Style, withValue: boolean) =>
    new Set(
      read.flatMap(({ line, opening }) =>
        line.style === style && opening && !opening.flows && (withValue || !opening.own)
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
