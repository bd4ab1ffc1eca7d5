import type { Interval } from './statistic';

/** A value with its interval. */
interface Estimated {
  value: number;
  interval: Interval | null;
}

/**
 * The interval of the difference of two independent values from the intervals of both, which need not be symmetric:
 * (a − b) − √((a − l_a)² + (u_b − b)²) to (a − b) + √((u_a − a)² + (b − l_b)²). For two shares with Wilson's intervals this
 * is Newcombe's hybrid interval.
 * Source: Zou & Donner 2008 (Statistics in Medicine 27:1693).
 * @returns null where one of them has none
 */
export function independentDifferenceInterval(one: Estimated, other: Estimated): Interval | null {
  const [a, b] = [one.interval, other.interval];
  if (!a || !b) return null;
  const difference = one.value - other.value;
  return {
    low: difference - Math.hypot(one.value - a.low, b.high - other.value),
    high: difference + Math.hypot(a.high - one.value, other.value - b.low),
    level: Math.min(a.level, b.level),
  };
}
