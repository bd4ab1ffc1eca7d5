import type { ResultsColumn, ResultsFigure } from '@/lib/results/schema';
import type { MeanTarget } from '@/lib/statistics/sampled';
import { shownIn } from './figure-words';

/** A group of figures with the mean of them. */
export interface BoardGroup {
  mean: ResultsFigure;
  parts: readonly ResultsFigure[];
}

/** Figures as a leaderboard has them: a total over groups, each over dimensions. */
export interface Board {
  total: ResultsFigure;
  groups: readonly BoardGroup[];
  /** All of these figures. */
  all: readonly ResultsFigure[];
}

/** The leaderboard that a suite's figures make: where one of them is a mean of means of figures; else null. */
export function boardOf(figures: readonly ResultsFigure[]): Board | null {
  const partsOf = ({ parts }: ResultsFigure) =>
    parts.flatMap((id) => figures.find((figure) => figure.id === id) ?? []);
  const total = figures.find(
    (figure) => figure.parts.length > 0 && partsOf(figure).every((part) => part.parts.length > 0),
  );
  if (!total) return null;
  const groups = partsOf(total).map((mean) => ({ mean, parts: partsOf(mean) }));
  return { total, groups, all: [total, ...groups.flatMap(({ mean, parts }) => [mean, ...parts])] };
}

/** The figures at the ends of a board's tree that a figure of it is made of and a model lacks. */
export function missingParts(
  board: Board,
  figure: ResultsFigure,
  place: number,
  column: ResultsColumn,
  target: MeanTarget,
): ResultsFigure[] {
  const parts =
    figure === board.total
      ? board.groups.flatMap((group) => group.parts)
      : (board.groups.find(({ mean }) => mean === figure)?.parts ?? []);
  return parts.filter((part) => {
    const cell = part.cells[place];
    return !cell || shownIn(cell, column, target).value === null;
  });
}

/** The models' places, the best by a figure first and those without a value last, by name. */
export function ranked(figure: ResultsFigure, column: ResultsColumn, target: MeanTarget): number[] {
  const sign = figure.better === 'low' ? 1 : -1;
  return figure.cells
    .map((cell, place) => ({ place, value: shownIn(cell, column, target).value }))
    .toSorted((one, other) => {
      if (one.value === null || other.value === null) {
        return Number(one.value === null) - Number(other.value === null);
      }
      return sign * (one.value - other.value);
    })
    .map(({ place }) => place);
}
