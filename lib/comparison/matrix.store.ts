import 'server-only';
import { countWithheld } from '@/lib/disclosure/blind.store';
import { AppError } from '@/lib/errors';
import type { Suite } from '@/lib/judge/suite';
import type { CountedAnswers } from '@/lib/queues/sample/schema';
import { readInclusions } from '@/lib/queues/sample/store';
import { Prisma } from '@/prisma/generated/client';
import { readBulk } from './bulk.store';
import { bitsFor, PACKED_BITS, type PlacedAnswer, unpackAnswers } from './packed';
import { findRaters, listRaters } from './raters.store';
import { saidBy } from './said.store';
import { comparableQuestions, type Pool, poolsOf } from './scales';
import { type KnownRater, MOST_IN_MATRIX } from './schema';
import { uncomparedVideos } from './uncompared.store';

/** As many judges are in the matrix where nobody was chosen. */
const USUAL_JUDGES = 6;

/** What is asked of a matrix. */
export interface MatrixRequest {
  /** Keys of raters; the usual ones when empty. */
  raters: readonly string[];
  /** Key of the questions over which the mean is taken; the first that there are when null. */
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
  /** What occurs: each question with what all say to it. */
  items: { question: string; answers: PlacedAnswer[] }[];
  /** How many videos are left out, since who asks reviews them blind. */
  withheld: number;
  /** Videos that are alike, by the places of their items, with how much each counts. */
  alike: { items: number[]; weight: number; videos: number }[];
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
    throw new AppError(422, `At most ${MOST_IN_MATRIX} can be compared with each other.`, 'rater');
  }
  const pools = allPools(suite);
  const pool = pools.find(({ key }) => key === request.pool) ?? pools[0];
  if (!pool) throw new AppError(422, 'The questions of this suite cannot be compared.', 'pool');
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
    throw new AppError(
      422,
      `On a scale of ${size} values at most ${most} can be compared.`,
      'rater',
    );
  }
  // What all say to one item is packed into one number. Of these few occur, so that a video is a short list of places.
  interface Row {
    place: number | null;
    question: string | null;
    packed: bigint | null;
    items: number[] | null;
    weight: number | null;
    videos: number | null;
  }
  const rows = await readBulk<Row>(Prisma.sql`
    WITH item AS MATERIALIZED (
      SELECT "videoId", question, bit_or((category + 2)::bigint << (place * ${bits}::int)) AS packed,
        max(weight) AS weight
      FROM (${said}) AS said
      JOIN unnest(${raters.map(({ raterId }) => raterId)}::uuid[], ${raters.map((_, place) => place)}::int[])
        AS rater(id, place) ON rater.id = said."raterId"
      GROUP BY "videoId", unit, question HAVING count(*) > 1
    ), kind AS MATERIALIZED (
      SELECT question, packed, (row_number() OVER () - 1)::int AS place
      FROM (SELECT DISTINCT question, packed FROM item) AS each
    )
    SELECT place, question, packed, NULL::int[] AS items, NULL::float8 AS weight, NULL::int AS videos FROM kind
    UNION ALL
    SELECT NULL, NULL, NULL, items, weight, count(*)::int FROM (
      SELECT array_agg(place ORDER BY place) AS items, max(weight) AS weight
      FROM item JOIN kind USING (question, packed) GROUP BY "videoId"
    ) AS video GROUP BY items, weight`);
  const items = rows
    .flatMap(({ place, question, packed }) =>
      place === null || question === null || packed === null ? [] : [{ place, question, packed }],
    )
    .toSorted((one, other) => one.place - other.place);
  return {
    known,
    raters: raters.map(({ facts }) => facts.key),
    people,
    pools,
    pool,
    withheld: await countWithheld(
      viewerId,
      suite.id,
      raters.flatMap(({ runId }) => runId ?? []),
    ),
    items: items.map(({ question, packed }) => ({
      question,
      answers: unpackAnswers(BigInt(packed), bits, raters.length),
    })),
    alike: rows.flatMap(({ items: places, weight, videos }) =>
      places && videos ? [{ items: places, weight: weight ?? 1, videos }] : [],
    ),
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
