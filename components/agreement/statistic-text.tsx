import type { Comparison } from '@/lib/agreement/compare';
import type { Statistic } from '@/lib/agreement/statistic';
import {
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
  /** Also says what must be known beside the value; else that is in the tooltip. */
  notes?: boolean;
}

/** A statistic with its interval, or in words why there is none. */
export function StatisticText({ name, statistic, comparison, notes = false }: StatisticTextProps) {
  if (statistic.value === null) {
    return (
      <span className="text-muted text-xs">undefined: {reasonInWords(statistic.reason)}</span>
    );
  }
  const words = statistic.notes.map((note) => noteInWords(note, comparison));
  return (
    <span title={notes ? undefined : words.join('; ') || undefined}>
      <span className="font-medium">{printValue(name, statistic.value)}</span>
      {statistic.interval && (
        <span className="whitespace-nowrap text-muted text-xs">
          {' '}
          [{printInterval(name, statistic.interval.low, statistic.interval.high)}]
        </span>
      )}
      {notes && words.length > 0 && (
        <span className="block text-warn text-xs">{words.join('; ')}</span>
      )}
    </span>
  );
}
