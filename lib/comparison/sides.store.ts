import 'server-only';
import type { CountedAnswers } from '@/lib/queues/sample/schema';
import { type Counting, readCounting } from '@/lib/ratings/counting.store';
import { commonSuite, findRaters, type StoredRater } from '@/lib/ratings/raters.store';
import type { SuiteById } from '@/lib/suites/by-id';
import type { Suite } from '@/lib/suites/suite';

/** Two raters, and what of theirs is to be compared. */
export interface Sides {
  suite: Suite;
  left: StoredRater;
  right: StoredRater;
  counting: Counting;
}

/**
 * Finds two raters whose answers can be compared.
 * @param request with the project whose items count and the ids of the only questions that are compared; all when left out
 * @param viewerId who asks: what this person reviews blind is left out
 * @throws {AppError} 404 when one is not there, 422 when they answered in different suites
 */
export async function findSides(
  request: {
    left: string;
    right: string;
    labels: CountedAnswers;
    suite?: string | undefined;
    project?: string | undefined;
    question?: string[] | undefined;
  },
  viewerId: string,
  suiteById: SuiteById,
): Promise<Sides> {
  const raters = await findRaters([request.left, request.right], suiteById);
  const suite = suiteById(commonSuite(raters, request.suite ?? null));
  const [left, right] = raters;
  if (!left || !right) throw new Error('two keys give two raters');
  const { labels, project: projectId = null, question: only } = request;
  return {
    suite,
    left,
    right,
    counting: await readCounting(viewerId, suite, raters, { labels, projectId, only }),
  };
}
