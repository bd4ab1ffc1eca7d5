/** A text's JSON value; undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** JSON as Python may write it: NaN and the infinities, which JSON has not, are null. Undefined when it is not JSON. */
export function parsePythonJson(text: string): unknown {
  const value = parseJson(text);
  if (value !== undefined || !/NaN|Infinity/.test(text)) return value;
  const pieces: string[] = [];
  let from = 0;
  visitUnquoted(text, (character, at) => {
    if (character !== 'N' && character !== 'I') return false;
    const word = ['NaN', 'Infinity'].find((each) => text.startsWith(each, at));
    if (!word) return false;
    pieces.push(text.slice(from, text[at - 1] === '-' ? at - 1 : at), 'null');
    from = at + word.length;
    return false;
  });
  return parseJson(pieces.join('') + text.slice(from));
}

/** A parsed value as JSON again; a remark in its place where it is nested too deeply for that. */
export function formatJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return '(JSON that nests too deep)';
    throw error;
  }
}

/**
 * Visits the characters of JSON that are in no quoted string, quotes excepted.
 * @param visit ends the walk by returning true
 * @returns whether the text ends inside a quoted string
 */
export function visitUnquoted(
  text: string,
  visit: (character: string, at: number) => boolean | undefined,
  from = 0,
): boolean {
  let quoted = false;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (quoted && character === '\\') at += 1;
    else if (character === '"') quoted = !quoted;
    else if (!quoted && visit(character, at)) return false;
  }
  return quoted;
}

/** JSON with sorted names, so that equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
