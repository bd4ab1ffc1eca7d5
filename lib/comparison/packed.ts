/** As many bits of a number of the database can hold answers; its sign holds none. */
export const PACKED_BITS = 63;

/** What the rater at a place says: the category from 0, or −1 for no score. */
export interface PlacedAnswer {
  place: number;
  category: number;
}

/** How many bits an answer takes, on a scale of `size` values: beside them “no score” and “not asked”. */
export function bitsFor(size: number): number {
  return Math.ceil(Math.log2(size + 2));
}

/**
 * The answers of several raters to one item, out of one number: `bits` for each, the first in the lowest; 0 for a rater
 * who was not asked, else category + 2, with 1 for no score.
 */
export function unpackAnswers(packed: bigint, bits: number, raters: number): PlacedAnswer[] {
  const all = (1n << BigInt(bits)) - 1n;
  return Array.from({ length: raters }, (_, place) => ({
    place,
    category: Number((packed >> BigInt(place * bits)) & all) - 2,
  })).filter(({ category }) => category > -2);
}
