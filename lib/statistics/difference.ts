import { FEWEST_CLUSTERS } from './guards';
import { boundedMeanInterval } from './mean';
import type { Interval } from './statistic';

/** A value with its interval. */
interface Estimated {
  value: number;
  interval: Interval | null;
}

/** How far each of what is independent, a group of items, moves a value: squares add up to the value's variance. */
export interface Moves {
  /** The place of each group's moves, by the group's number, which is the same for all values that are compared. */
  places: ReadonlyMap<number, number>;
  /** The moves, by one or several accounts that are independent of each other. */
  accounts: readonly (readonly number[])[];
}

/** What two values have in common, and what each group contributes to the variance of their difference. */
export interface JointMoves {
  /** Groups that move both. */
  shared: number;
  covariance: number;
  contributions: number[];
}

/**
 * What two values have in common: where a group moves both, its moves are subtracted before they are squared, so that what is
 * paired cancels and what is not adds up. This is one jackknife over the union of both values' groups.
 */
export function joinMoves(one: Moves, other: Moves): JointMoves {
  let covariance = 0;
  let shared = 0;
  const contributions: number[] = [];
  for (const [group, place] of one.places) {
    const opposite = other.places.get(group);
    if (opposite === undefined) {
      contributions.push(squareAt(one, place));
      continue;
    }
    shared += 1;
    let square = 0;
    for (const [account, moves] of one.accounts.entries()) {
      const move = moves[place] ?? 0;
      const against = other.accounts[account]?.[opposite] ?? 0;
      covariance += move * against;
      square += (move - against) ** 2;
    }
    contributions.push(square);
  }
  for (const [group, place] of other.places) {
    if (!one.places.has(group)) contributions.push(squareAt(other, place));
  }
  return { shared, covariance, contributions };
}

/** The variance of a value: the sum of its squared moves. */
export function varianceOfMoves(moves: Moves): number {
  let variance = 0;
  for (const place of moves.places.values()) variance += squareAt(moves, place);
  return variance;
}

function squareAt({ accounts }: Moves, place: number): number {
  let square = 0;
  for (const moves of accounts) square += (moves[place] ?? 0) ** 2;
  return square;
}

/**
 * The interval of the difference of two means by what each group contributes to its variance.
 * @param range the ends of the differences
 * @param widening see `wideningOf`
 * @returns null where one of them has no interval, or fewer than five groups do anything but what most do
 */
export function meanDifferenceInterval(
  one: Estimated,
  other: Estimated,
  contributions: readonly number[],
  range: readonly [low: number, high: number],
  widening = 1,
): Interval | null {
  if (!one.interval || !other.interval) return null;
  if (!hasVariety(contributions)) return null;
  return boundedMeanInterval(one.value - other.value, contributions, range, widening);
}

/** Whether at least five are not as the commonest one is. */
function hasVariety(values: readonly number[]): boolean {
  const often = new Map<number, number>();
  let most = 0;
  for (const [place, value] of values.entries()) {
    const times = (often.get(value) ?? 0) + 1;
    often.set(value, times);
    most = Math.max(most, times);
    // Another one adds at most one to the commonest, so that the difference never falls.
    if (place + 1 - most >= FEWEST_CLUSTERS) return true;
  }
  return false;
}

/**
 * The interval of the difference of two values from the intervals of both, which need not be symmetric (MOVER):
 * (a − b) − √((a − l_a)² + (u_b − b)² − 2ρ(a − l_a)(u_b − b)), and with the other ends for the upper one. For two shares with
 * Wilson's intervals this is Newcombe's hybrid interval.
 * Sources: Zou & Donner 2008 (Statistics in Medicine 27:1693); Newcombe 1998 (Statistics in Medicine 17:873 and 2635).
 * @param correlation ρ of both values, −1..1; 0 for independent ones
 * @returns null where one of them has none
 */
export function differenceInterval(
  one: Estimated,
  other: Estimated,
  correlation = 0,
): Interval | null {
  const [a, b] = [one.interval, other.interval];
  if (!a || !b) return null;
  const difference = one.value - other.value;
  const reach = (left: number, right: number) =>
    Math.sqrt(Math.max(0, left ** 2 + right ** 2 - 2 * correlation * left * right));
  return {
    low: difference - reach(one.value - a.low, b.high - other.value),
    high: difference + reach(a.high - one.value, other.value - b.low),
    level: a.level,
  };
}
