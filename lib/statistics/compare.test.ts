import { describe, expect, it } from 'vitest';
import { compareRaters } from './compare';
import { expectInterval, expectNear } from './fixtures/golden';
import {
  compareAnswers,
  compareRatings,
  intervalOf,
  notesOf,
  pairsOf,
  repeat,
  said,
} from './fixtures/rated-pairs';
import { jackknife } from './jackknife';
import { kappa } from './kappa';
import { studentQuantile } from './numerics';
import { tabulate } from './table';
import { createWeights } from './weights';

describe('comparing ratings', () => {
  // Person 1 2 3 against judge 1 3 3 in every video: differences 0, 1, 0.
  const typical = compareRatings([
    ...repeat(15, said('1/1 2/3 3/3')),
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

  it('gives the bias the t interval of the video means when videos are equally long', () => {
    const leans = [0, 1, 1, 2, 3, 5];
    const { bias } = compareRatings(
      pairsOf(
        ...leans.map((lean): [number, number][] => [
          [2, 2 + lean],
          [4, 4 + lean],
        ]),
      ),
    ).statistics;
    const squares = leans.reduce((sum, lean) => sum + (lean - 2) ** 2, 0);
    // Deviations −2 −1 −1 0 1 3: ν = 16²/(16 + 1 + 1 + 0 + 1 + 81), see effectiveDegrees.
    const reach = studentQuantile(0.975, 256 / 100) * Math.sqrt(squares / 5 / 6);
    expectInterval(intervalOf(bias), [2 - reach, 2 + reach], 1e-12);
  });

  it('leaves out what one of them did not score, and says how much that was', () => {
    const comparison = compareRatings(
      pairsOf(said('3/3 -/4 2/-'), [[null, null]], said('7/- 1/2')),
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
    const { statistics } = compareRatings(repeat(20, said('0/0 0/0')));
    expect(statistics.kappaQuadratic).toEqual({ value: null, reason: 'expected-agreement-is-one' });
    expect(statistics.alphaInterval).toEqual({ value: null, reason: 'no-variation' });
    expect(statistics.alphaOrdinal).toEqual({ value: null, reason: 'no-variation' });
    expect(statistics.spearman).toEqual({ value: null, reason: 'constant-rater' });
  });

  it('has κ = 0 without an interval for a constant judge, and no ρ', () => {
    const { statistics } = compareRatings(repeat(20, said('0/0 4/0')));
    expect(statistics.kappaQuadratic.value).toBeCloseTo(0, 12);
    expect(intervalOf(statistics.kappaQuadratic)).toBeNull();
    expect(notesOf(statistics.kappaQuadratic)).toContain('no-variation');
    expect(statistics.spearman).toEqual({ value: null, reason: 'constant-rater' });
  });
});

describe('comparing yes/no answers', () => {
  it('gives the values worked out by hand', () => {
    // Per video: one found, one missed, one false alarm, two rightly left alone.
    const { statistics } = compareAnswers(repeat(15, said('1/1 1/0 0/1 0/0 0/0')));
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
    const { statistics } = compareAnswers(repeat(20, said('0/0 0/0')));
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
  });

  it('marks κ by either sign of being skewed alone, and only then', () => {
    const isMarked = (found: number, missed: number, alarms: number, left: number) => {
      const units = [
        ...Array.from({ length: found }, (): [number, number] => [1, 1]),
        ...Array.from({ length: missed }, (): [number, number] => [1, 0]),
        ...Array.from({ length: alarms }, (): [number, number] => [0, 1]),
        ...Array.from({ length: left }, (): [number, number] => [0, 0]),
      ];
      return notesOf(compareAnswers(pairsOf(units)).statistics.kappa).includes('skewed');
    };
    // Prevalence index ∓0.8 with κ = (0.98 − 0.82)/0.18 = 0.89.
    expect(isMarked(9, 1, 1, 89)).toBe(true);
    expect(isMarked(89, 1, 1, 9)).toBe(true);
    // Prevalence index just −0.6, agreement 0.805, κ = 0.39.
    expect(isMarked(41, 39, 39, 281)).toBe(true);
    // Little κ with little agreement, and much of both, contradict nothing.
    expect(isMarked(30, 20, 20, 30)).toBe(false);
    expect(isMarked(45, 5, 5, 45)).toBe(false);
  });
});

describe('comparing choices', () => {
  it('takes indexes into the declared categories, used or not', () => {
    const comparison = compareRaters(repeat(15, said('0/0 1/1 1/0 0/0')), {
      kind: 'choice',
      categories: ['A', 'B', 'C'],
    });
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

it('weights κ by squared distance where a choice is ordered', () => {
  const pairs = repeat(15, said('0/0 1/1 3/2 3/0'));
  const categories = ['none', 'limited', 'major', 'full'];
  const kappaOf = (scale: Parameters<typeof compareRaters>[1]) => {
    const { statistics } = compareRaters(pairs, scale);
    return 'kappa' in statistics ? statistics.kappa.value : null;
  };
  const asRatings = compareRaters(pairs, { kind: 'rating', min: 0, max: 3 });
  if (asRatings.kind !== 'rating') throw new Error('A rating scale gives a rating comparison');
  const weighted = asRatings.statistics.kappaQuadratic.value ?? 0;
  expect(kappaOf({ kind: 'choice', categories, ordered: true })).toBeCloseTo(weighted, 12);
  expect(kappaOf({ kind: 'choice', categories })).not.toBeCloseTo(weighted, 2);
});

describe('what cannot be compared', () => {
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
