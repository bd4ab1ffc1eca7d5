import { expect, it } from 'vitest';
import { ICC_FORMS, intraclass, meanSquares } from './icc';

/** Mean squares of rows of ratings, one row an item. */
function squaresOf(rows: readonly (readonly number[])[]) {
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  return meanSquares({
    items: rows.length,
    squares: sumOf(rows.flat().map((value) => value ** 2)),
    squaredItems: sumOf(rows.map((row) => sumOf(row) ** 2)),
    raters: (rows[0] ?? []).map((_, rater) => sumOf(rows.map((row) => row[rater] ?? 0))),
  });
}

const formsOf = (rows: readonly (readonly number[])[]) => {
  const squares = squaresOf(rows);
  return squares && Object.fromEntries(ICC_FORMS.map((form) => [form, intraclass(squares, form)]));
};

it('is a number or nothing, however little varies', () => {
  const values = [0, 0.1, 3, 9];
  const rows = values.flatMap((a) => values.map((b) => [a, b]));
  for (const one of rows) {
    for (const other of rows) {
      for (const value of Object.values(formsOf([one, other]) ?? {})) {
        expect(value).toSatisfy((it: number | null) => it === null || Number.isFinite(it));
      }
    }
  }
});

it('is nothing where raters differ by the same on every item that they call equal', () => {
  expect(
    formsOf([
      [3, 9],
      [3, 9],
    ]),
  ).toMatchObject({ '3,1': null, '3,k': null, '1,1': -1 });
  expect(
    formsOf([
      [3, 9],
      [9, 3],
    ]),
  ).toMatchObject({ '2,1': null, '3,1': -1, '1,k': null });
});
