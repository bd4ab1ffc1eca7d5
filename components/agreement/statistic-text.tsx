import type { Comparison } from '@/lib/statistics/compare';
import type { Statistic } from '@/lib/statistics/statistic';
import {
  averagedInWords,
  noteInWords,
  printInterval,
  printValue,
  reasonInWords,
  type StatisticName,
} from './statistic-words';

/** Properties of {@link StatisticText}. */
export interface StatisticTextProps {
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
  const { questions, notes } = statistic;
  const words = [
    ...(questions ? [averagedInWords(questions)] : []),
    ...notes.map((note) => noteInWords(note, comparison)),
  ];
  return (
    <span title={words.join('; ') || undefined}>
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
