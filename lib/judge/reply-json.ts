import { jsonrepair } from 'jsonrepair';

/** A stretch of a reply that looks like JSON. */
interface Span {
  text: string;
  /** Whether its brackets close. */
  closed: boolean;
}

/**
 * The JSON values in a reply, in order: bare, fenced or amid prose; with doubled braces, single quotes, unquoted names,
 * trailing commas or comments.
 */
export function findJson(text: string): unknown[] {
  return bracketed(text).flatMap((span) => {
    const value = parseSpan(span);
    return value === undefined ? [] : [value];
  });
}

/** The outermost bracketed stretches. One that never closes runs to the end. */
function bracketed(text: string): Span[] {
  const spans: Span[] = [];
  let at = 0;
  while (at < text.length) {
    const start = text.slice(at).search(/[[{]/);
    if (start < 0) break;
    const end = closingBracket(text, at + start);
    if (end === null) {
      spans.push({ text: withoutFence(text.slice(at + start)), closed: false });
      // An unbalanced quote can hide the end: take the rest up to its last bracket as well.
      const last = text.lastIndexOf('}');
      if (last > at + start) spans.push({ text: text.slice(at + start, last + 1), closed: true });
      break;
    }
    spans.push({ text: text.slice(at + start, end + 1), closed: true });
    at = end + 1;
  }
  return spans;
}

function withoutFence(text: string): string {
  return text.replace(/\s*```\s*$/, '').trimEnd();
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

/** The value of a stretch, repaired if need be; undefined when it has none. */
function parseSpan(span: Span): unknown {
  const singled = span.text.replaceAll('{{', '{').replaceAll('}}', '}');
  const outerOnly = span.text.replace(/^\{\{/, '{').replace(/\}\}$/, '}');
  for (const text of [span.text, singled, outerOnly]) {
    const value = parse(text);
    if (value !== undefined) return value;
  }
  // What is cut off after “1” may have been going to be “10”.
  if (!span.closed && /[\d.]$/.test(span.text)) return undefined;
  return parse(repair(span.text.startsWith('{{') ? singled : span.text));
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
