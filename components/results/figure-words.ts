import { formatCount, formatDecimal } from '@/components/ui/numbers';
import type { FigureFacts, Results, ResultsColumn, ResultsFigure } from '@/lib/results/schema';
import type { MeanTarget } from '@/lib/statistics/sampled';
import type { Interval } from '@/lib/statistics/statistic';

/** By whom figures are, as headings. */
export const COLUMN_WORDS: Readonly<Record<ResultsColumn, string>> = {
  judge: 'Judge alone',
  people: 'People',
  corrected: 'Corrected',
  overridden: 'With overrides',
};

const TOO_FEW = 'too few for an interval';

/** A value with what it rests on, of one column. */
export interface Shown {
  /** Null where there is none. */
  value: number | null;
  interval: Interval | null;
  /** Items that it rests on. */
  items: number;
  /** Of these those answered in part. */
  inPart: number;
  /** Of what people say: how many items could be drawn, and how many the judge alone is of; null of what the judge says. */
  drawable: { items: number; judged: number } | null;
  /** Whether these are so few that it is marked (°). */
  provisional: boolean;
  /** Why there is no interval, or no value; null where there is one. */
  lacking: string | null;
}

/** From so many independent items on, an interval is known to hold what it promises. */
const FIRM_SAMPLE = 20;

/** What ° says. */
export function provisionalWords(noun: string): string {
  return `rests on fewer than ${FIRM_SAMPLE} independent ${noun}s, weighed by chance, or a part of it on too few that differ`;
}

/** Why a value has no interval, in a word; null where it has one, or there is no value. */
export function intervalGap({ value, interval, lacking }: Shown): 'too few' | 'known' | null {
  if (value === null || interval) return null;
  return lacking === TOO_FEW ? 'too few' : 'known';
}

type Cell = ResultsFigure['cells'][number];

/** A cell; without what is not worked out. */
type ShownCell = Omit<Cell, 'overridden'> & Partial<Pick<Cell, 'overridden'>>;

/** What a cell shows of one column. */
export function shownIn(
  { judge, sample, overridden = null }: ShownCell,
  column: ResultsColumn,
  target: MeanTarget,
): Shown {
  if (column === 'judge' || column === 'overridden') {
    const estimate = column === 'judge' ? judge : overridden;
    if (!estimate) return nothing('nobody answered');
    const { value, items, clusters, weak = false, inPart } = estimate;
    if (value === null) return nothing('nothing scored', items);
    const provisional = clusters < FIRM_SAMPLE || weak;
    const interval = target === 'like' ? estimate.interval : null;
    const lacking = target === 'these' ? 'known of these' : TOO_FEW;
    return {
      ...{ value, interval, items, inPart, provisional },
      drawable: null,
      lacking: interval ? null : lacking,
    };
  }
  if (!sample) return nothing('no answer that counts');
  const { value, intervals } = sample[column];
  const interval = intervals[target];
  const isKnown = sample.complete && target === 'these';
  const lacking = isKnown ? 'all read' : TOO_FEW;
  const provisional = sample.effective < FIRM_SAMPLE || sample.weak;
  return {
    ...{ value, interval, provisional },
    items: sample.sampled,
    inPart: sample.inPart,
    drawable: { items: sample.population, judged: judge.items },
    lacking: interval ? null : lacking,
  };
}

function nothing(lacking: string, items = 0): Shown {
  return {
    ...{ value: null, interval: null, items, lacking },
    ...{ inPart: 0, drawable: null, provisional: false },
  };
}

/** What a value rests on, in a few words: “n 12 of 31”. */
export function restsOn({ items, drawable }: Shown): string {
  const isSample = drawable !== null && items < drawable.items;
  return `n ${formatCount(items)}${isSample ? ` of ${formatCount(drawable.items)}` : ''}`;
}

/** How many of the judged items could be drawn, in a few words; null where all could, or that is not asked. */
export function drawableWords({ drawable }: Shown): string | null {
  if (!drawable || drawable.items >= drawable.judged) return null;
  return `${formatCount(drawable.items)} of ${formatCount(drawable.judged)} drawable`;
}

/** That a column is of other items than the judge alone, in a sentence; empty where it is not. */
export function populationSentence(
  { figures }: Pick<Results, 'figures'>,
  column: ResultsColumn,
  noun: string,
): string {
  const cells = figures.flatMap((figure) =>
    figure.cells.map((cell) => shownIn(cell, column, 'like')),
  );
  if (!cells.some((cell) => drawableWords(cell) !== null)) return '';
  return `${COLUMN_WORDS[column]} is of the ${noun}s that could be drawn, ${COLUMN_WORDS.judge} of all judged ones.`;
}

/** What “in part” says of a column. */
export function inPartWords(column: ResultsColumn, noun: string): string {
  return column === 'judge' || column === 'overridden'
    ? `The judge left a part of these ${noun}s unscored.`
    : `People or judge left a part of these ${noun}s unanswered: they are compared over what both answered.`;
}

/** What decides how a figure's values are printed. */
export type Printed = Pick<FigureFacts, 'kind'> & Partial<Pick<FigureFacts, 'percent'>>;

/** Whether a figure is read in percent. */
export function isPercent({ kind, percent = false }: Printed): boolean {
  return kind === 'share' || percent;
}

/** A figure's value without its unit. @param decimals of a percentage; as pages have it when left out */
function printNumber(
  figure: Printed,
  value: number,
  decimals = figure.kind === 'share' ? 1 : 2,
): string {
  return isPercent(figure) ? formatDecimal(value * 100, decimals) : formatDecimal(value, 2);
}

/** A figure's value as people read it: a share in percent, and whatever else is read so. */
export function printFigure(figure: Printed, value: number): string {
  return `${printNumber(figure, value)}${isPercent(figure) ? '\u00a0%' : ''}`;
}

/** An interval as people read it. */
export function printInterval(
  figure: Printed,
  { low, high }: Pick<Interval, 'low' | 'high'>,
): string {
  return `${printNumber(figure, low)} to ${printNumber(figure, high)}`;
}

/** By what a figure was measured in a column of mixed results, in words; null where nothing is mixed. */
export function measureWords(
  { measures = [] }: Partial<Pick<FigureFacts, 'measures'>>,
  column: ResultsColumn,
): string | null {
  if (measures.length === 0) return null;
  if (column === 'people') return 'people';
  const words = measures.join('; ');
  if (column === 'judge') return words;
  return `${words}; ${column === 'corrected' ? 'corrected by people' : 'people where they answered'}`;
}

/** A model's name; for items of which it is not known, that. */
export function modelWords(model: string | null): string {
  return model ?? 'Model not known';
}

/** What the rows of a suite's figures are called, in the singular. */
export function comparedNoun({ compares }: Pick<Results, 'compares'>): 'model' | 'examinee' {
  return compares === 'judges' ? 'examinee' : 'model';
}

/** Whether the figure is the share of one type, which stands in the heat map. */
export function isType({ question }: Pick<FigureFacts, 'question'>): boolean {
  return question !== null;
}

/** From how many points on types count as found; null where no figure is a share. */
export function thresholdOf(figures: readonly FigureFacts[]): number | null {
  return figures.find(({ atLeast }) => atLeast !== null)?.atLeast ?? null;
}
