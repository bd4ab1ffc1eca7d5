import { describe, expect, it } from 'vitest';
import { gapInterval } from './gap-interval';
import { jackknife } from './jackknife';

/** Twenty clusters, leaving out each of which moves the two by so much. */
const without = (judge: number, people: number, by: number) =>
  Array.from({ length: 20 }, (_, cluster) => ({
    judge: judge + by * ((cluster % 5) - 2),
    people: people + by * ((cluster % 3) - 1),
  }));

describe('the interval of a difference of two coefficients', () => {
  it('is close to that of the plain scale where the two vary little', () => {
    const whole = { judge: 0.7, people: 0.75 };
    const left = without(0.7, 0.75, 0.0005);
    const plain = jackknife(
      -0.05,
      left.map(({ judge, people }) => judge - people),
      { range: [-2, 2], transform: 'plain' },
    ).interval;
    const interval = gapInterval(whole, left, 0.95);
    expect(interval?.low).toBeCloseTo(plain?.low ?? 0, 2);
    expect(interval?.high).toBeCloseTo(plain?.high ?? 0, 2);
    expect(interval?.level).toBe(0.95);
  });

  it('reaches further away from 0 than towards it, and further at a higher level', () => {
    const [whole, left] = [{ judge: 0.6, people: 0.75 }, without(0.6, 0.75, 0.01)];
    const interval = gapInterval(whole, left, 0.95) ?? { low: 0, high: 0 };
    expect(-0.15 - interval.low).toBeGreaterThan(interval.high + 0.15);
    const ninety = gapInterval(whole, left, 0.9) ?? { low: 0, high: 0 };
    expect(ninety.low).toBeGreaterThan(interval.low);
    expect(ninety.high).toBeLessThan(interval.high);
  });

  it('turns around where judge and people change places', () => {
    const one = gapInterval({ judge: 0.6, people: 0.8 }, without(0.6, 0.8, 0.004), 0.95);
    const turned = without(0.6, 0.8, 0.004).map(({ judge, people }) => ({
      judge: people,
      people: judge,
    }));
    const other = gapInterval({ judge: 0.8, people: 0.6 }, turned, 0.95);
    expect(other?.low).toBeCloseTo(-(one?.high ?? 0), 9);
    expect(other?.high).toBeCloseTo(-(one?.low ?? 0), 9);
  });

  it('is none where leaving out a cluster changes nothing', () => {
    expect(gapInterval({ judge: 1, people: 0.9 }, without(1, 0.9, 0), 0.95)).toBeNull();
  });
});
