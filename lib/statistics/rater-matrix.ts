import { averageQuestions } from './average';
import type { AgreementScale } from './compare';
import { describeTable, estimateTable } from './estimate';
import { kappaMeasure } from './measures';
import { sizeOf } from './paired';
import { takeApart, type VideoAnswers } from './place';
import type { Statistic } from './statistic';

/** An item (a question about a unit) and what raters said to it. */
export interface RatedItem {
  question: string;
  /** One for each rater who was asked: the index of a declared category from 0, or −1 for no score. */
  answers: readonly { place: number; category: number }[];
}

/** Videos in which the same raters gave the same answers. */
export interface AlikeRatings {
  /** Places in the list of items: what was said in each of these videos. */
  items: readonly number[];
  /** How many videos are like this. */
  videos: number;
  /** The design weight of each where a person is one of the two, 1 when left out; only ratios matter. */
  weight?: number;
}

/** How far two raters agree beyond chance. */
export interface MatrixCell {
  /** Quadratic κ for ratings, plain κ otherwise; over several questions the mean of theirs. */
  kappa: Statistic;
  /** Items that both scored, and the videos they are from. */
  items: number;
  videos: number;
}

/**
 * The agreement of every two of several raters, each on what both scored.
 * @param people for each rater whether it is a person; agreement with one is weighed by how videos were drawn
 * @param items what occurs: each kind of item once
 * @returns a line for each rater with a place for each; null on the diagonal
 */
export function agreementMatrix(
  people: readonly boolean[],
  items: readonly RatedItem[],
  alike: readonly AlikeRatings[],
  scale: AgreementScale,
): (MatrixCell | null)[][] {
  const ids = [...new Set(items.map(({ question }) => question))].sort();
  const compareTwo = (one: number, other: number): MatrixCell => {
    const weighed = (people[one] ?? false) || (people[other] ?? false);
    const cells = items.map((item) => cellOf(item, one, other, sizeOf(scale)));
    const answers = alike.map(({ items: said, videos, weight = 1 }) =>
      answersOf(said, items, cells, videos, weighed ? weight : 1),
    );
    return agreementOf(answers, ids, scale);
  };
  const above = people.map((_, row) =>
    people.map((__, column) => (row < column ? compareTwo(row, column) : null)),
  );
  return above.map((line, row) =>
    line.map((cell, column) => (row > column ? (above[column]?.[row] ?? null) : cell)),
  );
}

/** What two raters said of a video, question by question. */
function answersOf(
  said: readonly number[],
  items: readonly RatedItem[],
  cells: readonly number[],
  videos: number,
  weight: number,
): VideoAnswers {
  const questions = new Map<string, { cell: number; weight: number }[]>();
  for (const place of said) {
    const question = items[place]?.question;
    const cell = cells[place] ?? -1;
    if (cell < 0 || question === undefined) continue;
    const known = questions.get(question);
    if (known) known.push({ cell, weight });
    else questions.set(question, [{ cell, weight }]);
  }
  return {
    questions: [...questions].map(([question, mine]) => ({ question, cells: mine })),
    videos,
    weight,
  };
}

function agreementOf(
  answers: readonly VideoAnswers[],
  ids: readonly string[],
  scale: AgreementScale,
): MatrixCell {
  const size = sizeOf(scale);
  const measures = kappaMeasure(size, scale.kind === 'rating' ? 'quadratic' : 'none');
  const { questions, group } = takeApart(answers, ids, (kinds, pairs) => {
    const estimate = estimateTable(measures, size, kinds, pairs);
    return { estimate, statistics: describeTable(estimate) };
  });
  const [only] = questions;
  const { kappa } =
    only && questions.length === 1 ? only.statistics : averageQuestions(measures, questions, group);
  return {
    kappa,
    items: questions.reduce((sum, { estimate }) => sum + estimate.sample.pairs, 0),
    videos: group.reduce((sum, { videos }) => sum + videos, 0),
  };
}

/** The table's cell of what two raters said to an item; −1 where either did not score it. */
function cellOf({ answers }: RatedItem, one: number, other: number, size: number): number {
  const row = answers.find(({ place }) => place === one)?.category ?? -1;
  const column = answers.find(({ place }) => place === other)?.category ?? -1;
  return row < 0 || column < 0 ? -1 : row * size + column;
}
