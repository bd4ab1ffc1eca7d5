import 'server-only';
import { countWithheld } from '@/lib/disclosure/hidden.store';
import { readInclusion } from '@/lib/ratings/counting.store';
import { type Pool, poolsOf } from '@/lib/ratings/pools';
import { readRatings } from '@/lib/ratings/ratings.store';
import { suiteFacts } from '@/lib/reviews/store';
import { reportPaired } from '@/lib/statistics/paired-report';
import { NO_RATINGS } from '@/lib/statistics/ratings';
import { readErrors, readScores } from './differences.store';
import type { SetComparison } from './schema';
import type { Sides } from './sides.store';
import { countCommon, readUsage } from './usage.store';

/** Compares two raters by all that they can be compared by. */
export async function compareSides(sides: Sides, viewerId: string): Promise<SetComparison> {
  const { suite, left, right, counting } = sides;
  const pools = poolsOf(suite.questions, suite.groups);
  const runIds = [left, right].flatMap(({ runId }) => runId ?? []);
  const [ratings, judged, withheld] = await Promise.all([
    readRatings([left, right], counting, pools),
    readJudged(sides, pools),
    countWithheld(viewerId, suite.id, runIds),
  ]);
  const report = reportPaired(
    pools.map(({ key, label, question, scale }, place) => ({
      key,
      label,
      question,
      scale,
      ratings: ratings[place] ?? NO_RATINGS,
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
  const { suite, left, right, counting } = sides;
  if (left.runId === null || right.runId === null) return null;
  const { labels, hidden } = counting;
  const inclusion = await readInclusion(suite.id, labels);
  const [errors, scores, common, leftUsage, rightUsage] = await Promise.all([
    readErrors({ ...sides, counting: { ...counting, inclusion } }, pools),
    readScores(left.runId, right.runId, hidden),
    countCommon(left.runId, right.runId, hidden),
    readUsage(left.runId, right.runId, hidden),
    readUsage(right.runId, left.runId, hidden),
  ]);
  return { errors, scores, runs: { common, left: leftUsage, right: rightUsage } };
}
