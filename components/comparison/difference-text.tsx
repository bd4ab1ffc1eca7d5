import { averagedInWords, noteInWords, REASONS } from '@/components/agreement/statistic-words';
import type { Statistic } from '@/lib/statistics/statistic';
import { signed } from './signed';

/** Properties of {@link DifferenceText}. */
export interface DifferenceTextProps {
  statistic: Statistic;
  /** What it rests on. */
  videos: number;
  pairs: number;
  leavingVideos?: number;
  print?: (value: number) => string;
}

/** A statistic with its 95 % interval, or in words why there is none; what else must be known is in its tooltip. */
export function DifferenceText({
  statistic,
  videos,
  pairs,
  leavingVideos,
  print = signed,
}: DifferenceTextProps) {
  if (statistic.value === null) {
    return <span className="text-muted text-xs">undefined: {REASONS[statistic.reason]}</span>;
  }
  const { interval, notes, questions } = statistic;
  const rests = { videos, pairs, ...(leavingVideos !== undefined && { leavingVideos }) };
  const words = notes.map((note) => noteInWords(note, rests));
  const all = questions ? [averagedInWords(questions), ...words] : words;
  return (
    <span title={all.join('; ') || undefined} className="whitespace-nowrap">
      <span className="font-medium">{print(statistic.value)}</span>
      {notes.includes('provisional') && (
        <>
          <span aria-hidden>°</span>
          <span className="sr-only"> (provisional)</span>
        </>
      )}
      {interval ? (
        <span className="text-muted text-xs">
          {' '}
          {print(interval.low)} to {print(interval.high)}
        </span>
      ) : (
        <span className="block max-w-44 text-wrap text-2xs text-faint">
          {words[notes.findIndex((note) => note !== 'provisional')]}
        </span>
      )}
    </span>
  );
}
