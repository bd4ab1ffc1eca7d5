import { pearson } from './paired-correlation';

/** What is said of an item by who was right about it. */
export interface ItemAnalysis {
  /** The share of examinees who are right about it, 0 to 1: its difficulty, where low is hard. Null where nobody was asked. */
  right: number | null;
  /** How many were asked. */
  examinees: number;
  /**
   * How far those who are right about it are right about the others: the point-biserial correlation of being right with the
   * share right of the other items, −1 to 1. Null below {@link FEWEST_EXAMINEES}, and where one of the two never varies.
   */
  discrimination: number | null;
}

/** Below so many examinees a correlation over them says next to nothing. */
const FEWEST_EXAMINEES = 5;

/**
 * Difficulty and discrimination of items.
 * Source: Lord & Novick 1968, chapter 15; the item itself is left out of the score that it is correlated with.
 * @param answers of each examinee by item 1 for right and 0 for wrong; items that it was not asked are left out
 */
export function analyseItems(
  answers: readonly ReadonlyMap<string, number>[],
): ReadonlyMap<string, ItemAnalysis> {
  const sums = answers.map((own) => [...own.values()].reduce((sum, one) => sum + one, 0));
  const items = new Set(answers.flatMap((own) => [...own.keys()]));
  return new Map(
    [...items].map((item) => {
      const asked = answers.flatMap((own, place) => {
        const value = own.get(item);
        return value === undefined ? [] : [{ value, own, sum: sums[place] ?? 0 }];
      });
      const others = asked.filter(({ own }) => own.size > 1);
      const pairs = others.map(({ value, own, sum }) => ({
        x: value,
        y: (sum - value) / (own.size - 1),
      }));
      const discrimination = pairs.length < FEWEST_EXAMINEES ? null : pearson(pairs);
      const right = asked.reduce((sum, { value }) => sum + value, 0) / asked.length;
      return [item, { right, examinees: asked.length, discrimination }] as const;
    }),
  );
}
