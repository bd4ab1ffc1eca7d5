import { describe, expect, it } from 'vitest';
import { spearmanOfTable } from './correlation';
import { dropMissing, expectNear, goldenCases } from './fixtures/golden';
import { emptyTable, tabulate } from './table';

/** The values' places among those that occur, and how many occur in either list. */
function placesOf(x: readonly number[], y: readonly number[]): [number[], number[], size: number] {
  const known = [...new Set([...x, ...y])].sort((one, other) => one - other);
  const places = (values: readonly number[]) => values.map((value) => known.indexOf(value));
  return [places(x), places(y), known.length];
}

describe('Spearman’s ρ', () => {
  for (const { id, input, expected, tolerance } of goldenCases<
    { x: (number | null)[]; y: (number | null)[] },
    object,
    { n: number; spearman: number | null }
  >('correlation')) {
    it(`equals the reference: ${id}`, () => {
      const [x, y] = dropMissing(input.x, input.y);
      expect(x).toHaveLength(expected.n);
      expectNear(spearmanOfTable(tabulate(...placesOf(x, y))), expected.spearman, tolerance);
    });
  }

  it('is undefined for a constant rater and without pairs, not 0', () => {
    expect(spearmanOfTable(tabulate([1, 1], [0, 2], 3))).toBeNull();
    expect(spearmanOfTable(tabulate([0, 2], [1, 1], 3))).toBeNull();
    expect(spearmanOfTable(emptyTable(3))).toBeNull();
  });
});
