/** The most characters of a reply that are quoted when it is asked for again. */
export const MOST_QUOTED = 20_000;

/**
 * The most characters of one variable: what earlier steps of a long clip found has tens of thousands, and hardly any
 * model takes more.
 */
export const MOST_OF_VARIABLE = 100_000;

/** A text as a request carries it: a longer one is cut, and says so at its end. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most)}\n[Cut here: ${most} of ${text.length} characters.]`;
}
