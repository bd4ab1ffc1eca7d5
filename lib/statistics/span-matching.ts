import { assign } from './assignment';

/** A stretch of time in seconds, by its first and last moment, of a type. */
export interface TypedSpan {
  from: number;
  to: number;
  type: string;
}

/** Two spans that are taken for one thing, by their places in the lists. */
export interface SpanMatch {
  left: number;
  right: number;
}

/** Times are compared in whole milliseconds, as the names of units have them, so that no rounding decides. */
const MILLISECONDS = 1000;

const inMilliseconds = (seconds: number) => Math.round(seconds * MILLISECONDS);

/** One time less another, in seconds and whole milliseconds. */
export function timeApart(one: number, other: number): number {
  return (inMilliseconds(one) - inMilliseconds(other)) / MILLISECONDS;
}

/**
 * Matches the spans of two raters one to one: two match where both their starts and their ends lie no further apart than
 * `tolerance`. Of all ways to do so it takes one with the most matches, among these one with the smallest sum of |start −
 * start| + |end − end|, among these one with the most matches of one type. Which types they are of decides nothing else, so
 * that agreement on types can be told of what was matched by time.
 *
 * It is an assignment with costs in that order of weight, solved exactly ({@link assign}): going through spans in order of
 * time and taking the nearest free one can lose matches. The result does not depend on the order of the lists, but for
 * spans that are equal. The rule for two ends is that of event-based scores of sound events (Mesaros, Heittola & Virtanen
 * 2016), the matching that of `mir_eval` (Raffel et al. 2014).
 * @param tolerance in seconds, ≥ 0
 */
export function matchSpans(
  left: readonly TypedSpan[],
  right: readonly TypedSpan[],
  tolerance: number,
): SpanMatch[] {
  const furthest = inMilliseconds(tolerance);
  const [ones, others] = [inOrder(left), inOrder(right)];
  const isNear = (one: Placed, other: Placed) => distanceOf(one, other, furthest) !== null;
  const near = {
    left: ones.filter((one) => others.some((other) => isNear(one, other))),
    right: others.filter((other) => ones.some((one) => isNear(one, other))),
  };
  if (near.left.length === 0) return [];
  const isLeftMore = near.left.length > near.right.length;
  const [few, many] = isLeftMore ? [near.right, near.left] : [near.left, near.right];
  // All differences of type together cost less than a millisecond, and all matches together less than a missing one.
  const millisecond = few.length + 1;
  const unmatched = few.length * (2 * furthest * millisecond + 1) + 1;
  const costs = few.map((one) =>
    many.map((other) => {
      const distance = distanceOf(one, other, furthest);
      if (distance === null) return unmatched;
      return distance * millisecond + Number(one.type !== other.type);
    }),
  );
  return assign(costs).flatMap((column, row) => {
    const [one, other] = [few[row], many[column]];
    if (!one || !other || costs[row]?.[column] === unmatched) return [];
    const [first, second] = isLeftMore ? [other, one] : [one, other];
    return [{ left: first.place, right: second.place }];
  });
}

/** A span in milliseconds, with its place in its list. */
type Placed = TypedSpan & { place: number };

function inOrder(spans: readonly TypedSpan[]): Placed[] {
  return spans
    .map(({ from, to, type }, place) => {
      return { from: inMilliseconds(from), to: inMilliseconds(to), type, place };
    })
    .sort(
      (one, other) =>
        one.from - other.from || one.to - other.to || (one.type < other.type ? -1 : 1),
    );
}

/** How far two spans lie apart, start and end added up; null where either is further than allowed. */
function distanceOf(one: Placed, other: Placed, furthest: number): number | null {
  const start = Math.abs(one.from - other.from);
  const end = Math.abs(one.to - other.to);
  return start > furthest || end > furthest ? null : start + end;
}
