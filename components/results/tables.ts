import { nounOf } from '@/components/library/noun';
import type { Results, ResultsFigure } from '@/lib/results/schema';
import { RESULTS_COLUMNS, type ResultsColumn } from '@/lib/results/schema';
import type { MeanTarget } from '@/lib/statistics/corrected';
import { type Cell, csvText } from '@/lib/table-writer';
import {
  COLUMN_WORDS,
  modelWords,
  printFigure,
  printInterval,
  shownIn,
  sourceFacts,
} from './figure-words';

/** What a table to save is of. */
export interface SavedTable {
  results: Results;
  column: ResultsColumn;
  target: MeanTarget;
}

const COLUMNS = [
  ...['figure', 'label', 'model', 'at_least', 'better', 'by', 'value', 'interval_low'],
  ...['interval_high', 'interval_level', 'items', 'clusters', 'unscored', 'effective_items'],
  ...['population', 'interval_of', 'compares_with_published'],
];

/**
 * All figures as CSV (RFC 4180), unrounded: a line for each figure, model and column, with whose figures these are in the
 * last columns of every line.
 */
export function resultsCsv({ results, target }: SavedTable): string {
  const facts = sourceFacts(results);
  const lines = results.figures.flatMap((figure) =>
    results.models.flatMap(({ model }, place) =>
      RESULTS_COLUMNS.map((column): Cell[] => {
        const cell = figure.cells[place];
        if (!cell) return [];
        const { value, interval, items } = shownIn(cell, column, target);
        const { judge, sample } = cell;
        const own = column === 'judge';
        return [
          ...[figure.id, figure.label, model, figure.atLeast, figure.better, column, value],
          ...[interval?.low ?? null, interval?.high ?? null, interval?.level ?? null, items],
          ...[own ? judge.clusters : null, own ? judge.unscored : null],
          ...[own ? null : (sample?.effective ?? null), own ? null : (sample?.population ?? null)],
          ...[target === 'like' ? 'items like these' : 'these items', figure.published],
          ...facts.map(([, fact]) => fact),
        ];
      }),
    ),
  );
  const names = facts.map(([name]) => name.toLowerCase().replaceAll(' ', '_'));
  return csvText([[...COLUMNS, ...names], ...lines]);
}

const LATEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  _: '\\_',
  '%': '\\%',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '−': '$-$',
  '×': '$\\times$',
  '…': '\\ldots{}',
  '\u00a0': '~',
  '\n': ' ',
};

/** A text as LaTeX prints it. */
export function latexText(text: string): string {
  return text.replace(/[\\{}$&#_%~^<>−×…\u00a0\n]/g, (letter) => LATEX[letter] ?? letter);
}

/** A text in a cell of a Markdown table. */
export function markdownText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\|*_`[\]<>]/g, '\\$&');
}

/** Figures down, models across: value, interval and number of items. */
function gridOf({ results: { figures, models }, column, target }: SavedTable) {
  return figures.map((figure) => ({
    label: figure.atLeast === null ? figure.label : `${figure.label}, ≥ ${figure.atLeast}`,
    cells: models.map((_, place) => cellWords(figure, place, column, target)),
  }));
}

function cellWords(
  figure: ResultsFigure,
  place: number,
  column: ResultsColumn,
  target: MeanTarget,
): string {
  const cell = figure.cells[place];
  if (!cell) return '–';
  const { value, interval, items } = shownIn(cell, column, target);
  if (value === null) return '–';
  const between = interval ? ` [${printInterval(figure, interval)}]` : '';
  return `${printFigure(figure, value)}${between}, n = ${items}`;
}

/** What stands under a table or picture. */
export function captionOf({ results, column, target }: SavedTable): string {
  const facts = sourceFacts(results).map(([name, fact]) => `${name}: ${fact}`);
  const items = `${nounOf(results.suite?.kind ?? 'clip')}s`;
  const level = target === 'like' ? `${items} like these` : `these ${items}`;
  return `${COLUMN_WORDS[column]}. Means and shares with 95 % intervals for ${level}, n ${items}. ${facts.join('. ')}.`;
}

/** The figures of one column as a LaTeX table in the manner of booktabs. */
export function resultsLatex(table: SavedTable): string {
  const { models } = table.results;
  const row = (cells: readonly string[]) => `${cells.map(latexText).join(' & ')} \\\\`;
  return [
    '% Needs \\usepackage{booktabs}.',
    '\\begin{table}',
    '\\centering',
    `\\caption{${latexText(captionOf(table)).replaceAll('≥', '$\\geq$')}}`,
    `\\begin{tabular}{l${'r'.repeat(models.length)}}`,
    '\\toprule',
    row(['Figure', ...models.map(({ model }) => modelWords(model))]),
    '\\midrule',
    ...gridOf(table).map(({ label, cells }) => row([label, ...cells]).replaceAll('≥', '$\\geq$')),
    '\\bottomrule',
    '\\end{tabular}',
    '\\end{table}',
    '',
  ].join('\n');
}

/** The figures of one column as a Markdown table. */
export function resultsMarkdown(table: SavedTable): string {
  const { models } = table.results;
  const row = (cells: readonly string[]) => `| ${cells.map(markdownText).join(' | ')} |`;
  return [
    row(['Figure', ...models.map(({ model }) => modelWords(model))]),
    `| --- |${' ---: |'.repeat(models.length)}`,
    ...gridOf(table).map(({ label, cells }) => row([label, ...cells])),
    '',
    markdownText(captionOf(table)),
    '',
  ].join('\n');
}
