import { describe, expect, it } from 'vitest';
import { expectNear, goldenCases } from './fixtures/golden';
import { alphaOfTable, type Level } from './krippendorff';
import { emptyTable, tabulate } from './table';

const levels = ['nominal', 'ordinal', 'interval'] as const;

/** α of any number of raters with missing values: each pair of values of an item enters the table with 1/(m−1). */
function alphaOf(ratings: readonly (readonly (number | null)[])[], level: Level): number | null {
  const items = ratings.map((row) => row.filter((value) => value !== null));
  const pairable = items.filter((item) => item.length >= 2);
  const [least, most] = [Math.min(...pairable.flat()), Math.max(...pairable.flat())];
  const table = emptyTable(most - least + 1);
  for (const item of pairable) {
    item.forEach((value, first) => {
      for (const other of item.slice(first + 1)) {
        const cell = (value - least) * table.size + other - least;
        table.counts[cell] = (table.counts[cell] ?? 0) + 1 / (item.length - 1);
      }
    });
  }
  return alphaOfTable(table, level);
}

describe('Krippendorff’s α', () => {
  for (const { id, input, options, expected, tolerance } of goldenCases<
    { ratings: (number | null)[][] },
    { levels: string[] },
    Partial<Record<Level, number | null>>
  >('krippendorff_alpha')) {
    it.each(levels.filter((level) => options.levels.includes(level)))(
      `equals the reference: ${id}, %s`,
      (level) => {
        expectNear(alphaOf(input.ratings, level), expected[level], tolerance);
      },
    );
  }

  it.each(levels)('is undefined without ratings and when all are equal: %s', (level) => {
    expect(alphaOfTable(emptyTable(3), level)).toBeNull();
    expect(alphaOfTable(tabulate([1, 1], [1, 1], 3), level)).toBeNull();
  });

  it.each(levels)('does not mind declared categories that nobody used: %s', (level) => {
    const used = alphaOfTable(tabulate([0, 2, 2], [0, 2, 0], 3), level);
    const declared = alphaOfTable(tabulate([1, 3, 3], [1, 3, 1], 11), level);
    expectNear(declared, used, 1e-12);
  });
});
