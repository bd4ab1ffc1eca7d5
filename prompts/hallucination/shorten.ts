/**
 * The most characters of one reply that the next prompt is given: some 3,000 tokens, ten times what a judge writes of a
 * busy scene.
 */
const MAX_HANDED_ON = 12_000;

/**
 * A reply's text as the next prompt is given it: cut where it is so long that the request would not fit, with a note in
 * its place that says so.
 * @param most the most characters that are kept
 */
export function shorten(text: string, most = MAX_HANDED_ON): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most)}… [Cut here: ${text.length - most} more characters are left out.]`;
}

/** The most characters of each of several replies that the next prompt is given together. */
export function shareOf(replies: number): number {
  return Math.min(MAX_HANDED_ON, Math.max(2_000, Math.floor((4 * MAX_HANDED_ON) / replies)));
}

/** What is to be said of a reply's text that was cut; null when it was not. */
export function describeCut(text: string): string | null {
  if (text.length <= MAX_HANDED_ON) return null;
  return `The reply was too long for the next prompt: it was given the first ${MAX_HANDED_ON} of ${text.length} characters.`;
}
