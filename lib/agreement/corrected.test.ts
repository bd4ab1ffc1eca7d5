import { describe, expect, it } from 'vitest';
import { correctMean, type SampledScore } from './corrected';
import { expectNear, goldenCases } from './fixtures/golden';

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
      const mean = correctMean(sample, [...input.labelledJudge, ...input.unlabelledJudge]);
      const [n, others] = [input.labelled.length, input.unlabelledJudge.length];
      expectNear(mean?.judge, expected.judgeOnlyMean, tolerance);
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
    const mean = correctMean(sample, [4, 4, 4, 4, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(mean?.people.value).toBeCloseTo(3, 12);
    // The sample's weighted judge scores are the population's, so there is nothing to move.
    expect(mean?.corrected.value).toBeCloseTo(3, 12);
    expect(mean?.judge).toBeCloseTo(16 / 12, 12);
    expect(mean?.effective).toBeCloseTo(144 / 40, 12);
    expect(mean?.people.interval).toBeNull();
  });

  it('is nothing without a sample, and people’s mean for a judge that never varies', () => {
    expect(correctMean([], [1, 2])).toBeNull();
    const sample = [2, 4, 6, 4, 4].map((person) => ({ person, judge: 3, weight: 1 }));
    const mean = correctMean(sample, [3, 3, 3, 3, 3, 3]);
    expect(mean).toMatchObject({ power: 0, corrected: { value: 4 } });
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
      const mean = correctMean(sample, scores);
      for (const name of ['people', 'corrected'] as const) {
        const { low = Number.NaN, high = Number.NaN } = mean?.[name].interval ?? {};
        width[name] += (high - low) / runs;
        held[name] += low <= truth && truth <= high ? 1 / runs : 0;
      }
    }
    expect(held.people).toBeGreaterThan(0.91);
    expect(held.corrected).toBeGreaterThan(0.91);
    expect(width.corrected).toBeLessThan(width.people * 0.6);
  });
});
