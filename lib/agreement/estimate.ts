import { FEWEST_VIDEOS, jackknife } from './jackknife';
import type { Measures } from './measures';
import type { Statistic, StatisticNote } from './statistic';
import { type AgreementTable, sumMargins } from './table';

/** One video's pairs, each as its place in the table's counts and how much it counts there. */
export type VideoCells = readonly { cell: number; weight: number }[];

/** What is left of a count when all that went into it is taken out again is rounding, if it is less than this share. */
const ROUNDING = 1e-9;

/** Adds a video's pairs to a table. */
export function addCells(table: AgreementTable, cells: VideoCells): void {
  for (const { cell, weight } of cells) table.counts[cell] = (table.counts[cell] ?? 0) + weight;
}

/** Whether the two raters ever differ. */
export function hasDisagreement(table: AgreementTable): boolean {
  return table.counts.some((count, cell) => count > 0 && cell % (table.size + 1) !== 0);
}

/**
 * Every measure of the table with its delete-one-video interval and notes.
 * @param table all videos' pairs together; taken apart and put together again on the way, unchanged in the end
 * @param videos the same pairs by video; videos without pairs left out
 * @param provisional whether to note that there are few data
 */
export function estimateMeasures<Name extends string>(
  measures: Measures<Name>,
  table: AgreementTable,
  videos: readonly VideoCells[],
  provisional: boolean,
): Record<Name, Statistic> {
  const hasPairs = sumMargins(table).total > 0;
  const disagree = hasDisagreement(table);
  const values = measures.compute(table);
  const withoutEach =
    disagree && videos.length >= FEWEST_VIDEOS ? leaveOneOut(measures, table, videos) : null;
  const notes: StatisticNote[] = [];
  if (videos.length < FEWEST_VIDEOS) notes.push('too-few-videos');
  if (provisional) notes.push('provisional');
  if (!disagree) notes.push('no-disagreement');

  const describe = (name: Name): Statistic => {
    const value = values[name];
    const { scale, whenUndefined } = measures.traits[name];
    if (!hasPairs) return { value: null, reason: 'no-pairs' };
    if (value === null) return { value, reason: whenUndefined };
    if (!withoutEach) return { value, interval: null, notes };
    const remaining = withoutEach.map((each) => each[name]);
    const { interval, notes: more } = jackknife(value, remaining, scale);
    return { value, interval, notes: [...notes, ...more] };
  };
  const names = Object.keys(measures.traits) as Name[];
  return Object.fromEntries(names.map((name) => [name, describe(name)])) as Record<Name, Statistic>;
}

/** Every measure without each video in turn. */
function leaveOneOut<Name extends string>(
  measures: Measures<Name>,
  table: AgreementTable,
  videos: readonly VideoCells[],
): Record<Name, number | null>[] {
  // Small videos often hold the very same pairs, and then leave the very same table.
  const known = new Map<string, Record<Name, number | null>>();
  return videos.map((cells) => {
    const key = cells
      .map(({ cell, weight }) => `${cell}×${weight}`)
      .toSorted()
      .join();
    const values = known.get(key) ?? computeWithout(measures, table, cells);
    known.set(key, values);
    return values;
  });
}

/** The table is put together again from what it was, since taking out and adding again would leave rounding behind. */
function computeWithout<Name extends string>(
  measures: Measures<Name>,
  table: AgreementTable,
  cells: VideoCells,
): Record<Name, number | null> {
  const before = new Map(cells.map(({ cell }) => [cell, table.counts[cell] ?? 0]));
  for (const { cell, weight } of cells) {
    const left = (table.counts[cell] ?? 0) - weight;
    // Whether a category occurs at all decides whether a statistic is defined.
    table.counts[cell] = left < ROUNDING * (before.get(cell) ?? 0) ? 0 : left;
  }
  const values = measures.compute(table);
  for (const [cell, count] of before) table.counts[cell] = count;
  return values;
}
