/** An entry of a JSON list or object as it stands in the file. */
export interface JsonPart {
  text: string;
  /** Where it begins, from 1. */
  line: number;
}

/** A JSON list or object taken apart, its entries not read yet. */
export interface JsonParts {
  kind: 'list' | 'object';
  parts: JsonPart[];
  /** What is wrong with the frame around the entries; null where it is whole. */
  fault: { line: number; message: string } | null;
}

/**
 * Takes a JSON list or object apart into its entries with their lines, so that each can be read by itself and one that is
 * no JSON costs no other.
 * @returns null where the text is neither a list nor an object
 */
export function takeApart(text: string): JsonParts | null {
  const start = text.search(/[^\s\uFEFF]/);
  const opening = text[start];
  if (opening !== '[' && opening !== '{') return null;
  const kind = opening === '[' ? 'list' : 'object';
  const parts: JsonPart[] = [];
  let line = 1 + countLineEnds(text.slice(0, start));
  let depth = 0;
  let inText = false;
  let begin = start + 1;
  let beginLine = line;
  const end = (at: number, isLast: boolean) => {
    const raw = text.slice(begin, at);
    const lead = raw.length - raw.trimStart().length;
    if (raw.trim() !== '' || !isLast || parts.length > 0) {
      const skipped = raw.trim() === '' ? 0 : countLineEnds(raw.slice(0, lead));
      parts.push({ text: raw.trim(), line: beginLine + skipped });
    }
    begin = at + 1;
    beginLine = line;
  };
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\n') {
      line += 1;
      // JSON's texts hold no line end: a quote that is not closed spoils its own entry only.
      inText = false;
    } else if (inText) {
      if (character === '\\') at += 1;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ',' && depth === 1) end(at, false);
    else if (character === ']' || character === '}') {
      depth -= 1;
      if (depth > 0) continue;
      end(at, true);
      const rest = text.slice(at + 1).trim() !== '';
      const message = `Something follows after the end of the ${kind}.`;
      return { kind, parts, fault: rest ? { line, message } : null };
    }
  }
  end(text.length, true);
  return { kind, parts, fault: { line, message: `The ${kind} is not closed.` } };
}

function countLineEnds(text: string): number {
  return text.split('\n').length - 1;
}
