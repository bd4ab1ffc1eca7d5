/**
 * Gives each row a column of its own so that the costs add up to the least. Exact where costs are whole numbers.
 * O(rows² · columns): shortest augmenting paths with potentials. Source: Kuhn 1955, Munkres 1957; in this form Jonker &
 * Volgenant 1987.
 * @param costs a row each, equally long, with at least as many columns as rows
 * @returns for each row its column
 * @throws {RangeError} when there are more rows than columns
 */
export function assign(costs: readonly (readonly number[])[]): number[] {
  const columns = costs[0]?.length ?? 0;
  if (costs.length > columns) throw new RangeError('Every row needs a column of its own');
  // Place 0 stands for none: rows and columns count from 1.
  const rowOf = new Int32Array(columns + 1);
  const rowPotential = new Float64Array(costs.length + 1);
  const columnPotential = new Float64Array(columns + 1);
  for (let row = 1; row <= costs.length; row += 1) {
    rowOf[0] = row;
    augment(costs, rowOf, rowPotential, columnPotential);
  }
  const assigned = Array<number>(costs.length).fill(-1);
  for (let column = 1; column <= columns; column += 1) {
    const row = rowOf[column] ?? 0;
    if (row > 0) assigned[row - 1] = column - 1;
  }
  return assigned;
}

/** Finds the row at `rowOf[0]` a column by the shortest path of exchanges, and makes them. */
function augment(
  costs: readonly (readonly number[])[],
  rowOf: Int32Array,
  rowPotential: Float64Array,
  columnPotential: Float64Array,
): void {
  const columns = rowOf.length - 1;
  const shortest = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
  const before = new Int32Array(columns + 1);
  const done = new Uint8Array(columns + 1);
  let column = 0;
  do {
    done[column] = 1;
    const row = rowOf[column] ?? 0;
    let least = Number.POSITIVE_INFINITY;
    let next = 0;
    for (let other = 1; other <= columns; other += 1) {
      if (done[other]) continue;
      const cost = costs[row - 1]?.[other - 1] ?? 0;
      const reduced = cost - (rowPotential[row] ?? 0) - (columnPotential[other] ?? 0);
      if (reduced < (shortest[other] ?? 0)) {
        shortest[other] = reduced;
        before[other] = column;
      }
      if ((shortest[other] ?? 0) < least) {
        least = shortest[other] ?? 0;
        next = other;
      }
    }
    for (let other = 0; other <= columns; other += 1) {
      if (done[other]) {
        const held = rowOf[other] ?? 0;
        rowPotential[held] = (rowPotential[held] ?? 0) + least;
        columnPotential[other] = (columnPotential[other] ?? 0) - least;
      } else {
        shortest[other] = (shortest[other] ?? 0) - least;
      }
    }
    column = next;
  } while ((rowOf[column] ?? 0) !== 0);
  while (column !== 0) {
    const previous = before[column] ?? 0;
    rowOf[column] = rowOf[previous] ?? 0;
    column = previous;
  }
}
