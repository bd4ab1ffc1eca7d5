import { type Fact, withFacts } from '@/components/agreement/figures-csv';
import { type Printed, shownIn } from '@/components/results/figure-words';
import type { SavedTable } from '@/components/results/tables';
import type { RatedSet } from '@/lib/results/preference/schema';
import { correlate, type NumberPair } from '@/lib/statistics/paired-correlation';
import type { Statistic } from '@/lib/statistics/statistic';
import { type Cell, csvText } from '@/lib/table-writer';

/** A set of preferences held against the judge. */
export interface HeldSet extends RatedSet {
  /** The judge's figure of each model that people compared, by the model's name; null where there is none. */
  figures: Readonly<Record<string, number | null>>;
  /** By what these are printed. */
  printed: Printed;
  /** Models with both. */
  models: number;
  pearson: Statistic;
  spearman: Statistic;
}

/** Sets of preferences against the figures of the column that is shown, model by model. */
export function holdAgainst(
  sets: readonly RatedSet[],
  { results, column, target }: SavedTable,
): HeldSet[] {
  return sets.map((set) => {
    const figure = results.figures.find(({ id }) => id === set.figure);
    const figures = Object.fromEntries(
      set.ratios.map(({ name }) => {
        const place = results.models.findIndex(({ model }) => model === name);
        const cell = figure?.cells[place];
        return [name, cell ? shownIn(cell, column, target).value : null];
      }),
    );
    const pairs = set.ratios.flatMap(({ name, ratio }): NumberPair[] => {
      const x = figures[name] ?? null;
      return x === null ? [] : [{ x, y: ratio }];
    });
    const { pearson, spearman } = correlate(pairs);
    const printed = figure ?? ({ kind: 'mean' } as const);
    return { ...set, figures, printed, models: pairs.length, pearson, spearman };
  });
}

/**
 * Win ratios and the judge's figures as CSV, unrounded: a line for each set and model.
 * @param facts stand in the last columns of every line
 */
export function preferenceCsv(
  sets: readonly HeldSet[],
  by: string,
  facts: readonly Fact[] = [],
): string {
  const heading = [
    ...['set', 'file', 'model', 'points', 'comparisons', 'prompts', 'win_ratio', 'interval_low'],
    ...['interval_high', 'figure', 'figure_by', 'figure_value', 'pearson', 'spearman', 'models'],
  ];
  const lines = sets.flatMap((set) =>
    set.ratios.map(({ name, points, comparisons, clusters, ratio, interval }): Cell[] => [
      ...[set.label, set.file, name, points, comparisons, clusters, ratio],
      ...[interval?.low ?? null, interval?.high ?? null, set.figure, by, set.figures[name] ?? null],
      ...[set.pearson.value, set.spearman.value, set.models],
    ]),
  );
  return csvText(withFacts([heading, ...lines], facts));
}
