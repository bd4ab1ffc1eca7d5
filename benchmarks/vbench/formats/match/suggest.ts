import { distance } from 'fastest-levenshtein';
import { stemOf } from '../tree/stem';
import { formOf } from './forms';

/** How much of a name may differ for another to be suggested. */
const LARGEST_SHARE = 0.1;

/** How many pairs of names are compared at most, for all names together: some second of work. */
const MOST_COMPARISONS = 2_000_000;

/** A name's letters and digits alone, in lower case. */
function lettersOf(name: string): string {
  return formOf(name)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Finds the one of some names that another is nearest to: the one with the same letters and digits, else the one at the
 * least edit distance, of at most a tenth of the name. Several that are equally near are none. After
 * {@link MOST_COMPARISONS} pairs, names get nothing suggested that differ in letters.
 */
export function suggester(stems: Iterable<string>): (stem: string) => string | null {
  const byLetters = new Map<string, string[]>();
  const byLength = new Map<number, Candidate[]>();
  for (const stem of stems) {
    const form = formOf(stem).toLowerCase();
    addTo(byLength, form.length, { stem, form });
    addTo(byLetters, lettersOf(stem), stem);
  }
  const budget = { comparisons: MOST_COMPARISONS };
  const known = new Map<string, string | null>();
  const find = (stem: string) => {
    // Names that were not cut.
    const cut = stemOf(stem);
    const same = byLetters.get(lettersOf(cut));
    return same ? onlyOne(same) : nearest(formOf(cut).toLowerCase(), byLength, budget);
  };
  return (stem) => {
    const earlier = known.get(stem);
    if (earlier !== undefined) return earlier;
    const found = find(stem);
    known.set(stem, found);
    return found;
  };
}

function onlyOne(stems: readonly string[]): string | null {
  return stems.length === 1 ? (stems[0] ?? null) : null;
}

/** A name, and the form by which it is compared. */
interface Candidate {
  stem: string;
  form: string;
}

function addTo<Key, One>(lists: Map<Key, One[]>, key: Key, one: One): void {
  const list = lists.get(key);
  if (list) list.push(one);
  else lists.set(key, [one]);
}

function nearest(
  form: string,
  byLength: ReadonlyMap<number, readonly Candidate[]>,
  budget: { comparisons: number },
): string | null {
  const farthest = Math.floor(form.length * LARGEST_SHARE);
  let limit = farthest;
  let found: string[] = [];
  for (let length = form.length - farthest; length <= form.length + farthest; length += 1) {
    const candidates = byLength.get(length) ?? [];
    budget.comparisons -= candidates.length;
    if (budget.comparisons < 0) return null;
    for (const candidate of candidates) {
      const distance = editDistance(form, candidate.form, limit);
      if (distance === null) continue;
      if (distance < limit) found = [];
      limit = distance;
      found.push(candidate.stem);
    }
  }
  return onlyOne(found);
}

/**
 * The least number of characters to insert, remove or exchange to make one text of another (Levenshtein).
 * @returns null where it is over the limit
 */
export function editDistance(one: string, other: string, limit: number): number | null {
  if (Math.abs(one.length - other.length) > limit || differsMore(one, other, limit)) return null;
  const least = distance(one, other);
  return least > limit ? null : least;
}

/** Whether the mere counts of characters say that two texts are farther apart than the limit: much cheaper to know. */
function differsMore(one: string, other: string, limit: number): boolean {
  const counts = new Int32Array(64);
  for (let at = 0; at < one.length; at += 1) bump(counts, one.charCodeAt(at), 1);
  for (let at = 0; at < other.length; at += 1) bump(counts, other.charCodeAt(at), -1);
  let [more, fewer] = [0, 0];
  for (const count of counts) {
    if (count > 0) more += count;
    else fewer -= count;
  }
  return Math.max(more, fewer) > limit;
}

function bump(counts: Int32Array, code: number, by: number) {
  const bin = code % counts.length;
  counts[bin] = (counts[bin] ?? 0) + by;
}
