import { type AveragedQuestion, averageQuestions, type GroupCluster } from './average';
import { CellSums, type ClusterCells, noCells, pairsIn } from './cells';
import { byCluster, type Clustered, meanWeight } from './clusters';
import { type ClusterKind, describeTable, estimateTable } from './estimate';
import type { Measures } from './measures';
import type { Statistic } from './statistic';

/**
 * What two raters say of an item, or of several equal ones: question by question the cells of their table, without questions
 * that they have no pairs on. Whatever two raters are compared by comes in this form, be it from packed ratings
 * (`pairRatings`) or from single pairs (`placePairs`).
 */
export interface ItemAnswers extends Clustered {
  questions: readonly { question: string; cells: ClusterCells }[];
  /** How many these are; 1 with a cluster. */
  times: number;
  weight: number;
}

/** What two raters' answers to one question or several come to. */
export interface AssessedAnswers<Name extends string> {
  questions: AveragedQuestion<Name>[];
  /** The clusters with pairs, and for each question which of its kinds they are of. */
  group: GroupCluster[];
  /** Of one question its own, of several the mean of theirs, see {@link averageQuestions}. */
  statistics: Record<Name, Statistic>;
  /** Units that both scored, the items with at least one, and their clusters. */
  pairs: number;
  items: number;
  clusters: number;
}

/**
 * Takes what was said of items apart by question, and computes every measure.
 * @param ids of the questions, in the order of the result
 * @param size how many categories the questions' scale declares
 * @param scarce whether a class of a yes/no question is too rare for a firm value
 */
export function assessAnswers<Name extends string>(
  measures: Measures<Name>,
  size: number,
  ids: readonly string[],
  answers: readonly ItemAnswers[],
  scarce = false,
): AssessedAnswers<Name> {
  const present = answers.filter(({ questions }) => questions.length > 0);
  const clusters = byCluster(present);
  const group = clusters.map((items) => ({
    clusters: items[0]?.times ?? 0,
    weight: meanWeight(items),
    kinds: Array<number>(ids.length).fill(-1),
  }));
  const questions = gatherCells(ids, clusters, size).map(({ holders, cells }, place) => {
    const mine = holders.map((cluster, index) => ({
      cells: cells[index] ?? noCells(),
      weight: group[cluster]?.weight ?? 1,
      clusters: group[cluster]?.clusters ?? 0,
    }));
    const { kinds, kindOf } = groupKinds(mine);
    holders.forEach((cluster, index) => {
      const entry = group[cluster];
      if (entry) entry.kinds[place] = kindOf[index] ?? -1;
    });
    const pairs = mine.reduce((sum, each) => sum + pairsIn(each.cells) * each.clusters, 0);
    const estimate = estimateTable(measures, size, kinds, pairs, scarce);
    return { estimate, statistics: describeTable(estimate) };
  });
  const [only] = questions;
  return {
    questions,
    group,
    statistics:
      only && questions.length === 1
        ? only.statistics
        : averageQuestions(measures, questions, group),
    pairs: questions.reduce((sum, { estimate }) => sum + estimate.sample.pairs, 0),
    items: present.reduce((sum, { times }) => sum + times, 0),
    clusters: group.reduce((sum, each) => sum + each.clusters, 0),
  };
}

/** A question's cells by the clusters that hold any. */
interface HeldCells {
  /** The clusters, by their places. */
  holders: number[];
  cells: ClusterCells[];
}

/** Takes what was said of items, cluster by cluster, apart by question. */
function gatherCells(
  ids: readonly string[],
  clusters: readonly (readonly ItemAnswers[])[],
  size: number,
): HeldCells[] {
  const held = ids.map((): HeldCells => ({ holders: [], cells: [] }));
  const places = new Map(ids.map((id, place) => [id, place]));
  const sums = ids.map(() => new CellSums(size));
  const hold = (question: number, cluster: number, cells: ClusterCells) => {
    if (cells.places.length === 0) return;
    held[question]?.holders.push(cluster);
    held[question]?.cells.push(cells);
  };
  for (const [cluster, items] of clusters.entries()) {
    const [only] = items;
    if (only && items.length === 1) {
      for (const { question, cells } of only.questions) {
        hold(places.get(question) ?? -1, cluster, cells);
      }
      continue;
    }
    for (const { questions } of items) {
      for (const { question, cells } of questions) {
        const own = sums[places.get(question) ?? -1];
        cells.places.forEach((place, index) => {
          own?.add(place, cells.weights[index] ?? 0, cells.pairs[index] ?? 0);
        });
      }
    }
    for (const [question, own] of sums.entries()) hold(question, cluster, own.take());
  }
  return held;
}

/** Clusters with pairs in more cells are hardly ever the same: looking for others costs more than it saves. */
const MOST_HELD_TOGETHER = 8;

/**
 * Puts clusters that hold the very same pairs together.
 * @returns the kinds, and which of them each cluster is of
 */
function groupKinds(clusters: readonly ClusterKind[]): { kinds: ClusterKind[]; kindOf: number[] } {
  const kinds: ClusterKind[] = [];
  const codesOf = numberCells();
  const known = new Map<number, { codes: number[]; weight: number; kind: number }[]>();
  const kindOf = clusters.map((cluster) => {
    if (cluster.cells.places.length > MOST_HELD_TOGETHER) return kinds.push({ ...cluster }) - 1;
    const codes = codesOf(cluster.cells);
    const hash = hashOf(codes);
    const near = known.get(hash) ?? [];
    const same = near.find((one) => one.weight === cluster.weight && areEqual(one.codes, codes));
    const kind = kinds[same?.kind ?? -1];
    if (same && kind) {
      kind.clusters += cluster.clusters;
      return same.kind;
    }
    near.push({ codes, weight: cluster.weight, kind: kinds.length });
    known.set(hash, near);
    return kinds.push({ ...cluster }) - 1;
  });
  return { kinds, kindOf };
}

/** Numbers cells, one for each place and weight, and gives those of a cluster in order. */
function numberCells(): (cells: ClusterCells) => number[] {
  const byWeight = new Map<number, number[]>();
  let count = 0;
  const codeOf = (cell: number, weight: number) => {
    const byCell = byWeight.get(weight) ?? [];
    if (byCell.length === 0) byWeight.set(weight, byCell);
    const known = byCell[cell];
    if (known !== undefined) return known;
    count += 1;
    byCell[cell] = count;
    return count;
  };
  return (cells) => {
    const codes = cells.places.map((place, index) => codeOf(place, cells.weights[index] ?? 0));
    return codes.length < 2 ? codes : codes.sort((one, other) => one - other);
  };
}

/** FNV-1a over numbers. */
function hashOf(codes: readonly number[]): number {
  let hash = 0x811c9dc5;
  for (const code of codes) hash = Math.imul(hash ^ code, 0x01000193);
  return hash;
}

function areEqual(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((code, place) => code === other[place]);
}
