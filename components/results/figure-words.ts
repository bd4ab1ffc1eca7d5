import { facetTitle } from '@/components/library/filter-words';
import { type ItemNoun, nounOf } from '@/components/library/noun';
import { countNoun, formatCount, formatDecimal, formatMoment } from '@/components/ui/numbers';
import type {
  FigureFacts,
  Results,
  ResultsColumn,
  ResultsFigure,
  ResultsSource,
} from '@/lib/results/schema';
import type { MeanTarget } from '@/lib/statistics/corrected';
import type { Interval } from '@/lib/statistics/statistic';

/** By whom figures are, as headings. */
export const COLUMN_WORDS: Readonly<Record<ResultsColumn, string>> = {
  judge: 'Judge alone',
  people: 'People',
  corrected: 'Corrected',
};

/** A value with what it rests on, of one column. */
export interface Shown {
  /** Null where there is none. */
  value: number | null;
  interval: Interval | null;
  /** Items that it rests on. */
  items: number;
  /** Why there is no interval, or no value; null where there is one. */
  lacking: string | null;
}

/** What a cell shows of one column. */
export function shownIn(
  { judge, sample }: ResultsFigure['cells'][number],
  column: ResultsColumn,
  target: MeanTarget,
): Shown {
  if (column === 'judge') {
    const { value, items } = judge;
    if (value === null) return { value, interval: null, items, lacking: 'nothing scored' };
    const interval = target === 'like' ? judge.interval : null;
    const lacking = target === 'these' ? 'known of these' : 'too few for an interval';
    return { value, interval, items, lacking: interval ? null : lacking };
  }
  if (!sample) return { value: null, interval: null, items: 0, lacking: 'no answer that counts' };
  const { value, intervals } = sample[column];
  const interval = intervals[target];
  const isKnown = sample.complete && target === 'these';
  const lacking = isKnown ? 'all read' : 'too few for an interval';
  return { value, interval, items: sample.sampled, lacking: interval ? null : lacking };
}

/** A figure's value as people read it: a share in percent. */
export function printFigure({ kind }: Pick<FigureFacts, 'kind'>, value: number): string {
  return kind === 'share' ? `${formatDecimal(value * 100, 1)}\u00a0%` : formatDecimal(value, 2);
}

/** An interval as people read it. */
export function printInterval(
  { kind }: Pick<FigureFacts, 'kind'>,
  { low, high }: Pick<Interval, 'low' | 'high'>,
): string {
  const print = (end: number) =>
    kind === 'share' ? formatDecimal(end * 100, 1) : formatDecimal(end, 2);
  return `${print(low)} to ${print(high)}`;
}

/** A model's name; for items of which it is not known, that. */
export function modelWords(model: string | null): string {
  return model ?? 'Model not known';
}

/** Whether the figure is the share of one type, which stands in the heat map. */
export function isType({ question }: Pick<FigureFacts, 'question'>): boolean {
  return question !== null;
}

/** From how many points on types count as found; null where no figure is a share. */
export function thresholdOf(figures: readonly FigureFacts[]): number | null {
  return figures.find(({ atLeast }) => atLeast !== null)?.atLeast ?? null;
}

/** How many runs are named one by one. */
const NAMED_RUNS = 3;

/** Which runs figures are from, with when they were ordered. */
export function runWords({ runs }: Pick<ResultsSource, 'runs'>, noun: ItemNoun): string {
  const named = runs
    .slice(0, NAMED_RUNS)
    .map(
      ({ id, at, items }) => `${id.slice(0, 8)} of ${formatMoment(at)} (${countNoun(items, noun)})`,
    );
  const more = runs.length - named.length;
  return [...named, ...(more > 0 ? [`${formatCount(more)} more`] : [])].join(', ');
}

/** Whose figures these are and what they are of, a fact a line: it stands in every file. */
export function sourceFacts(results: Results): [name: string, fact: string][] {
  const { source, suite, project, judged, items, withheld, figures, labels } = results;
  if (!source || !suite) return [];
  const threshold = thresholdOf(figures);
  return [
    ['Project', project.name],
    ['Suite', `${suite.name}, version ${source.suiteVersion}`],
    ['Judge', source.configuration.name],
    [
      'Prompts',
      Object.entries(source.prompts)
        .map(([prompt, hash]) => `${prompt} ${hash.slice(0, 8)}`)
        .join(', ') || 'none of ours',
    ],
    ['Runs', source.runs.map(({ id, at }) => `${id} of ${at}`).join(', ')],
    [
      `${facetTitle(nounOf(suite.kind))}s`,
      `${judged} of ${items} judged${withheld > 0 ? `, ${withheld} withheld from the reader` : ''}`,
    ],
    ...(threshold === null
      ? []
      : [['Threshold', `${threshold} points or more`] as [string, string]]),
    ['Answers of people', LABEL_WORDS[labels]],
  ];
}

/** Which of people's answers count, in a few words. */
export const LABEL_WORDS: Readonly<Record<Results['labels'], string>> = {
  sample: 'independent, of a blind sample, weighed by each one’s chance',
  blind: 'independent, whoever chose them',
  all: 'every answer that stands, in view of the judge’s or not; the judge’s where nobody answered',
};
