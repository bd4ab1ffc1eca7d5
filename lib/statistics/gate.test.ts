import { describe, expect, it } from 'vitest';
import { GATE_SCENARIOS, simulateGate } from '@/tools/bench/agreement/gate';
import { gainOf, judgeGain, moreForReach, moreToDecide } from './gate';

const level = 0.95;
const gain = (low: number, value: number, high: number) => ({
  value,
  interval: { low, high, level },
});

describe('the verdict on a gain', () => {
  it('is not worse where the whole interval lies above the largest drop', () => {
    expect(judgeGain(gain(-0.04, 0, 0.04), 0.05)).toBe('not-worse');
    expect(judgeGain(gain(-0.04, -0.03, -0.01), 0.05)).toBe('not-worse');
    expect(judgeGain(gain(-0.05, 0, 0.05), 0.05)).toBe('cannot-tell');
  });

  it('is worse where all of it lies beyond, or all below 0 with its middle beyond', () => {
    expect(judgeGain(gain(-0.3, -0.2, -0.06), 0.05)).toBe('worse');
    expect(judgeGain(gain(-0.3, -0.2, -0.01), 0.05)).toBe('worse');
    expect(judgeGain(gain(-0.12, -0.04, -0.01), 0.05)).toBe('cannot-tell');
    expect(judgeGain(gain(-0.3, -0.1, 0), 0.05)).toBe('cannot-tell');
  });

  it('turns round with the good end', () => {
    expect(gainOf(gain(1, 2, 4), 'high')).toEqual(gain(1, 2, 4));
    expect(gainOf(gain(1, 2, 4), 'low')).toEqual(gain(-4, -2, -1));
  });
});

describe('what would decide', () => {
  it('is nothing more where it is decided', () => {
    expect(moreToDecide(gain(-0.04, 0, 0.04), 0.05, 100)).toBe(0);
  });

  it('narrows the side that decides to what lies between', () => {
    // Half as wide takes four times as many.
    expect(moreForReach(0.2, 0.1, 100)).toBe(300);
    expect(moreToDecide(gain(-0.1, 0, 0.3), 0.05, 100)).toBe(300);
    // Beyond the largest drop it has to keep clear of 0.
    expect(moreToDecide(gain(-0.4, -0.1, 0.1), 0.05, 100)).toBe(300);
    expect(moreToDecide(gain(-0.2, -0.05, 0.1), 0.05, 100)).toBeNull();
  });

  it('decides, by the number that it says', () => {
    const open = gain(-0.2, 0.02, 0.24);
    const more = moreToDecide(open, 0.05, 40) ?? 0;
    const reach = 0.22 * Math.sqrt(40 / (40 + more + 1));
    expect(judgeGain(gain(0.02 - reach, 0.02, 0.02 + reach), 0.05)).toBe('not-worse');
  });
});

/** Far above what single samples need; the bench prints more. */
const SAMPLES = 300;

describe.each(GATE_SCENARIOS)('the gate by simulation: $name', (scenario) => {
  it.each([20, 40, 100])('is wrong in at most a twentieth at %i prompts', (prompts) => {
    const rates = (times: number) =>
      simulateGate(scenario, times * scenario.maxDrop, { prompts, samples: SAMPLES, seed: 35 });
    expect(rates(0).worse).toBeLessThanOrEqual(0.05);
    expect(rates(-1)['not-worse']).toBeLessThanOrEqual(0.05);
  });
});

describe.each(GATE_SCENARIOS)('the corrected gate by simulation: $name', (scenario) => {
  it('is wrong in at most a twentieth, however far biases may be apart', () => {
    const rates = (times: number) =>
      simulateGate(scenario, times * scenario.maxDrop, {
        ...{ prompts: 40, samples: 100, seed: 35 },
        corrected: { read: 30, delta: 1000 },
      });
    expect(rates(0).worse).toBeLessThanOrEqual(0.05);
    expect(rates(-1)['not-worse']).toBeLessThanOrEqual(0.05);
  });

  it('cannot tell where bias may hardly be apart', () => {
    const corrected = { read: 30, delta: scenario.maxDrop / 100 };
    const drawn = { prompts: 40, samples: 20, seed: 35, corrected };
    expect(simulateGate(scenario, 0, drawn)['cannot-tell']).toBeCloseTo(1);
  });
});

describe('what the gate can tell', () => {
  it('is more, the more prompts there are and the larger the gain is', () => {
    const [scenario] = GATE_SCENARIOS;
    if (!scenario) throw new Error('there is a scenario');
    const told = (times: number, prompts: number) =>
      1 - simulateGate(scenario, times * 0.5, { prompts, samples: 100, seed: 1 })['cannot-tell'];
    expect(told(1, 20)).toBeGreaterThan(0.6);
    expect(told(0, 100)).toBeGreaterThan(told(0, 20));
    expect(told(-2, 40)).toBeGreaterThan(0.9);
  });
});
