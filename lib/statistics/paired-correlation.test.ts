import { describe, expect, it } from 'vitest';
import { jackknife } from './jackknife';
import { correlate, midRanks, type NumberPair, pearson, spearman } from './paired-correlation';

/** Anscombe's four sets (1973), with r as published there and ρ by R's `cor(method = "spearman")`. */
const X = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
const SETS: [x: number[], y: number[], r: number, rho: number][] = [
  [X, [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68], 0.81642, 0.81818],
  [X, [9.14, 8.14, 8.74, 8.77, 9.26, 8.1, 6.13, 3.1, 9.13, 7.26, 4.74], 0.81624, 0.69091],
  [X, [7.46, 6.77, 12.74, 7.11, 7.81, 8.84, 6.08, 5.39, 8.15, 6.42, 5.73], 0.81629, 0.99091],
  [
    [8, 8, 8, 8, 8, 8, 8, 19, 8, 8, 8],
    [6.58, 5.76, 7.71, 8.84, 8.47, 7.04, 5.25, 12.5, 5.56, 7.91, 6.89],
    0.81652,
    0.5,
  ],
];

const pair = (x: readonly number[], y: readonly number[], cluster?: (place: number) => string) =>
  x.map(
    (value, place): NumberPair => ({
      x: value,
      y: y[place] ?? Number.NaN,
      ...(cluster && { cluster: cluster(place) }),
    }),
  );

describe('correlations of pairs', () => {
  it.each(SETS)('of a known set are the published ones', (x, y, r, rho) => {
    expect(pearson(pair(x, y))).toBeCloseTo(r, 5);
    expect(spearman(pair(x, y))).toBeCloseTo(rho, 5);
  });

  it('share the middle of the ranks among equal values', () => {
    expect([...midRanks([3, 1, 3, 2, 3])]).toEqual([4, 1, 4, 2, 4]);
    // By hand: ranks 1.5 1.5 3 4 against 1 2.5 2.5 4, r = 3.75/√(4.5·4.5).
    expect(spearman(pair([0, 0, 1, 2], [5, 6, 6, 7]))).toBeCloseTo(3.75 / 4.5, 12);
  });

  it('are none where one side never varies', () => {
    expect(pearson(pair([1, 1, 1], [1, 2, 3]))).toBeNull();
    expect(spearman(pair([1, 2, 3], [0.1, 0.1, 0.1]))).toBeNull();
    expect(correlate([]).pearson).toEqual({ value: null, reason: 'no-pairs' });
    expect(correlate(pair([1, 1], [1, 2])).spearman).toEqual({
      value: null,
      reason: 'constant-rater',
    });
  });

  it('stay within their ends whatever rounding does', () => {
    const x = Array.from({ length: 50 }, (_, place) => place / 7);
    expect(
      pearson(
        pair(
          x,
          x.map((value) => 0.1 * value),
        ),
      ),
    ).toBeLessThanOrEqual(1);
  });
});

describe('intervals of correlations', () => {
  const [x, y] = SETS[0] ?? [[], []];

  it('are about Fisher’s where each pair is by itself', () => {
    const { pearson: r, pairs, clusters } = correlate(pair(x, y));
    expect({ pairs, clusters }).toEqual({ pairs: 11, clusters: 11 });
    if (r.value === null || !r.interval) throw new Error('there is no interval');
    // tanh(atanh r ± 1.96/√8) is 0.424 to 0.951; Student’s t on few effective degrees is wider.
    expect(r.interval.low).toBeLessThan(0.5);
    expect(r.interval.low).toBeGreaterThan(0);
    expect(r.interval.high).toBeGreaterThan(0.93);
    expect(r.notes).toContain('provisional');
  });

  it('are those of correlations computed again without each cluster', () => {
    const tied = pair(
      [1, 1, 2, 3, 3, 3, 4, 5, 5, 6, 7, 7],
      [2, 1, 1, 4, 3, 3, 3, 6, 5, 5, 9, 7],
      (place) => `${place >> 1}`,
    );
    const { pearson: r, spearman: rho } = correlate(tied);
    const without = (read: (some: NumberPair[]) => number | null) =>
      ['0', '1', '2', '3', '4', '5'].map((gone) =>
        read(tied.filter(({ cluster }) => cluster !== gone)),
      );
    const range = { range: [-1, 1], transform: 'fisher' } as const;
    for (const [one, read] of [
      [r, pearson],
      [rho, spearman],
    ] as const) {
      if (one.value === null || !one.interval) throw new Error('there is no interval');
      const { interval } = jackknife(one.value, without(read), range);
      expect(one.interval.low).toBeCloseTo(interval?.low ?? 9, 12);
      expect(one.interval.high).toBeCloseTo(interval?.high ?? 9, 12);
    }
  });

  it('count clusters, not pairs: the same pairs four times over are no surer', () => {
    const once = correlate(pair(x, y)).pearson;
    const four = pair(
      [...x, ...x, ...x, ...x],
      [...y, ...y, ...y, ...y],
      (place) => `${place % 11}`,
    );
    const { pearson: r, clusters } = correlate(four);
    expect(clusters).toBe(11);
    expect(r.value).toBeCloseTo(once.value ?? 0, 12);
    if (r.value === null || once.value === null) throw new Error('there is no value');
    expect(r.interval?.low).toBeCloseTo(once.interval?.low ?? 0, 9);
    const apart = correlate(four.map(({ x: a, y: b }) => ({ x: a, y: b }))).pearson;
    expect(apart.value !== null && apart.interval?.low).toBeGreaterThan(once.interval?.low ?? 1);
  });

  it('are much the same where many clusters are left out in groups', () => {
    const wave = (place: number) => Math.sin(place * 12.9898) * 43758.5453;
    const noise = (place: number) => wave(place) - Math.floor(wave(place));
    const of = (count: number) => {
      const xs = Array.from({ length: count }, (_, place) => noise(place));
      return pair(
        xs,
        xs.map((value, place) => value + noise(place + 5000)),
      );
    };
    const { pearson: r, clusters } = correlate(of(1000));
    expect(clusters).toBe(1000);
    if (r.value === null || !r.interval) throw new Error('there is no interval');
    // Fisher: half a width of 1.96/√997 on the scale of atanh.
    const width = Math.atanh(r.interval.high) - Math.atanh(r.interval.low);
    expect(width).toBeGreaterThan((0.75 * 2 * 1.96) / Math.sqrt(997));
    expect(width).toBeLessThan((1.3 * 2 * 1.96) / Math.sqrt(997));
  });
});
