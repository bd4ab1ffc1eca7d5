import 'server-only';
import { database } from '@/lib/db';
import { missing } from '@/lib/errors';
import type { Suite } from '@/lib/judge/suite';
import { judgeNameOf } from '@/lib/runs/store';
import { Prisma } from '@/prisma/generated/client';
import { KNOWN_ANSWERS } from '../../check-up/schema';
import {
  ITEM_PAGE,
  ITEM_STATES,
  type ItemState,
  policySchema,
  type QueueDetail,
  type QueueItems,
  type QueueSummary,
} from '../schema';

/** Who asks, and whether they may see what only admins do. */
interface Viewer {
  raterId: string;
  admin: boolean;
}

/** The state of each item of some queues, with the number of their submitted reviews. */
const statesOf = (queues: Prisma.Sql) => Prisma.sql`
  SELECT i.id, i."queueId", CASE
      WHEN n.submitted = q.raters AND i.differs AND NOT EXISTS (
        SELECT 1 FROM "QueueItem" s JOIN "Claim" sc ON sc."itemId" = s.id AND sc.state = 'submitted'
        WHERE s."sourceItemId" = i.id
      ) THEN 'disagreement'
      WHEN n.submitted = q.raters THEN 'done'
      WHEN n.held > 0 THEN 'in-progress'
      WHEN n.submitted > 0 THEN 'needs-reader'
      ELSE 'unreviewed'
    END AS state
  FROM "QueueItem" i
  JOIN "Queue" q ON q.id = i."queueId"
  JOIN "Video" v ON v.id = i."videoId" AND v."deletedAt" IS NULL
  JOIN (
    SELECT "itemId",
      count(*) FILTER (WHERE state = 'submitted') AS submitted,
      count(*) FILTER (WHERE state = 'claimed' AND "leaseUntil" >= now()) AS held
    FROM "Claim" WHERE "queueId" IN (${queues}) GROUP BY 1
  ) n ON n."itemId" = i.id
  WHERE i."queueId" IN (${queues})`;

const EVERY_QUEUE = Prisma.sql`SELECT id FROM "Queue"`;
const theQueue = (id: string) => Prisma.sql`${id}::uuid`;

type Counts = QueueSummary['counts'];

async function countStates(queues: Prisma.Sql): Promise<Map<string, Counts>> {
  const rows = await database().$queryRaw<{ queueId: string; state: ItemState; count: number }[]>`
    SELECT "queueId", state, count(*)::int AS count FROM (${statesOf(queues)}) states GROUP BY 1, 2`;
  const counts = new Map<string, Counts>();
  for (const { queueId, state, count } of rows) {
    counts.set(queueId, { ...(counts.get(queueId) ?? noCounts()), [state]: count });
  }
  return counts;
}

function noCounts(): Counts {
  return Object.fromEntries(ITEM_STATES.map((state) => [state, 0])) as Counts;
}

interface Share {
  queueId: string;
  raterId: string;
  name: string;
  submitted: number;
  claimed: number;
  skipped: number;
  left: number;
}

/** What each rater of some queues has done, and how many items they could still get. */
async function listShares(queues: Prisma.Sql, raterId: string | null): Promise<Share[]> {
  const only = raterId ? Prisma.sql`AND m."raterId" = ${raterId}::uuid` : Prisma.empty;
  return database().$queryRaw`
    SELECT m."queueId", m."raterId", r.name,
      count(*) FILTER (WHERE c.state = 'submitted')::int AS submitted,
      count(*) FILTER (WHERE c.state = 'claimed' AND c."leaseUntil" >= now())::int AS claimed,
      (SELECT count(*)::int FROM "Skip" s JOIN "QueueItem" i ON i.id = s."itemId"
        WHERE s."raterId" = m."raterId" AND i."queueId" = m."queueId") AS skipped,
      (SELECT count(DISTINCT f."itemId")::int FROM "Claim" f
        WHERE f."queueId" = m."queueId" AND f.state <> 'submitted'
          AND NOT EXISTS (
            SELECT 1 FROM "Claim" o
            WHERE o."itemId" = f."itemId" AND o."raterId" = m."raterId" AND o.state = 'submitted'
          )) AS left
    FROM "QueueMember" m
    JOIN "Rater" r ON r.id = m."raterId"
    LEFT JOIN "Claim" c ON c."raterId" = m."raterId" AND c."queueId" = m."queueId"
    WHERE m."queueId" IN (${queues}) ${only}
    GROUP BY m."queueId", m."raterId", r.name
    ORDER BY r.name`;
}

const WITH_RUN = { run: { select: { judgeFacts: true, suite: true } } } as const;
type QueueRow = Prisma.QueueGetPayload<{ include: typeof WITH_RUN }>;

function summaryOf(queue: QueueRow, counts: Counts | undefined, own: Share | undefined) {
  return {
    id: queue.id,
    name: queue.name,
    kind: queue.kind,
    state: queue.state,
    blind: queue.blind,
    raters: queue.raters,
    runId: queue.runId,
    judge: judgeNameOf(queue.run.judgeFacts),
    suite: queue.run.suite,
    createdAt: queue.createdAt.toISOString(),
    counts: counts ?? noCounts(),
    mine: own ? { submitted: own.submitted, skipped: own.skipped, left: own.left } : null,
  } satisfies QueueSummary;
}

/** All queues, latest first. */
export async function listQueues(raterId: string): Promise<QueueSummary[]> {
  const [queues, counts, shares] = await Promise.all([
    database().queue.findMany({ include: WITH_RUN, orderBy: { createdAt: 'desc' } }),
    countStates(EVERY_QUEUE),
    listShares(EVERY_QUEUE, raterId),
  ]);
  return queues.map((queue) =>
    summaryOf(
      queue,
      counts.get(queue.id),
      shares.find(({ queueId }) => queueId === queue.id),
    ),
  );
}

/**
 * One queue: its settings, how far it is, and how far each of its raters is.
 * @throws {AppError} 404
 */
export async function readQueue(
  id: string,
  viewer: Viewer,
  suiteById: (id: string) => Suite,
): Promise<QueueDetail> {
  const queue =
    (await database().queue.findUnique({
      where: { id },
      include: {
        ...WITH_RUN,
        createdBy: { select: { name: true } },
        source: { select: { id: true, name: true } },
        adjudications: { select: { id: true, name: true }, orderBy: { createdAt: 'asc' } },
      },
    })) ?? missing('queue', id);
  const [counts, shares, checks] = await Promise.all([
    countStates(theQueue(id)),
    listShares(theQueue(id), null),
    viewer.admin ? readChecks(id) : [],
  ]);
  const own = shares.find(({ raterId }) => raterId === viewer.raterId);
  return {
    ...summaryOf(queue, counts.get(id), own),
    policy: queue.policy === null ? null : policySchema.parse(queue.policy),
    seed: queue.seed,
    tolerance: queue.tolerance,
    instructions: queue.instructions,
    attentionShare: queue.attentionShare,
    leaseMinutes: queue.leaseMinutes,
    createdBy: queue.createdBy.name,
    source: queue.source,
    adjudications: queue.adjudications,
    people: shares.map(({ raterId, name, submitted, claimed, skipped }) => ({
      id: raterId,
      name,
      submitted,
      claimed,
      skipped,
      attention: checkAttention(
        checks.filter((one) => one.raterId === raterId),
        queue.tolerance,
        suiteById(queue.run.suite),
      ),
    })),
  };
}

interface Checked {
  raterId: string;
  question: string;
  given: number | string;
  known: number | string;
}

/** What raters say now about the known-answer clips that they submitted, beside what is known. */
function readChecks(queueId: string): Promise<Checked[]> {
  return database().$queryRaw`
    SELECT c."raterId", a.question,
      coalesce(to_jsonb(a.value), to_jsonb(a.label)) AS given, coalesce(to_jsonb(k.value), to_jsonb(k.label)) AS known
    FROM "Claim" c
    JOIN "QueueItem" i ON i.id = c."itemId" AND i.attention
    JOIN "Run" r ON r.id = i."runId"
    JOIN "Answer" a ON a."raterId" = c."raterId" AND a."videoId" = i."videoId" AND a.suite = r.suite
      AND a.state = 'scored' AND NOT EXISTS (SELECT 1 FROM "Answer" s WHERE s."supersedesId" = a.id)
    JOIN "Answer" k ON k."videoId" = a."videoId" AND k.suite = a.suite AND k.unit = a.unit AND k.question = a.question
      AND k.state = 'scored' AND NOT EXISTS (SELECT 1 FROM "Answer" s WHERE s."supersedesId" = k.id)
    JOIN "Rater" kr ON kr.id = k."raterId" AND kr.kind = 'reference' AND kr.name = ${KNOWN_ANSWERS}
    WHERE c."queueId" = ${queueId}::uuid AND c.state = 'submitted'`;
}

/** Of how many values where the answer is known a rater was right; null where there were none. */
function checkAttention(
  checks: readonly Checked[],
  tolerance: number,
  suite: Suite,
): { right: number; of: number } | null {
  if (checks.length === 0) return null;
  const right = checks.filter(({ question, given, known }) => {
    const rating = suite.questions.find(({ id }) => id === question)?.scale.kind === 'rating';
    return rating ? Math.abs(Number(given) - Number(known)) < tolerance : given === known;
  });
  return { right: right.length, of: checks.length };
}

/**
 * A page of a queue's items in the order in which they are handed out.
 * @param wanted the state to list, null for all; and which page, from 0
 * @throws {AppError} 404
 */
export async function listItems(
  id: string,
  wanted: { state: ItemState | null; page: number },
  viewer: Viewer,
): Promise<QueueItems> {
  const db = database();
  if ((await db.queue.count({ where: { id } })) === 0) missing('queue', id);
  const inState = wanted.state ? Prisma.sql`WHERE states.state = ${wanted.state}` : Prisma.empty;
  const states = await db.$queryRaw<{ id: string; state: ItemState; total: number }[]>`
    SELECT states.id, states.state, (count(*) OVER ())::int AS total
    FROM (${statesOf(theQueue(id))}) states JOIN "QueueItem" i ON i.id = states.id
    ${inState}
    ORDER BY i.position LIMIT ${ITEM_PAGE} OFFSET ${wanted.page * ITEM_PAGE}`;
  const rows = await db.queueItem.findMany({
    where: { id: { in: states.map((one) => one.id) } },
    include: {
      video: { select: { name: true } },
      claims: {
        where: { state: { not: 'open' } },
        orderBy: { slot: 'asc' },
        select: { state: true, leaseUntil: true, rater: { select: { name: true } } },
      },
    },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const now = new Date();
  return {
    total: states[0]?.total ?? 0,
    items: states.flatMap(({ id: itemId, state }) => {
      const row = byId.get(itemId);
      if (!row) return [];
      const raters = row.claims.flatMap(({ rater, state: claim, leaseUntil }) =>
        rater && (claim === 'submitted' || (leaseUntil && leaseUntil >= now))
          ? [{ name: rater.name, submitted: claim === 'submitted' }]
          : [],
      );
      return [
        {
          id: itemId,
          videoId: row.videoId,
          runId: row.runId,
          name: row.video.name,
          position: row.position,
          state,
          // A clip that chance did not choose would be known for a check.
          probability: viewer.admin ? row.probability : null,
          attention: viewer.admin ? row.attention : null,
          raters,
        },
      ];
    }),
  };
}
