import type { SharedUnit } from './shared-units';
import { type AgreementTable, emptyTable, sumMargins } from './table';

/** Who agrees: the judge with people, or people with each other. */
export type Side = 'judge' | 'people';

/** One pair of answers, with how much it counts in the table of all pairs and in that of its two raters. */
export interface PairEntry {
  side: Side;
  /** The two raters; the judge is not named. */
  pair: string;
  cell: number;
  pooled: number;
  weight: number;
}

/**
 * The pairs of answers about a unit that m people read. In the pooled table the unit counts m/2 pairs on either side, so
 * that α of people is Krippendorff's, and that of the judge rests on as many values; between two raters it counts once.
 * @param size how many categories are declared
 * @param weight how much the unit counts
 */
export function pairEntries(unit: SharedUnit, size: number, weight: number): PairEntry[] {
  const people = unit.people.toSorted((one, other) => (one.rater < other.rater ? -1 : 1));
  return people.flatMap(({ rater, answer }, place): PairEntry[] => {
    const cell = answer * size + unit.judge;
    const withOthers = people.slice(place + 1).map(
      (other): PairEntry => ({
        side: 'people',
        pair: `${rater} ${other.rater}`,
        cell: answer * size + other.answer,
        pooled: weight / (people.length - 1),
        weight,
      }),
    );
    return [{ side: 'judge', pair: rater, cell, pooled: weight / 2, weight }, ...withOthers];
  });
}

/** The pairs of one side in tables. */
export interface PairTables {
  pooled: AgreementTable;
  /** By the two raters. */
  pairs: Map<string, AgreementTable>;
}

/** Puts pairs of one side into tables of `size` categories. */
export function tabulatePairs(entries: readonly PairEntry[], size: number): PairTables {
  const pooled = emptyTable(size);
  const pairs = new Map<string, AgreementTable>();
  for (const { pair, cell, weight, pooled: share } of entries) {
    const own = pairs.get(pair) ?? emptyTable(size);
    pairs.set(pair, own);
    pooled.counts[cell] = (pooled.counts[cell] ?? 0) + share;
    own.counts[cell] = (own.counts[cell] ?? 0) + weight;
  }
  return { pooled, pairs };
}

/** How a coefficient of many pairs is made: of one table of all, or as the mean over pairs of raters by what both scored. */
export interface PairCoefficient {
  form: 'pooled' | 'pairwise';
  /** Null where undefined. */
  of: (table: AgreementTable) => number | null;
}

/** A coefficient as a whole, and without some of the pairs; null where it is undefined. */
export interface LeavingValue {
  whole: number | null;
  without: (entries: readonly PairEntry[]) => number | null;
}

/** A coefficient of the pairs of one side. Two raters between whom it is undefined are left out of a mean. */
export function coefficientOf(
  { pooled, pairs }: PairTables,
  { form, of }: PairCoefficient,
): LeavingValue {
  if (form === 'pooled') {
    const without = (entries: readonly PairEntry[]) =>
      of(takeOut(pooled, entries, (entry) => entry.pooled));
    return { whole: of(pooled), without };
  }
  const parts = new Map([...pairs].map(([pair, table]) => [pair, partOf(table, of)]));
  const all = sumParts([...parts.values()]);
  return {
    whole: meanOf(all),
    // Only the pairs of raters that are touched are computed again.
    without: (entries) => {
      const changed = [...new Set(entries.map(({ pair }) => pair))].flatMap((pair) => {
        const [table, before] = [pairs.get(pair), parts.get(pair)];
        if (!table || !before) return [];
        const own = entries.filter((entry) => entry.pair === pair);
        const after = partOf(
          takeOut(table, own, ({ weight }) => weight),
          of,
        );
        return [{ sum: after.sum - before.sum, units: after.units - before.units }];
      });
      return meanOf(sumParts([all, ...changed]));
    },
  };
}

/** A share of a mean over pairs of raters; nothing of a pair where the coefficient is undefined. */
interface Part {
  sum: number;
  units: number;
}

function partOf(table: AgreementTable, of: PairCoefficient['of']): Part {
  const value = of(table);
  const { total } = sumMargins(table);
  return value === null ? { sum: 0, units: 0 } : { sum: value * total, units: total };
}

function sumParts(parts: readonly Part[]): Part {
  return {
    sum: parts.reduce((total, { sum }) => total + sum, 0),
    units: parts.reduce((total, { units }) => total + units, 0),
  };
}

/** What is left of a count when all that went into it is taken out again is rounding, if it is less than this. */
const ROUNDING = 1e-9;

function meanOf({ sum, units }: Part): number | null {
  return units < ROUNDING ? null : sum / units;
}

function takeOut(
  { size, counts }: AgreementTable,
  entries: readonly PairEntry[],
  weigh: (entry: PairEntry) => number,
): AgreementTable {
  const left = counts.slice();
  for (const entry of entries) {
    const count = (left[entry.cell] ?? 0) - weigh(entry);
    // Whether a category occurs at all decides whether a coefficient is defined.
    left[entry.cell] = count < ROUNDING ? 0 : count;
  }
  return { size, counts: left };
}
