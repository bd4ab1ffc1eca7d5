import type { AgreementScale } from './compare';
import { kappa } from './kappa';
import { sizeOf } from './paired';
import { emptyTable } from './table';
import { createWeights } from './weights';

/** Items (questions about units) to which the same raters gave the same answers. */
export interface AlikeItems {
  /** One for each rater who was asked: the index of a declared category from 0, or −1 for no score. */
  answers: readonly { place: number; category: number }[];
  /** How much each of them counts where people are concerned, as in `RatedPair`; 1 when left out. */
  weight?: number;
  /** How many items are like this. */
  items: number;
}

/** Videos in which the same sets of raters scored items together. */
export interface AlikeSets {
  /** The sets that occur in such a video: bit p is set for the rater at place p. */
  masks: readonly number[];
  videos: number;
}

/** How far two raters agree beyond chance. */
export interface MatrixCell {
  /** Quadratic κ for ratings, plain κ otherwise; null where undefined. */
  kappa: number | null;
  /** Why it is undefined. */
  reason: 'no-pairs' | 'expected-agreement-is-one' | null;
  /** Items that both scored, and the videos they are from. */
  items: number;
  videos: number;
}

/**
 * The agreement of every two of several raters, each on what both scored; that with a person is weighed.
 * @param people for each rater, whether it is a person; places count from 0
 * @returns a line for each rater with a place for each; null on the diagonal
 */
export function agreementMatrix(
  people: readonly boolean[],
  items: readonly AlikeItems[],
  sets: readonly AlikeSets[],
  scale: AgreementScale,
): (MatrixCell | null)[][] {
  const size = sizeOf(scale);
  const weights = createWeights(scale.kind === 'rating' ? 'quadratic' : 'none', size);
  const places = people.map((_, place) => place);
  const tables = places.map(() => places.map(() => ({ ...emptyTable(size), items: 0 })));
  for (const { answers, weight = 1, items: times } of items) {
    const scored = answers.filter(({ category }) => category >= 0);
    for (const one of scored) {
      for (const other of scored) {
        const table = one.place < other.place && tables[one.place]?.[other.place];
        if (!table) continue;
        const cell = one.category * size + other.category;
        const isWeighed = people[one.place] || people[other.place];
        table.counts[cell] = (table.counts[cell] ?? 0) + times * (isWeighed ? weight : 1);
        table.items += times;
      }
    }
  }
  const videosOf = (one: number, other: number) =>
    sets.reduce((sum, { masks, videos }) => {
      const both = masks.some((mask) => (mask >> one) & (mask >> other) & 1);
      return both ? sum + videos : sum;
    }, 0);
  const cellOf = (one: number, other: number): MatrixCell => {
    const table = tables[one]?.[other] ?? { ...emptyTable(size), items: 0 };
    const value = kappa(table, weights);
    return {
      kappa: value,
      reason: table.items === 0 ? 'no-pairs' : value === null ? 'expected-agreement-is-one' : null,
      items: table.items,
      videos: videosOf(one, other),
    };
  };
  return places.map((row) =>
    places.map((column) =>
      row === column ? null : cellOf(Math.min(row, column), Math.max(row, column)),
    ),
  );
}
