import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { uniformity } from '@/lib/statistics/uniformity';
import { drawFrom, shuffled } from './draw';
import { orderOptions } from './options';
import { LETTERS } from './schema';

const wrong = ['w1', 'w2', 'w3', 'w4'];

describe('orderOptions', () => {
  it('holds the answer at its letter, and each option once', () => {
    fc.assert(
      fc.property(fc.integer(), fc.string(), (seed, item) => {
        const { options, key } = orderOptions('right', wrong, [seed, item]);
        expect(options[LETTERS.indexOf(key)]).toBe('right');
        expect(options.toSorted()).toEqual(['right', ...wrong]);
      }),
    );
  });

  it('gives the same parts the same order, wherever and whenever it is drawn', () => {
    const order = (item: string) => orderOptions('right', wrong, [1, item]).options.join(' ');
    expect(order('a')).toBe(order('a'));
    // As drawn by another program, of the same bytes.
    expect(order('a')).toBe('right w4 w2 w1 w3');
    const orders = new Set(Array.from({ length: 40 }, (_, item) => order(String(item))));
    expect(orders.size).toBeGreaterThan(30);
  });

  it('refuses more options than there are letters', () => {
    expect(() => orderOptions('right', [...wrong, 'w5'], [1])).toThrow('at most 5');
  });

  it.each([1, 7, 20261123])('gives every letter as often over 5,000 items, by seed %i', (seed) => {
    const keys = Array.from(
      { length: 5000 },
      (_, item) => orderOptions('right', wrong, [seed, `run/${item}`]).key,
    );
    const counts = LETTERS.map((letter) => keys.filter((key) => key === letter).length);
    // Of fair drawings, one in a thousand seeds would fall below.
    expect(uniformity(counts)?.p).toBeGreaterThan(0.001);
  });

  it('gives every order of the wrong options as often, too', () => {
    const counts = new Map<string, number>();
    for (let item = 0; item < 6000; item += 1) {
      const order = orderOptions('right', wrong, [3, item]).options.join();
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(120);
    expect(uniformity([...counts.values()])?.p).toBeGreaterThan(0.001);
  });
});

describe('drawFrom', () => {
  it('tells parts apart that read the same when written one after the other', () => {
    const first = (parts: (string | number)[]) => {
      const draw = drawFrom(parts);
      return [draw(1000), draw(1000), draw(1000)];
    };
    expect(first(['a', 'b'])).not.toEqual(first(['ab']));
    expect(first([1])).not.toEqual(first(['1']));
    expect(first(['a'])).toEqual(first(['a']));
  });

  it('draws below what is asked for alone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 - 1 }), fc.string(), (below, part) => {
        const number = drawFrom([part])(below);
        expect(number).toBeGreaterThanOrEqual(0);
        expect(number).toBeLessThan(below);
      }),
    );
  });

  it('shuffles short lists', () => {
    expect(shuffled([], [1])).toEqual([]);
    expect(shuffled(['a'], [1])).toEqual(['a']);
  });
});
