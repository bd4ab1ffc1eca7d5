import { z } from 'zod';
import { RESULTS_COLUMNS, type ResultsColumn, type ResultsFigure } from '@/lib/results/schema';
import { boardOf } from '../board';
import { isType } from '../figure-words';
import type { SavedTable } from '../tables';

/** What goes down and what goes across a table to paste. */
export const LAYOUTS = ['figure-model', 'model-figure', 'figure', 'model'] as const;

/** One of {@link LAYOUTS}. */
export type Layout = (typeof LAYOUTS)[number];

/** What somebody chose of a table to paste; null stands for what suits the results. */
export const tableChoiceSchema = z.object({
  layout: z.enum(LAYOUTS).nullable().default(null),
  /** By whom figures are. */
  by: z.array(z.enum(RESULTS_COLUMNS)).min(1).nullable().default(null),
  /** Figures by their ids. */
  figures: z.array(z.string()).min(1).nullable().default(null),
  /** The figure by which models are ordered, the best first; null: as on the page. */
  order: z.string().nullable().default(null),
  /** Decimals of percentages, null for as many as pages show, and of all other values. */
  percentDigits: z.number().int().min(0).max(3).nullable().default(null),
  digits: z.number().int().min(0).max(4).default(2),
  intervals: z.boolean().default(true),
  counts: z.boolean().default(true),
  caption: z.string().max(2_000).nullable().default(null),
});

/** See {@link tableChoiceSchema}. */
export type TableChoice = z.infer<typeof tableChoiceSchema>;

/** What is chosen where nobody chose anything. */
export const USUAL_CHOICE: TableChoice = tableChoiceSchema.parse({});

/** A choice in which nothing is left open. */
export interface Settled extends Omit<TableChoice, 'layout' | 'by' | 'figures' | 'percentDigits'> {
  layout: Layout;
  percentDigits: number;
  by: readonly ResultsColumn[];
  figures: readonly ResultsFigure[];
}

/** By whom there are figures. */
export function columnsThere({ figures }: SavedTable['results']): ResultsColumn[] {
  const hasSample = figures.some(({ cells }) => cells.some(({ sample }) => sample !== null));
  const isOverridden = figures.some(({ cells }) =>
    cells.some(({ overridden }) => overridden !== null),
  );
  return RESULTS_COLUMNS.filter(
    (column) => column === 'judge' || (column === 'overridden' ? isOverridden : hasSample),
  );
}

/** The choice with what suits the results in place of what is open, and without what they do not have. */
export function settle(choice: TableChoice, { results }: SavedTable): Settled {
  const { figures, models } = results;
  const chosen = figures.filter(({ id }) => choice.figures?.includes(id));
  const by = RESULTS_COLUMNS.filter((column) => choice.by?.includes(column));
  const rows = models.length + results.guesses.length;
  const shown = chosen.length > 0 ? chosen : usualFigures(figures);
  return {
    ...choice,
    figures: shown,
    percentDigits: choice.percentDigits ?? usualPercentDigits(figures),
    by: by.length > 0 ? by : columnsThere(results).filter((one) => one !== 'overridden'),
    layout:
      choice.layout ?? (rows === 1 ? 'figure' : shown.length === 1 ? 'model' : 'figure-model'),
    order: figures.some(({ id }) => id === choice.order) ? choice.order : null,
  };
}

/** How many decimals pages show of percentages. */
function usualPercentDigits(figures: readonly ResultsFigure[]): number {
  return figures.some(({ percent }) => percent) ? 2 : 1;
}

/** A leaderboard's total and groups; else the figures that are no share of one type; all where there are none of these. */
function usualFigures(figures: readonly ResultsFigure[]): readonly ResultsFigure[] {
  const board = boardOf(figures);
  if (board) return [board.total, ...board.groups.map(({ mean }) => mean)];
  const whole = figures.filter((figure) => !isType(figure));
  return whole.length > 0 ? whole : figures;
}
