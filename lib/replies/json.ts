import { jsonrepair } from 'jsonrepair';
import { parseJson, visitUnquoted } from '@/lib/json';

/** A stretch of a reply that looks like JSON. */
interface Span {
  text: string;
  /** Where it begins in the reply. */
  at: number;
  /** Whether its brackets close. */
  closed: boolean;
}

/**
 * The most characters of one reply that are repaired: the time that repairing takes can grow with the square of the
 * length. What a judge writes about a clip has some thousands.
 */
const MAX_REPAIRED = 32_000;

/** What JSON a reply holds. */
export interface FoundJson {
  /** Its values, in order, each with the line of the prose that it stood in. */
  values: { value: unknown; at: number }[];
  /** The reply without them: a blank line for each. */
  prose: string;
}

/**
 * The JSON values in a reply: bare, fenced or amid prose; with doubled braces, single quotes, unquoted names, trailing
 * commas or comments. Beyond 32,000 characters only what is JSON verbatim. Of a value that is cut off, what is
 * complete.
 */
export function findJson(text: string): FoundJson {
  let repairable = MAX_REPAIRED;
  const values: FoundJson['values'] = [];
  let line = 0;
  let prose = '';
  let at = 0;
  for (const span of bracketed(text)) {
    let value = parseSpan(span);
    if (value === undefined && span.text.length <= repairable) {
      repairable -= span.text.length;
      value = repairSpan(span);
    }
    if (value === undefined) continue;
    // A lone word or number in brackets is prose: “[7]”, “{sic}”.
    const isProse = Array.isArray(value) && value.every((one) => typeof one !== 'object');
    if (isProse || span.at < at) {
      values.push({ value, at: line });
      continue;
    }
    const before = `${text.slice(at, span.at)}\n\n`;
    prose += before;
    line += before.split('\n').length - 1;
    values.push({ value, at: line });
    at = span.at + span.text.length;
  }
  return { values, prose: prose + text.slice(at) };
}

/** The outermost bracketed stretches. One that never closes runs to the end. */
function bracketed(text: string): Span[] {
  const spans: Span[] = [];
  const opening = /[[{]/g;
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const start = found.index;
    const end = closingBracket(text, start);
    if (end === null) {
      spans.push({ text: withoutFence(text.slice(start)), at: start, closed: false });
      // An unbalanced quote can hide the end: take the rest up to its last bracket as well.
      const last = text.lastIndexOf('}');
      if (last > start) spans.push({ text: text.slice(start, last + 1), at: start, closed: true });
      break;
    }
    spans.push({ text: text.slice(start, end + 1), at: start, closed: true });
    opening.lastIndex = end + 1;
  }
  return spans;
}

function withoutFence(text: string): string {
  const trimmed = text.trimEnd();
  return trimmed.endsWith('```') ? trimmed.slice(0, -3).trimEnd() : trimmed;
}

/** Where the bracket opened at `start` closes, quoted text aside; null when it does not. */
function closingBracket(text: string, start: number): number | null {
  let depth = 0;
  let end: number | null = null;
  visitUnquoted(
    text,
    (character, at) => {
      if (character === '{' || character === '[') depth += 1;
      else if (character === '}' || character === ']') depth -= 1;
      if (depth === 0) end = at;
      return depth === 0;
    },
    start,
  );
  return end;
}

/** The value of a stretch as it stands, or with its doubled braces single; undefined when it has none. */
function parseSpan({ text }: Span): unknown {
  const outerOnly = text.replace(/^\{\{/, '{').replace(/\}\}$/, '}');
  for (const each of [text, withSingleBraces(text), outerOnly]) {
    const value = parseJson(each);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The value of a stretch once it is repaired; undefined when it has none. */
function repairSpan({ text, closed }: Span): unknown {
  const single = text.startsWith('{{') ? withSingleBraces(text) : text;
  const whole = closed ? single : completeMembers(single);
  // What has no value would be repaired to null, which means something else.
  return parseJson(repair(whole.replace(/:\s*(?=[,}\]])/g, ': "" ')));
}

/** A stretch that is cut off, without the member that it breaks off in: “1” may have been going to be “10”. */
function completeMembers(text: string): string {
  let last = 0;
  visitUnquoted(text, (character, at) => {
    if (character === ',') last = at;
    else if (character === '}' || character === ']') last = at + 1;
    return false;
  });
  return text.slice(0, last);
}

function withSingleBraces(text: string): string {
  return text.replaceAll('{{', '{').replaceAll('}}', '}');
}

function repair(text: string): string {
  try {
    return jsonrepair(text);
  } catch {
    // Beyond repair: the empty text is no JSON either.
    return '';
  }
}
