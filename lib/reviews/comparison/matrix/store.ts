import 'server-only';
import { AppError } from '@/lib/errors';
import type { Suite } from '@/lib/judge/suite';
import { Prisma } from '@/prisma/generated/client';
import type { CountedAnswers } from '../../queues/sample/schema';
import { readInclusions } from '../../queues/sample/store';
import { readBulk } from '../bulk/store';
import { findRaters, listRaters } from '../raters/store';
import { saidBy } from '../said/store';
import { comparableQuestions, type Pool, poolsOf } from '../scales';
import { type KnownRater, MOST_IN_MATRIX } from '../schema';
import { uncomparedVideos } from '../uncompared/store';
import { bitsFor, PACKED_BITS, type PlacedAnswer, unpackAnswers } from './packed';

/** As many judges are in the matrix where nobody was chosen. */
const USUAL_JUDGES = 6;

/** What is asked of a matrix. */
export interface MatrixRequest {
  /** Keys of raters; the usual ones when empty. */
  raters: readonly string[];
  /** Key of the questions that are reckoned together; the first that there are when null. */
  pool: string | null;
  labels: CountedAnswers;
}

/** What several raters say to the same items, before any statistic; see `agreementMatrix` in the statistics. */
export interface ReadMatrix {
  /** Everybody who can be in it. */
  known: KnownRater[];
  /** Keys of those who are, in order. */
  raters: string[];
  /** Which of them are people: agreement with these is weighed by how videos were drawn. */
  people: boolean[];
  pools: Pool[];
  pool: Pool;
  items: { answers: PlacedAnswer[]; weight: number; items: number }[];
  sets: { masks: number[]; videos: number }[];
}

/**
 * Reads what several raters say to the same questions about the same units. Videos that who asks reviews blind are left
 * out.
 * @throws {AppError} 404 for a rater that is not there, 422 for too many, or questions that cannot be compared
 */
export async function readMatrix(
  suite: Suite,
  request: MatrixRequest,
  viewerId: string,
  suiteById: (id: string) => Suite,
): Promise<ReadMatrix> {
  const [known, hidden] = await Promise.all([
    listRaters(suite, null, suiteById),
    uncomparedVideos(viewerId, suite.id),
  ]);
  const keys = request.raters.length > 0 ? request.raters : usualRaters(known);
  if (keys.length > MOST_IN_MATRIX) {
    throw new AppError(422, `rater: At most ${MOST_IN_MATRIX} can be compared with each other.`);
  }
  const pools = allPools(suite);
  const pool = pools.find(({ key }) => key === request.pool) ?? pools[0];
  if (!pool) throw new AppError(422, 'pool: The questions of this suite cannot be compared.');
  const raters = await findRaters(keys, suiteById);
  const questions = comparableQuestions(suite.questions).filter(({ question }) =>
    pool.questions.includes(question),
  );
  const { labels } = request;
  const people = raters.map(({ facts }) => facts.kind === 'person');
  const inclusion = people.includes(true)
    ? (await readInclusions(suite.id, [labels]))[labels]
    : null;
  const compared = { suite: suite.id, questions, labels, inclusion, hidden };
  const said = Prisma.join(
    (['judge', 'person', 'reference'] as const).map((kind) => {
      const raterIds = raters.flatMap((rater) =>
        rater.facts.kind === kind ? [rater.raterId] : [],
      );
      return Prisma.sql`SELECT * FROM ${saidBy({ kind, raterIds }, compared)} AS s`;
    }),
    ' UNION ALL ',
  );
  const size = Math.max(1, ...questions.map((question) => question.size));
  const bits = bitsFor(size);
  if (bits * raters.length > PACKED_BITS) {
    const most = Math.floor(PACKED_BITS / bits);
    throw new AppError(422, `rater: On a scale of ${size} values at most ${most} can be compared.`);
  }
  // What all say to one item is packed into one number, so that a million items are put together without being sorted.
  interface Row {
    packed: bigint | null;
    weight: number | null;
    masks: number[] | null;
    count: number;
  }
  const rows = await readBulk<Row>(
    Prisma.sql`
    WITH item AS MATERIALIZED (
      SELECT "videoId", bit_or((category + 2)::bigint << (place * ${bits}::int)) AS packed,
        bit_or(CASE WHEN category >= 0 THEN 1 << place ELSE 0 END) AS mask, max(weight) AS weight
      FROM (${said}) AS said
      JOIN unnest(${raters.map(({ raterId }) => raterId)}::uuid[], ${raters.map((_, place) => place)}::int[])
        AS rater(id, place) ON rater.id = said."raterId"
      GROUP BY "videoId", unit, question HAVING count(*) > 1
    )
    SELECT packed, weight, NULL::int[] AS masks, count(*)::int AS count FROM item GROUP BY packed, weight
    UNION ALL
    SELECT NULL, NULL, masks, count(*)::int FROM (
      SELECT "videoId", array_agg(mask ORDER BY mask) AS masks
      FROM (SELECT DISTINCT "videoId", mask FROM item) AS each GROUP BY "videoId"
    ) AS video GROUP BY masks`,
  );
  return {
    known,
    raters: raters.map(({ facts }) => facts.key),
    people,
    pools,
    pool,
    items: rows.flatMap(({ packed, weight, count }) => {
      if (packed === null) return [];
      const answers = unpackAnswers(BigInt(packed), bits, raters.length);
      return [{ answers, weight: weight ?? 1, items: count }];
    }),
    sets: rows.flatMap(({ masks, count }) => (masks ? [{ masks, videos: count }] : [])),
  };
}

/** The latest judges, and all people and labels, as far as there is room. */
function usualRaters(known: readonly KnownRater[]): string[] {
  const judges = known.filter(({ kind }) => kind === 'judge').slice(0, USUAL_JUDGES);
  const others = known.filter(({ kind }) => kind !== 'judge');
  return [...judges, ...others].slice(0, MOST_IN_MATRIX).map(({ key }) => key);
}

/** All questions together where they share one scale, then groups and single questions. */
function allPools(suite: Suite): Pool[] {
  const pools = poolsOf(suite.questions, suite.groups);
  const [first] = pools;
  const scales = new Set(pools.map(({ scale }) => JSON.stringify(scale)));
  if (!first || pools.length === 1 || scales.size > 1) return pools;
  const questions = suite.questions.map(({ id }) => id);
  return [
    { key: 'all', label: 'All questions', question: null, questions, scale: first.scale },
    ...pools,
  ];
}
