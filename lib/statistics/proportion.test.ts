import { describe, expect, it } from 'vitest';
import { expectInterval, goldenCases } from './fixtures/golden';
import { studentQuantile } from './numerics';
import { clusteredShareInterval, wilsonInterval } from './proportion';

interface Expected {
  wilson95: number[];
  wilson90: number[];
}

describe('intervals of a proportion', () => {
  for (const { id, input, expected, tolerance } of goldenCases<
    { successes: number; n: number },
    object,
    Expected
  >('proportion_ci')) {
    it(`equal the reference: ${id}`, () => {
      const { successes, n } = input;
      expectInterval(wilsonInterval(successes, n), expected.wilson95, tolerance);
      expectInterval(wilsonInterval(successes, n, 0.9), expected.wilson90, tolerance);
    });
  }

  it('are undefined for no units', () => {
    expect(wilsonInterval(0, 0)).toBeNull();
  });
});

describe('the interval of a share whose units are similar within clusters', () => {
  /** Wilson's, with Student's t for 20 clusters. */
  const wilson = (share: number, units: number) => {
    const t = studentQuantile(0.975, 19);
    const centre = (share + t ** 2 / (2 * units)) / (1 + t ** 2 / units);
    const reach =
      (t * Math.sqrt((share * (1 - share)) / units + t ** 2 / (4 * units ** 2))) /
      (1 + t ** 2 / units);
    return [centre - reach, centre + reach];
  };
  /** Of 20 clusters with `units` units each, how many in each are yes. */
  const of = (yes: readonly number[], units: number) => {
    const sum = yes.reduce((total, each) => total + each, 0);
    const without = yes.map((each) => (sum - each) / (19 * units));
    const base = { units: 20 * units, clusters: 20, effectiveClusters: 20 };
    return clusteredShareInterval(
      sum / (20 * units),
      without,
      yes.map(() => 1),
      base,
    );
  };
  const turns = (one: number, other: number) =>
    Array.from({ length: 20 }, (_, cluster) => (cluster % 2 === 0 ? one : other));

  it('rests on as many units as tell as much: clusters, when their units all say the same', () => {
    // SE² = ½·½/19, hence n = 19, whatever the number of units.
    expectInterval(of(turns(6, 0), 6), wilson(0.5, 19), 1e-12);
    expectInterval(of(turns(60, 0), 60), wilson(0.5, 19), 1e-12);
  });

  it('rests on more when units of a cluster differ, never on more than there are', () => {
    // Clusters with 2 and 4 of 6: SE² = (1/6)²/19, n = 171 cut to 120 units.
    expectInterval(of(turns(2, 4), 6), wilson(0.5, 120), 1e-12);
    // With 1 and 5 of 6: SE² = (1/3)²/19, n = 42.75.
    expectInterval(of(turns(1, 5), 6), wilson(0.5, 42.75), 1e-12);
  });

  it('rests on the clusters at the ends, and where fewer than five differ from the others', () => {
    expectInterval(of(turns(6, 6), 6), wilson(1, 20), 1e-12);
    const one = [5, ...Array<number>(19).fill(6)];
    expectInterval(of(one, 6), wilson(119 / 120, 20), 1e-12);
  });

  it('is none where a cluster holds all that the share is of', () => {
    const base = { units: 5, clusters: 2, effectiveClusters: 2 };
    expect(clusteredShareInterval(0.5, [0.5, null], [1, 1], base)).toBeNull();
  });
});
