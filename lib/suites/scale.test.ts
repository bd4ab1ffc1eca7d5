import { describe, expect, it } from 'vitest';
import type { Scale } from './question';
import { badness, comparableScale, spreadOf, usualTolerance, worstIsHigh } from './scale';
import type { Verdict } from './verdict';

const scored = (value: number | string): Verdict => ({ state: 'scored', value, rationale: '' });
const unscored: Verdict = { state: 'unscored', reason: 'refused', detail: 'No.' };
const rating: { scale: Scale } = { scale: { kind: 'rating', min: 0, max: 4 } };

it('measures ratings from the lowest to the highest, in points and as a share of the scale', () => {
  expect(spreadOf([scored(3), scored(1), scored(2)], rating)).toEqual({ points: 2, share: 0.5 });
  expect(spreadOf([scored(3), scored(3)], rating)).toEqual({ points: 0, share: 0 });
});

describe('which end of a scale is bad', () => {
  it('goes by which end the question says is good', () => {
    expect(worstIsHigh({ better: 'low' })).toBe(true);
    expect(worstIsHigh({ better: 'high' })).toBe(false);
    expect(worstIsHigh({ better: null })).toBeNull();
  });

  it('says how bad a value is, from the best to the worst', () => {
    expect([0, 1, 4].map((value) => badness({ ...rating, better: 'low' }, value))).toEqual([
      0, 0.25, 1,
    ]);
    expect([0, 1, 4].map((value) => badness({ ...rating, better: 'high' }, value))).toEqual([
      1, 0.75, 0,
    ]);
    expect(badness({ scale: { kind: 'yes-no' }, better: 'high' }, 0)).toBe(1);
  });

  it('is none where neither end is, and for choices', () => {
    expect(badness({ ...rating, better: null }, 3)).toBeNull();
    expect(
      badness({ scale: { kind: 'choice', options: ['A', 'B'] }, better: 'low' }, 'A'),
    ).toBeNull();
  });
});

it('tells statistics which choices are ordered', () => {
  const options = ['none', 'limited', 'full'];
  expect(comparableScale({ kind: 'choice', options, ordered: true })).toEqual({
    kind: 'choice',
    categories: options,
    ordered: true,
  });
  expect(comparableScale({ kind: 'choice', options })).toEqual({
    kind: 'choice',
    categories: options,
  });
});

it('takes any two different answers of another kind as wholly apart', () => {
  const choice: { scale: Scale } = { scale: { kind: 'choice', options: ['A', 'B', 'C'] } };
  expect(spreadOf([scored('A'), scored('C')], choice)).toEqual({ points: 1, share: 1 });
  expect(spreadOf([scored(1), scored(1)], { scale: { kind: 'yes-no' } })).toEqual({
    points: 0,
    share: 0,
  });
});

it('tells nothing of fewer than two scores: a missing or failed answer is no zero', () => {
  expect(spreadOf([scored(4), unscored, null], rating)).toBeNull();
  expect(spreadOf([], rating)).toBeNull();
});

it('calls ratings a disagreement from a share of the shortest scale on', () => {
  const from = (min: number, max: number) => ({ scale: { kind: 'rating' as const, min, max } });
  const tolerances = [[from(0, 10)], [from(0, 4)], [from(1, 5)], [from(0, 2)], [from(1, 100)]];
  expect(tolerances.map(usualTolerance)).toEqual([3, 1, 1, 1, 30]);
  expect(usualTolerance([from(0, 10), { scale: { kind: 'yes-no' } }, from(0, 4)])).toBe(1);
  expect(usualTolerance([{ scale: { kind: 'yes-no' } }])).toBe(1);
});
