import type { ClusterCells } from './cells';
import { FEWEST_CLUSTERS, FIRM_CLUSTERS, FIRM_PAIRS } from './guards';
import { type JackknifeScale, jackknife } from './jackknife';
import type { Measures } from './measures';
import { clusteredShareInterval, type ShareBase } from './proportion';
import type { DefinedStatistic, Statistic, StatisticNote } from './statistic';
import { type AgreementTable, emptyTable, type Margins, sumMargins } from './table';
import type { ShareTraits } from './traits';

/** Clusters that put the very same pairs into a table: small ones often do. */
export interface ClusterKind {
  cells: ClusterCells;
  /** How many there are, ≥ 1. */
  clusters: number;
  /** The design weight of each; only ratios matter. */
  weight: number;
}

/** What intervals and notes rest on. */
export interface Sample {
  pairs: number;
  clusters: number;
  /** Clusters that hold a pair in which not both gave the most common answer. */
  leaving: number;
  /** As many of these with equal weights would tell as much (Kish). */
  effectiveLeaving: number;
  disagree: boolean;
  /** Whether a class of a yes/no question is too rare for a firm value. */
  scarce: boolean;
}

/** A table of all clusters together, with every measure of it and of what is left without a cluster of each kind. */
export interface TableEstimate<Name extends string> {
  measures: Measures<Name>;
  table: AgreementTable;
  kinds: readonly ClusterKind[];
  values: Record<Name, number | null>;
  without: readonly Record<Name, number | null>[];
  sample: Sample;
  /** By kind: whether it leaves the most common answer. */
  leaves: readonly boolean[];
}

/** What is left of a count when all that went into it is taken out again is rounding, if it is less than this share. */
const ROUNDING = 1e-9;

/** Adds a cluster's pairs to a table, `times` over. */
function addCells(table: AgreementTable, cells: ClusterCells, times = 1): void {
  const { places, weights } = cells;
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] ?? 0;
    table.counts[place] = (table.counts[place] ?? 0) + (weights[index] ?? 0) * times;
  }
}

/** Whether the two raters ever differ. */
export function hasDisagreement(table: AgreementTable): boolean {
  return table.counts.some((count, cell) => count > 0 && cell % (table.size + 1) !== 0);
}

/**
 * Computes every measure with and without each cluster.
 * @param kinds without those that hold no pairs
 * @param pairs how many pairs there are, unweighted
 */
export function estimateTable<Name extends string>(
  measures: Measures<Name>,
  size: number,
  kinds: readonly ClusterKind[],
  pairs: number,
  scarce = false,
): TableEstimate<Name> {
  const table = emptyTable(size);
  for (const { cells, clusters } of kinds) addCells(table, cells, clusters);
  const margins = sumMargins(table);
  const commonest = commonestCategory(margins) * (size + 1);
  const leaves = kinds.map(({ cells }) => cells.places.some((place) => place !== commonest));
  const clusters = kinds.reduce((sum, kind) => sum + kind.clusters, 0);
  const leaving = kinds.filter((_, index) => leaves[index]);
  return {
    measures,
    table,
    kinds,
    values: measures.compute(table, margins),
    without: computeWithout(measures, table, margins, kinds),
    leaves,
    sample: {
      pairs,
      clusters,
      leaving: leaving.reduce((sum, kind) => sum + kind.clusters, 0),
      effectiveLeaving: effectiveClusters(leaving),
      disagree: hasDisagreement(table),
      scarce,
    },
  };
}

/** Every measure of a table with its interval and notes. */
export function describeTable<Name extends string>(
  estimate: TableEstimate<Name>,
): Record<Name, Statistic> {
  const { measures, values, without, kinds, sample } = estimate;
  const times = kinds.map(({ clusters }) => clusters);
  return mapNames(measures, (name): Statistic => {
    const traits = measures.traits[name];
    const value = values[name];
    if (sample.pairs === 0) return { value: null, reason: 'no-pairs' };
    if (value === null) return { value, reason: traits.whenUndefined };
    const leaveOneOut = { values: without.map((each) => each[name]), times };
    if (traits.kind === 'jackknifed') {
      return describeJackknifed(value, leaveOneOut, traits.scale, sample);
    }
    const { holds, units } = baseOf(estimate, traits);
    const base = countBase(
      kinds.filter((_, index) => holds[index]),
      units,
    );
    return describeShare(value, leaveOneOut, base, sample);
  });
}

/** Something for each of the measures. */
export function mapNames<Name extends string, Value>(
  { traits }: Measures<Name>,
  of: (name: Name) => Value,
): Record<Name, Value> {
  const names = Object.keys(traits) as Name[];
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;
}

/** A statistic without each cluster in turn, and how many clusters each of these values stands for. */
export interface LeaveOneOut {
  values: readonly (number | null)[];
  times: readonly number[];
}

/** A value with its delete-one-cluster interval and what must be said along with it. */
export function describeJackknifed(
  value: number,
  { values, times }: LeaveOneOut,
  scale: JackknifeScale,
  sample: Sample,
): DefinedStatistic {
  const notes = notesOf(sample, sample.effectiveLeaving);
  if (!sample.disagree) notes.push('no-disagreement');
  if (sample.clusters < FEWEST_CLUSTERS || !sample.disagree)
    return { value, interval: null, notes };
  if (sample.leaving < FEWEST_CLUSTERS) {
    return { value, interval: null, notes: [...notes, 'rare-answers'] };
  }
  const { interval, notes: more } = jackknife(value, values, scale, times);
  return { value, interval, notes: [...notes, ...more] };
}

/** A share with its interval and what must be said along with it. */
export function describeShare(
  value: number,
  { values, times }: LeaveOneOut,
  base: ShareBase,
  sample: Sample,
): DefinedStatistic {
  const notes = notesOf(sample, base.effectiveClusters);
  if (sample.clusters < FEWEST_CLUSTERS) return { value, interval: null, notes };
  if (base.clusters < FEWEST_CLUSTERS) {
    return { value, interval: null, notes: [...notes, 'few-of-class'] };
  }
  const interval = clusteredShareInterval(value, values, times, base);
  return { value, interval, notes: interval ? notes : [...notes, 'rests-on-one-video'] };
}

/**
 * Which kinds of clusters hold pairs that a share is taken of, and how many units (or their weights) these are.
 */
export function baseOf<Name extends string>(
  { table, kinds }: TableEstimate<Name>,
  { isOf }: ShareTraits,
): { holds: readonly boolean[]; units: number } {
  const inBase = (cell: number) => isOf(Math.floor(cell / table.size), cell % table.size);
  return {
    holds: kinds.map(({ cells }) => cells.places.some(inBase)),
    units: table.counts.reduce((sum, count, cell) => (inBase(cell) ? sum + count : sum), 0),
  };
}

/** What a share is taken of, when these clusters hold it. */
export function countBase(
  holding: readonly { clusters: number; weight: number }[],
  units: number,
): ShareBase {
  const clusters = holding.reduce((sum, each) => sum + each.clusters, 0);
  return { units, clusters, effectiveClusters: effectiveClusters(holding) };
}

/** Kish's count of clusters that are told apart by how many there are of each weight. */
export function effectiveClusters(kinds: readonly { clusters: number; weight: number }[]): number {
  let sum = 0;
  let squares = 0;
  for (const { clusters, weight } of kinds) {
    sum += clusters * weight;
    squares += clusters * weight * weight;
  }
  return squares === 0 ? 0 : (sum * sum) / squares;
}

function notesOf({ pairs, clusters, scarce }: Sample, firmClusters: number): StatisticNote[] {
  const notes: StatisticNote[] = [];
  if (clusters < FEWEST_CLUSTERS) notes.push('too-few-videos');
  if (firmClusters < FIRM_CLUSTERS || pairs < FIRM_PAIRS || scarce) notes.push('provisional');
  return notes;
}

/** The category that the two raters gave most often, counted together; the first of several. */
function commonestCategory({ rows, columns }: Margins): number {
  const totals = rows.map((count, category) => count + (columns[category] ?? 0));
  return totals.indexOf(Math.max(...totals));
}

/**
 * Every measure of what is left of a table without a cluster of each kind. Counts and sums that the cluster takes part in are
 * taken down by it; the next one begins with what they were, since taking out and adding again would leave rounding behind.
 */
function computeWithout<Name extends string>(
  measures: Measures<Name>,
  whole: AgreementTable,
  sums: Margins,
  kinds: readonly ClusterKind[],
): Record<Name, number | null>[] {
  const { size } = whole;
  const [counts, rows, columns, differences] = [
    new Float64Array(size * size),
    new Float64Array(size),
    new Float64Array(size),
    new Float64Array(2 * size - 1),
  ];
  const margins = { rows, columns, differences, total: 0 };
  return kinds.map(({ cells }) => {
    counts.set(whole.counts);
    rows.set(sums.rows);
    columns.set(sums.columns);
    differences.set(sums.differences);
    margins.total = sums.total;
    const { places, weights } = cells;
    for (let index = 0; index < places.length; index += 1) {
      const [place, weight] = [places[index] ?? 0, weights[index] ?? 0];
      const column = place % size;
      const row = (place - column) / size;
      takeOut(counts, place, weight);
      takeOut(rows, row, weight);
      takeOut(columns, column, weight);
      takeOut(differences, column - row + size - 1, weight);
      margins.total -= weight;
    }
    return measures.compute({ size, counts }, margins);
  });
}

/** Whether a category occurs at all decides whether a statistic is defined, so that rounding leaves nothing. */
function takeOut(sums: Float64Array, place: number, weight: number): void {
  const before = sums[place] ?? 0;
  const left = before - weight;
  sums[place] = left < ROUNDING * before ? 0 : left;
}
