import { describe, expect, it } from 'vitest';
import { boundedMeanInterval, meanInterval } from './mean';
import { studentQuantile } from './numerics';

describe('the interval of a mean', () => {
  it('is that of Student’s t', () => {
    // 1, 2, 3, 4, 5: mean 3, variance 5/2, t(0.975, 4) = 2.776445.
    const interval = meanInterval(3, 2.5, 5);
    expect(interval?.from).toBeCloseTo(3 - 2.776445105 * Math.SQRT1_2, 8);
    expect(interval?.to).toBeCloseTo(3 + 2.776445105 * Math.SQRT1_2, 8);
  });

  it('is none of four, and no point where all values are the same', () => {
    expect(meanInterval(7, 0, 20)).toBeNull();
    expect(meanInterval(3, 1, 4)).toBeNull();
  });
});

describe('the interval of a mean on a scale with ends', () => {
  const range = [0, 10] as const;

  it('is Student’s t on the scale of the logit', () => {
    // Ten contributions of 0.01: SE √0.1, ν = 9; logit(0.4) ± t·SE·10/(4·6).
    const interval = boundedMeanInterval(4, Array<number>(10).fill(0.01), range);
    const reach = (studentQuantile(0.975, 9) * Math.sqrt(0.1) * 10) / 24;
    const place = (logit: number) => 10 / (1 + Math.exp(-logit));
    expect(interval?.low).toBeCloseTo(place(Math.log(0.4 / 0.6) - reach), 10);
    expect(interval?.high).toBeCloseTo(place(Math.log(0.4 / 0.6) + reach), 10);
  });

  it('ends at the scale’s ends, and does not run away near them', () => {
    const contributions = [0.01, 0.02, 0.005, 0.01, 0.01, 0.02];
    const interval = boundedMeanInterval(0.1, contributions, range);
    const variance = contributions.reduce((sum, each) => sum + each, 0);
    const squares = contributions.reduce((sum, each) => sum + each ** 2, 0);
    const reach = studentQuantile(0.975, variance ** 2 / squares) * Math.sqrt(variance);
    expect(interval?.low).toBeGreaterThanOrEqual(0);
    expect(interval?.low).toBeLessThan(0.001);
    expect(interval?.high).toBeCloseTo(0.1 + 1.5 * reach, 10);
    const beyond = boundedMeanInterval(-0.3, contributions, range);
    expect(beyond?.low).toBe(0);
    expect(beyond?.high).toBeGreaterThan(0.2);
  });

  it('is none where nothing varies', () => {
    expect(boundedMeanInterval(0, [0, 0, 0, 0, 0, 0], range)).toBeNull();
  });
});
