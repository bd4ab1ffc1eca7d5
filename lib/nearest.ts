import { distance } from 'fastest-levenshtein';

/** The known word that is nearest to one that is not; null where none is near: a third of its letters may differ. */
export function nearestOf(word: string, known: readonly string[]): string | null {
  const [best] = known.toSorted((one, other) => distance(word, one) - distance(word, other));
  return best !== undefined && distance(word, best) <= Math.ceil(best.length / 3) ? best : null;
}
