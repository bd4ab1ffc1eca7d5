import 'server-only';
import type { Suite } from '@/lib/judge/suite';
import type { CountedAnswers } from '@/lib/queues/sample/schema';
import { readInclusions } from '@/lib/queues/sample/store';
import type { SuiteFacts } from '@/lib/reviews/schema';
import { suiteFacts } from '@/lib/reviews/store';
import type { AlikeRow } from './alike';
import { type ErrorRow, readErrors, readPairs, readScores, type ScorePairs } from './pairs.store';
import { commonSuite, findRaters, type StoredRater } from './raters.store';
import type { Compared, Speakers } from './said.store';
import { comparableQuestions, type Pool, poolsOf } from './scales';
import type { ComparedRater, Usage } from './schema';
import { uncomparedVideos } from './uncompared.store';
import { type CommonVideos, countCommon, readUsage } from './usage.store';

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
export function speakersOf({ raterId, facts }: StoredRater): Speakers {
  return { kind: facts.kind, raterIds: [raterId] };
}

/** All that two raters can be compared by over a set of videos, before any statistic. */
export interface ComparedSet {
  suite: SuiteFacts;
  left: ComparedRater;
  right: ComparedRater;
  pools: Pool[];
  pairs: AlikeRow[];
  /** Against people; empty unless two judges are compared. */
  errors: ErrorRow[];
  /** Empty unless two judges are compared. */
  scores: ScorePairs[];
  /** What the two runs share and used; null unless two judges are compared. */
  runs: { common: CommonVideos; left: Usage; right: Usage } | null;
}

/** Reads all that two raters can be compared by. */
export async function readComparedSet({
  suite,
  left,
  right,
  compared,
}: Sides): Promise<ComparedSet> {
  const [one, other] = [speakersOf(left), speakersOf(right)];
  const pools = poolsOf(suite.questions, suite.groups);
  const facts = { suite: suiteFacts(suite), left: left.facts, right: right.facts, pools };
  if (left.runId === null || right.runId === null) {
    const pairs = await readPairs(one, other, compared, pools);
    return { ...facts, pairs, errors: [], scores: [], runs: null };
  }
  const { labels } = compared;
  const inclusion = (await readInclusions(suite.id, [labels]))[labels];
  const [pairs, errors, scores, common, leftUsage, rightUsage] = await Promise.all([
    readPairs(one, other, compared, pools),
    readErrors(one, other, { ...compared, inclusion }, pools),
    readScores(left.runId, right.runId, compared.hidden),
    countCommon(left.runId, right.runId, compared.hidden),
    readUsage(left.runId, right.runId, compared.hidden),
    readUsage(right.runId, left.runId, compared.hidden),
  ]);
  return { ...facts, pairs, errors, scores, runs: { common, left: leftUsage, right: rightUsage } };
}
