import 'server-only';
import { countWithheld } from '@/lib/disclosure/blind.store';
import { readInclusions } from '@/lib/queues/sample/store';
import { suiteFacts } from '@/lib/reviews/store';
import { reportPaired } from '@/lib/statistics/paired-report';
import { readErrors, readScores } from './differences.store';
import { type Pool, poolsOf } from './pools';
import { readRatings } from './ratings.store';
import type { SetComparison } from './schema';
import type { Sides } from './sides.store';
import { countCommon, readUsage } from './usage.store';

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
async function readJudged(sides: Sides, pools: readonly Pool[]) {
  const { suite, left, right, compared } = sides;
  if (left.runId === null || right.runId === null) return null;
  const { labels, hidden } = compared;
  const inclusion = (await readInclusions(suite.id, [labels]))[labels];
  const [errors, scores, common, leftUsage, rightUsage] = await Promise.all([
    readErrors({ ...sides, compared: { ...compared, inclusion } }, pools),
    readScores(left.runId, right.runId, hidden),
    countCommon(left.runId, right.runId, hidden),
    readUsage(left.runId, right.runId, hidden),
    readUsage(right.runId, left.runId, hidden),
  ]);
  return { errors, scores, runs: { common, left: leftUsage, right: rightUsage } };
}
