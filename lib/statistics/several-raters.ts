import { type IccForm, intraclass, type MeanSquares, meanSquares } from './icc';
import { alphaOfTable, type Level } from './krippendorff';
import type { AgreementWeights } from './weights';

/** What several raters say of an item, as indexes of declared categories from 0; null or below 0 where one gave no score. */
export type RaterRow = readonly (number | null)[];

/**
 * Sums over items from which every coefficient of several raters follows, so that leaving out items is taking theirs away.
 * They stand in one list: {@link LAYOUT}, then by category the shares of answers and the counts of complete rows, by rater the
 * sums of complete rows, and the table of pairs for α.
 */
export type RaterSums = Float64Array;

/** Items with any score, with two and more, and without a gap; and what is summed over them. */
const LAYOUT = {
  rated: 0,
  paired: 1,
  /** Over those with two and more: the credit that pairs of raters earn. */
  credit: 2,
  complete: 3,
  /** Over complete ones: the share of pairs of raters who say the same, squared values, and squared sums of items. */
  same: 4,
  squares: 5,
  squaredItems: 6,
} as const;

const HEAD = Object.keys(LAYOUT).length;

/** How many categories and raters there are. */
export interface RaterShape {
  categories: number;
  raters: number;
}

/** The sums of one item. */
export function sumsOf(row: RaterRow, weights: AgreementWeights, weight = 1): RaterSums {
  const size = weights.size;
  const raters = row.length;
  const sums = new Float64Array(HEAD + 2 * size + raters + size * size);
  const said = row.filter((answer) => answer !== null && answer >= 0) as number[];
  if (said.length === 0) return sums;
  const put = (place: number, value: number) => {
    sums[place] = (sums[place] ?? 0) + weight * value;
  };
  put(LAYOUT.rated, 1);
  for (const answer of said) put(HEAD + answer, 1 / said.length);
  if (said.length >= 2) put(LAYOUT.paired, 1);
  said.forEach((one, place) => {
    said.slice(place + 1).forEach((other) => {
      const credit = weights.values[one * size + other] ?? 0;
      put(LAYOUT.credit, (2 * credit) / (said.length * (said.length - 1)));
      put(HEAD + 2 * size + raters + one * size + other, 1 / (said.length - 1));
    });
  });
  if (said.length < raters || raters < 2) return sums;
  put(LAYOUT.complete, 1);
  const counts = new Float64Array(size);
  said.forEach((answer, rater) => {
    counts[answer] = (counts[answer] ?? 0) + 1;
    put(HEAD + size + answer, 1);
    put(HEAD + 2 * size + rater, answer);
    put(LAYOUT.squares, answer * answer);
  });
  const pairs = counts.reduce((sum, count) => sum + count * (count - 1), 0);
  put(LAYOUT.same, pairs / (raters * (raters - 1)));
  put(LAYOUT.squaredItems, said.reduce((sum, answer) => sum + answer, 0) ** 2);
  return sums;
}

/** The sum of several sums. */
export function addSums(all: readonly RaterSums[]): RaterSums {
  const total = new Float64Array(all[0]?.length ?? 0);
  for (const sums of all) {
    sums.forEach((value, place) => {
      total[place] = (total[place] ?? 0) + value;
    });
  }
  return total;
}

/** By category, how often it was answered, each item as one. */
export function answersIn(sums: RaterSums, { categories }: RaterShape): Float64Array {
  return sums.subarray(HEAD, HEAD + categories);
}

const at = (sums: RaterSums, name: keyof typeof LAYOUT) => sums[LAYOUT[name]] ?? 0;

/** Observed and expected agreement, and what is beyond chance; null where a coefficient is undefined. */
export interface BeyondChance {
  observed: number;
  expected: number;
  coefficient: number | null;
}

/** What is left of a sum when all that went into it is taken away again. */
const ROUNDING = 1e-9;

/**
 * Gwet's AC1, or AC2 with other weights, of any number of raters with gaps; null without an item that two scored.
 * Source: Gwet 2008 and 2014.
 */
export function gwetOfSums(sums: RaterSums, weights: AgreementWeights): BeyondChance | null {
  const rated = at(sums, 'rated');
  if (at(sums, 'paired') < ROUNDING) return null;
  const observed = at(sums, 'credit') / at(sums, 'paired');
  const shares = sums.subarray(HEAD, HEAD + weights.size);
  const chance = shares.reduce((sum, share) => sum + (share / rated) * (1 - share / rated), 0);
  const expected = (weights.total / (weights.size * (weights.size - 1))) * chance;
  return { observed, expected, coefficient: (observed - expected) / (1 - expected) };
}

/** Fleiss' κ, of rows without a gap; null without one. Source: Fleiss 1971. */
export function fleissOfSums(
  sums: RaterSums,
  { categories, raters }: RaterShape,
): BeyondChance | null {
  const items = at(sums, 'complete');
  if (items < ROUNDING) return null;
  const observed = at(sums, 'same') / items;
  const counts = sums.subarray(HEAD + categories, HEAD + 2 * categories);
  const expected = counts.reduce((sum, count) => sum + (count / (items * raters)) ** 2, 0);
  const coefficient = 1 - expected < ROUNDING ? null : 1 - (1 - observed) / (1 - expected);
  return { observed, expected, coefficient };
}

/** Krippendorff's α of any number of raters with gaps; null where all values are equal. */
export function alphaOfSums(
  sums: RaterSums,
  { categories, raters }: RaterShape,
  level: Level,
): number | null {
  const counts = sums.slice(HEAD + 2 * categories + raters);
  const cleaned = counts.map((count) => (count < ROUNDING ? 0 : count));
  return alphaOfTable({ size: categories, counts: cleaned }, level);
}

/** Mean squares of rows without a gap; null with fewer than two. */
export function squaresOfSums(
  sums: RaterSums,
  { categories, raters }: RaterShape,
): MeanSquares | null {
  const from = HEAD + 2 * categories;
  return meanSquares({
    items: at(sums, 'complete'),
    squares: at(sums, 'squares'),
    squaredItems: at(sums, 'squaredItems'),
    raters: [...sums.subarray(from, from + raters)],
  });
}

/** The intraclass correlation of a form; null with fewer than two complete rows, or where all are equal. */
export function iccOfSums(sums: RaterSums, shape: RaterShape, form: IccForm): number | null {
  const squares = squaresOfSums(sums, shape);
  return squares && intraclass(squares, form);
}

/**
 * The standard error of AC1 or AC2 that other packages print, of items that are independent of each other; ours leaves out
 * clusters. Null with fewer than two items.
 * Source: Gwet 2014, as in R's irrCAC.
 * @param times how many items each of the rows stands for
 */
export function gwetStandardError(
  rows: readonly RaterRow[],
  weights: AgreementWeights,
  times: readonly number[] = rows.map(() => 1),
): number | null {
  const items = rows.map((row) => sumsOf(row, weights));
  const all = addSums(items.map((sums, place) => sums.map((sum) => sum * (times[place] ?? 0))));
  const whole = gwetOfSums(all, weights);
  const count = times.reduce((sum, often) => sum + often, 0);
  if (!whole || whole.coefficient === null || count < 2) return null;
  const { expected, coefficient } = whole;
  const paired = at(all, 'paired');
  const factor = weights.total / (weights.size * (weights.size - 1));
  const means = all.subarray(HEAD, HEAD + weights.size).map((share) => share / at(all, 'rated'));
  const deviations = items.map((item) => {
    const own =
      ((count / paired) * (at(item, 'credit') - expected * at(item, 'paired'))) / (1 - expected);
    const chance =
      factor * means.reduce((sum, mean, place) => sum + (item[HEAD + place] ?? 0) * (1 - mean), 0);
    return own - (2 * (1 - coefficient) * (chance - expected)) / (1 - expected) - coefficient;
  });
  const squares = deviations.reduce(
    (sum, deviation, place) => sum + (times[place] ?? 0) * deviation ** 2,
    0,
  );
  return Math.sqrt(squares / (count * (count - 1)));
}
