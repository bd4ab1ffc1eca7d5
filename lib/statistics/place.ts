import type { ItemAnswers } from './assess';
import type { Clustered } from './clusters';

/** What both raters said to one question about one unit; null = unscored (judge) or cannot tell (person). */
export interface RatedPair extends Clustered {
  /** The item, by its id. */
  video: string;
  /** Unique within its video, for one person. */
  unit: string;
  /** Who the person is, where several answered. A unit counts once, shared evenly among those who scored it. */
  rater?: string;
  /** Design weight of the video, 1/π for one drawn with the chance π; 1 when left out. Only ratios matter. */
  weight?: number;
  judge: number | null;
  person: number | null;
}

/** What judge and person say of an item to one question, with its id; each unit counts once, however many people scored it. */
export interface PlacedItem extends ItemAnswers {
  video: string;
}

/**
 * Places the pairs that both scored in a table of `size` categories, the first of which has the value `first`; item by
 * item, in the order in which they come. Weights add up to the number of units; people who share a unit share its weight.
 * @throws {RangeError} when a unit of an item comes twice for one person, a weight is not positive, or a value is not one
 * of the declared categories
 */
export function placePairs(
  pairs: readonly RatedPair[],
  first: number,
  size: number,
): readonly PlacedItem[] {
  return weighCells(placeByItem(pairs, first, size));
}

/** An item's pairs that both scored, each with its place in a table. */
interface PlacedCells extends Clustered {
  video: string;
  weight: number;
  cells: { cell: number; unit: string }[];
}

function placeByItem(
  pairs: readonly RatedPair[],
  first: number,
  size: number,
): readonly PlacedCells[] {
  const items = new Map<string, PlacedCells & { given: Set<string> }>();
  for (const pair of pairs) {
    const { weight = 1, rater = '' } = pair;
    if (!(weight > 0)) throw new RangeError(`Video “${pair.video}” has the weight ${weight}`);
    const item = items.get(pair.video) ?? {
      video: pair.video,
      cluster: pair.cluster ?? null,
      weight,
      given: new Set(),
      cells: [],
    };
    items.set(pair.video, item);
    const place = `${pair.unit}\n${rater}`;
    if (item.given.has(place)) {
      throw new RangeError(`Unit “${pair.unit}” of video “${pair.video}” comes twice`);
    }
    item.given.add(place);
    const row = findCategory(pair, 'person', first, size);
    const column = findCategory(pair, 'judge', first, size);
    if (row === null || column === null) continue;
    item.cells.push({ cell: row * size + column, unit: pair.unit });
  }
  return [...items.values()].filter(({ cells }) => cells.length > 0);
}

function weighCells(items: readonly PlacedCells[]): PlacedItem[] {
  const shared = items.map(({ weight, cells, ...item }) => {
    const times = new Map<string, number>();
    for (const { unit } of cells) times.set(unit, (times.get(unit) ?? 0) + 1);
    return {
      video: item.video,
      cluster: item.cluster ?? null,
      weight,
      units: times.size,
      cells: cells.map(({ cell, unit }) => ({ cell, weight: weight / (times.get(unit) ?? 1) })),
      sum: weight * times.size,
    };
  });
  const units = shared.reduce((total, item) => total + item.units, 0);
  const sum = shared.reduce((total, item) => total + item.sum, 0);
  return shared.map(({ video, cluster, weight, cells: unscaled }) => {
    const cells = unscaled.map((one) => ({ cell: one.cell, weight: (one.weight * units) / sum }));
    return { video, cluster, weight, times: 1, questions: [{ question: '', cells }] };
  });
}

function findCategory(
  pair: RatedPair,
  rater: 'judge' | 'person',
  first: number,
  size: number,
): number | null {
  const value = pair[rater];
  if (value === null) return null;
  const category = value - first;
  if (Number.isInteger(category) && category >= 0 && category < size) return category;
  throw new RangeError(
    `The ${rater}’s value ${value} for unit “${pair.unit}” of video “${pair.video}” is not a declared category`,
  );
}
