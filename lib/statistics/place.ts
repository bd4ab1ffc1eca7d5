import type { ItemAnswers } from './assess';
import { CellSums } from './cells';
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
  const { items, units, ordered } = readPairs(pairs, first, size);
  const cells = new CellSums(size);
  const shares = new UnitShares(units);
  const placed: PlacedItem[] = [];
  let count = 0;
  let sum = 0;
  for (const { video, cluster, weight, from, to } of items) {
    const scored = shares.take(ordered, from, to, pairs);
    if (scored === 0) continue;
    count += scored;
    sum += weight * scored;
    for (let place = from; place < to; place += 1) {
      const cell = ordered.cells[place] ?? NOT_BOTH;
      if (cell !== NOT_BOTH) cells.add(cell, weight / shares.of(ordered.units[place] ?? 0), 1);
    }
    const questions = [{ question: '', cells: cells.take() }];
    placed.push({ video, cluster, weight, times: 1, questions });
  }
  for (const { questions } of placed) {
    for (const { cells: own } of questions) {
      const { weights } = own;
      for (let index = 0; index < weights.length; index += 1) {
        weights[index] = ((weights[index] ?? 0) * count) / sum;
      }
    }
  }
  return placed;
}

/** In place of a cell: not both scored the unit. */
const NOT_BOTH = -1;

/** An item, with its places among pairs that are in the order of items. */
interface ReadItem {
  video: string;
  cluster: string | null;
  weight: number;
  from: number;
  to: number;
}

/** Pairs in the order of items: their places among all, their units by number and their cells. */
interface OrderedPairs {
  places: Int32Array;
  units: Int32Array;
  cells: Int32Array;
}

function readPairs(pairs: readonly RatedPair[], first: number, size: number) {
  const itemNumbers = new Numbers();
  const unitNumbers = new Numbers();
  const items: ReadItem[] = [];
  const itemOf = new Int32Array(pairs.length);
  const unitOf = new Int32Array(pairs.length);
  const cellOf = new Int32Array(pairs.length);
  pairs.forEach((pair, place) => {
    const { video, weight = 1, cluster = null } = pair;
    if (!(weight > 0)) throw new RangeError(`Video “${video}” has the weight ${weight}`);
    const row = findCategory(pair, 'person', pair.person, first, size);
    const column = findCategory(pair, 'judge', pair.judge, first, size);
    const number = itemNumbers.of(video);
    const item = items[number];
    if (item) item.to += 1;
    else items.push({ video, cluster, weight, from: 0, to: 1 });
    itemOf[place] = number;
    unitOf[place] = unitNumbers.of(pair.unit);
    cellOf[place] = row === null || column === null ? NOT_BOTH : row * size + column;
  });
  return { items, units: unitNumbers.count, ordered: inOrder(items, itemOf, unitOf, cellOf) };
}

/** Puts pairs in the order of their items, whose `to` says how many they have, and says of each where its own are. */
function inOrder(
  items: readonly ReadItem[],
  itemOf: Int32Array,
  unitOf: Int32Array,
  cellOf: Int32Array,
): OrderedPairs {
  let from = 0;
  for (const item of items) {
    const count = item.to;
    item.from = from;
    item.to = from;
    from += count;
  }
  const ordered = {
    places: new Int32Array(itemOf.length),
    units: new Int32Array(itemOf.length),
    cells: new Int32Array(itemOf.length),
  };
  for (let place = 0; place < itemOf.length; place += 1) {
    const item = items[itemOf[place] ?? 0];
    if (!item) continue;
    ordered.places[item.to] = place;
    ordered.units[item.to] = unitOf[place] ?? 0;
    ordered.cells[item.to] = cellOf[place] ?? NOT_BOTH;
    item.to += 1;
  }
  return ordered;
}

/** Numbers texts from 0 in the order in which they first come. */
class Numbers {
  private readonly known = new Map<string, number>();
  private last = '';
  private lastNumber = -1;

  get count(): number {
    return this.known.size;
  }

  of(text: string): number {
    // Most stand next to their like.
    if (text === this.last && this.lastNumber >= 0) return this.lastNumber;
    let number = this.known.get(text);
    if (number === undefined) {
      number = this.known.size;
      this.known.set(text, number);
    }
    this.last = text;
    this.lastNumber = number;
    return number;
  }
}

/** How many people scored each unit of one item at a time. */
class UnitShares {
  private readonly scored: Int32Array;
  /** By unit the latest of its pairs, and by pair the one before, each its place and 1; 0 for none. */
  private readonly latest: Int32Array;
  private readonly before: number[] = [];

  constructor(units: number) {
    this.scored = new Int32Array(units);
    this.latest = new Int32Array(units);
  }

  /** How many people scored a unit of the item that was taken last. */
  of(unit: number): number {
    return this.scored[unit] ?? 1;
  }

  /**
   * Takes an item's pairs up.
   * @returns how many of its units both scored
   * @throws {RangeError} when a unit comes twice for one person
   */
  take(
    { places, units, cells }: OrderedPairs,
    from: number,
    to: number,
    pairs: readonly RatedPair[],
  ): number {
    for (let place = from; place < to; place += 1) {
      const unit = units[place] ?? 0;
      this.scored[unit] = 0;
      this.latest[unit] = 0;
    }
    let distinct = 0;
    for (let place = from; place < to; place += 1) {
      const unit = units[place] ?? 0;
      let other = this.latest[unit] ?? 0;
      const rater = other === 0 ? '' : (pairs[places[place] ?? 0]?.rater ?? '');
      this.before[place - from] = other;
      this.latest[unit] = place + 1;
      for (; other !== 0; other = this.before[other - 1 - from] ?? 0) {
        const pair = pairs[places[other - 1] ?? 0];
        if (pair && (pair.rater ?? '') === rater) {
          throw new RangeError(`Unit “${pair.unit}” of video “${pair.video}” comes twice`);
        }
      }
      if (cells[place] === NOT_BOTH) continue;
      if (this.scored[unit] === 0) distinct += 1;
      this.scored[unit] = (this.scored[unit] ?? 0) + 1;
    }
    return distinct;
  }
}

function findCategory(
  pair: RatedPair,
  rater: 'judge' | 'person',
  value: number | null,
  first: number,
  size: number,
): number | null {
  if (value === null) return null;
  const category = value - first;
  if (Number.isInteger(category) && category >= 0 && category < size) return category;
  throw new RangeError(
    `The ${rater}’s value ${value} for unit “${pair.unit}” of video “${pair.video}” is not a declared category`,
  );
}
