import type { CompositeFigure, Figure, ItemFigure } from '@/lib/suites/figures';

/** What an item is worth in scores and questions, by their ids; null where there is no value. */
export type Points = Readonly<Record<string, number | null>>;

/** The scores and questions that a figure is read off. */
export function sourcesOf({ of }: ItemFigure): readonly string[] {
  if ('questions' in of) return of.questions;
  return ['score' in of ? of.score : of.question];
}

/** The scores and questions that figures are read off. */
export function sourcesIn(figures: readonly ItemFigure[]): string[] {
  return [...new Set(figures.flatMap(sourcesOf))];
}

/**
 * The value of an item in a figure: the point itself, and of a share 1 where any of its questions reaches the threshold,
 * else 0; NaN where nothing was scored.
 */
export function figureValue(figure: ItemFigure, points: Points): number {
  const values = sourcesOf(figure).flatMap((id) => points[id] ?? []);
  if (values.length === 0) return Number.NaN;
  const most = Math.max(...values);
  if (figure.kind === 'mean') return most;
  return most >= figure.atLeast ? 1 : 0;
}

/** What one person says of an item in points. */
export interface SaidByOne {
  points: Points;
  /** Where person or judge left something out, what both say over what both answered, and in which points that is less. */
  partly: { parts: readonly string[]; person: Points; judge: Points } | null;
}

/**
 * What a person and the judge say of an item in some scores and questions, over what both answered.
 * @returns for the judge null where the person answered all that it did, so that its own points stand
 */
export function overSame(
  sources: readonly string[],
  { points, partly }: SaidByOne,
): { person: Points; judge: Points | null } {
  const isPart = partly !== null && sources.some((source) => partly.parts.includes(source));
  return isPart ? partly : { person: points, judge: null };
}

/** The mean of figures that is part of no other, such as a total; null where there is none. */
export function wholeFigure(figures: readonly Figure[]): CompositeFigure | null {
  const composites = figures.filter((figure) => figure.kind === 'mean-of');
  const parts = new Set(composites.flatMap((figure) => figure.figures));
  return composites.find(({ id }) => !parts.has(id)) ?? null;
}

/** The mean of what several people's answers come to, of those that come to anything; NaN where none does. */
export function meanValue(values: readonly number[]): number {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** From how many points on each figure counts, which tells apart what is kept of them; false of one that has no threshold. */
export function thresholdsOf(figures: readonly Figure[]): (number | false)[] {
  return figures.map((figure) => figure.kind === 'share' && figure.atLeast);
}

/** The figure with another threshold, if it has one that people move: that of a share of questions. */
export function atThreshold(figure: Figure, atLeast: number | null): Figure {
  const moves = figure.kind === 'share' && 'questions' in figure.of && atLeast !== null;
  return moves ? { ...figure, atLeast } : figure;
}
