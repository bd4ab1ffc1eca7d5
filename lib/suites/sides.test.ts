import { describe, expect, it } from 'vitest';
import type { Scale } from './question';
import { isSwapped, optionWords, seenInOrder } from './sides';

const ids = (count: number, letter: string) =>
  Array.from(
    { length: count },
    (_, index) => `${letter}0000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`,
  );

const scale = {
  kind: 'choice',
  options: ['first', 'second', 'tie', 'both-bad'],
  sides: { left: null },
} satisfies Scale;

describe('the order in which a person sees a pair', () => {
  it('stays, and is one for one half of all and the other for the rest', () => {
    const people = ids(40, 'a');
    const items = ids(500, 'b');
    const shareOf = (seen: readonly boolean[]) => seen.filter(Boolean).length / seen.length;
    const all = people.map((person) => items.map((item) => isSwapped(person, item)));
    expect(all).toEqual(people.map((person) => items.map((item) => isSwapped(person, item))));
    for (const seen of all) expect(Math.abs(shareOf(seen) - 0.5)).toBeLessThan(0.1);
    for (const [index] of items.entries()) {
      const seen = all.map((one) => one[index] ?? false);
      expect(shareOf(seen)).toBeGreaterThan(0.05);
      expect(shareOf(seen)).toBeLessThan(0.95);
    }
    expect(Math.abs(shareOf(all.flat()) - 0.5)).toBeLessThan(0.02);
    // One person's order tells nothing of another's, nor one item's of the next one's.
    const [one = [], other = []] = all;
    expect(Math.abs(shareOf(one.map((seen, at) => seen === other[at])) - 0.5)).toBeLessThan(0.1);
    expect(Math.abs(shareOf(one.map((seen, at) => seen === one[at + 1])) - 0.5)).toBeLessThan(0.1);
  });

  it('is the order of the options, and the side in their words', () => {
    const straight = seenInOrder({ scale }, false).scale;
    const swapped = seenInOrder({ scale }, true).scale;
    const words = (one: typeof scale) => one.options.map((option) => optionWords(option, one));
    expect(words(scale)).toEqual(['first', 'second', 'tie', 'both bad']);
    expect(words(straight)).toEqual(['Left (video 1)', 'Right (video 2)', 'Tie', 'Both bad']);
    expect(swapped.options).toEqual(['second', 'first', 'tie', 'both-bad']);
    expect(words(swapped)).toEqual(['Left (video 2)', 'Right (video 1)', 'Tie', 'Both bad']);
  });

  it('leaves other questions as they are', () => {
    const other = { scale: { kind: 'choice', options: ['b', 'a'] } } as const;
    expect(seenInOrder(other, true)).toBe(other);
    expect(optionWords('both-bad', other.scale)).toBe('both-bad');
  });
});
