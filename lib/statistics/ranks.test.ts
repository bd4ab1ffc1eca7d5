import { describe, expect, it } from 'vitest';
import { createRandom } from '@/tools/bench/agreement/random';
import { ranksOf } from './ranks';

const level = 0.95;
describe('ranks', () => {
  const differences =
    (values: readonly number[], reach: number) => (one: number, other: number) => {
      const difference = (values[one] ?? 0) - (values[other] ?? 0);
      return { low: difference - reach, high: difference + reach, level };
    };

  it('are sure of those that differ, and leave open what does not', () => {
    const values = [1, 2, 8, 2];
    expect(ranksOf(values, 'low', differences(values, 3))).toEqual([
      { rank: 1, from: 1, to: 3 },
      { rank: 2, from: 1, to: 3 },
      { rank: 4, from: 4, to: 4 },
      { rank: 2, from: 1, to: 3 },
    ]);
    expect(ranksOf(values, 'high', differences(values, 3))[2]).toEqual({ rank: 1, from: 1, to: 1 });
  });

  it('leave out what has no value, and know nothing where there is no interval', () => {
    expect(ranksOf([5, null, 1], 'high', () => null)).toEqual([
      { rank: 1, from: 1, to: 2 },
      null,
      { rank: 2, from: 1, to: 2 },
    ]);
  });

  it('hold their own rank, and turn round with the direction', () => {
    const random = createRandom(3);
    for (let turn = 0; turn < 200; turn += 1) {
      const values = Array.from({ length: 6 }, () => Math.round(random.normal() * 4));
      const low = ranksOf(values, 'low', differences(values, 2));
      const high = ranksOf(
        values.map((value) => -value),
        'high',
        differences(
          values.map((value) => -value),
          2,
        ),
      );
      expect(high).toEqual(low);
      for (const rank of low) {
        expect(rank?.from).toBeLessThanOrEqual(rank?.rank ?? 0);
        expect(rank?.to).toBeGreaterThanOrEqual(rank?.rank ?? 7);
      }
    }
  });

  it('hold the true ranks of all at once about as often as they say', () => {
    const random = createRandom(11);
    const truth = [0, 0.4, 0.8, 1.2, 3];
    const error = 0.5;
    // The normal quantile at 1 − 0.05/2/10.
    const reach = 2.807033768 * error * Math.SQRT2;
    let held = 0;
    const turns = 1000;
    for (let turn = 0; turn < turns; turn += 1) {
      const seen = truth.map((value) => value + error * random.normal());
      const ranks = ranksOf(seen, 'low', differences(seen, reach));
      if (ranks.every((rank, place) => rank && rank.from <= place + 1 && rank.to >= place + 1)) {
        held += 1;
      }
    }
    expect(held / turns).toBeGreaterThan(0.94);
  });
});
