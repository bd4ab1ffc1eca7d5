import { describe, expect, it } from 'vitest';
import { compareRatings, intervalOf, notesOf, pairsOf } from './fixtures/rated-pairs';
import { studentQuantile } from './numerics';
import { comparePaired } from './paired';
import { compareErrors, compareScores, estimateDifference } from './paired-errors';
import { NO_SCORE, type Ratings } from './ratings';

const SCALE = { kind: 'rating', min: 0, max: 10 } as const;

type Pair = [left: number | null, right: number | null];

/** Videos as lists of pairs by question, null for unscored; each a kind of its own. */
function ratingsOf(...videos: Record<string, Pair[]>[]): Ratings {
  const said = videos.map((video) =>
    Object.entries(video).flatMap(([question, pairs]) =>
      pairs.map((pair) => ({ question, answers: pair.map((value) => value ?? NO_SCORE) })),
    ),
  );
  const units = said.flat();
  const items = said.map((mine) => ({ units: mine.map((unit) => units.indexOf(unit)), times: 1 }));
  return { units, items };
}

/** Videos as lists of pairs on one question. */
const onOne = (...videos: Pair[][]) => ratingsOf(...videos.map((q) => ({ q })));

/** What videos add to a mean difference on one question. */
function added(sum: number, units: number, times: number) {
  return { questions: [{ question: 'q', sum, units }], times };
}

const VIDEOS: [number, number][][] = [
  [
    [0, 1],
    [4, 6],
  ],
  [[2, 2]],
  [
    [9, 7],
    [3, 8],
    [1, 1],
  ],
  [[5, 6]],
  [
    [0, 0],
    [10, 4],
  ],
  [[7, 9]],
];

/** Expects what two raters have in common to be the same whether one of them is called the person or not. */
function expectEqual(
  paired: ReturnType<typeof comparePaired>,
  { statistics: { kappaQuadratic, exact, bias } }: ReturnType<typeof compareRatings>,
): void {
  expect(paired).toMatchObject({ pairs: 10, videos: 6 });
  for (const [one, other] of [
    [paired.kappa, kappaQuadratic],
    [paired.exact, exact],
    [paired.difference, bias],
  ] as const) {
    if (!one) throw new Error('a rating has a difference');
    expect(one.value).toBeCloseTo(other.value ?? Number.NaN, 12);
    expect(intervalOf(one)?.low).toBeCloseTo(intervalOf(other)?.low ?? Number.NaN, 10);
    expect(intervalOf(one)?.high).toBeCloseTo(intervalOf(other)?.high ?? Number.NaN, 10);
  }
}

describe('two raters compared pair by pair', () => {
  it('agree as they do when one of them is called the person', () => {
    const paired = comparePaired(onOne(...VIDEOS), SCALE);
    const comparison = compareRatings(pairsOf(...VIDEOS));
    expectEqual(paired, comparison);
    expect(paired.means?.left).toBeCloseTo(4.1, 12);
    expect(paired.means?.right).toBeCloseTo(4.4, 12);
  });

  it('agree so too where videos are weighed, and count pairs as they are', () => {
    const weights = [1, 3, 2, 7, 2, 1.5];
    const { units, items } = onOne(...VIDEOS);
    const drawn = items.map((item, place) => ({ ...item, weight: weights[place] ?? 1 }));
    const paired = comparePaired({ units, items: drawn }, SCALE);
    const rated = VIDEOS.flatMap((pairs, place) =>
      pairs.map(([left, right], unit) => ({
        video: `clip ${place}`,
        unit: String(unit),
        weight: weights[place] ?? 1,
        person: left,
        judge: right,
      })),
    );
    const comparison = compareRatings(rated);
    expectEqual(paired, comparison);
    const errors = VIDEOS.map((pairs, place) => ({
      questions: [
        {
          question: 'q',
          units: pairs.length,
          left: pairs.reduce((sum, [left, right]) => sum + Math.abs(left - right), 0),
          right: 0,
        },
      ],
      weight: weights[place] ?? 1,
      times: 1,
    }));
    expect(compareErrors(errors, 10).means?.left).toBeCloseTo(
      comparison.statistics.meanAbsoluteError.value ?? Number.NaN,
      12,
    );
  });

  it('are the same whether equal videos come together or one by one', () => {
    const [first = [], second = []] = VIDEOS;
    const apart = comparePaired(
      onOne(...[1, 2, 3, 4, 5, 6].map(() => first), ...[1, 2, 3, 4].map(() => second)),
      SCALE,
    );
    const { units, items } = onOne(first, second);
    const times = items.map((item, place) => ({ ...item, times: place === 0 ? 6 : 4 }));
    const together = comparePaired({ units, items: times.toReversed() }, SCALE);
    expect(together.videos).toBe(10);
    expect(together.difference?.value).toBeCloseTo(apart.difference?.value ?? Number.NaN, 12);
    expect(together.difference && intervalOf(together.difference)?.low).toBeCloseTo(
      (apart.difference && intervalOf(apart.difference)?.low) ?? Number.NaN,
      12,
    );
    expect(together.kappa.value).toBeCloseTo(apart.kappa.value ?? Number.NaN, 12);
  });

  it('count what either did not score, and leave it out', () => {
    const { coverage, pairs, difference } = comparePaired(
      onOne([
        [null, 3],
        [2, null],
        [null, null],
        [4, 5],
      ]),
      SCALE,
    );
    expect(coverage).toEqual({ asked: 4, leftUnscored: 2, rightUnscored: 2 });
    expect(pairs).toBe(1);
    expect(difference).toEqual({
      value: 1,
      interval: null,
      notes: ['too-few-videos', 'provisional'],
    });
  });

  it('have no κ and say why when both always say the same one thing, or never both anything', () => {
    const constant = onOne(...Array.from({ length: 20 }, (): [number, number][] => [[0, 0]]));
    expect(comparePaired(constant, SCALE).kappa).toEqual({
      value: null,
      reason: 'expected-agreement-is-one',
    });
    const apart = comparePaired(onOne([[null, 3]], [[1, null]]), SCALE);
    expect(apart.kappa).toEqual({ value: null, reason: 'no-pairs' });
    expect(apart.difference).toEqual({ value: null, reason: 'no-pairs' });
    expect(apart.means).toBeNull();
  });

  it('never have a difference on a choice, whose categories have no distance', () => {
    const pairs: Pair[] = [
      [0, 2],
      [1, 1],
    ];
    const choice = comparePaired(onOne(pairs), { kind: 'choice', categories: ['A', 'B', 'C'] });
    expect(choice.difference).toBeNull();
    expect(choice.means).toBeNull();
    expect(choice.exact.value).toBe(0.5);
  });

  it('refuse what is no category', () => {
    for (const category of [11, 0.5, -3]) {
      expect(() => comparePaired(onOne([[category, 0]]), SCALE)).toThrow(RangeError);
    }
  });
});

describe('the interval of a difference', () => {
  it('is the t interval, on ν, when each video has one unit', () => {
    // Differences 1…6: mean 3.5, standard error √3.5/√6; Σd² = 17.5 and Σd⁴ = 88.375, so ν = 3.465347.
    const difference = estimateDifference(
      [1, 2, 3, 4, 5, 6].map((sum) => added(sum, 1, 1)),
      10,
    );
    expect(difference.value).toBeCloseTo(3.5, 12);
    const reach = studentQuantile(0.975, 17.5 ** 2 / 88.375) * Math.sqrt(3.5 / 6);
    expect(intervalOf(difference)?.low).toBeCloseTo(3.5 - reach, 6);
    expect(intervalOf(difference)?.high).toBeCloseTo(3.5 + reach, 6);
  });

  it('is wider when the same differences come from fewer videos', () => {
    const width = (units: number, videos: number) => {
      const sums = [0, 1, 2, 3, 4, 5].map((mean) => added(mean * units, units, videos));
      const interval = intervalOf(estimateDifference(sums, 10));
      if (!interval) throw new Error('six videos have an interval');
      return interval.high - interval.low;
    };
    // 24 differences in all: four in each of 6 videos, or one in each of 24.
    expect(width(4, 1)).toBeGreaterThan(1.9 * width(1, 4));
  });

  it('is not there when nothing differs, or all of it lies in one video', () => {
    const none = Array.from({ length: 40 }, () => added(0, 1, 1));
    expect(estimateDifference(none, 10)).toEqual({
      value: 0,
      interval: null,
      notes: ['provisional', 'no-disagreement'],
    });
    const score = compareScores([1, 2, 3, 4], [2, 3, 4, 5], Number.POSITIVE_INFINITY);
    expect(score.difference).toMatchObject({ value: 1, interval: null });
    expect(notesOf(score.difference)).toContain('too-few-videos');
  });

  it('has no bounds where the score has none', () => {
    const left = [0, 0, 0, 0, 0, 0];
    const { difference } = compareScores(left, [-400, 300, 900, -50, 10, 2000], Infinity);
    expect(intervalOf(difference)?.high).toBeGreaterThan(900);
    expect(intervalOf(difference)?.low).toBeLessThan(-300);
  });
});

describe('two raters on a group of questions', () => {
  // Question a: right − left is 0 or 2 by turns; question b: always 1, on four times as many units.
  const videos = Array.from({ length: 20 }, (_, video) => ({
    a: [[3, video % 2 === 0 ? 3 : 5]] as [number, number][],
    b: [0, 1, 2, 3].map((unit): [number, number] => [(video + unit) % 5, ((video + unit) % 5) + 1]),
  }));
  const of = (ids: readonly ('a' | 'b')[]) =>
    comparePaired(
      ratingsOf(...videos.map((video) => Object.fromEntries(ids.map((id) => [id, video[id]])))),
      SCALE,
    );

  it('have the mean of what they have on each, not that of all answers together', () => {
    const [a, b, both] = [of(['a']), of(['b']), of(['a', 'b'])];
    for (const name of ['exact', 'difference'] as const) {
      const mean = ((a[name]?.value ?? 0) + (b[name]?.value ?? 0)) / 2;
      expect(both[name]).toMatchObject({ questions: { averaged: 2, leftOut: 0 } });
      expect(both[name]?.value).toBeCloseTo(mean, 12);
    }
    expect(both.kappa.value).toBeCloseTo(((a.kappa.value ?? 0) + (b.kappa.value ?? 0)) / 2, 12);
    expect(both.means?.left).toBeCloseTo(((a.means?.left ?? 0) + (b.means?.left ?? 0)) / 2, 12);
    expect(both).toMatchObject({ pairs: 100, videos: 20 });
  });

  it('err against people by the mean of their errors on each', () => {
    const { means, difference } = compareErrors(
      videos.map((_, video) => ({
        questions: [
          { question: 'a', units: 1, left: video % 4, right: 0 },
          { question: 'b', units: 4, left: 4, right: 8 },
        ],
        times: 1,
      })),
      10,
    );
    expect(means).toEqual({ left: 1.25, right: 1 });
    expect(difference).toMatchObject({ value: -0.25, questions: { averaged: 2, leftOut: 0 } });
  });
});

describe('the errors of two raters against people', () => {
  it('are means over units, and their difference is negative when the right one is closer', () => {
    const { units, videos, means, difference } = compareErrors(
      [
        { questions: [{ question: 'q', units: 2, left: 6, right: 2 }], times: 4 },
        { questions: [{ question: 'q', units: 1, left: 0, right: 1 }], times: 4 },
        { questions: [{ question: 'q', units: 1, left: 2, right: 1 }], times: 2 },
      ],
      10,
    );
    expect([units, videos]).toEqual([14, 10]);
    expect(means).toEqual({ left: 2, right: 1 });
    expect(difference.value).toBeCloseTo(-1, 12);
    expect(intervalOf(difference)).not.toBeNull();
  });

  it('are unknown without anybody to hold them against', () => {
    expect(compareErrors([], 10)).toMatchObject({
      means: null,
      difference: { value: null, reason: 'no-pairs' },
    });
  });
});

describe('the difference of two shares of yes', () => {
  const YES_NO = { kind: 'yes-no' } as const;
  /** As many videos of one unit each as the pair's counts say. */
  const videos = (counts: [left: number, right: number, times: number][]): Ratings => ({
    units: counts.map(([left, right]) => ({ question: 'q', answers: [left, right] })),
    items: counts.map(([, , times], unit) => ({ units: [unit], times })),
  });

  it('has an interval where fewer than five videos differ, as Results has', () => {
    const { difference, means } = comparePaired(
      videos([
        [1, 1, 56],
        [1, 0, 4],
        [0, 0, 40],
      ]),
      YES_NO,
    );
    expect(means).toEqual({ left: 0.6, right: 0.56 });
    const interval = difference && intervalOf(difference);
    expect(interval?.low).toBeCloseTo(-0.0787, 3);
    expect(interval?.high).toBeCloseTo(-0.0011, 3);
  });

  it('is Newcombe’s hybrid where both are independent, and stays within −1 and 1', () => {
    const { difference } = comparePaired(videos([[0, 1, 12]]), YES_NO);
    expect(difference).toMatchObject({ value: 1, interval: { high: 1 } });
    expect(difference && intervalOf(difference)?.low).toBeGreaterThan(0.5);
  });

  it('of wrong answers is taken in the same way', () => {
    const sums = [
      { questions: [{ question: 'q', units: 1, left: 1, right: 0 }], times: 3 },
      { questions: [{ question: 'q', units: 1, left: 0, right: 0 }], times: 37 },
    ];
    expect(intervalOf(compareErrors(sums, 1).difference)).toBeNull();
    const { difference, means } = compareErrors(sums, 1, true);
    expect(means).toEqual({ left: 0.075, right: 0 });
    expect(intervalOf(difference)?.low).toBeLessThan(-0.15);
  });
});
