import type { Comparison } from '@/lib/statistics/compare';
import type { StatisticName } from '@/lib/statistics/measures';
import type { Statistic } from '@/lib/statistics/statistic';
import { reasonInWords, wordsOn } from './note-words';
import { printInterval, printValue } from './statistic-words';

interface StatisticTextProps {
  name: StatisticName;
  statistic: Statistic;
  comparison: Comparison;
}

/** A statistic with its interval, or in words why there is none; what else must be known is in its tooltip. */
export function StatisticText({ name, statistic, comparison }: StatisticTextProps) {
  if (statistic.value === null) {
    return (
      <span className="text-muted text-xs">
        undefined: {reasonInWords(statistic.reason, comparison)}
      </span>
    );
  }
  return (
    <span title={wordsOn(statistic, comparison).join('; ') || undefined}>
      <span className="font-medium">{printValue(name, statistic.value)}</span>
      {statistic.interval && (
        <span className="whitespace-nowrap text-muted text-xs">
          {' '}
          [{printInterval(name, statistic.interval.low, statistic.interval.high)}]
        </span>
      )}
    </span>
  );
}
