import { describe, expect, it } from 'vitest';
import { expectNear } from './fixtures/golden';
import {
  incompleteBeta,
  incompleteGammaUpper,
  logGamma,
  normalCdf,
  normalQuantile,
  studentCdf,
  studentQuantile,
} from './numerics';

const TOLERANCE = 1e-11;

describe('the gamma and beta functions', () => {
  it('equal factorials and the root of π', () => {
    expectNear(logGamma(11), Math.log(3_628_800), TOLERANCE);
    expectNear(logGamma(0.5), Math.log(Math.PI) / 2, TOLERANCE);
    expectNear(logGamma(0.25), 1.2880225246980774, TOLERANCE);
  });

  it('refuse a logarithm of Γ at zero and below', () => {
    expect(() => logGamma(0)).toThrow(RangeError);
  });

  it('equal binomial and Poisson sums', () => {
    // P(X ≥ 2), X ~ Bin(4, ½) = 11/16; P(X < 3), X ~ Poisson(2) = 5e⁻².
    expectNear(incompleteBeta(0.5, 2, 3), 11 / 16, TOLERANCE);
    expectNear(incompleteGammaUpper(3, 2), 5 * Math.exp(-2), TOLERANCE);
  });

  it('hold for large arguments and at the ends', () => {
    expectNear(incompleteBeta(0.5, 50_000, 50_000), 0.5, 1e-9);
    expect(incompleteBeta(0, 2, 3)).toBe(0);
    expect(incompleteBeta(1, 2, 3)).toBe(1);
    expect(incompleteGammaUpper(2, 0)).toBe(1);
  });
});

describe('distribution functions', () => {
  it('equal their closed forms', () => {
    for (const x of [0.1, 0.7, 1.3, 4, 11]) {
      expectNear(studentCdf(x, 1), 0.5 + Math.atan(x) / Math.PI, TOLERANCE);
      expectNear(studentCdf(-x, 2), 0.5 - x / (2 * Math.sqrt(2 + x * x)), TOLERANCE);
    }
  });

  it('keep their digits far out in the tail', () => {
    expect(normalCdf(-10) / 7.619853024160527e-24).toBeCloseTo(1, 9);
  });
});

describe('quantiles', () => {
  it('equal tabled values', () => {
    expectNear(normalQuantile(0.975), 1.959963984540054, TOLERANCE);
    expectNear(studentQuantile(0.975, 5), 2.5705818356363146, TOLERANCE);
    expectNear(studentQuantile(0.975, 99_999), 1.9599877077, 1e-9);
  });

  it('undo the distribution functions', () => {
    for (const probability of [0.001, 0.05, 0.3, 0.5, 0.8, 0.999]) {
      expectNear(normalCdf(normalQuantile(probability)), probability, TOLERANCE);
      expectNear(studentCdf(studentQuantile(probability, 3), 3), probability, TOLERANCE);
    }
  });

  it('refuse probabilities of 0 and 1', () => {
    expect(() => normalQuantile(1)).toThrow(RangeError);
    expect(() => studentQuantile(0, 3)).toThrow(RangeError);
    expect(() => studentQuantile(Number.NaN, 3)).toThrow(RangeError);
  });
});
