import { describe, expect, it } from 'vitest';
import { compareRaters } from './compare';
import { compareRatings, intervalOf, notesOf } from './fixtures/rated-pairs';
import { jackknife } from './jackknife';
import type { RatedPair } from './place';

/** One unit of a video, drawn with the chance `chance`. */
function drawn(
  video: number,
  chance: number,
  judge: number | null,
  person: number | null,
): RatedPair {
  return { video: `clip ${video}`, unit: 'video', weight: 1 / chance, judge, person };
}

describe('comparing a sample drawn with unequal chances', () => {
  // Two of four likely errors were drawn, and two of eight others: each stands for 2 and for 4 of its kind.
  const sample = [
    drawn(0, 1 / 2, 6, 2),
    drawn(1, 1 / 2, 4, 2),
    drawn(2, 1 / 4, 3, 3),
    drawn(3, 1 / 4, 1, 0),
  ];

  it('counts each video for those that it stands for', () => {
    const { statistics } = compareRatings(sample);
    // (2·4 + 2·2 + 4·0 + 4·1) / 12
    expect(statistics.meanAbsoluteError.value).toBeCloseTo(16 / 12, 12);
    expect(statistics.bias.value).toBeCloseTo(16 / 12, 12);
    expect(statistics.exact.value).toBeCloseTo(4 / 12, 12);
    expect(statistics.withinOne.value).toBeCloseTo(8 / 12, 12);
    expect(statistics.rootMeanSquareError.value).toBeCloseTo(Math.sqrt(44 / 12), 12);
  });

  it('gives κ of the weighted table', () => {
    // Weights 3, 1, 2, 2: pₒ = 5/8; yes by the person 4/8, by the judge 3/8; pₑ = 1/2.
    const comparison = compareRaters(
      [drawn(0, 1 / 3, 0, 0), drawn(1, 1, 1, 0), drawn(2, 1 / 2, 1, 1), drawn(3, 1 / 2, 0, 1)],
      { kind: 'yes-no' },
    );
    if (comparison.kind !== 'yes-no') throw new Error('not compared as yes and no');
    expect(comparison.statistics.exact.value).toBeCloseTo(5 / 8, 12);
    expect(comparison.statistics.kappa.value).toBeCloseTo(1 / 4, 12);
    expect(comparison.statistics.sensitivity.value).toBeCloseTo(1 / 2, 12);
    expect(comparison.statistics.specificity.value).toBeCloseTo(3 / 4, 12);
  });

  it('says how many videos it is worth, and counts pairs and confusions as they are', () => {
    const { pairs, videos, effectiveClusters, confusion } = compareRatings(sample);
    expect([pairs, videos]).toEqual([4, 4]);
    // (2 + 2 + 4 + 4)² / (4 + 4 + 16 + 16)
    expect(effectiveClusters).toBeCloseTo(144 / 40, 12);
    expect(confusion.counts[2]?.[6]).toBe(1);
    expect(confusion.counts.flat().reduce((sum, count) => sum + count, 0)).toBe(4);
  });

  it('is what it is without weights when all chances are equal', () => {
    const pairs = Array.from({ length: 20 }, (_, video) =>
      drawn(video, 0.3, (video * 7) % 11, (video * 4) % 11),
    );
    const weighted = compareRatings(pairs);
    const plain = compareRatings(pairs.map(({ weight: _, ...pair }) => pair));
    expect(weighted.effectiveClusters).toBeCloseTo(20, 10);
    for (const name of ['kappaQuadratic', 'alphaInterval', 'spearman', 'bias'] as const) {
      const [one, other] = [weighted.statistics[name], plain.statistics[name]];
      expect(one.value).toBeCloseTo(other.value ?? Number.NaN, 10);
      expect(intervalOf(one)?.low).toBeCloseTo(intervalOf(other)?.low ?? Number.NaN, 10);
    }
  });

  it('leaves a video out together with its weight', () => {
    const lean = [3, 0, 1, 5, 2, 2];
    const weights = [1, 4, 2, 1, 3, 1];
    const mean = (kept: readonly number[]) =>
      kept.reduce((sum, video) => sum + (lean[video] ?? 0) * (weights[video] ?? 0), 0) /
      kept.reduce((sum, video) => sum + (weights[video] ?? 0), 0);
    const all = lean.map((_, video) => video);
    const expected = jackknife(
      mean(all),
      all.map((left) => mean(all.filter((video) => video !== left))),
      { range: [-10, 10], transform: 'plain' },
    );
    const { bias } = compareRatings(
      lean.map((points, video) => drawn(video, 1 / (weights[video] ?? 1), 2 + points, 2)),
    ).statistics;
    expect(intervalOf(bias)?.low).toBeCloseTo(expected.interval?.low ?? Number.NaN, 12);
    expect(intervalOf(bias)?.high).toBeCloseTo(expected.interval?.high ?? Number.NaN, 12);
  });

  it('notices that it rests on one video in spite of rounding', () => {
    // Without the first video the judge is constant, and a correlation 0/0.
    const { spearman } = compareRatings([
      drawn(0, 0.7, 4, 3),
      ...[0.1, 0.3, 0.6, 0.9, 0.2].map((chance, index) => drawn(index + 1, chance, 3, index)),
    ]).statistics;
    expect(intervalOf(spearman)).toBeNull();
    expect(notesOf(spearman)).toContain('rests-on-one-video');
  });

  it('is provisional by what it is worth, not by how many there are', () => {
    const pairs = (heavy: number) =>
      Array.from({ length: 40 }, (_, video) =>
        drawn(video, video === 0 ? heavy : 1, video % 5, (video + 1) % 5),
      );
    expect(notesOf(compareRatings(pairs(1)).statistics.exact)).not.toContain('provisional');
    expect(notesOf(compareRatings(pairs(0.01)).statistics.exact)).toContain('provisional');
  });

  it('refuses a weight that is none', () => {
    expect(() => compareRatings([drawn(0, Number.POSITIVE_INFINITY, 1, 1)])).toThrow(/weight 0/);
  });
});

describe('several people on one unit', () => {
  it('share it, so that it counts no more than another', () => {
    const said = (video: string, rater: string, person: number | null): RatedPair => ({
      video,
      unit: 'video',
      rater,
      judge: 4,
      person,
    });
    const { statistics, pairs, coverage } = compareRatings([
      said('a', 'Ada', 4),
      said('a', 'Ben', 6),
      said('a', 'Cleo', null),
      said('b', 'Ada', 0),
    ]);
    // (½·0 + ½·2 + 4) / 2
    expect(statistics.meanAbsoluteError.value).toBeCloseTo(2.5, 12);
    expect(statistics.exact.value).toBeCloseTo(0.25, 12);
    expect([pairs, coverage.asked, coverage.personUnscored]).toEqual([3, 4, 1]);
  });

  it('cannot be one person twice', () => {
    const pair = { video: 'a', unit: 'video', rater: 'Ada', judge: 1, person: 1 };
    expect(() => compareRatings([pair, pair])).toThrow('comes twice');
  });
});

describe('many samples in which likely errors were preferred', () => {
  /** Numbers in [0, 1) from a fixed start (Lehmer). */
  function createRandom(): () => number {
    let state = 20_261_121;
    return () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
  }

  it('mislead without weights, and on average tell the truth with them', () => {
    const random = createRandom();
    // One video in five is hard: there the judge is three to five points off, elsewhere at most one.
    const population = Array.from({ length: 800 }, (_, video) => {
      const hard = video % 5 === 0;
      const person = Math.floor(random() * 5);
      const off = hard ? 3 + Math.floor(random() * 3) : Math.floor(random() * 2);
      return drawn(video, hard ? 0.4 : 0.05, person + off, person);
    });
    const plain = ({ weight: _, ...pair }: RatedPair): RatedPair => pair;
    const mae = (pairs: readonly RatedPair[]) =>
      compareRatings(pairs).statistics.meanAbsoluteError.value ?? Number.NaN;
    const truth = mae(population.map(plain));

    const runs = 100;
    let [unweighted, weighted] = [0, 0];
    for (let run = 0; run < runs; run += 1) {
      const sample = population.filter(({ weight = 1 }) => random() < 1 / weight);
      unweighted += mae(sample.map(plain)) / runs;
      weighted += mae(sample) / runs;
    }
    expect(truth).toBeGreaterThan(1.1);
    expect(truth).toBeLessThan(1.3);
    // Expected about (64·4 + 32·0.5) / 96.
    expect(unweighted).toBeGreaterThan(2.6);
    expect(Math.abs(weighted - truth)).toBeLessThan(0.05);
  });
});
