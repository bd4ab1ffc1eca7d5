import { latexTable } from '@/components/results/table/latex';
import type { Paper } from '@/components/results/table/paper';
import { flatHeads, markdownTable } from '@/components/results/table/texts';
import { typstTable } from '@/components/results/table/typst';
import { textTable } from './text-table';

/** The forms in which commands print figures. */
export const FIGURE_FORMATS = ['text', 'csv', 'latex', 'typst', 'markdown'] as const;

/** One of {@link FIGURE_FORMATS}. */
export type FigureFormat = (typeof FIGURE_FORMATS)[number];

/**
 * Figures in the form that is asked for.
 * @param csv all of them unrounded, which is more than stands in the table
 */
export function figuresIn(format: FigureFormat, paper: Paper, csv: () => string): string {
  if (format === 'csv') return csv();
  if (format === 'latex') return latexTable(paper);
  if (format === 'typst') return typstTable(paper);
  return format === 'markdown' ? markdownTable(paper) : paperText(paper);
}

/** A table as a terminal shows it, with its caption above and its notes below. */
function paperText(paper: Paper): string {
  const heads = flatHeads(paper);
  const isGrouped = paper.lines.some((line) => 'group' in line);
  const lines = paper.lines.map((line) =>
    'group' in line
      ? [line.group, ...heads.map(() => '')]
      : [isGrouped ? `  ${line.label}` : line.label, ...line.cells],
  );
  const table = textTable([[paper.corner, ...heads], ...lines]);
  return [paper.caption, table, ...paper.notes.map((note) => `${note}\n`)].join('\n');
}
