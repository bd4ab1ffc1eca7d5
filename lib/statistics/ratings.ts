import type { ItemAnswers } from './assess';
import { type ClusterCells, noCells } from './cells';
import type { Clustered } from './clusters';
import { type AgreementScale, sizeOf } from './scale';

/** In place of a category: the rater was asked, and gave no score. */
export const NO_SCORE = -1;

/** In place of a category: the rater was not asked. */
export const NOT_ASKED = -2;

/** What raters say to a question about a unit, which units of many items have in common. */
export interface RatedUnit {
  question: string;
  /** For each rater the index of a declared category from 0, or {@link NO_SCORE} or {@link NOT_ASKED}. */
  answers: readonly number[];
}

/**
 * Items about which the same raters gave the same answers. A thousand in which all found nothing are one of these. Those
 * of a cluster with others stand one by one, each with the cluster's key.
 */
export interface EqualItems extends Clustered {
  /** Places in the list of units: what was said of the item's. */
  units: readonly number[];
  /** How many these are, ≥ 1; 1 with a cluster. */
  times: number;
  /** The design weight of each, 1 when left out; only ratios matter. */
  weight?: number;
}

/** What several raters say to the same questions about the same units. */
export interface Ratings {
  /** What occurs: each question with what all say to it. */
  units: readonly RatedUnit[];
  items: readonly EqualItems[];
}

/** Of raters who were asked nothing. */
export const NO_RATINGS: Ratings = { units: [], items: [] };

/** How much of what two raters were both asked can be compared. A unit that neither scored counts under both. */
export interface PairedCoverage {
  asked: number;
  leftUnscored: number;
  rightUnscored: number;
}

/**
 * What two of the raters say, item by item: where both scored, their cell in a table with the left one in the rows.
 * @param left the place of a rater, and `right` of another
 * @param weighed whether items count by their design weights; once each otherwise
 * @throws {RangeError} when an answer is none of the scale's categories
 */
export function pairRatings(
  { units, items }: Ratings,
  [left, right]: readonly [left: number, right: number],
  scale: AgreementScale,
  weighed = true,
): { answers: ItemAnswers[]; coverage: PairedCoverage } {
  const size = sizeOf(scale);
  const coverage = { asked: 0, leftUnscored: 0, rightUnscored: 0 };
  const pairs = units.map(({ question, answers }) => {
    const [row, column] = [answers[left] ?? NOT_ASKED, answers[right] ?? NOT_ASKED];
    for (const category of [row, column]) {
      if (Number.isInteger(category) && category >= NOT_ASKED && category < size) continue;
      throw new RangeError(`${category} is none of ${size} declared categories`);
    }
    return { question, row, column };
  });
  const answers = items.map(({ units: places, times, weight: drawn = 1, cluster = null }) => {
    const weight = weighed ? drawn : 1;
    const questions = new Map<string, ClusterCells>();
    for (const place of places) {
      const pair = pairs[place];
      if (!pair || pair.row === NOT_ASKED || pair.column === NOT_ASKED) continue;
      coverage.asked += times;
      if (pair.row === NO_SCORE) coverage.leftUnscored += times;
      if (pair.column === NO_SCORE) coverage.rightUnscored += times;
      if (pair.row === NO_SCORE || pair.column === NO_SCORE) continue;
      const cells = questions.get(pair.question) ?? noCells();
      questions.set(pair.question, cells);
      cells.places.push(pair.row * size + pair.column);
      cells.weights.push(weight);
      cells.pairs.push(1);
    }
    return {
      questions: [...questions].map(([question, cells]) => ({ question, cells })),
      times,
      weight,
      cluster,
    };
  });
  return { answers, coverage };
}

/** The questions to which something was said, each once, in the order in which they occur. */
export function questionsIn({ units }: Pick<Ratings, 'units'>): string[] {
  return [...new Set(units.map(({ question }) => question))];
}
