/** How many brackets of a text may be open at once, and how far a line may be indented: far more than any file needs. */
const DEEPEST = 100;
const WIDEST_INDENT = 400;

/**
 * Whether a text nests too deep to be given to the reader of YAML, which a few thousand open brackets bring to its knees:
 * they end the process, which no caller can catch.
 */
export function nestsTooDeep(text: string): boolean {
  let depth = 0;
  for (const sign of text) {
    if (sign === '[' || sign === '{') depth += 1;
    else if (depth > 0 && (sign === ']' || sign === '}')) depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return text.split('\n').some((line) => line.search(/[^ \-?]|$/) > WIDEST_INDENT);
}
