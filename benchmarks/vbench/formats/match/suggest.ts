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
 * Finds those of some names that another is nearest to: those with the same letters and digits, else those at the least edit
 * distance, of at most a tenth of the name; several where they are equally near. After {@link MOST_COMPARISONS} pairs, names
 * get nothing suggested that differ in letters.
 */
export function suggester(stems: Iterable<string>): (stem: string) => readonly string[] {
  const byLetters = new Map<string, string[]>();
  const byLength = new Map<number, Candidate[]>();
  for (const stem of stems) {
    const form = formOf(stem).toLowerCase();
    addTo(byLength, form.length, { stem, form });
    addTo(byLetters, lettersOf(stem), stem);
  }
  const budget = { comparisons: MOST_COMPARISONS };
  const known = new Map<string, readonly string[]>();
  const find = (stem: string) => {
    // Names that were not cut.
    const cut = stemOf(stem);
    const same = byLetters.get(lettersOf(cut));
    if (!same) return nearest(formOf(cut).toLowerCase(), byLength, budget);
    // Which of the plan's own names is meant that have one form, no name says.
    return new Set(same.map(formOf)).size < same.length ? [] : same;
  };
  return (stem) => {
    const earlier = known.get(stem);
    if (earlier !== undefined) return earlier;
    const found = find(stem);
    known.set(stem, found);
    return found;
  };
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
): readonly string[] {
  const farthest = Math.floor(form.length * LARGEST_SHARE);
  let limit = farthest;
  let found: string[] = [];
  for (let length = form.length - farthest; length <= form.length + farthest; length += 1) {
    const candidates = byLength.get(length) ?? [];
    budget.comparisons -= candidates.length;
    if (budget.comparisons < 0) return [];
    for (const candidate of candidates) {
      const distance = editDistance(form, candidate.form, limit);
      if (distance === null) continue;
      if (distance < limit) found = [];
      limit = distance;
      found.push(candidate.stem);
    }
  }
  return found;
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
