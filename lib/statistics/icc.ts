import { fisherQuantile } from './numerics';
import type { Interval } from './statistic';

/** Mean squares of ratings of n items by the same k raters, without a gap. */
export interface MeanSquares {
  items: number;
  raters: number;
  /** Between items, within items, between raters, and what is left. */
  between: number;
  within: number;
  judges: number;
  error: number;
}

/** The sums that mean squares follow from; those of items add up. */
export interface RatingSums {
  items: number;
  /** Of all squared values. */
  squares: number;
  /** Of each item's squared sum. */
  squaredItems: number;
  /** By rater, of all values. */
  raters: readonly number[];
}

/** Mean squares of ratings; null with fewer than two items or raters. */
export function meanSquares({
  items,
  squares,
  squaredItems,
  raters,
}: RatingSums): MeanSquares | null {
  const count = raters.length;
  if (items < 2 || count < 2) return null;
  const total = raters.reduce((sum, value) => sum + value, 0);
  const mean = (total * total) / (items * count);
  const between = squaredItems / count - mean;
  const judges = raters.reduce((sum, value) => sum + value * value, 0) / items - mean;
  const within = squares - mean - between;
  return {
    items,
    raters: count,
    between: between / (items - 1),
    within: within / (items * (count - 1)),
    judges: judges / (count - 1),
    error: (within - judges) / ((items - 1) * (count - 1)),
  };
}

/**
 * Intraclass correlations by their forms. The first number is the model: 1 where each item has raters of its own, 2 where raters
 * are a sample of many, 3 where they are the only ones of interest; the second says whether one rating is meant or the mean of
 * all k. Negative values are as they come.
 * Source: Shrout & Fleiss 1979.
 */
export const ICC_FORMS = ['1,1', '2,1', '3,1', '1,k', '2,k', '3,k'] as const;

/** One of {@link ICC_FORMS}. */
export type IccForm = (typeof ICC_FORMS)[number];

/** A sum of squares below this share of all is rounding. */
const ROUNDING = 1e-12;

/**
 * The intraclass correlation of a form; null where nothing varies of what it is a share of: where all ratings are equal, or, say,
 * raters differ by the same on every item.
 */
export function intraclass(squares: MeanSquares, form: IccForm): number | null {
  const { between, within, judges, error } = squares;
  const explained = between - (form.startsWith('1') ? within : error);
  const whole = wholeOf(squares, form);
  const isNothing = Math.abs(whole) <= ROUNDING * (between + within + judges);
  return isNothing ? null : explained / whole;
}

/** What an intraclass correlation is a share of. */
function wholeOf(squares: MeanSquares, form: IccForm): number {
  const { items: n, raters: k, between: b, within: w, judges: j, error: e } = squares;
  switch (form) {
    case '1,1':
      return b + (k - 1) * w;
    case '2,1':
      return b + (k - 1) * e + (k * (j - e)) / n;
    case '3,1':
      return b + (k - 1) * e;
    case '2,k':
      return b + (j - e) / n;
    case '1,k':
    case '3,k':
      return b;
  }
}

/** F of the test that there is nothing but error, with its degrees of freedom. */
export function intraclassF(
  { items: n, raters: k, between, within, error }: MeanSquares,
  form: IccForm,
): { f: number; df1: number; df2: number } {
  return form.startsWith('1')
    ? { f: between / within, df1: n - 1, df2: n * (k - 1) }
    : { f: between / error, df1: n - 1, df2: (n - 1) * (k - 1) };
}

/**
 * The interval of independent items that other packages print; ours leaves out clusters. That of the mean of k follows from that
 * of one by Spearman and Brown, as in R's psych.
 */
export function intraclassInterval(
  squares: MeanSquares,
  form: IccForm,
  level = 0.95,
): Interval | null {
  const { raters: k } = squares;
  if (intraclass(squares, form) === null) return null;
  const one = form.startsWith('2')
    ? intervalOfSecond(squares, level)
    : intervalByF(squares, form, level);
  const stepUp = (value: number) =>
    form.endsWith('k') ? (k * value) / (1 + (k - 1) * value) : value;
  return { low: stepUp(one.low), high: stepUp(one.high), level };
}

function intervalByF(squares: MeanSquares, form: IccForm, level: number) {
  const { f, df1, df2 } = intraclassF(squares, form);
  const upper = (1 + level) / 2;
  const place = (value: number) => (value - 1) / (value + squares.raters - 1);
  return {
    low: place(f / fisherQuantile(upper, df1, df2)),
    high: place(f * fisherQuantile(upper, df2, df1)),
  };
}

/** With Satterthwaite's degrees of freedom, after Fleiss & Shrout 1978. */
function intervalOfSecond(squares: MeanSquares, level: number) {
  const { items: n, raters: k, between: b, judges: j, error: e } = squares;
  const icc = intraclass(squares, '2,1') ?? 0;
  const ratio = j / e;
  const rest = n * (1 + (k - 1) * icc) - k * icc;
  const degrees =
    ((k - 1) * (n - 1) * (k * icc * ratio + rest) ** 2) /
    ((n - 1) * (k * icc * ratio) ** 2 + rest ** 2);
  const upper = (1 + level) / 2;
  const down = fisherQuantile(upper, n - 1, degrees);
  const up = fisherQuantile(upper, degrees, n - 1);
  const spread = k * j + (k * n - k - n) * e;
  return {
    low: (n * (b - down * e)) / (down * spread + n * b),
    high: (n * (up * b - e)) / (spread + n * up * b),
  };
}
