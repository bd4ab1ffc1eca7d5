import { jsonrepair } from 'jsonrepair';

/** A stretch of a reply that looks like JSON. */
interface Span {
  text: string;
  /** Whether its brackets close. */
  closed: boolean;
}

/**
 * The most characters of one reply that are repaired: the time that repairing takes can grow with the square of the
 * length. What a judge writes about a clip has some thousands.
 */
const MAX_REPAIRED = 32_000;

/**
 * The JSON values in a reply, in order: bare, fenced or amid prose; with doubled braces, single quotes, unquoted names,
 * trailing commas or comments. Beyond 32,000 characters only what is JSON to the letter.
 */
export function findJson(text: string): unknown[] {
  let repairable = MAX_REPAIRED;
  return bracketed(text).flatMap((span) => {
    let value = parseSpan(span);
    if (value === undefined && span.text.length <= repairable) {
      repairable -= span.text.length;
      value = repairSpan(span);
    }
    return value === undefined ? [] : [value];
  });
}

/** The outermost bracketed stretches. One that never closes runs to the end. */
function bracketed(text: string): Span[] {
  const spans: Span[] = [];
  const opening = /[[{]/g;
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const start = found.index;
    const end = closingBracket(text, start);
    if (end === null) {
      spans.push({ text: withoutFence(text.slice(start)), closed: false });
      // An unbalanced quote can hide the end: take the rest up to its last bracket as well.
      const last = text.lastIndexOf('}');
      if (last > start) spans.push({ text: text.slice(start, last + 1), closed: true });
      break;
    }
    spans.push({ text: text.slice(start, end + 1), closed: true });
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
  let quoted = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (quoted) {
      if (character === '\\') at += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return null;
}

/** The value of a stretch as it stands, or with its doubled braces single; undefined when it has none. */
function parseSpan({ text }: Span): unknown {
  const outerOnly = text.replace(/^\{\{/, '{').replace(/\}\}$/, '}');
  for (const each of [text, withSingleBraces(text), outerOnly]) {
    const value = parse(each);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The value of a stretch once it is repaired; undefined when it has none. */
function repairSpan({ text, closed }: Span): unknown {
  // What is cut off after “1” may have been going to be “10”.
  if (!closed && /[\d.]$/.test(text)) return undefined;
  return parse(repair(text.startsWith('{{') ? withSingleBraces(text) : text));
}

function withSingleBraces(text: string): string {
  return text.replaceAll('{{', '{').replaceAll('}}', '}');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function repair(text: string): string {
  try {
    return jsonrepair(text);
  } catch {
    // Beyond repair: the empty text is no JSON either.
    return '';
  }
}
