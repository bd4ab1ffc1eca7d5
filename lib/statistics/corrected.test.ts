import { describe, expect, it } from 'vitest';
import { correctMean } from './corrected';
import { expectNear, goldenCases } from './fixtures/golden';
import { boundedMeanInterval } from './mean';
import type { SampledScore } from './sampled';

const SCALE = { range: [0, 10] } as const;

interface Input {
  labelled: number[];
  labelledJudge: number[];
  unlabelledJudge: number[];
}

interface Expected {
  lambda: number;
  estimate: number;
  classicalEstimate: number;
  judgeOnlyMean: number;
}

const golden = goldenCases<Input, { lambda: number | 'auto' }, Expected>('ppi_mean').filter(
  ({ options }) => options.lambda === 'auto',
);

describe('the corrected mean', () => {
  it.each(golden)(
    'is the PPI++ mean when all chances are equal: $id',
    ({ input, expected, tolerance }) => {
      const sample = input.labelled.map((person, index) => ({
        person,
        judge: input.labelledJudge[index] ?? Number.NaN,
        weight: 7,
      }));
      // A range so wide that nothing is cut: the reference knows of no scale.
      const mean = correctMean(sample, [...input.labelledJudge, ...input.unlabelledJudge], {
        range: [-100, 100],
      });
      const [n, others] = [input.labelled.length, input.unlabelledJudge.length];
      expectNear(mean?.judge.value, expected.judgeOnlyMean, tolerance);
      expectNear(mean?.people.value, expected.classicalEstimate, tolerance);
      expectNear(mean?.corrected.value, expected.estimate, tolerance);
      expectNear(mean?.power, (expected.lambda * (n + others)) / others, tolerance);
    },
  );

  it('counts each video for those that it stands for', () => {
    // Hard ones are drawn with 1/2, the others with 1/4.
    const sample: SampledScore[] = [
      { person: 6, judge: 4, weight: 2 },
      { person: 8, judge: 4, weight: 2 },
      { person: 1, judge: 0, weight: 4 },
      { person: 1, judge: 0, weight: 4 },
    ];
    const mean = correctMean(sample, [4, 4, 4, 4, 0, 0, 0, 0, 0, 0, 0, 0], SCALE);
    expect(mean?.people.value).toBeCloseTo(3, 12);
    // The sample's weighted judge scores are the population's, so there is nothing to move.
    expect(mean?.corrected.value).toBeCloseTo(3, 12);
    expect(mean?.judge.value).toBeCloseTo(16 / 12, 12);
    expect(mean?.effective).toBeCloseTo(144 / 40, 12);
    expect(mean?.people.intervals).toEqual({ these: null, like: null });
    expect(mean).toMatchObject({ weighted: true, complete: false });
  });

  it('is nothing without a sample, and people’s mean for a judge that never varies', () => {
    expect(correctMean([], [1, 2], SCALE)).toBeNull();
    const sample = [2, 4, 6, 4, 4].map((person) => ({ person, judge: 3, weight: 1 }));
    const mean = correctMean(sample, [3, 3, 3, 3, 3, 3], SCALE);
    expect(mean).toMatchObject({ power: 0, corrected: { value: 4 } });
  });
});

describe('the interval of a mean', () => {
  /** Every `each`-th of 60 clips, drawn with equal chances. */
  const population = Array.from({ length: 60 }, (_, clip) => ({
    person: clip % 7,
    judge: (clip % 7) + (clip % 2),
  }));
  const sampleOf = (each: number): SampledScore[] =>
    population.filter((_, clip) => clip % each === 0).map((one) => ({ ...one, weight: each }));
  const scores = population.map(({ judge }) => judge);
  const width = (interval: { low: number; high: number } | null | undefined) =>
    interval ? interval.high - interval.low : Number.NaN;

  it('of these clips shrinks with the share that is read, and is gone once all are', () => {
    const all = correctMean(sampleOf(1), scores, SCALE);
    expect(all?.complete).toBe(true);
    for (const name of ['people', 'corrected'] as const) {
      expect(all?.[name].intervals.these).toBeNull();
      expect(all?.[name].value).toBeCloseTo(
        population.reduce((sum, { person }) => sum + person, 0) / 60,
        12,
      );
    }
    const third = correctMean(sampleOf(3), scores, SCALE)?.people.intervals;
    // 1 − n/N leaves two thirds of the variance; on the logit scale that is close to its root in width.
    expect(width(third?.these) / width(third?.like)).toBeCloseTo(Math.sqrt(2 / 3), 1);
  });

  it('of clips like these is there however many are read, and is that of a plain mean then', () => {
    const { people, corrected, judge } = correctMean(sampleOf(1), scores, SCALE) ?? {};
    const mean = population.reduce((sum, { person }) => sum + person, 0) / 60;
    const squares = population.map(({ person }) => (person - mean) ** 2 / 59 / 60);
    const expected = boundedMeanInterval(mean, squares, SCALE.range);
    for (const one of [people, corrected]) {
      expect(one?.intervals.like?.low).toBeCloseTo(expected?.low ?? Number.NaN, 10);
      expect(one?.intervals.like?.high).toBeCloseTo(expected?.high ?? Number.NaN, 10);
    }
    expect(judge?.intervals.these).toBeNull();
    expect(judge?.intervals.like).not.toBeNull();
  });

  it('is not there while fewer than five clips leave the commonest scores', () => {
    const rare = (leaving: number) =>
      correctMean(
        Array.from({ length: 30 }, (_, clip) => ({
          person: clip < leaving ? 6 : 0,
          judge: clip < leaving ? 5 + (clip % 2) : 0,
          weight: 4,
        })),
        Array.from({ length: 120 }, (_, clip) => (clip % 10 === 0 ? 5 : 0)),
        SCALE,
      );
    expect(rare(4)?.people.intervals).toEqual({ these: null, like: null });
    expect(rare(5)?.people.intervals.these).not.toBeNull();
  });

  it('leaves out of the sampling what was certain to be drawn', () => {
    const certain = Array.from({ length: 10 }, (_, clip) => ({
      person: clip,
      judge: clip,
      weight: 1,
    }));
    const drawn = Array.from({ length: 10 }, (_, clip) => ({
      person: clip % 5,
      judge: 2,
      weight: 2,
    }));
    const all = [...certain, ...drawn].map(({ judge }) => judge);
    const more = [...all, ...drawn.map(({ judge }) => judge)];
    const mean = correctMean([...certain, ...drawn], more, SCALE);
    expect(width(mean?.people.intervals.these)).toBeLessThan(
      width(mean?.people.intervals.like) / 1.5,
    );
    expect(correctMean(certain, all, SCALE)?.complete).toBe(true);
  });
});

describe('many samples drawn with unequal chances', () => {
  it('give intervals that hold the truth as often as they say, and shorter ones with the judge', () => {
    let state = 7;
    const random = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const population = Array.from({ length: 600 }, () => {
      const person = Math.floor(random() * 8);
      const judge = Math.min(10, person + 1 + Math.floor(random() * 3));
      return { person, judge, chance: judge >= 6 ? 0.3 : 0.08 };
    });
    const truth = population.reduce((sum, { person }) => sum + person, 0) / population.length;
    const scores = population.map(({ judge }) => judge);
    const runs = 400;
    const width = { people: 0, corrected: 0 };
    const held = { people: 0, corrected: 0 };
    for (let run = 0; run < runs; run += 1) {
      const sample = population
        .filter(({ chance }) => random() < chance)
        .map(({ person, judge, chance }) => ({ person, judge, weight: 1 / chance }));
      const mean = correctMean(sample, scores, SCALE);
      for (const name of ['people', 'corrected'] as const) {
        const { low = Number.NaN, high = Number.NaN } = mean?.[name].intervals.these ?? {};
        width[name] += (high - low) / runs;
        held[name] += low <= truth && truth <= high ? 1 / runs : 0;
      }
    }
    expect(held.people).toBeGreaterThan(0.93);
    expect(held.corrected).toBeGreaterThan(0.93);
    expect(width.corrected).toBeLessThan(width.people * 0.6);
  });
});
