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

/** An item's pairs, by unit and rater, each with its place in a table; -1 where not both scored. */
interface PlacedCells extends Clustered {
  video: string;
  weight: number;
  units: string[];
  raters: string[];
  cells: number[];
}

function placeByItem(
  pairs: readonly RatedPair[],
  first: number,
  size: number,
): readonly PlacedCells[] {
  const items = new Map<string, PlacedCells>();
  const many = new Map<PlacedCells, Set<string>>();
  for (const pair of pairs) {
    const { video, unit, weight = 1, rater = '', cluster = null } = pair;
    if (!(weight > 0)) throw new RangeError(`Video “${video}” has the weight ${weight}`);
    const row = findCategory(pair, 'person', first, size);
    const column = findCategory(pair, 'judge', first, size);
    const cell = row === null || column === null ? -1 : row * size + column;
    const item = items.get(video);
    if (!item) {
      // Arrays that begin with an element take as much room as it needs; empty ones would take that of sixteen.
      items.set(video, { video, cluster, weight, units: [unit], raters: [rater], cells: [cell] });
      continue;
    }
    if (isGiven(item, unit, rater, many)) {
      throw new RangeError(`Unit “${unit}” of video “${video}” comes twice`);
    }
    item.units.push(unit);
    item.raters.push(rater);
    item.cells.push(cell);
  }
  return [...items.values()].filter(({ cells }) => cells.some((cell) => cell >= 0));
}

/** From so many pairs of an item on they are looked up, instead of one after the other. */
const MANY = 16;

/** Whether an item has a unit of a rater already. @param many what is known of items with many pairs */
function isGiven(
  item: PlacedCells,
  unit: string,
  rater: string,
  many: Map<PlacedCells, Set<string>>,
): boolean {
  const { units, raters } = item;
  if (units.length < MANY) {
    for (let place = 0; place < units.length; place += 1) {
      if (units[place] === unit && raters[place] === rater) return true;
    }
    return false;
  }
  const keyOf = (place: number) => `${units[place]}\n${raters[place]}`;
  const given = many.get(item) ?? new Set(units.map((_, place) => keyOf(place)));
  many.set(item, given);
  const key = `${unit}\n${rater}`;
  if (given.has(key)) return true;
  given.add(key);
  return false;
}

function weighCells(items: readonly PlacedCells[]): PlacedItem[] {
  const counted = items.map((item) => ({ item, times: timesOf(item) }));
  let units = 0;
  let sum = 0;
  for (const { item, times } of counted) {
    const own = times?.size ?? item.cells.filter((cell) => cell >= 0).length;
    units += own;
    sum += item.weight * own;
  }
  const cellOf = shareCells();
  return counted.map(({ item: { video, cluster, weight, cells: all, units: named }, times }) => {
    const cells: { cell: number; weight: number }[] = [];
    all.forEach((cell, place) => {
      const shared = weight / (times?.get(named[place] ?? '') ?? 1);
      if (cell >= 0) cells.push(cellOf(cell, (shared * units) / sum));
    });
    return {
      video,
      cluster: cluster ?? null,
      weight,
      times: 1,
      questions: [{ question: '', cells }],
    };
  });
}

/** How many people scored each unit; null where one person did all, so that each unit comes once. */
function timesOf({ units, raters, cells }: PlacedCells): Map<string, number> | null {
  if (raters.every((rater) => rater === raters[0])) return null;
  const times = new Map<string, number>();
  units.forEach((unit, place) => {
    if ((cells[place] ?? -1) >= 0) times.set(unit, (times.get(unit) ?? 0) + 1);
  });
  return times;
}

/** Makes cells, one object for all that are equal: they are many, and few differ. */
function shareCells(): (cell: number, weight: number) => { cell: number; weight: number } {
  const byWeight = new Map<number, { cell: number; weight: number }[]>();
  return (cell, weight) => {
    const known = byWeight.get(weight) ?? [];
    if (known.length === 0) byWeight.set(weight, known);
    const made = known[cell] ?? { cell, weight };
    known[cell] = made;
    return made;
  };
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
