import type { VideoComparison } from '@/lib/comparison/schema';
import type { Question } from '@/lib/suites/question';
import { isApart, type Spread, spreadOf } from '@/lib/suites/scale';

/** A question about a unit with what each of the compared raters says, and how far apart they are. */
export interface ComparedRow {
  key: string;
  unit: string;
  question: Question;
  answers: VideoComparison['rows'][number]['answers'];
  /** Null when fewer than two have a score. */
  spread: Spread | null;
}

/**
 * The rows of a comparison, largest difference first, then by place; those on which fewer than two have a score last.
 * @param least rows whose answers are fewer points apart are left out, those without a spread too; null for all rows
 */
export function orderRows(
  { rows, suite }: Pick<VideoComparison, 'rows' | 'suite'>,
  least: number | null,
): ComparedRow[] {
  const questions = new Map(suite.questions.map((question) => [question.id, question]));
  const compared = rows.flatMap(({ unit, question: id, answers }): ComparedRow[] => {
    const question = questions.get(id);
    if (!question) return [];
    const spread = spreadOf(
      answers.map((answer) => answer?.verdict),
      question,
    );
    return [{ key: `${unit} ${id}`, unit, question, answers, spread }];
  });
  return compared
    .filter(({ spread, question }) => least === null || isApart(spread, question, least))
    .toSorted((one, other) => (other.spread?.share ?? -1) - (one.spread?.share ?? -1));
}
