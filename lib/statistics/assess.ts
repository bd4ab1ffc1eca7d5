import { type AveragedQuestion, averageQuestions, type GroupCluster } from './average';
import { byCluster, type Clustered, meanWeight } from './clusters';
import { type ClusterCells, type ClusterKind, describeTable, estimateTable } from './estimate';
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
  const clusters = byCluster(present).map(clusterAnswers);
  const group = clusters.map((cluster) => ({
    clusters: cluster.clusters,
    weight: cluster.weight,
    kinds: Array<number>(ids.length).fill(-1),
  }));
  const questions = ids.map((id, place) => {
    const holders: number[] = [];
    const mine = clusters.flatMap(({ questions: said, ...cluster }, index) => {
      const cells = said.get(id);
      if (!cells) return [];
      holders.push(index);
      return [{ ...cluster, cells }];
    });
    const { kinds, kindOf } = groupKinds(mine);
    holders.forEach((cluster, index) => {
      const entry = group[cluster];
      if (entry) entry.kinds[place] = kindOf[index] ?? -1;
    });
    const pairs = mine.reduce((sum, each) => sum + each.cells.length * each.clusters, 0);
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

/** What was said of all items of a cluster, or of equal ones that are each a cluster by themselves. */
function clusterAnswers(items: readonly ItemAnswers[]) {
  const questions = new Map<string, ClusterCells>();
  for (const item of items) {
    for (const { question, cells } of item.questions) {
      const known = questions.get(question);
      questions.set(question, known ? [...known, ...cells] : cells);
    }
  }
  return { questions, clusters: items[0]?.times ?? 0, weight: meanWeight(items) };
}

/**
 * Puts clusters that hold the very same pairs together.
 * @returns the kinds, and which of them each cluster is of
 */
function groupKinds(
  clusters: readonly { cells: ClusterCells; weight: number; clusters: number }[],
): { kinds: ClusterKind[]; kindOf: number[] } {
  const kinds: ClusterKind[] = [];
  const places = new Map<string, number>();
  const kindOf = clusters.map(({ cells, weight, clusters: count }) => {
    const key = `${weight} ${cells
      .map((each) => `${each.cell}×${each.weight}`)
      .toSorted()
      .join()}`;
    const known = places.get(key);
    const kind = known === undefined ? undefined : kinds[known];
    if (known !== undefined && kind) {
      kind.clusters += count;
      return known;
    }
    places.set(key, kinds.length);
    return kinds.push({ cells, weight, clusters: count }) - 1;
  });
  return { kinds, kindOf };
}
