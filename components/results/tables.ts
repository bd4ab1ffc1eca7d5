import { facetTitle } from '@/components/library/filter-words';
import type { Results, ResultsFigure } from '@/lib/results/schema';
import { RESULTS_COLUMNS, type ResultsColumn } from '@/lib/results/schema';
import type { MeanTarget } from '@/lib/statistics/corrected';
import { nounOf } from '@/lib/suites/item-kind';
import { type Cell, csvText } from '@/lib/table-writer';
import {
  COLUMN_WORDS,
  comparedNoun,
  modelWords,
  printFigure,
  printInterval,
  shareWords,
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
  ...['population', 'interval_of', 'compares_with_published', 'control'],
];

/**
 * All figures as CSV (RFC 4180), unrounded: a line for each figure, model and column, with whose figures these are in the
 * last columns of every line.
 */
export function resultsCsv({ results, target }: SavedTable): string {
  const facts = sourceFacts(results);
  const figures = results.figures.flatMap((figure) =>
    results.models.flatMap(({ model, control }, place) =>
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
          control?.label ?? null,
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
    ...[by, value, null, null, null, items, null, null, null, null, 'these items', null],
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

/** What stands across a table to save: examinees or models, then what they are to be read against. */
interface Column {
  name: string;
  isControl: boolean;
  /** @param figure its place among the figures */
  figure: (place: number) => string;
  trait: (place: number) => string;
}

function columnsAcross({ results, column, target }: SavedTable): Column[] {
  const { models, figures, guesses, traits } = results;
  const rows = models.map(
    ({ model, control }, at): Column => ({
      name: control ? `${modelWords(model)} (${control.label})` : modelWords(model),
      isControl: control !== undefined,
      figure: (place) => {
        const figure = figures[place];
        return figure ? cellWords(figure, at, column, target) : '–';
      },
      trait: (place) => {
        const cell = traits[place]?.cells[at];
        return cell ? shareWords(cell) : '–';
      },
    }),
  );
  const guessed = guesses.map(
    ({ label, cells }): Column => ({
      name: label,
      isControl: true,
      trait: () => '–',
      figure: (place) => shareWords(cells[place] ?? { value: null, items: 0 }),
    }),
  );
  return [...rows, ...guessed].toSorted((a, b) => Number(a.isControl) - Number(b.isControl));
}

/** Figures down, examinees or models across, each with its controls: value, interval and number of items. */
function gridOf(table: SavedTable) {
  const { figures, traits } = table.results;
  const columns = columnsAcross(table);
  const rows = [
    ...figures.map(({ atLeast, label }, place) => ({
      label: atLeast === null ? label : `${label}, ≥ ${atLeast}`,
      cells: columns.map(({ figure }) => figure(place)),
    })),
    ...traits.map(({ label }, place) => ({
      label,
      cells: columns.map(({ trait }) => trait(place)),
    })),
  ];
  return { columns, rows };
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

/** The figures of one column as a LaTeX table in the manner of booktabs; controls stand under a heading of their own. */
export function resultsLatex(table: SavedTable): string {
  const row = (cells: readonly string[]) => `${cells.map(latexText).join(' & ')} \\\\`;
  const { columns, rows } = gridOf(table);
  return [
    '% Needs \\usepackage{booktabs}.',
    '\\begin{table}',
    '\\centering',
    `\\caption{${latexText(captionOf(table)).replaceAll('≥', '$\\geq$')}}`,
    `\\begin{tabular}{l${'r'.repeat(columns.length)}}`,
    '\\toprule',
    ...groupHeads(table, columns),
    row(['Figure', ...columns.map(({ name }) => name)]),
    '\\midrule',
    ...rows.map(({ label, cells }) => row([label, ...cells]).replaceAll('≥', '$\\geq$')),
    '\\bottomrule',
    '\\end{tabular}',
    '\\end{table}',
    '',
  ].join('\n');
}

/** The headings over examinees and over their controls; none without controls. */
function groupHeads({ results }: SavedTable, columns: readonly Column[]): string[] {
  const controls = columns.filter(({ isControl }) => isControl).length;
  if (controls === 0) return [];
  const own = columns.length - controls;
  const title = `${facetTitle(comparedNoun(results))}s`;
  const heads = [
    ...(own > 0 ? [{ title, from: 2, count: own }] : []),
    { title: 'Controls', from: 2 + own, count: controls },
  ];
  return [
    `${heads.map(({ title, count }) => ` & \\multicolumn{${count}}{c}{${title}}`).join('')} \\\\`.trimStart(),
    heads.map(({ from, count }) => `\\cmidrule(lr){${from}-${from + count - 1}}`).join(' '),
  ];
}

/** The figures of one column as a Markdown table. */
export function resultsMarkdown(table: SavedTable): string {
  const row = (cells: readonly string[]) => `| ${cells.map(markdownText).join(' | ')} |`;
  const { columns, rows } = gridOf(table);
  return [
    row([
      'Figure',
      ...columns.map(({ name, isControl }) => (isControl ? `Control: ${name}` : name)),
    ]),
    `| --- |${' ---: |'.repeat(columns.length)}`,
    ...rows.map(({ label, cells }) => row([label, ...cells])),
    '',
    markdownText(captionOf(table)),
    '',
  ].join('\n');
}
