/** The most characters of a reply that another request carries. What a judge writes about a clip has some thousands. */
const MOST_CARRIED = 20_000;

/** A text as another request carries it: beyond 20,000 characters it is cut, and says so at its end. */
export function shorten(text: string): string {
  if (text.length <= MOST_CARRIED) return text;
  return `${text.slice(0, MOST_CARRIED)}\n[Cut here: ${MOST_CARRIED} of ${text.length} characters.]`;
}
