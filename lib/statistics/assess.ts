import { type AveragedQuestion, averageQuestions, type GroupVideo } from './average';
import { describeTable, estimateTable, type VideoCells } from './estimate';
import type { Measures } from './measures';
import { groupKinds } from './place';
import type { Statistic } from './statistic';

/** A video, or several that are alike, with what was said of it question by question; questions without pairs left out. */
export interface VideoAnswers {
  questions: readonly { question: string; cells: VideoCells }[];
  videos: number;
  weight: number;
}

/** What two raters' answers to one question or several come to. */
export interface AssessedAnswers<Name extends string> {
  questions: AveragedQuestion<Name>[];
  /** The videos with pairs, and for each question which of its kinds they are of. */
  group: GroupVideo[];
  /** Of one question its own, of several the mean of theirs, see {@link averageQuestions}. */
  statistics: Record<Name, Statistic>;
  /** Units that both scored, and the videos with at least one. */
  pairs: number;
  videos: number;
}

/**
 * Takes what was said of videos apart by question, and reckons every measure.
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
  const group = present.map(({ videos, weight }) => ({
    videos,
    weight,
    kinds: Array<number>(ids.length).fill(-1),
  }));
  const questions = ids.map((id, place) => {
    const holders: number[] = [];
    const mine = present.flatMap(({ questions: said, videos, weight }, video) => {
      const cells = said.find(({ question }) => question === id)?.cells;
      if (!cells) return [];
      holders.push(video);
      return [{ cells, videos, weight }];
    });
    const { kinds, kindOf } = groupKinds(mine);
    holders.forEach((video, index) => {
      const entry = group[video];
      if (entry) entry.kinds[place] = kindOf[index] ?? -1;
    });
    const pairs = mine.reduce((sum, { cells, videos }) => sum + cells.length * videos, 0);
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
    videos: group.reduce((sum, { videos }) => sum + videos, 0),
  };
}
