import { correlate, type NumberPair } from '@/lib/statistics/paired-correlation';
import type { MeanFigure } from '@/lib/suites/figures';
import type { PointUnit, TwoJudgesFigure } from './two-judges.schema';
import { figureValue, type Points } from './values';

/** An item with what two judges say of it. */
export interface TwiceJudgedItem {
  id: string;
  model: string | null;
  /** What the model was given; null where it is not known. */
  task: string | null;
  cluster: string | null;
  facets: Readonly<Record<string, string>>;
  left: Points;
  right: Points;
}

/** The items that a figure is of. */
export function takenBy(
  { where = {} }: Pick<MeanFigure, 'where'>,
  items: readonly TwiceJudgedItem[],
): TwiceJudgedItem[] {
  return items.filter(({ facets }) =>
    Object.entries(where).every(([name, word]) => facets[name] === word),
  );
}

/** The values of a figure by two judges, point by point, and how they correlate. */
export function compareJudges(
  figure: MeanFigure,
  items: readonly TwiceJudgedItem[],
  per: PointUnit,
): TwoJudgesFigure {
  const valued = takenBy(figure, items).map((item) => ({
    item,
    x: figureValue(figure, item.left),
    y: figureValue(figure, item.right),
  }));
  const both = valued.filter(({ x, y }) => !Number.isNaN(x) && !Number.isNaN(y));
  const pairs = per === 'item' ? both.map(pairOf) : byTask(both);
  const { id, label, range } = figure;
  const mean = (read: (pair: NumberPair) => number) =>
    pairs.reduce((sum, pair) => sum + read(pair), 0) / pairs.length;
  return {
    id,
    label,
    range,
    points: countPoints(pairs),
    onlyLeft: valued.filter(({ x, y }) => !Number.isNaN(x) && Number.isNaN(y)).length,
    onlyRight: valued.filter(({ x, y }) => Number.isNaN(x) && !Number.isNaN(y)).length,
    same: pairs.filter(({ x, y }) => Math.abs(x - y) < SAME).length,
    means: pairs.length > 0 ? { left: mean(({ x }) => x), right: mean(({ y }) => y) } : null,
    ...correlate(pairs),
  };
}

/** Values that are no further apart are the same: fractions that were rounded elsewhere. */
const SAME = 1e-6;

interface Valued {
  item: TwiceJudgedItem;
  x: number;
  y: number;
}

function pairOf({ item: { cluster }, x, y }: Valued): NumberPair {
  return { x, y, cluster };
}

/** The mean of each model's items of a task; an item without one is by itself. */
function byTask(valued: readonly Valued[]): NumberPair[] {
  const tasks = new Map<string, Valued[]>();
  for (const one of valued) {
    const { id, model, task } = one.item;
    const key = task === null ? `item ${id}` : JSON.stringify([model, task]);
    const known = tasks.get(key);
    if (known) known.push(one);
    else tasks.set(key, [one]);
  }
  return [...tasks.values()].map((ones) => ({
    x: ones.reduce((sum, { x }) => sum + x, 0) / ones.length,
    y: ones.reduce((sum, { y }) => sum + y, 0) / ones.length,
    cluster: ones[0]?.item.cluster ?? null,
  }));
}

/** Steps of a range to which points are rounded where they are too many to be drawn one by one. */
const GRID = 100;
const MOST_POINTS = 2_000;

/** Where points lie, and how many at each place. */
function countPoints(pairs: readonly NumberPair[]): TwoJudgesFigure['points'] {
  const exact = countBy(pairs, (value) => value);
  if (exact.length <= MOST_POINTS) return exact;
  const values = pairs.flatMap(({ x, y }) => [x, y]);
  const [low, high] = values.reduce(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  const step = (high - low) / GRID;
  return countBy(pairs, (value) => low + Math.round((value - low) / step) * step);
}

function countBy(pairs: readonly NumberPair[], round: (value: number) => number) {
  const points = new Map<string, { x: number; y: number; count: number }>();
  for (const pair of pairs) {
    const [x, y] = [round(pair.x), round(pair.y)];
    const known = points.get(`${x} ${y}`);
    if (known) known.count += 1;
    else points.set(`${x} ${y}`, { x, y, count: 1 });
  }
  return [...points.values()];
}
