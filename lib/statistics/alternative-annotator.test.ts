import { describe, expect, it } from 'vitest';
import { adjustByHolm, adjustByYekutieli } from './adjusted';
import { advantagesOf, testAlternative } from './alternative-annotator';
import { expectNear, goldenCases } from './fixtures/golden';

interface Input {
  humans: Record<string, Record<string, number | null>>;
  judge: Record<string, number | null>;
}

interface Options {
  scoring: 'accuracy' | 'neg_rmse';
  epsilon: number;
  minInstancesPerHuman: number;
}

interface Reader {
  n: number;
  skipped?: true;
  rhoJudge: number;
  rhoHuman: number;
  meanDifference: number;
  t: number | null;
  p: number;
  rejected: boolean;
  pAdjustedBY: number;
}

interface Expected {
  winningRate: number;
  averageAdvantageProbability: number;
  passes: boolean;
  perHuman: Record<string, Reader>;
}

/** Units with a judge's answer and at least two people's. */
function unitsOf({ humans, judge }: Input) {
  return Object.entries(judge).flatMap(([video, answer]) => {
    const people = Object.entries(humans).flatMap(([rater, answers]) => {
      const own = answers[video] ?? null;
      return own === null ? [] : [{ rater, answer: own }];
    });
    return answer === null || people.length < 2 ? [] : [{ video, judge: answer, people }];
  });
}

describe('the alternative annotator test', () => {
  for (const { id, input, options, expected, tolerance } of goldenCases<Input, Options, Expected>(
    'alt_test',
  )) {
    it(`is that of its authors: ${id}`, () => {
      const closeness = options.scoring === 'accuracy' ? 'exact' : 'negative-rmse';
      const advantages = advantagesOf(unitsOf(input), closeness);
      const test = testAlternative(
        advantages,
        options.epsilon,
        'byUnit',
        options.minInstancesPerHuman,
      );
      expectNear(test?.winningRate, expected.winningRate, tolerance);
      expectNear(test?.advantage, expected.averageAdvantageProbability, tolerance);
      expect(test?.passes).toBe(expected.passes);
      for (const [rater, reader] of Object.entries(expected.perHuman)) {
        const own = advantages.find((one) => one.rater === rater);
        const tested = test?.readers.find((one) => one.rater === rater);
        expect(own?.byUnit.count).toBe(reader.n);
        expect(tested === undefined).toBe(reader.skipped ?? false);
        if (!tested) continue;
        expectNear(own?.judgeAhead, reader.rhoJudge, tolerance);
        expectNear(own?.personAhead, reader.rhoHuman, tolerance);
        expectNear(own?.byUnit.mean, reader.meanDifference, tolerance);
        expectNear(tested.t, reader.t, tolerance);
        expectNear(tested.p, reader.p, tolerance);
        expectNear(tested.adjusted, reader.pAdjustedBY, tolerance);
        expect(tested.rejected).toBe(reader.rejected);
      }
    });
  }

  it('averages over the units of a cluster before it tests, where that is asked for', () => {
    // Of each clip's four units, the judge is ahead on all or on none: 10 clips are no 40 observations.
    const units = Array.from({ length: 40 }, (_, unit) => {
      const video = `clip ${Math.floor(unit / 4)}`;
      const isAhead = Math.floor(unit / 4) % 2 === 0;
      const people = ['ada', 'ben', 'cleo'].map((rater) => ({
        rater,
        answer: rater === 'ada' && isAhead ? 3 : 1,
      }));
      return { video, judge: isAhead ? 1 : 3, people };
    });
    const advantages = advantagesOf(units, 'exact');
    const [ada] = advantages;
    expect(ada?.byUnit).toMatchObject({ count: 40, mean: 0 });
    expect(ada?.byCluster).toMatchObject({ count: 10, mean: 0 });
    const pOf = (of: 'byUnit' | 'byCluster') =>
      testAlternative(advantages, 0.2, of)?.readers[0]?.p ?? Number.NaN;
    expect(pOf('byCluster')).toBeGreaterThan(2 * pOf('byUnit'));
  });

  it('tests nobody who read too little', () => {
    const people = ['ada', 'ben'].map((rater) => ({ rater, answer: 1 }));
    const advantages = advantagesOf([{ video: 'clip', judge: 1, people }], 'exact');
    expect(testAlternative(advantages, 0.2, 'byUnit')).toBeNull();
    expect(testAlternative(advantages, 0.2, 'byUnit', 1)?.readers[0]?.p).toBe(1);
  });
});

describe('p-values of several tests', () => {
  for (const { id, input, expected, tolerance } of goldenCases<
    { p: number[] },
    object,
    { by: number[]; holm: number[] }
  >('p_adjust')) {
    it(`are adjusted by Benjamini and Yekutieli: ${id}`, () => {
      adjustByYekutieli(input.p).forEach((p, place) => {
        expectNear(p, expected.by[place], tolerance);
      });
    });

    it(`are adjusted by Holm: ${id}`, () => {
      adjustByHolm(input.p).forEach((p, place) => {
        expectNear(p, expected.holm[place], tolerance);
      });
    });
  }
});
