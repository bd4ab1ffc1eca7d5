import type { Interval } from './statistic';

/** Where one of several stands, from 1, and the places that cannot be ruled out. */
export interface Rank {
  rank: number;
  from: number;
  to: number;
}

/**
 * The rank of each of several by their values, best first and equal ones at one rank, with the ranks that it may have: one
 * that is surely worse than k others is at best k + 1st. With simultaneous intervals of all differences, all ranges of ranks
 * hold at once with at least their level.
 * Source: Mogstad, Romano, Shaikh & Wilhelm 2024 (Review of Economic Studies 91:476).
 * @param values null for one without a value: it has no rank, and takes none
 * @param differenceOf the interval of the value of one, by its place, less that of another; null where there is none
 */
export function ranksOf(
  values: readonly (number | null)[],
  better: 'low' | 'high',
  differenceOf: (one: number, other: number) => Interval | null,
): (Rank | null)[] {
  const sign = better === 'high' ? 1 : -1;
  const ranked = values.flatMap((value, place) => (value === null ? [] : [place]));
  return values.map((value, one): Rank | null => {
    if (value === null) return null;
    let rank = 1;
    let above = 0;
    let below = 0;
    for (const other of ranked) {
      if (other === one) continue;
      if (sign * ((values[other] ?? 0) - value) > 0) rank += 1;
      const difference = differenceOf(one, other);
      if (!difference) continue;
      if (sign > 0 ? difference.high < 0 : difference.low > 0) above += 1;
      if (sign > 0 ? difference.low > 0 : difference.high < 0) below += 1;
    }
    return { rank, from: 1 + above, to: ranked.length - below };
  });
}
