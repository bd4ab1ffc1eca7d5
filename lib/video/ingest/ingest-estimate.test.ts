import { describe, expect, it } from 'vitest';
import { createEstimator, weighFile } from './ingest-estimate';

describe('estimate of the time that is left', () => {
  it('stays silent until it has seen three seconds of work', () => {
    const estimator = createEstimator();
    expect(estimator.estimate(100)).toBeNull();
    estimator.observe(0, 0);
    estimator.observe(2.9, 10);
    expect(estimator.estimate(100)).toBeNull();
    estimator.observe(3, 10);
    expect(estimator.estimate(100)).toBeCloseTo(30);
  });

  it('goes by the last minute, not by how it began', () => {
    const estimator = createEstimator();
    for (let second = 0; second <= 200; second += 1) {
      estimator.observe(second, second < 100 ? second : 100 + (second - 100) * 4);
    }
    expect(estimator.estimate(400)).toBeCloseTo(100, 0);
  });

  it('promises nothing while nothing gets done', () => {
    const estimator = createEstimator();
    estimator.observe(0, 50);
    estimator.observe(30, 50);
    expect(estimator.estimate(10)).toBeNull();
  });

  it('counts what even the smallest file costs', () => {
    expect(weighFile(0)).toBeGreaterThan(0);
    expect(weighFile(100_000_000)).toBeGreaterThan(100 * weighFile(100_000));
  });
});
