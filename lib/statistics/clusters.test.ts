import { describe, expect, it } from 'vitest';
import { createRandom } from '@/tools/bench/agreement/random';
import { byCluster } from './clusters';
import { assessQuestion, averageAssessed, compareRaters } from './compare';
import { correctMean } from './corrected';
import { comparePaired } from './paired';
import { compareScores, estimateDifference } from './paired-errors';
import type { RatedPair } from './place';
import type { Ratings } from './ratings';
import type { SampledScore } from './sampled';
import type { Statistic } from './statistic';
import { reportDetector } from './trust';

/** Random numbers in [0, 1) by a seed. */
const randomOf = (seed: number) => createRandom(seed).uniform;

const SCALE = { kind: 'rating', min: 0, max: 4 } as const;
const whole = (value: number) => Math.max(0, Math.min(4, Math.round(value)));

/** Items of two units each, by clusters whose errors are similar: `similar` of 0 to 1. */
function ratedPairs(seed: number, clusters: number, size: number, similar: number): RatedPair[] {
  const random = randomOf(seed);
  const normal = () => random() + random() + random() + random() - 2;
  return Array.from({ length: clusters }, (_, cluster) => {
    const [level, error] = [normal(), normal()];
    return Array.from({ length: size }, (__, item) =>
      ['a', 'b'].map((unit) => {
        const person = 2 + 2 * (similar * level + (1 - similar) * normal());
        const judge = person + 1.5 * (similar * error + (1 - similar) * normal());
        return {
          video: `${cluster}/${item}`,
          cluster: `${cluster}`,
          unit,
          person: whole(person),
          judge: whole(judge),
          weight: 1 + (cluster % 3),
        };
      }),
    ).flat();
  }).flat();
}

const alone = (pairs: readonly RatedPair[]) =>
  pairs.map(({ cluster: _, ...pair }): RatedPair => pair);
const widthOf = (statistic: Statistic) =>
  statistic.value === null || !statistic.interval
    ? Number.NaN
    : statistic.interval.high - statistic.interval.low;
const kappaOf = (pairs: readonly RatedPair[]) => {
  const comparison = compareRaters(pairs, SCALE);
  if (comparison.kind !== 'rating') throw new Error('a rating');
  return comparison.statistics.kappaQuadratic;
};

describe('items that are clusters by themselves', () => {
  const pairs = ratedPairs(7, 20, 1, 0.5);

  it('have the figures that there were before there were clusters', () => {
    const comparison = compareRaters(alone(pairs), SCALE);
    expect(comparison).toMatchObject(STORED.comparison);
    const mean = correctMean(SAMPLE, POPULATION, { range: [0, 10] });
    expect(mean).toMatchObject(STORED.mean);
    expect(estimateDifference(SUMS, 10)).toMatchObject(STORED.difference);
  });

  it('have the same figures whether or not they are said to be so', () => {
    const { clusters, ...said } = compareRaters(pairs, SCALE);
    expect(compareRaters(alone(pairs), SCALE)).toEqual({ ...said, clusters });
    expect(clusters).toBe(said.videos);
    const own = SAMPLE.map((one, index) => ({ ...one, cluster: `c${index}` }));
    const named = POPULATION.map((_, index) => `c${index}`);
    expect(correctMean(own, POPULATION, { range: [0, 10] }, named)).toEqual(
      correctMean(SAMPLE, POPULATION, { range: [0, 10] }),
    );
    const sums = SUMS.map((one, index) => ({ ...one, cluster: `c${index}` }));
    expect(estimateDifference(sums, 10)).toEqual(estimateDifference(SUMS, 10));
  });
});

describe('items of one cluster', () => {
  it('are counted, and so are their clusters', () => {
    const comparison = compareRaters(ratedPairs(3, 8, 5, 0.8), SCALE);
    expect(comparison).toMatchObject({ pairs: 80, videos: 40, clusters: 8 });
    const group = averageAssessed(
      [
        assessQuestion(ratedPairs(3, 8, 5, 0.8), SCALE),
        assessQuestion(ratedPairs(4, 9, 5, 0.8), SCALE),
      ],
      SCALE,
    );
    expect(group).toMatchObject({ videos: 45, clusters: 9 });
  });

  it('do not narrow an interval by being there twice, as independent copies do', () => {
    const once = ratedPairs(11, 16, 1, 0.5);
    const copy = once.map((pair) => ({ ...pair, video: `${pair.video} again` }));
    const width = widthOf(kappaOf(once));
    expect(widthOf(kappaOf([...once, ...copy]))).toBeCloseTo(width, 9);
    expect(widthOf(kappaOf([...alone(once), ...alone(copy)]))).toBeLessThan(0.8 * width);

    const twice = SAMPLE.flatMap((one, index) => [
      { ...one, cluster: `${index}` },
      { ...one, cluster: `${index}` },
    ]);
    const population = POPULATION.flatMap((score) => [score, score]);
    const clusters = POPULATION.flatMap((_, index) => [`${index}`, `${index}`]);
    const one = correctMean(SAMPLE, POPULATION, { range: [0, 10] });
    const both = correctMean(twice, population, { range: [0, 10] }, clusters);
    const free = correctMean([...SAMPLE, ...SAMPLE], population, { range: [0, 10] });
    for (const target of ['these', 'like'] as const) {
      const reach = (mean: typeof one) => {
        const interval = mean?.people.intervals[target];
        return interval ? interval.high - interval.low : Number.NaN;
      };
      expect(reach(both)).toBeCloseTo(reach(one), 6);
      expect(reach(free)).toBeLessThan(0.8 * reach(one));
    }
    expect(both?.clusters).toEqual({ population: 24, sampled: 12 });

    const scores = SUMS.map(({ questions: [said] }) => said?.sum ?? 0);
    const zeros = scores.map(() => 0);
    const keys = scores.map((_, index) => `${index}`);
    const single = compareScores(zeros, scores, 10);
    const double = compareScores([...zeros, ...zeros], [...scores, ...scores], 10, [
      ...keys,
      ...keys,
    ]);
    expect(double).toMatchObject({ videos: 2 * single.videos, clusters: single.videos });
    expect(widthOf(double.difference)).toBeCloseTo(widthOf(single.difference), 9);
  });

  it('are left out together by every comparison of two', () => {
    const random = randomOf(5);
    const ratings: Ratings = {
      units: Array.from({ length: 4 }, (_, code) => ({
        question: 'q',
        answers: [code >> 1, code & 1],
      })),
      items: Array.from({ length: 12 }, () => ({ units: [Math.floor(random() * 4)], times: 1 })),
    };
    const twice = {
      ...ratings,
      items: ratings.items.flatMap((one, index) =>
        [1, 2].map(() => ({ ...one, cluster: `${index}` })),
      ),
    };
    const single = comparePaired(ratings, { kind: 'yes-no' });
    const double = comparePaired(twice, { kind: 'yes-no' });
    expect(double).toMatchObject({ videos: 24, clusters: 12, pairs: 24 });
    expect(widthOf(double.kappa)).toBeCloseTo(widthOf(single.kappa), 9);
  });

  it('make a detector’s interval wider than independent ones, and count as one of each class', () => {
    const random = randomOf(9);
    const units = Array.from({ length: 60 }, (_, index) => {
      const cluster = Math.floor(index / 6);
      const positive = cluster % 2 === 0;
      const score = (positive ? 1 : 0) + 3 * (((cluster * 7) % 10) / 10) + 0.1 * random();
      return { video: `${index}`, cluster: `${cluster}`, positive, score };
    });
    const together = reportDetector(units);
    const apart = reportDetector(units.map(({ cluster: _, ...unit }) => unit));
    expect(together.positives).toMatchObject({ videos: 30, clusters: 5 });
    const width = ({ interval }: typeof together) =>
      interval ? interval.high - interval.low : Number.NaN;
    expect(width(together)).toBeGreaterThan(1.5 * width(apart));
  });

  it('give intervals that hold the truth as often as they say, which independent ones would not', () => {
    const truth = meanAbsoluteError(ratedPairs(1, 2000, 5, 0.8));
    let [held, naive] = [0, 0];
    const rounds = 120;
    for (let round = 0; round < rounds; round += 1) {
      const pairs = ratedPairs(1000 + round, 30, 5, 0.8).map((pair) => ({ ...pair, weight: 1 }));
      if (holds(pairs, truth)) held += 1;
      if (holds(alone(pairs), truth)) naive += 1;
    }
    expect(held / rounds).toBeGreaterThan(0.9);
    expect(naive / rounds).toBeLessThan(0.8);
  });
});

describe('a mean over a sample of whole clusters', () => {
  /** Scores of 60 clusters of four, equal within each, of which 20 are read. */
  function draw(seed: number) {
    const random = randomOf(seed);
    const normal = () => random() + random() + random() + random() - 2;
    const items = Array.from({ length: 60 }, (_, cluster) => {
      const [level, error, rank] = [normal(), normal(), random()];
      return Array.from({ length: 4 }, () => {
        const person = 5 + 2 * level + 0.5 * normal();
        const judge = person + 1.5 * error + 0.5 * normal();
        return { cluster: `${cluster}`, person, judge, weight: 3, rank };
      });
    });
    const read = items.toSorted(([one], [other]) => (one?.rank ?? 0) - (other?.rank ?? 0));
    return { all: items.flat(), sample: read.slice(0, 20).flat() };
  }

  it('is in its interval as often as that says, be it of these items or of others like them', () => {
    const rounds = 200;
    const held = { these: 0, like: 0, naive: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const { all, sample } = draw(500 + round);
      const scores = all.map(({ judge }) => judge);
      const truth = all.reduce((sum, { person }) => sum + person, 0) / all.length;
      const keys = all.map(({ cluster }) => cluster);
      const mean = correctMean(sample, scores, { range: [-5, 15] }, keys)?.corrected.intervals;
      const apart = sample.map(({ cluster: _, ...one }) => one);
      const naive = correctMean(apart, scores, { range: [-5, 15] })?.corrected.intervals;
      const holds = (interval: { low: number; high: number } | null | undefined, of: number) =>
        Number(interval != null && interval.low <= of && of <= interval.high);
      held.these += holds(mean?.these, truth);
      held.like += holds(mean?.like, 5);
      held.naive += holds(naive?.these, truth);
    }
    expect(held.these / rounds).toBeGreaterThan(0.91);
    expect(held.like / rounds).toBeGreaterThan(0.91);
    expect(held.naive / rounds).toBeLessThan(0.85);
  });
});

function meanAbsoluteError(pairs: readonly RatedPair[]): number {
  const even = pairs.map((pair) => ({ ...pair, weight: 1 }));
  return (
    even.reduce((sum, { judge, person }) => sum + Math.abs((judge ?? 0) - (person ?? 0)), 0) /
    even.length
  );
}

function holds(pairs: readonly RatedPair[], truth: number): boolean {
  const comparison = compareRaters(pairs, SCALE);
  if (comparison.kind !== 'rating') return false;
  const { meanAbsoluteError: error } = comparison.statistics;
  const interval = error.value === null ? null : error.interval;
  return interval !== null && interval.low <= truth && truth <= interval.high;
}

it('puts together what has one key, and leaves alone what has none', () => {
  const things = [
    { cluster: 'a', id: 1 },
    { id: 2 },
    { cluster: 'a', id: 3 },
    { cluster: null, id: 4 },
  ];
  expect(byCluster(things).map((some) => some.map(({ id }) => id))).toEqual([[1, 3], [2], [4]]);
});

const SAMPLE: SampledScore[] = Array.from({ length: 12 }, (_, index) => ({
  person: (index * 7) % 10,
  judge: (index * 5 + 1) % 10,
  weight: 2,
}));
const POPULATION = Array.from({ length: 24 }, (_, index) => (index * 5 + 1) % 10);
const SUMS = Array.from({ length: 10 }, (_, index) => ({
  questions: [{ question: 'q', sum: (index * 3) % 7, units: 1 }],
  times: 1,
}));

/** As good as equal: the last digits follow the order in which numbers are added. */
const near = (value: number): number => expect.closeTo(value, 9);

/** What the code said of the same rows before it knew of clusters. */
const STORED = {
  comparison: {
    statistics: {
      kappaQuadratic: {
        value: near(0.535579436537903),
        interval: {
          low: near(0.19230910707610116),
          high: near(0.7620719623557641),
          level: near(0.95),
        },
        notes: [],
      },
      alphaInterval: {
        value: near(0.5337676238281538),
        interval: {
          low: near(0.17099537151002275),
          high: near(0.7690941694248605),
          level: near(0.95),
        },
        notes: [],
      },
      meanAbsoluteError: {
        value: near(0.4743589743589743),
        interval: {
          low: near(0.26295501246938024),
          high: near(0.8184972666159729),
          level: near(0.95),
        },
        notes: [],
      },
      withinOne: {
        value: near(0.9743589743589745),
        interval: {
          low: near(0.7573030614480035),
          high: near(0.9978437418242389),
          level: near(0.95),
        },
        notes: [],
      },
      exact: {
        value: near(0.5512820512820513),
        interval: {
          low: near(0.3367534973293539),
          high: near(0.7482874865156234),
          level: near(0.95),
        },
        notes: [],
      },
    },
    pairs: 40,
    videos: 20,
    effectiveClusters: near(17.089887640449437),
    leavingClusters: 19,
  },
  mean: {
    population: 24,
    sampled: 12,
    effective: 12,
    weighted: false,
    complete: false,
    judge: {
      value: near(3.5),
      intervals: {
        these: null,
        like: { low: near(2.5104538924436524), high: near(4.63804976189811), level: near(0.95) },
      },
    },
    people: {
      value: near(4.333333333333333),
      intervals: {
        these: { low: near(2.928562060951259), high: near(5.854104750436079), level: near(0.95) },
        like: { low: near(2.431319472299627), high: near(6.454404583592346), level: near(0.95) },
      },
    },
    corrected: {
      value: near(4.333333333333333),
      intervals: {
        these: { low: near(2.876382227987797), high: near(5.915446120529753), level: near(0.95) },
        like: { low: near(2.417150171238715), high: near(6.472040757197464), level: near(0.95) },
      },
    },
    power: near(0.38333333333333364),
  },
  difference: {
    value: 3,
    interval: { low: near(1.244220060668611), high: near(4.755779939331389), level: near(0.95) },
    notes: ['provisional'],
  },
};
