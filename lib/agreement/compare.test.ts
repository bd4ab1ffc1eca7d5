import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AgreementScale, compareRaters, type RatedPair } from './compare';
import { expectInterval, expectNear } from './fixtures/golden';
import { jackknife } from './jackknife';
import { kappa } from './kappa';
import type { Statistic } from './statistic';
import { tabulate } from './table';
import { createWeights } from './weights';

const scores: AgreementScale = { kind: 'rating', min: 0, max: 10 };

/** Pairs `[person, judge]` per video, as many videos as lists. */
function pairsOf(...videos: [person: number | null, judge: number | null][][]): RatedPair[] {
  return videos.flatMap((units, video) =>
    units.map(([person, judge], unit) => ({
      video: `clip ${video}`,
      unit: `key-frame@${unit}.000`,
      person,
      judge,
    })),
  );
}

/** The same pairs in `count` videos. */
function repeat(
  count: number,
  units: [person: number | null, judge: number | null][],
): RatedPair[] {
  return pairsOf(...Array.from({ length: count }, () => units));
}

function compareRatings(pairs: readonly RatedPair[]) {
  const comparison = compareRaters(pairs, scores);
  if (comparison.kind !== 'rating') throw new Error('A rating scale gives a rating comparison');
  return comparison;
}

function compareAnswers(pairs: readonly RatedPair[]) {
  const comparison = compareRaters(pairs, { kind: 'yes-no' });
  if (comparison.kind !== 'yes-no') throw new Error('A yes/no scale gives a yes/no comparison');
  return comparison;
}

function notesOf(statistic: Statistic): readonly string[] {
  return statistic.value === null ? [] : statistic.notes;
}

function intervalOf(statistic: Statistic) {
  return statistic.value === null ? null : statistic.interval;
}

const ratedPairs = fc.uniqueArray(
  fc.record({
    video: fc.nat(7).map((video) => `clip ${video}`),
    unit: fc.nat(4).map((unit) => `key-frame@${unit}.000`),
    judge: fc.option(fc.nat(10), { freq: 9 }),
    person: fc.option(fc.nat(10), { freq: 9 }),
  }),
  { selector: ({ video, unit }) => `${video} ${unit}`, maxLength: 40 },
);

describe('comparing ratings', () => {
  // Person 1 2 3 against judge 1 3 3 in every video: differences 0, 1, 0.
  const typical = compareRatings([
    ...repeat(15, [
      [1, 1],
      [2, 3],
      [3, 3],
    ]),
    { video: 'clip 15', unit: 'key-frame@0.000', person: 5, judge: 9 },
  ]);

  it('gives the values worked out by hand', () => {
    expect(typical.statistics.meanAbsoluteError.value).toBeCloseTo(19 / 46, 12);
    expect(typical.statistics.bias.value).toBeCloseTo(19 / 46, 12);
    expect(typical.statistics.rootMeanSquareError.value).toBeCloseTo(Math.sqrt(31 / 46), 12);
    expect(typical.statistics.exact.value).toBeCloseTo(30 / 46, 12);
    expect(typical.statistics.withinOne.value).toBeCloseTo(45 / 46, 12);
  });

  it('counts pairs, videos and the confusion of declared categories', () => {
    expect(typical.pairs).toBe(46);
    expect(typical.videos).toBe(16);
    expect(typical.confusion.categories).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(typical.confusion.counts).toHaveLength(11);
    expect(typical.confusion.counts[2]?.[3]).toBe(15);
    expect(typical.confusion.counts[5]?.[9]).toBe(1);
    expect(typical.confusion.counts.flat().reduce((sum, count) => sum + count, 0)).toBe(46);
  });

  it('starts at the lowest declared category', () => {
    const comparison = compareRaters(pairsOf([[1, 5]]), { kind: 'rating', min: 1, max: 5 });
    expect(comparison.confusion.categories).toEqual([1, 2, 3, 4, 5]);
    expect(comparison.confusion.counts[0]?.[4]).toBe(1);
  });

  it('leaves out one video at a time, not one pair', () => {
    const videos: [number, number][][] = [
      [
        [0, 1],
        [0, 0],
        [2, 2],
      ],
      [
        [9, 7],
        [9, 8],
      ],
      [
        [4, 4],
        [3, 5],
        [0, 0],
      ],
      [[1, 0]],
      [
        [6, 7],
        [10, 8],
      ],
      [
        [2, 5],
        [0, 1],
      ],
    ];
    const weights = createWeights('quadratic', 11);
    const kappaOf = (kept: [number, number][][]) =>
      kappa(
        tabulate(
          kept.flat().map(([person]) => person),
          kept.flat().map(([, judge]) => judge),
          11,
        ),
        weights,
      );
    const value = kappaOf(videos);
    const leaveOneOut = videos.map((_, left) =>
      kappaOf(videos.filter((_, video) => video !== left)),
    );
    const { interval } = jackknife(value ?? Number.NaN, leaveOneOut, {
      range: [-1, 1],
      transform: 'fisher',
    });
    const { kappaQuadratic } = compareRatings(pairsOf(...videos)).statistics;
    expectNear(kappaQuadratic.value, value, 1e-12);
    expectInterval(intervalOf(kappaQuadratic), [interval?.low ?? 0, interval?.high ?? 0], 1e-12);
    expect(interval?.low).toBeLessThan(value ?? 0);
  });

  it('leaves out what one of them did not score, and says how much that was', () => {
    const comparison = compareRatings(
      pairsOf(
        [
          [3, 3],
          [null, 4],
          [2, null],
        ],
        [[null, null]],
        [
          [7, null],
          [1, 2],
        ],
      ),
    );
    expect(comparison.coverage).toEqual({ asked: 6, judgeUnscored: 3, personUnscored: 2 });
    expect(comparison.pairs).toBe(2);
    expect(comparison.videos).toBe(2);
    expect(comparison.statistics.meanAbsoluteError.value).toBe(0.5);
  });

  it('has every value undefined without pairs', () => {
    const comparison = compareRatings(pairsOf([[3, null]]));
    expect(comparison.disagreementBound).toBeNull();
    for (const statistic of Object.values(comparison.statistics)) {
      expect(statistic).toEqual({ value: null, reason: 'no-pairs' });
    }
  });

  it('calls κ, α and ρ of constant raters undefined, never 0 or 1', () => {
    const { statistics } = compareRatings(
      repeat(20, [
        [0, 0],
        [0, 0],
      ]),
    );
    expect(statistics.kappaQuadratic).toEqual({ value: null, reason: 'expected-agreement-is-one' });
    expect(statistics.alphaInterval).toEqual({ value: null, reason: 'no-variation' });
    expect(statistics.alphaOrdinal).toEqual({ value: null, reason: 'no-variation' });
    expect(statistics.spearman).toEqual({ value: null, reason: 'constant-rater' });
  });

  it('has κ = 0 without an interval for a constant judge, and no ρ', () => {
    const { statistics } = compareRatings(
      repeat(20, [
        [0, 0],
        [4, 0],
      ]),
    );
    expect(statistics.kappaQuadratic.value).toBeCloseTo(0, 12);
    expect(intervalOf(statistics.kappaQuadratic)).toBeNull();
    expect(notesOf(statistics.kappaQuadratic)).toContain('no-variation');
    expect(statistics.spearman).toEqual({ value: null, reason: 'constant-rater' });
  });
});

describe('what is said beside a value', () => {
  const varied: [number, number][][] = Array.from({ length: 15 }, (_, video) => [
    [video % 5, (video % 5) + (video % 2)],
    [(video * 3) % 7, (video * 3) % 7],
  ]);

  it('is nothing with 15 videos and 30 pairs', () => {
    const { statistics } = compareRatings(pairsOf(...varied));
    expect(notesOf(statistics.kappaQuadratic)).toEqual([]);
    expect(intervalOf(statistics.kappaQuadratic)?.level).toBe(0.95);
  });

  it('is “provisional” below 15 videos or 30 pairs', () => {
    const fewVideos = compareRatings(
      pairsOf(...varied.slice(1), [...(varied[0] ?? [])]).slice(0, 28),
    );
    expect(fewVideos.videos).toBe(14);
    expect(notesOf(fewVideos.statistics.meanAbsoluteError)).toEqual(['provisional']);
    const fewPairs = compareRatings(pairsOf(...varied).slice(0, 29));
    expect(fewPairs.videos).toBe(15);
    expect(notesOf(fewPairs.statistics.meanAbsoluteError)).toEqual(['provisional']);
  });

  it('is “too few videos” below five, whatever the number of pairs', () => {
    const units = Array.from({ length: 20 }, (_, unit): [number, number] => [unit % 9, unit % 7]);
    const { statistics } = compareRatings(repeat(4, units));
    expect(notesOf(statistics.kappaQuadratic)).toEqual(['too-few-videos', 'provisional']);
    expect(intervalOf(statistics.kappaQuadratic)).toBeNull();
  });

  it('is “no disagreement” with a bound instead of an interval when they never differ', () => {
    const comparison = compareRatings(
      repeat(20, [
        [1, 1],
        [7, 7],
      ]),
    );
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
      ...repeat(20, [
        [1, 1],
        [7, 7],
      ]),
      { video: 'odd one out', unit: 'video', person: 0, judge: 9 },
    ]);
    for (const name of ['kappaQuadratic', 'alphaInterval', 'exact', 'meanAbsoluteError'] as const) {
      expect(notesOf(statistics[name])).toContain('rests-on-one-video');
    }
  });
});

describe('comparing yes/no answers', () => {
  it('gives the values worked out by hand', () => {
    // Per video: one found, one missed, one false alarm, two rightly left alone.
    const { statistics } = compareAnswers(
      repeat(15, [
        [1, 1],
        [1, 0],
        [0, 1],
        [0, 0],
        [0, 0],
      ]),
    );
    expect(statistics.exact.value).toBeCloseTo(0.6, 12);
    expect(statistics.kappa.value).toBeCloseTo((0.6 - 0.52) / 0.48, 12);
    expect(statistics.prevalenceAdjustedKappa.value).toBeCloseTo(0.2, 12);
    expect(statistics.sensitivity.value).toBeCloseTo(1 / 2, 12);
    expect(statistics.specificity.value).toBeCloseTo(2 / 3, 12);
    expect(statistics.precision.value).toBeCloseTo(1 / 2, 12);
    expect(statistics.positiveAgreement.value).toBeCloseTo(1 / 2, 12);
    expect(statistics.negativeAgreement.value).toBeCloseTo(2 / 3, 12);
    expect(statistics.phi.value).toBeCloseTo(1 / 6, 12);
    expect(statistics.ac1.value).toBeCloseTo((0.6 - 0.48) / 0.52, 12);
  });

  it('says which class is missing', () => {
    const { statistics } = compareAnswers(
      repeat(20, [
        [0, 0],
        [0, 0],
      ]),
    );
    expect(statistics.sensitivity).toEqual({ value: null, reason: 'no-positives' });
    expect(statistics.positiveAgreement).toEqual({ value: null, reason: 'no-positives' });
    expect(statistics.precision).toEqual({ value: null, reason: 'no-predicted-positives' });
    expect(statistics.phi).toEqual({ value: null, reason: 'constant-rater' });
    const allYes = compareAnswers(repeat(20, [[1, 1]])).statistics;
    expect(allYes.specificity).toEqual({ value: null, reason: 'no-negatives' });
    expect(allYes.negativeAgreement).toEqual({ value: null, reason: 'no-negatives' });
  });

  it('is provisional with fewer than ten answers of the rarer class', () => {
    const withPositives = (count: number) =>
      pairsOf(
        ...Array.from({ length: 40 }, (_, video): [number, number][] => [
          [Number(video < count), Number(video % 3 === 0)],
        ]),
      );
    expect(notesOf(compareAnswers(withPositives(9)).statistics.exact)).toEqual(['provisional']);
    expect(notesOf(compareAnswers(withPositives(10)).statistics.exact)).toEqual([]);
  });

  it('marks κ where one class outweighs the other, or κ contradicts the raw agreement', () => {
    const skewed = pairsOf(
      ...Array.from({ length: 40 }, (_, video): [number, number][] => [
        [Number(video < 2), Number(video >= 38)],
      ]),
    );
    const { statistics } = compareAnswers(skewed);
    expect(statistics.exact.value).toBeCloseTo(0.9, 12);
    expect(statistics.kappa.value).toBeLessThan(0);
    expect(statistics.ac1.value).toBeGreaterThan(0.85);
    expect(notesOf(statistics.kappa)).toContain('skewed');
    expect(notesOf(statistics.ac1)).not.toContain('skewed');
    const balanced = compareAnswers(
      repeat(15, [
        [1, 1],
        [1, 0],
        [0, 0],
        [0, 0],
      ]),
    );
    expect(notesOf(balanced.statistics.kappa)).not.toContain('skewed');
  });
});

describe('comparing choices', () => {
  it('takes indexes into the declared categories, used or not', () => {
    const comparison = compareRaters(
      repeat(15, [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 0],
      ]),
      {
        kind: 'choice',
        categories: ['A', 'B', 'C'],
      },
    );
    if (comparison.kind !== 'choice') throw new Error('A choice gives a comparison of choices');
    expect(comparison.confusion.categories).toEqual(['A', 'B', 'C']);
    expect(comparison.confusion.counts).toEqual([
      [30, 0, 0],
      [15, 15, 0],
      [0, 0, 0],
    ]);
    expect(comparison.statistics.exact.value).toBeCloseTo(0.75, 12);
    expect(comparison.statistics.kappa.value).toBeCloseTo(0.5, 12);
    // π = (5/8, 3/8, 0) and three declared categories: pₑ = ½·(15/64 + 15/64).
    expect(comparison.statistics.ac1.value).toBeCloseTo((0.75 - 15 / 64) / (1 - 15 / 64), 12);
  });
});

describe('any comparison', () => {
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

  it('refuses a unit that comes twice, and a scale without a choice', () => {
    const [pair] = pairsOf([[1, 1]]);
    const twice = pair ? [pair, pair] : [];
    expect(() => compareRatings(twice)).toThrow(
      'Unit “key-frame@0.000” of video “clip 0” comes twice',
    );
    expect(() => compareRaters([], { kind: 'rating', min: 3, max: 3 })).toThrow('two categories');
    expect(() => compareRaters([], { kind: 'choice', categories: ['A'] })).toThrow(RangeError);
  });

  it('refuses a value that is not a declared category, and names it', () => {
    expect(() => compareRatings(pairsOf([[3, 11]]))).toThrow(
      'The judge’s value 11 for unit “key-frame@0.000” of video “clip 0” is not a declared category',
    );
    expect(() => compareRatings(pairsOf([[2.5, null]]))).toThrow('The person’s value 2.5');
    expect(() => compareAnswers(pairsOf([[2, 1]]))).toThrow(RangeError);
  });
});
