import { noteInWords, REASONS, type RestsOn, wordsOn } from '@/components/agreement/note-words';
import { printIn, type StatisticWords } from '@/components/agreement/statistic-words';
import type { Statistic } from '@/lib/statistics/statistic';

interface DifferenceTextProps {
  statistic: Statistic;
  rests: RestsOn;
  /** How its values lie; as a difference when left out. */
  domain?: StatisticWords['domain'];
}

/** A statistic with its 95 % interval, or in words why there is none; what else must be known is in its tooltip. */
export function DifferenceText({ statistic, rests, domain = 'difference' }: DifferenceTextProps) {
  if (statistic.value === null) {
    return <span className="text-muted text-xs">undefined: {REASONS[statistic.reason]}</span>;
  }
  const { interval, notes } = statistic;
  const why = notes.find((note) => note !== 'provisional');
  return (
    <span title={wordsOn(statistic, rests).join('; ') || undefined} className="whitespace-nowrap">
      <span className="font-medium">{printIn(domain, statistic.value)}</span>
      {notes.includes('provisional') && (
        <>
          <span aria-hidden>°</span>
          <span className="sr-only"> (provisional)</span>
        </>
      )}
      {interval ? (
        <span className="text-muted text-xs">
          {' '}
          {printIn(domain, interval.low)} to {printIn(domain, interval.high)}
        </span>
      ) : (
        <span className="block max-w-44 text-wrap text-xs text-faint">
          {why && noteInWords(why, rests)}
        </span>
      )}
    </span>
  );
}
