import { describe, expect, it } from 'vitest';
import { expectInterval, goldenCases } from './fixtures/golden';
import { clopperPearsonInterval, wilsonInterval } from './proportion';

interface Expected {
  wilson95: number[];
  wilson90: number[];
  clopperPearson95: number[];
}

describe('intervals of a proportion', () => {
  for (const { id, input, expected, tolerance } of goldenCases<
    { successes: number; n: number },
    object,
    Expected
  >('proportion_ci')) {
    it(`equal the reference: ${id}`, () => {
      const { successes, n } = input;
      expectInterval(wilsonInterval(successes, n), expected.wilson95, tolerance);
      expectInterval(wilsonInterval(successes, n, 0.9), expected.wilson90, tolerance);
      expectInterval(clopperPearsonInterval(successes, n), expected.clopperPearson95, tolerance);
    });
  }

  it('reach 1 when every unit is a success', () => {
    // P(X = n) = p^n, so the lower end solves p^12 = 0.025.
    expectInterval(clopperPearsonInterval(12, 12), [0.025 ** (1 / 12), 1], 1e-11);
  });

  it('are undefined for no units', () => {
    expect(wilsonInterval(0, 0)).toBeNull();
    expect(clopperPearsonInterval(0, 0)).toBeNull();
  });
});
