import { describe, expect, it } from 'vitest';
import { expectInterval, expectNear, goldenCases } from './fixtures/golden';
import { effectiveDegrees, type JackknifeScale, jackknife } from './jackknife';
import { kappa } from './kappa';
import { studentQuantile } from './numerics';
import { tabulate } from './table';
import { createWeights, type Weighting } from './weights';

interface Input {
  clusters: string[];
  a: number[];
  b: number[];
}

interface Expected {
  estimate: number;
  clusters: number;
  leaveOneOut: Record<string, number>;
  seJackknife: number;
  ci95Linear: number[];
  seFisherZ: number;
  ci95FisherZ: number[];
}

const correlation: JackknifeScale = { range: [-1, 1], transform: 'fisher' };
const proportion: JackknifeScale = { range: [0, 1], transform: 'fisher' };
const distance: JackknifeScale = { range: [0, 10], transform: 'plain' };

describe('the delete-one-video jackknife', () => {
  for (const { id, input, options, expected, tolerance } of goldenCases<
    Input,
    { weights: Weighting },
    Expected
  >('cluster_jackknife_kappa')) {
    it(`equals the reference: ${id}`, () => {
      const size = Math.max(...input.a, ...input.b) + 1;
      const weights = createWeights(options.weights, size);
      const kappaWithout = (video: string | null) => {
        const kept = input.clusters.map((cluster) => cluster !== video);
        return kappa(
          tabulate(
            input.a.filter((_, index) => kept[index]),
            input.b.filter((_, index) => kept[index]),
            size,
          ),
          weights,
        );
      };
      const videos = Object.keys(expected.leaveOneOut);
      expect(videos).toHaveLength(expected.clusters);
      const estimate = kappaWithout(null) ?? Number.NaN;
      const leaveOneOut = videos.map(kappaWithout);
      expectNear(estimate, expected.estimate, tolerance);
      videos.forEach((video, index) => {
        expectNear(leaveOneOut[index], expected.leaveOneOut[video], tolerance);
      });

      const fisher = jackknife(estimate, leaveOneOut, correlation);
      expectNear(fisher.standardError, expected.seFisherZ, tolerance);
      const plain = jackknife(estimate, leaveOneOut, { range: [-2, 2], transform: 'plain' });
      expectNear(plain.standardError, expected.seJackknife, tolerance);
      // The reference has Student's t on G − 1; ours is on ν = (Σd²)²/Σd⁴ of the reference's own leave-one-out values
      // (Satterthwaite 1946, each d² with one degree of freedom), see effectiveDegrees.
      const values = Object.values(expected.leaveOneOut);
      const onReference = (move: (value: number) => number) => {
        const moved = values.map(move);
        const mean = moved.reduce((sum, value) => sum + value, 0) / moved.length;
        const sum = (power: number) =>
          moved.reduce((total, value) => total + (value - mean) ** power, 0);
        return studentQuantile(0.975, Math.max(1, sum(2) ** 2 / sum(4)));
      };
      const z = Math.atanh(expected.estimate);
      const reach =
        onReference((value) => Math.atanh(Math.min(0.9999, value))) * expected.seFisherZ;
      expectInterval(fisher.interval, [Math.tanh(z - reach), Math.tanh(z + reach)], tolerance);
      const plainReach = onReference((value) => value) * expected.seJackknife;
      expectInterval(
        plain.interval,
        [Math.max(-2, expected.estimate - plainReach), Math.min(2, expected.estimate + plainReach)],
        tolerance,
      );
      const restsOnOne = Object.values(expected.leaveOneOut).some((value) => value >= 0.999);
      expect(fisher.notes).toEqual(restsOnOne ? ['rests-on-one-video'] : []);
    });
  }

  it('of a mean over equally many pairs is the t interval of the video means, on ν', () => {
    const means = [1, 2, 2, 3, 4, 6];
    const mean = 3;
    const leaveOneOut = means.map((each) => (18 - each) / 5);
    const squares = means.reduce((sum, each) => sum + (each - mean) ** 2, 0);
    const standardError = Math.sqrt(squares / 5 / 6);
    const { interval } = jackknife(mean, leaveOneOut, distance);
    // Deviations −2 −1 −1 0 1 3: ν = 16²/(16 + 1 + 1 + 0 + 1 + 81).
    const reach = studentQuantile(0.975, 256 / 100) * standardError;
    expectInterval(interval, [Math.max(0, mean - reach), mean + reach], 1e-12);
  });

  it('rests on as many degrees of freedom as videos move the statistic', () => {
    expect(effectiveDegrees([1, 1, 1, 1, 1, 1])).toBe(5);
    expect(effectiveDegrees([4, 4, 0, 0, 0, 0, 0, 0])).toBeCloseTo(2, 12);
    expect(effectiveDegrees([9, 0, 0, 0, 0])).toBe(1);
    expect(effectiveDegrees([0, 0, 0, 0, 0])).toBe(1);
    expect(effectiveDegrees([4, 0], [2, 6])).toBeCloseTo(2, 12);
  });

  it('is the same whether equal videos come together or one by one', () => {
    const apart = jackknife(0.5, [0.4, 0.4, 0.5, 0.5, 0.5, 0.7], correlation);
    const together = jackknife(0.5, [0.4, 0.5, 0.7], correlation, [2, 3, 1]);
    expectNear(together.standardError, apart.standardError, 1e-12);
    expectInterval(
      together.interval,
      [apart.interval?.low ?? Number.NaN, apart.interval?.high ?? Number.NaN],
      1e-12,
    );
  });

  it('is no point where all of it lies beyond the end that atanh can tell', () => {
    const { interval, notes } = jackknife(
      0.99999,
      [0.99996, 0.99998, 0.99999, 0.99999, 0.99999],
      correlation,
    );
    expect(interval).toBeNull();
    expect(notes).toContain('no-variation');
  });

  it('gives no interval below five videos', () => {
    expect(jackknife(0.5, [0.4, 0.5, 0.6, 0.5], correlation)).toEqual({
      standardError: null,
      interval: null,
      notes: ['too-few-videos'],
    });
    expect(jackknife(0.5, [0.4, 0.5, 0.6, 0.5, 0.5], correlation).interval).not.toBeNull();
  });

  it('gives no interval when leaving out a video never matters', () => {
    const { interval, notes } = jackknife(0, [0, 0, 1e-17, 0, 0, 0], correlation);
    expect(interval).toBeNull();
    expect(notes).toEqual(['no-variation']);
  });

  it('gives no interval when a statistic is undefined without one of the videos', () => {
    const { interval, notes } = jackknife(0.5, [0.5, 0.4, null, 0.5, 0.6], correlation);
    expect(interval).toBeNull();
    expect(notes).toEqual(['rests-on-one-video']);
  });

  it('says that it rests on one video when leaving that one out leads to an end of the range', () => {
    const notesOf = (estimate: number, without: number, scale: JackknifeScale) =>
      jackknife(estimate, [without, estimate, estimate, estimate, estimate], scale).notes;
    expect(notesOf(0.8, 0.9991, correlation)).toEqual(['rests-on-one-video']);
    expect(notesOf(0.8, 0.998, correlation)).toEqual([]);
    expect(notesOf(0.2, 0, correlation)).toEqual([]);
    expect(notesOf(0.2, 0, proportion)).toEqual(['rests-on-one-video']);
    expect(notesOf(0.2, 0, distance)).toEqual(['rests-on-one-video']);
    expect(notesOf(0.9995, 1, correlation)).toEqual([]);
  });

  it('stays within the range of the statistic', () => {
    const proportions = jackknife(0.1, [0.02, 0.1, 0.12, 0.12, 0.14], proportion).interval;
    expect(proportions?.low).toBeGreaterThan(0);
    const errors = jackknife(0.4, [0.05, 0.5, 0.45, 0.5, 0.5], distance).interval;
    expect(errors?.low).toBe(0);
  });
});
