import { countNoun, formatDecimal, formatShare } from '@/components/ui/numbers';
import type { WhenAnswer } from '@/lib/agreement/when.schema';
import type { Statistic } from '@/lib/statistics/statistic';
import type { TimeAgreement } from '@/lib/statistics/time-agreement';
import { csvText } from '@/lib/table-writer';
import { columnsOf, type Fact, STATISTIC_COLUMNS, withFacts } from './figures-csv';
import { noteInWords } from './note-words';

/** Seconds as a tolerance or a spacing is printed: with no more decimals than it has, three at most. */
export function printSeconds(seconds: number): string {
  return `${formatDecimal(seconds, 3).replace(/\.?0+$/, '')} s`;
}

/** An offset as printed, with its sign. */
function printOffset(seconds: number): string {
  const printed = formatDecimal(seconds, 2);
  return `${seconds > 0 && printed !== '0.00' ? '+' : ''}${printed} s`;
}

/** Why a figure is undefined, in a few words. */
const UNDEFINED: Partial<Record<string, string>> = {
  'no-positives': 'people found nothing',
  'no-predicted-positives': 'the judge found nothing',
  'no-pairs': 'nothing to compare',
};

/** What must be said along with a figure, each in a few words. */
function notesOn(statistic: Statistic, { items, clusters, counts }: TimeAgreement): string[] {
  if (statistic.value === null) return [];
  const rests = { videos: items, clusters, pairs: counts.matched };
  return statistic.notes.map((note) =>
    note === 'provisional' ? 'provisional: few clips or stretches' : noteInWords(note, rests),
  );
}

/** A figure as printed: its value, its interval or null, and what must be said along with it. */
export interface PrintedFigure {
  value: string;
  interval: string | null;
  notes: string;
}

function printed(
  statistic: Statistic,
  point: TimeAgreement,
  print: (value: number) => string,
): PrintedFigure {
  if (statistic.value === null) {
    const why = point.items === 0 ? 'refused' : (UNDEFINED[statistic.reason] ?? 'undefined');
    return { value: '–', interval: null, notes: why };
  }
  const { value, interval, notes } = statistic;
  return {
    value: `${print(value)}${notes.includes('provisional') ? '°' : ''}`,
    interval: interval && `${print(interval.low)} to ${print(interval.high)}`,
    notes: notesOn(statistic, point).join('; '),
  };
}

/** A share as printed. */
export function printShareOf(statistic: Statistic, point: TimeAgreement): PrintedFigure {
  return printed(statistic, point, formatShare);
}

/** An offset as printed. */
export function printOffsetOf(statistic: Statistic, point: TimeAgreement): PrintedFigure {
  return printed(statistic, point, printOffset);
}

/** Why nothing is said at a tolerance, or of fewer clips, in a sentence; null where all clips count. */
export function refusalOf(
  { items, tooCoarse, tolerance }: TimeAgreement,
  noun: string,
): string | null {
  if (tooCoarse === 0) return null;
  const left = `in ${countNoun(tooCoarse, noun)} the judge left more than ${printSeconds(tolerance)} between the frames that it looked at, and can place nothing closer`;
  return items === 0 ? `Refused: ${left}.` : `Of ${countNoun(items, noun)}: ${left}.`;
}

/** How many items count at a tolerance and how many are refused, in a few words. */
export function restsOnWords({ items, tooCoarse }: TimeAgreement, noun: string): string {
  const refused =
    tooCoarse > 0 && `${items === 0 ? countNoun(tooCoarse, noun) : tooCoarse} refused`;
  return [items > 0 && countNoun(items, noun), refused].filter(Boolean).join(', ');
}

/** What no figure here counts, a sentence each. */
export function leftOutWords({ leftOut }: Pick<WhenAnswer, 'leftOut'>): string[] {
  const { 'no-frames': noFrames, 'in-part': inPart } = leftOut;
  return [
    noFrames > 0 &&
      `${countNoun(noFrames, 'reading')} left out: the judge answered about no frame there.`,
    inPart > 0 &&
      `${countNoun(inPart, 'reading')} left out: judge or person answered no type in full. A person does by answering all of its frames or clusters, or by saying that nothing else is wrong.`,
  ].filter((words) => words !== false);
}

/** The tolerance that is shown at first: the smallest at which all clips count, else the one at which the most do. */
export function usualPoint(points: readonly TimeAgreement[]): TimeAgreement | undefined {
  return (
    points.find(({ items, tooCoarse }) => items > 0 && tooCoarse === 0) ??
    points.toSorted((one, other) => other.items - one.items)[0]
  );
}

/** The figures of a point by the names that files give them. */
const FIGURES = [
  ['recall', (point) => point.recall],
  ['precision', (point) => point.precision],
  ['f1', (point) => point.f1],
  ['start_offset_median', (point) => point.start.median],
  ['start_offset_mean', (point) => point.start.bias],
  ['end_offset_median', (point) => point.end.median],
  ['end_offset_mean', (point) => point.end.bias],
  ['same_type', (point) => point.sameType],
] as const satisfies readonly (readonly [string, (point: TimeAgreement) => Statistic])[];

/** What is expected by chance, by the names of {@link FIGURES}. */
function chanceOf(name: string, { chance }: TimeAgreement): number | null {
  const expected = { ...chance, same_type: chance?.sameType };
  return expected[name as 'recall' | 'precision' | 'f1' | 'same_type'] ?? null;
}

const COLUMNS = [
  ...['tolerance_s', 'figure', ...STATISTIC_COLUMNS.slice(0, 5), 'by_chance'],
  ...['clips', 'clusters', 'clips_refused', 'judge_stretches', 'people_stretches'],
  ...['people_marked', 'matched', 'matched_marked', 'threshold'],
];

/** All tolerances as CSV, unrounded: a line for each tolerance and figure. */
export function whenCsv({ points, threshold }: WhenAnswer, facts: readonly Fact[] = []): string {
  const lines = points.flatMap((point) =>
    FIGURES.map(([name, of]) => {
      const { items, clusters, tooCoarse, counts } = point;
      return [
        ...[point.tolerance, name, ...columnsOf(of(point)).slice(0, 5), chanceOf(name, point)],
        ...[items, clusters, tooCoarse, counts.judge, counts.people],
        ...[counts.marked, counts.matched, counts.matchedMarked, threshold],
      ];
    }),
  );
  return csvText(withFacts([COLUMNS, ...lines], facts));
}
