import 'server-only';
import type { CountedAnswers } from '@/lib/queues/sample/schema';
import { readInclusions } from '@/lib/queues/sample/store';
import type { Suite } from '@/lib/suites/suite';
import { comparableQuestions } from './pools';
import type { Compared, RaterGroup } from './rater-answers.store';
import { commonSuite, findRaters, type StoredRater } from './raters.store';
import { uncomparedVideos } from './uncompared.store';

/** Two raters, and what of theirs is to be compared. */
export interface Sides {
  suite: Suite;
  left: StoredRater;
  right: StoredRater;
  compared: Compared;
}

/**
 * Finds two raters, whose answers can be compared.
 * @param viewerId who asks: what this person reviews blind is left out
 * @param questions only these; all when left out
 * @throws {AppError} 404 when one is not there, 422 when they answered in different suites
 */
export async function findSides(
  request: {
    left: string;
    right: string;
    labels: CountedAnswers;
    suite?: string | undefined;
    question?: string[] | undefined;
  },
  viewerId: string,
  suiteById: (id: string) => Suite,
): Promise<Sides> {
  const raters = await findRaters([request.left, request.right], suiteById);
  const suite = suiteById(commonSuite(raters, request.suite ?? null));
  const [left, right] = raters;
  if (!left || !right) throw new Error('two keys give two raters');
  const wanted = request.question && new Set(request.question);
  const questions = comparableQuestions(suite.questions).filter(
    ({ question }) => !wanted || wanted.has(question),
  );
  const { labels } = request;
  const isPerson = raters.some(({ facts }) => facts.kind === 'person');
  const [hidden, inclusions] = await Promise.all([
    uncomparedVideos(viewerId, suite.id),
    isPerson ? readInclusions(suite.id, [labels]) : null,
  ]);
  const inclusion = inclusions?.[labels] ?? null;
  return {
    suite,
    left,
    right,
    compared: { suite: suite.id, questions, labels, inclusion, hidden },
  };
}

/** A rater's answers, as queries take them. */
export function groupOf({ raterId, facts }: StoredRater): RaterGroup {
  return { kind: facts.kind, raterIds: [raterId] };
}
