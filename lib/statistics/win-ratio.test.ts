import { describe, expect, it } from 'vitest';
import { type PairedComparison, winRatios } from './win-ratio';

const of = (left: string, right: string, points: number, cluster = '1'): PairedComparison => ({
  left,
  right,
  points,
  cluster,
});

describe('win ratios', () => {
  it('are points by comparisons, a tie half a point to each', () => {
    const ratios = winRatios([of('A', 'B', 1), of('B', 'A', 0.5), of('A', 'C', 0, '2')]);
    expect(ratios).toMatchObject([
      { name: 'A', points: 1.5, comparisons: 3, ratio: 0.5, clusters: 2, interval: null },
      { name: 'B', points: 0.5, comparisons: 2, ratio: 0.25, clusters: 1 },
      { name: 'C', points: 1, comparisons: 1, ratio: 1 },
    ]);
    expect(winRatios([])).toEqual([]);
  });

  it('give as many points as there are comparisons, and have intervals by cluster', () => {
    const many = Array.from({ length: 48 }, (_, place) =>
      of('A', 'B', [1, 0, 0.5, 1][place % 4] ?? 0, `${place % 12}`),
    );
    const [a, b] = winRatios(many);
    expect((a?.points ?? 0) + (b?.points ?? 0)).toBe(48);
    expect(a?.ratio).toBe(0.625);
    expect(a?.clusters).toBe(12);
    const apart = winRatios(many.map((one, place) => ({ ...one, cluster: `${place}` })))[0];
    const width = (one: typeof a) => (one?.interval ? one.interval.high - one.interval.low : 0);
    expect(width(apart)).toBeGreaterThan(0);
    // Within a cluster all are equal here, so that twelve of them tell less than forty-eight comparisons.
    expect(width(a)).toBeGreaterThan(1.5 * width(apart));
    expect((a?.interval?.low ?? 0) + (b?.interval?.high ?? 0)).toBeCloseTo(1, 9);
  });
});
