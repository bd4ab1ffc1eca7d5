import { noteInWords } from '@/components/agreement/note-words';
import { formatCount, formatShare } from '@/components/ui/numbers';
import type { FilterReading, FunnelFilter } from '@/lib/results/funnel/schema';
import { FEWEST_CLUSTERS } from '@/lib/statistics/guards';
import type { Statistic, StatisticNote, UndefinedReason } from '@/lib/statistics/statistic';

const NO_VALUE: Partial<Record<UndefinedReason, string>> = {
  'no-pairs': 'Nobody answered',
  'no-predicted-positives': 'It removed none of these',
  'no-positives': 'People would remove none of these',
};

/** Why there is no share, in a few words. */
export function noValueWords(reason: UndefinedReason): string {
  return NO_VALUE[reason] ?? 'No value';
}

/** What must be known in addition to a share, in a few words each. */
export function notesOn(statistic: Statistic, { clusters, items, answers }: FilterReading) {
  if (statistic.value === null) return [];
  const few: Partial<Record<StatisticNote, string>> = {
    provisional: 'Provisional.',
    'too-few-videos': `Fewer than ${FEWEST_CLUSTERS} videos: no interval.`,
    'few-of-class': `In fewer than ${FEWEST_CLUSTERS} videos: no interval.`,
  };
  const notes = statistic.notes.filter(
    (note) => note !== 'provisional' || statistic.interval !== null,
  );
  return notes.map(
    (note) => few[note] ?? noteInWords(note, { videos: items, clusters, pairs: answers }),
  );
}

/** A share with its interval as printed, e.g. “67 % [30 % to 90 %]”. */
export function printShare(statistic: Statistic): string {
  if (statistic.value === null) return '–';
  const { value, interval } = statistic;
  if (!interval) return formatShare(value);
  return `${formatShare(value)} [${formatShare(interval.low)} to ${formatShare(interval.high)}]`;
}

/** Of what a filter's recall is a share: of everything, or of what earlier filters let through. */
export function recallWords({ notAsked }: FunnelFilter, reading: FilterReading): string {
  if (notAsked === 0) return 'Asked of all: not conditional on other filters.';
  const { answers, removed } = reading.notAsked;
  const known =
    answers === 0
      ? ''
      : ` People answered about ${formatCount(answers)} of them and would remove ${formatCount(removed)}.`;
  return `Conditional on what earlier filters let through: ${formatCount(notAsked)} were not asked.${known}`;
}
