import { describe, expect, it } from 'vitest';
import { assign } from './assignment';
import { createRandom } from './random';
import { matchSpans, type TypedSpan } from './span-matching';

const span = (from: number, to: number, type = 'a'): TypedSpan => ({ from, to, type });

/** How a matching is valued: matches, then the sum of distances in milliseconds, then matches of one type. */
type Value = [matches: number, distance: number, same: number];

function isBetter([matches, distance, same]: Value, [m, d, s]: Value): boolean {
  if (matches !== m) return matches > m;
  return distance === d ? same > s : distance < d;
}

function worthOf(
  left: readonly TypedSpan[],
  right: readonly TypedSpan[],
  matches: readonly { left: number; right: number }[],
): Value {
  let distance = 0;
  let same = 0;
  for (const match of matches) {
    const [one, other] = [left[match.left], right[match.right]];
    if (!one || !other) throw new Error('a match of nothing');
    distance += Math.round(1000 * (Math.abs(one.from - other.from) + Math.abs(one.to - other.to)));
    same += Number(one.type === other.type);
  }
  return [matches.length, distance, same];
}

/** The best value by trying every matching. */
function mostWorth(left: TypedSpan[], right: TypedSpan[], tolerance: number): Value {
  let best: Value = [0, 0, 0];
  const go = (at: number, used: Set<number>, matches: { left: number; right: number }[]) => {
    const value = worthOf(left, right, matches);
    if (isBetter(value, best)) best = value;
    const one = left[at];
    if (!one) return;
    go(at + 1, used, matches);
    right.forEach((other, place) => {
      const ends = [one.from - other.from, one.to - other.to];
      if (used.has(place) || ends.some((end) => Math.abs(end) > tolerance + 1e-9)) return;
      go(at + 1, new Set([...used, place]), [...matches, { left: at, right: place }]);
    });
  };
  go(0, new Set(), []);
  return best;
}

describe('assigning columns to rows', () => {
  it('costs the least', () => {
    const costs = [
      [4, 1, 3],
      [2, 0, 5],
      [3, 2, 2],
    ];
    expect(assign(costs)).toEqual([1, 0, 2]);
    expect(assign([[5, 1, 9]])).toEqual([1]);
    expect(assign([])).toEqual([]);
    expect(() => assign([[1], [2]])).toThrow(RangeError);
  });
});

describe('matching spans', () => {
  it('is the best of all matchings, whatever the order of the lists', () => {
    const random = createRandom(1);
    const some = () =>
      Array.from({ length: Math.floor(random() * 6) }, () => {
        const from = Math.floor(random() * 20) / 4;
        return span(from, from + Math.floor(random() * 6) / 4, random() < 0.5 ? 'a' : 'b');
      });
    for (let round = 0; round < 400; round += 1) {
      const [left, right] = [some(), some()];
      const tolerance = Math.floor(random() * 6) / 4;
      const matches = matchSpans(left, right, tolerance);
      expect(new Set(matches.map((match) => match.left)).size).toBe(matches.length);
      expect(new Set(matches.map((match) => match.right)).size).toBe(matches.length);
      const value = worthOf(left, right, matches);
      expect(value).toEqual(mostWorth(left, right, tolerance));
      const turned = [left.toReversed(), right.toReversed()] as const;
      expect(worthOf(...turned, matchSpans(...turned, tolerance))).toEqual(value);
      expect(matchSpans(right, left, tolerance)).toHaveLength(matches.length);
    }
  });

  it('does not lose a match to the nearest one', () => {
    // Who takes the nearest for the first span leaves none for the second.
    const left = [span(1, 1), span(1.4, 1.4)];
    const right = [span(1.3, 1.3), span(0.6, 0.6)];
    expect(matchSpans(left, right, 0.4)).toHaveLength(2);
  });

  it('takes spans that touch for two', () => {
    const left = [span(0, 1), span(1, 2)];
    expect(matchSpans(left, left, 0)).toEqual([
      { left: 0, right: 0 },
      { left: 1, right: 1 },
    ]);
    expect(matchSpans(left, [span(0, 2)], 0.5)).toEqual([]);
    expect(matchSpans(left, [span(0, 2)], 1)).toHaveLength(1);
  });

  it('holds at the tolerance itself, and needs both ends', () => {
    expect(matchSpans([span(0.1, 1)], [span(0.4, 1)], 0.3)).toHaveLength(1);
    expect(matchSpans([span(0.1, 1)], [span(0.401, 1)], 0.3)).toEqual([]);
    expect(matchSpans([span(0, 1)], [span(0, 3)], 1)).toEqual([]);
  });

  it('is nothing where one side has none', () => {
    expect(matchSpans([], [span(0, 1)], 5)).toEqual([]);
    expect(matchSpans([span(0, 1)], [], 5)).toEqual([]);
    expect(matchSpans([], [], 5)).toEqual([]);
  });

  it('prefers one type only among what is equally near', () => {
    const left = [span(1, 2, 'b')];
    expect(matchSpans(left, [span(1, 2, 'a'), span(1, 2, 'b')], 1)).toEqual([
      { left: 0, right: 1 },
    ]);
    expect(matchSpans(left, [span(1, 2.001, 'b'), span(1, 2, 'a')], 1)).toEqual([
      { left: 0, right: 1 },
    ]);
  });
});
