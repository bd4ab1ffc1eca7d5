import { type AveragedQuestion, averageQuestions, type GroupCluster } from './average';
import { byCluster, type Clustered, meanWeight } from './clusters';
import { type ClusterCells, describeTable, estimateTable } from './estimate';
import type { Measures } from './measures';
import { groupKinds } from './place';
import type { Statistic } from './statistic';

/** An item, or several that are alike, with what was said of it question by question; questions without pairs left out. */
export interface VideoAnswers extends Clustered {
  questions: readonly { question: string; cells: ClusterCells }[];
  /** How many are like this; 1 with a cluster. */
  videos: number;
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
  videos: number;
  clusters: number;
}

/**
 * Takes what was said of items apart by question, and reckons every measure.
 * @param ids of the questions, in the order of the result
 * @param size how many categories the questions' scale declares
 */
export function assessAnswers<Name extends string>(
  measures: Measures<Name>,
  size: number,
  ids: readonly string[],
  answers: readonly VideoAnswers[],
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
    const estimate = estimateTable(measures, size, kinds, pairs);
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
    videos: present.reduce((sum, { videos }) => sum + videos, 0),
    clusters: group.reduce((sum, each) => sum + each.clusters, 0),
  };
}

/** What was said of all items of a cluster, or of alike ones that are each a cluster by themselves. */
function clusterAnswers(items: readonly VideoAnswers[]) {
  const questions = new Map<string, ClusterCells>();
  for (const item of items) {
    for (const { question, cells } of item.questions) {
      const known = questions.get(question);
      questions.set(question, known ? [...known, ...cells] : cells);
    }
  }
  return { questions, clusters: items[0]?.videos ?? 0, weight: meanWeight(items) };
}
