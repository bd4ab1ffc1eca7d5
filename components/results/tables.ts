import type { Results, ResultsFigure } from '@/lib/results/schema';
import { RESULTS_COLUMNS, type ResultsColumn } from '@/lib/results/schema';
import type { MeanTarget } from '@/lib/statistics/sampled';
import { nounOf } from '@/lib/suites/item-kind';
import { type Cell, csvText } from '@/lib/table-writer';
import {
  COLUMN_WORDS,
  inPartWords,
  intervalGap,
  measureWords,
  populationSentence,
  provisionalWords,
  shownIn,
} from './figure-words';
import { sourceFacts, sourceLine } from './source-words';

/** What a table to save is of. */
export interface SavedTable {
  results: Results;
  column: ResultsColumn;
  target: MeanTarget;
}

const COLUMNS = [
  ...['figure', 'label', 'model', 'at_least', 'better', 'by', 'value', 'interval_low'],
  ...[
    'interval_high',
    'interval_level',
    'items',
    'clusters',
    'unscored',
    'in_part',
    'effective_items',
  ],
  ...['population', 'expected_items', 'interval_of', 'compares_with_published', 'measured_by'],
  'control',
];

/**
 * All figures as CSV (RFC 4180), unrounded: a line for each figure, model and column, with whose figures these are in the
 * last columns of every line.
 */
export function resultsCsv({ results, target }: SavedTable): string {
  const facts = sourceFacts(results);
  const figures = results.figures.flatMap((figure, at) =>
    results.models.flatMap(({ model, control }, place) =>
      RESULTS_COLUMNS.flatMap((column): Cell[][] => {
        const cell = figure.cells[place];
        if (!cell || (column === 'overridden' && cell.overridden === null)) return [];
        const { value, interval, items, inPart } = shownIn(cell, column, target);
        const { sample } = cell;
        const own = {
          judge: cell.judge,
          overridden: cell.overridden,
          people: null,
          corrected: null,
        }[column];
        return [
          [
            ...[figure.id, figure.label, model, figure.atLeast, figure.better, column, value],
            ...[interval?.low ?? null, interval?.high ?? null, interval?.level ?? null, items],
            ...[own?.clusters ?? null, own?.unscored ?? null, inPart],
            ...[
              own ? null : (sample?.effective ?? null),
              own ? null : (sample?.population ?? null),
            ],
            results.coverage?.figures[at]?.expected.items ?? null,
            ...[target === 'like' ? 'items like these' : 'these items', figure.published],
            measureWords(figure, column),
            control?.label ?? null,
          ],
        ];
      }),
    ),
  );
  const lines = [...figures, ...controlLines(results)].map((line) => [
    ...line,
    ...facts.map(([, fact]) => fact),
  ]);
  const names = facts.map(([name]) => name.toLowerCase().replaceAll(' ', '_'));
  return csvText([[...COLUMNS, ...names], ...lines]);
}

/** What guessing scores in each figure, and what is said of judges in addition to the figures. */
function controlLines({ figures, guesses, traits, models }: Results): Cell[][] {
  const known = (by: string | null, value: number, items: number): Cell[] => [
    ...[
      by,
      value,
      null,
      null,
      null,
      items,
      null,
      null,
      null,
      null,
      null,
      null,
      'these items',
      null,
      null,
    ],
  ];
  return [
    ...guesses.flatMap(({ label, cells }) =>
      figures.flatMap(({ id, label: name, atLeast, better }, place): Cell[][] => {
        const { value = null, items = 0 } = cells[place] ?? {};
        if (value === null) return [];
        return [[id, name, label, atLeast, better, ...known(null, value, items), label]];
      }),
    ),
    ...traits.flatMap(({ id, label, cells }) =>
      models.flatMap(({ model, control }, place): Cell[][] => {
        const cell = cells[place];
        if (!cell) return [];
        const { value, items } = cell;
        return [
          [id, label, model, null, null, ...known('judge', value, items), control?.label ?? null],
        ];
      }),
    ),
  ];
}

/** What stands below a picture of figures of one column: what they are, what marks mean, and whose figures they are. */
export function notesOfColumn(
  { results, column, target }: SavedTable,
  figures: readonly ResultsFigure[],
): string[] {
  const noun = nounOf(results.suite?.kind ?? 'clip');
  const cells = figures
    .flatMap((figure) => figure.cells.map((cell) => shownIn(cell, column, target)))
    .filter(({ value }) => value !== null);
  const whose = target === 'like' ? `${noun}s like these` : `these ${noun}s`;
  const said = [
    `${COLUMN_WORDS[column]}.`,
    cells.some(({ interval }) => interval !== null) && `Intervals are 95\u00a0%, for ${whose}.`,
    cells.some((shown) => intervalGap(shown) === 'too few') &&
      `Too few: too few independent ${noun}s for an interval.`,
    cells.some((shown) => intervalGap(shown) === 'known') &&
      `Without an interval: known of these ${noun}s.`,
    populationSentence({ figures: [...figures] }, column, noun),
    cells.some(({ inPart }) => inPart > 0) &&
      `${cells.reduce((sum, { inPart }) => sum + inPart, 0)} values in part: ${inPartWords(column, noun)}`,
    cells.some(({ provisional }) => provisional) && `°\u00a0${provisionalWords(noun)}.`,
    `n: ${column === 'judge' || column === 'overridden' ? `scored ${noun}s` : `${noun}s that people reviewed`}.`,
  ];
  return [said.filter(Boolean).join(' '), sourceLine(results)];
}
