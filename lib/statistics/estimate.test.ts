import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectInterval, expectNear } from './fixtures/golden';
import { compareRatings, intervalOf, notesOf, pairsOf, repeat, said } from './fixtures/rated-pairs';

const ratedPairs = fc.uniqueArray(
  fc.record({
    video: fc.nat(7).map((video) => `clip ${video}`),
    unit: fc.nat(4).map((unit) => `key-frame@${unit}.000`),
    judge: fc.option(fc.nat(10), { freq: 9 }),
    person: fc.option(fc.nat(10), { freq: 9 }),
  }),
  { selector: ({ video, unit }) => `${video} ${unit}`, maxLength: 40 },
);

describe('what is said along with a value', () => {
  const varied: [number, number][][] = Array.from({ length: 15 }, (_, video) => [
    [1 + (video % 5), 1 + (video % 5) + (video % 2)],
    [2 + ((video * 3) % 7), 2 + ((video * 3) % 7)],
  ]);

  it('is nothing with 15 videos and 30 pairs', () => {
    const { statistics } = compareRatings(pairsOf(...varied));
    expect(notesOf(statistics.kappaQuadratic)).toEqual([]);
    expect(intervalOf(statistics.kappaQuadratic)?.level).toBe(0.95);
  });

  it('is “provisional” below 15 videos or 30 pairs', () => {
    const longer = varied.slice(1).map((units): [number, number][] => [...units, [9, 9]]);
    const fewVideos = compareRatings(pairsOf(...longer));
    expect(fewVideos.pairs).toBeGreaterThanOrEqual(30);
    expect(fewVideos.videos).toBe(14);
    expect(notesOf(fewVideos.statistics.meanAbsoluteError)).toEqual(['provisional']);
    const fewPairs = compareRatings(pairsOf(...varied).slice(0, 29));
    expect(fewPairs.videos).toBe(15);
    expect(notesOf(fewPairs.statistics.meanAbsoluteError)).toEqual(['provisional']);
  });

  it('is an error whose interval reaches further up where most of it is 0, and never below', () => {
    const rare: [number, number][][] = Array.from({ length: 20 }, (_, video) => [
      [0, 0],
      [video < 6 ? 3 + (video % 3) : 0, 0],
    ]);
    const { statistics } = compareRatings(pairsOf(...rare));
    const { value } = statistics.meanAbsoluteError;
    const { low, high } = intervalOf(statistics.meanAbsoluteError) ?? { low: 0, high: 0 };
    expect(low).toBeGreaterThan(0);
    expect(high - (value ?? 0)).toBeGreaterThan(1.3 * ((value ?? 0) - low));
  });

  it('is “too few videos” below five, whatever the number of pairs', () => {
    const units = Array.from({ length: 20 }, (_, unit): [number, number] => [unit % 9, unit % 7]);
    const { statistics } = compareRatings(repeat(4, units));
    expect(notesOf(statistics.kappaQuadratic)).toEqual(['too-few-videos', 'provisional']);
    expect(intervalOf(statistics.kappaQuadratic)).toBeNull();
  });

  it('is “no disagreement” with a bound instead of an interval when they never differ', () => {
    const comparison = compareRatings(repeat(20, said('1/1 7/7')));
    expect(comparison.statistics.kappaQuadratic).toEqual({
      value: 1,
      interval: null,
      notes: ['no-disagreement'],
    });
    // With a disagreement rate p, twenty videos without one have probability (1 − p)^20 = 0.05.
    expect((1 - (comparison.disagreementBound ?? 0)) ** 20).toBeCloseTo(0.05, 12);
    expect(compareRatings(pairsOf(...varied)).disagreementBound).toBeNull();
  });

  it('is “rests on one video” when all disagreement is in one', () => {
    const { statistics } = compareRatings([
      ...repeat(20, said('1/1 7/7')),
      { video: 'odd one out', unit: 'video', person: 0, judge: 9 },
    ]);
    for (const name of ['kappaQuadratic', 'alphaInterval', 'meanAbsoluteError'] as const) {
      expect(notesOf(statistics[name])).toContain('rests-on-one-video');
    }
  });
});

describe('answers that are nearly all the same', () => {
  /** 40 videos of three units, of which `leaving` hold more than 0/0. */
  const rare = (leaving: number) =>
    compareRatings(
      pairsOf(
        ...Array.from({ length: 40 }, (_, video): [number, number][] => [
          [0, 0],
          [0, 0],
          video < leaving ? [5 + (video % 4), 4 + (video % 5)] : [0, 0],
        ]),
      ),
    );

  it('have no interval below five videos that leave the most common answer', () => {
    for (const name of ['kappaQuadratic', 'alphaInterval', 'ac2', 'bias'] as const) {
      const four = rare(4).statistics[name];
      expect(intervalOf(four)).toBeNull();
      expect(notesOf(four)).toEqual(['provisional', 'rare-answers']);
      expect(intervalOf(rare(5).statistics[name])).not.toBeNull();
    }
    expect(rare(4).leavingClusters).toBe(4);
  });

  it('are provisional below fifteen of these, however many videos there are', () => {
    expect(notesOf(rare(14).statistics.kappaQuadratic)).toContain('provisional');
    expect(notesOf(rare(15).statistics.kappaQuadratic)).not.toContain('provisional');
  });

  it('claim nothing on two clips of many (33 pairs 0/0, two 8/9)', () => {
    const { kappaQuadratic } = compareRatings(
      pairsOf(
        ...Array.from({ length: 35 }, (_, video): [number, number][] => [
          video < 2 ? [8, 9] : [0, 0],
        ]),
      ),
    ).statistics;
    expect(kappaQuadratic.value).toBeGreaterThan(0.99);
    expect(intervalOf(kappaQuadratic)).toBeNull();
    expect(notesOf(kappaQuadratic)).toContain('provisional');
  });

  it('leave a share its interval, which rests on all videos, also where all are equal', () => {
    const exact = intervalOf(rare(4).statistics.exact);
    expect(exact?.low).toBeGreaterThan(0.85);
    expect(exact?.high).toBeLessThan(1);
    const all = intervalOf(rare(0).statistics.exact);
    // Wilson on 40 videos with t(0.975, 39) = 2.0227: 1/(1 + t²/40).
    expect(all?.low).toBeCloseTo(1 / (1 + 2.022691 ** 2 / 40), 5);
    expect(all?.high).toBeCloseTo(1, 12);
  });
});

describe('any estimate', () => {
  it('does not depend on the order of the pairs', () => {
    fc.assert(
      fc.property(ratedPairs, (pairs) => {
        const one = compareRatings(pairs);
        const other = compareRatings(pairs.toReversed());
        expect(other.confusion).toEqual(one.confusion);
        for (const [name, statistic] of Object.entries(one.statistics)) {
          const again = Object.entries(other.statistics).find(([found]) => found === name)?.[1];
          expectNear(again?.value, statistic.value, 1e-9);
          const interval = intervalOf(statistic);
          expectInterval(
            again ? intervalOf(again) : null,
            interval ? [interval.low, interval.high] : null,
            1e-9,
          );
        }
      }),
    );
  });

  it('is the same each time: no chance is involved', () => {
    fc.assert(
      fc.property(ratedPairs, (pairs) => {
        expect(compareRatings(pairs)).toEqual(compareRatings(pairs));
      }),
    );
  });

  it('turns the bias around and keeps κ, α, AC2 and MAE when the raters swap', () => {
    fc.assert(
      fc.property(ratedPairs, (pairs) => {
        const one = compareRatings(pairs).statistics;
        const other = compareRatings(
          pairs.map((pair) => ({ ...pair, judge: pair.person, person: pair.judge })),
        ).statistics;
        for (const name of [
          'kappaQuadratic',
          'alphaOrdinal',
          'ac2',
          'meanAbsoluteError',
        ] as const) {
          expectNear(other[name].value, one[name].value, 1e-9);
        }
        const { value } = one.bias;
        expectNear(other.bias.value, value === null ? null : -value, 1e-9);
      }),
    );
  });

  it('has intervals around its values', () => {
    fc.assert(
      fc.property(ratedPairs, (pairs) => {
        for (const statistic of Object.values(compareRatings(pairs).statistics)) {
          const interval = intervalOf(statistic);
          if (!interval || statistic.value === null || Math.abs(statistic.value) > 0.999) continue;
          expect(interval.low).toBeLessThanOrEqual(statistic.value);
          expect(interval.high).toBeGreaterThanOrEqual(statistic.value);
        }
      }),
    );
  });
});
