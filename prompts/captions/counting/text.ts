/**
 * A text as people read it: a backslash with an n after it, which some files have in place of a line break, is one. Such
 * files come of texts that were escaped once too often, most of them poems.
 */
export function readableText(text: string): string {
  return text.replace(/\\r\\n|\\n|\r\n?/g, '\n');
}
