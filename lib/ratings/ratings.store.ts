import 'server-only';
import { clusterKey } from '@/lib/answers/cluster.store';
import { AppError } from '@/lib/errors';
import type { Ratings } from '@/lib/statistics/ratings';
import { Prisma } from '@/prisma/generated/client';
import { answersOf, type RaterGroup, readBulk } from './answers.store';
import type { Counting } from './counting.store';
import type { Pool } from './pools';
import type { StoredRater } from './raters.store';
import { digitValue, mostPacked, packingFor, poolRatings, type RatedVideo } from './ratings';

const KINDS = ['judge', 'person', 'reference'] as const;

/**
 * What several raters say to the same questions about the same units, pool by pool: of everything that at least two of
 * them were asked. A video weighs as in figures on people's answers where one of them is a person, and 1 otherwise.
 * @param pools what is reckoned together: each question by itself, groups of them
 * @throws {AppError} 422 for more raters than can be compared on a scale so long
 */
export async function readRatings(
  raters: readonly StoredRater[],
  counting: Counting,
  pools: readonly Pool[],
): Promise<Ratings[]> {
  const questions = counting.questions.map(({ question }) => question);
  const size = Math.max(1, ...counting.questions.map((question) => question.size));
  const packing = packingFor(questions, raters.length, size);
  if (!packing) {
    const most = mostPacked(questions.length, size);
    const said = `On a scale of ${size} values at most ${most} can be compared.`;
    throw new AppError(422, said, 'rater');
  }
  const groups = KINDS.map((kind): RaterGroup => {
    const ids = raters.flatMap(({ raterId, facts }) => (facts.kind === kind ? [raterId] : []));
    return { kind, raterIds: ids };
  });
  const answers = groups.map(
    (group) => Prisma.sql`SELECT * FROM ${answersOf(group, counting)} AS one`,
  );
  const digits = raters.map((_, place) => digitValue(packing, place));
  // One row a video, to be taken apart here: grouping by pool and sorting a million answers takes the database longer.
  const videos = await readBulk<RatedVideo>(Prisma.sql`
    SELECT said.weight, said.codes, ${clusterKey('v')} AS cluster FROM (
      SELECT "itemId", max(weight) AS weight, array_agg(code) AS codes FROM (
      SELECT "itemId", max(weight) AS weight,
        answer.place * ${packing.base ** raters.length}::float8 + sum((category + 2) * digit) AS code
      FROM (${Prisma.join(answers, ' UNION ALL ')}) AS answer
      JOIN unnest(${raters.map(({ raterId }) => raterId)}::uuid[], ${digits}::float8[]) AS rater(id, digit)
        ON rater.id = answer."raterId"
      GROUP BY "itemId", unit, answer.place HAVING count(*) > 1
      ) AS item GROUP BY "itemId"
    ) AS said JOIN "Item" v ON v.id = said."itemId"`);
  return poolRatings(videos, packing, pools);
}
