import 'server-only';
import { countWithheld } from '@/lib/disclosure/blind.store';
import type { Suite } from '@/lib/judge/suite';
import type { CountedAnswers } from '@/lib/queues/sample/schema';
import { readInclusions } from '@/lib/queues/sample/store';
import { suiteFacts } from '@/lib/reviews/store';
import { reportPaired } from '@/lib/statistics/paired-report';
import { readErrors, readScores } from './differences.store';
import { comparableQuestions, type Pool, poolsOf } from './pools';
import type { Compared, RaterGroup } from './rater-answers.store';
import { commonSuite, findRaters, type StoredRater } from './raters.store';
import { readRatings } from './ratings.store';
import type { SetComparison } from './schema';
import { uncomparedVideos } from './uncompared.store';
import { countCommon, readUsage } from './usage.store';

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

/** Compares two raters by all that they can be compared by. */
export async function compareSides(sides: Sides, viewerId: string): Promise<SetComparison> {
  const { suite, left, right, compared } = sides;
  const pools = poolsOf(suite.questions, suite.groups);
  const runIds = [left, right].flatMap(({ runId }) => runId ?? []);
  const [ratings, judged, withheld] = await Promise.all([
    readRatings([left, right], compared, pools),
    readJudged(sides, pools),
    countWithheld(viewerId, suite.id, runIds),
  ]);
  const report = reportPaired(
    pools.map(({ key, label, question, scale }, place) => ({
      ...{ key, label, question, scale },
      ratings: ratings[place] ?? { items: [], alike: [] },
      errors: judged?.errors.filter((each) => each.key === key) ?? [],
    })),
    judged?.scores.map(({ score, ...values }) => ({ ...score, ...values })) ?? [],
  );
  return {
    suite: suiteFacts(suite),
    left: left.facts,
    right: right.facts,
    runs: judged?.runs ?? null,
    withheld,
    ...report,
  };
}

/** What only two judges can be compared by: their errors against people, their scores, and what they used. */
async function readJudged({ suite, left, right, compared }: Sides, pools: readonly Pool[]) {
  if (left.runId === null || right.runId === null) return null;
  const { labels, hidden } = compared;
  const inclusion = (await readInclusions(suite.id, [labels]))[labels];
  const [errors, scores, common, leftUsage, rightUsage] = await Promise.all([
    readErrors(groupOf(left), groupOf(right), { ...compared, inclusion }, pools),
    readScores(left.runId, right.runId, hidden),
    countCommon(left.runId, right.runId, hidden),
    readUsage(left.runId, right.runId, hidden),
    readUsage(right.runId, left.runId, hidden),
  ]);
  return { errors, scores, runs: { common, left: leftUsage, right: rightUsage } };
}
