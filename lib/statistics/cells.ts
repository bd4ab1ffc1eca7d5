/** The cells of a table that the pairs of an item or a cluster lie in: three lists of equal length. */
export interface ClusterCells {
  /** Places in the table's counts. */
  places: number[];
  /** How much the pairs there count. */
  weights: number[];
  /** How many they are. */
  pairs: number[];
}

/** Without a pair. */
export const noCells = (): ClusterCells => ({ places: [], weights: [], pairs: [] });

/** How many pairs there are in all. */
export function pairsIn({ pairs }: ClusterCells): number {
  let sum = 0;
  for (let index = 0; index < pairs.length; index += 1) sum += pairs[index] ?? 0;
  return sum;
}

/** Sums pairs up by cell, for one item or cluster after the other. */
export class CellSums {
  private readonly weights: Float64Array;
  private readonly pairs: Int32Array;
  private readonly touched: Int32Array;
  private count = 0;

  /** @param size how many categories the table has */
  constructor(size: number) {
    this.weights = new Float64Array(size * size);
    this.pairs = new Int32Array(size * size);
    this.touched = new Int32Array(size * size);
  }

  add(place: number, weight: number, pairs: number): void {
    const before = this.pairs[place] ?? 0;
    if (before === 0) {
      this.touched[this.count] = place;
      this.count += 1;
    }
    this.pairs[place] = before + pairs;
    this.weights[place] = (this.weights[place] ?? 0) + weight;
  }

  /** What was added since this was asked last. */
  take(): ClusterCells {
    // Lists that are made as long as they get: one that grows takes room for sixteen more.
    const list = () => Array<number>(this.count);
    const cells: ClusterCells = { places: list(), weights: list(), pairs: list() };
    for (let index = 0; index < this.count; index += 1) {
      const place = this.touched[index] ?? 0;
      cells.places[index] = place;
      cells.weights[index] = this.weights[place] ?? 0;
      cells.pairs[index] = this.pairs[place] ?? 0;
      this.weights[place] = 0;
      this.pairs[place] = 0;
    }
    this.count = 0;
    return cells;
  }
}
