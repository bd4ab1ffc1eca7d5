/** A text's JSON value; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A parsed value as JSON again; words in its place where it nests too deep for that. */
export function formatJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return '(JSON that nests too deep)';
    throw error;
  }
}
