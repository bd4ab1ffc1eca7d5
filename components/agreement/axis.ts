import type { Statistic } from '@/lib/statistics/statistic';
import type { StatisticWords } from './statistic-words';

/** The stretch of values that a chart shows, and where it has marks. */
export interface Axis {
  from: number;
  to: number;
  ticks: number[];
}

/**
 * An axis that holds every value and interval. Correlations end at 1 and begin at −0.25 or as far below as needed;
 * shares go from 0 to 1; distances begin at 0; differences have 0 in the middle.
 */
export function axisFor(domain: StatisticWords['domain'], statistics: readonly Statistic[]): Axis {
  const values = statistics.flatMap((statistic) =>
    statistic.value === null
      ? []
      : [statistic.value, statistic.interval?.low ?? [], statistic.interval?.high ?? []].flat(),
  );
  switch (domain) {
    case 'correlation': {
      const lowest = Math.min(-0.25, ...values);
      const from = Math.max(-1, Math.floor(lowest * 4) / 4);
      return { from, to: 1, ticks: [-1, -0.5, 0, 0.5, 1].filter((tick) => tick >= from) };
    }
    case 'share':
      return { from: 0, to: 1, ticks: [0, 0.5, 1] };
    case 'distance': {
      const to = Math.max(1, Math.ceil(Math.max(0, ...values)));
      return { from: 0, to, ticks: [0, to / 2, to] };
    }
    case 'difference': {
      const to = Math.max(1, Math.ceil(Math.max(0, ...values.map(Math.abs))));
      return { from: -to, to, ticks: [-to, 0, to] };
    }
  }
}

/** Where a value lies on the axis, 0–1; values beyond an end are put at that end. */
export function placeOn({ from, to }: Axis, value: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}
