import 'server-only';
import { namelessName, shownName } from '@/lib/answers/blindness';
import { database } from '@/lib/db';
import { missing } from '@/lib/errors';
import { judgeNameOf } from '@/lib/runs/store';
import { Prisma } from '@/prisma/generated/client';
import {
  type BlindQueues,
  blindnessInRun,
  blindVideosQuery,
  listBlindQueues,
} from '../blind/store';
import { countOwn, type OwnProgress } from '../claims/store';
import { withheldClips } from '../disclosure/store';
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

/**
 * The items of some queues with their states, those alone of which a condition on `i` holds. It reads items and the few
 * claims that are held, not every claim: what was submitted and settled is kept with the item.
 */
const statesOf = (queues: Prisma.Sql, condition: Prisma.Sql) => Prisma.sql`
  SELECT i.id, i."queueId", i."videoId", i.position, q.kind, CASE
      WHEN i.submitted = q.raters AND i.differs AND NOT i.settled THEN 'disagreement'
      WHEN i.submitted = q.raters THEN 'done'
      WHEN held."itemId" IS NOT NULL THEN 'in-progress'
      WHEN i.submitted > 0 THEN 'needs-reader'
      ELSE 'unreviewed'
    END AS state
  FROM "QueueItem" i
  JOIN "Queue" q ON q.id = i."queueId"
  LEFT JOIN (
    SELECT DISTINCT "itemId" FROM "Claim"
    WHERE "queueId" IN (${queues}) AND state = 'claimed' AND "leaseUntil" >= now()
  ) held ON held."itemId" = i.id
  WHERE i."queueId" IN (${queues})
    AND i."videoId" NOT IN (SELECT id FROM "Video" WHERE "deletedAt" IS NOT NULL) AND ${condition}`;

const EVERY_QUEUE = Prisma.sql`SELECT id FROM "Queue"`;
const theQueue = (id: string) => Prisma.sql`${id}::uuid`;

type Counts = QueueSummary['counts'];

/** How many items of some queues are in each state, as far as somebody who reviews blind is told. */
async function countShownStates(
  queues: Prisma.Sql,
  blind: BlindQueues,
): Promise<Map<string, Counts>> {
  const [counts, hidden] = await Promise.all([
    countStates(queues),
    blind.queueIds.length === 0 ? [] : listHidden(queues, blind),
  ]);
  for (const { queueId, kind, state, items } of hidden) {
    const ofQueue = counts.get(queueId);
    if (!ofQueue) continue;
    ofQueue[state] -= items;
    if (kind === 'review') ofQueue.done += items;
  }
  return counts;
}

/**
 * The items that tell somebody who reviews their videos blind that others differ on them: items of a review queue that are
 * told to be done instead, and all items of a queue that settles disagreements.
 */
async function listHidden(queues: Prisma.Sql, blind: BlindQueues) {
  const telling = Prisma.sql`(i."sourceItemId" IS NOT NULL OR (i.differs AND NOT i.settled))`;
  return database().$queryRaw<
    { queueId: string; kind: 'review' | 'adjudication'; state: ItemState; items: number }[]
  >`
    SELECT s."queueId", s.kind, s.state, count(*)::int AS items
    FROM (${statesOf(queues, telling)}) s
    JOIN (${blindVideosQuery(blind)}) b ON b."videoId" = s."videoId"
    WHERE s.kind = 'adjudication' OR s.state = 'disagreement'
    GROUP BY 1, 2, 3`;
}

/**
 * How many items of some queues are in each state: what the database keeps count of, corrected by the few items that are
 * held now or whose video was deleted.
 */
async function countStates(queues: Prisma.Sql): Promise<Map<string, Counts>> {
  const rows = await database().$queryRaw<({ queueId: string } & Counts)[]>`
    WITH held AS (
      SELECT DISTINCT i.id, i."queueId", i.submitted
      FROM "Claim" c
      JOIN "QueueItem" i ON i.id = c."itemId"
      JOIN "Video" v ON v.id = i."videoId" AND v."deletedAt" IS NULL
      WHERE c."queueId" IN (${queues}) AND c.state = 'claimed' AND c."leaseUntil" >= now()
    ), gone AS (
      SELECT i."queueId", item_progress(i.submitted, i.differs, i.settled, q.raters) AS progress, count(*) AS items
      FROM "Video" v
      JOIN "QueueItem" i ON i."videoId" = v.id AND i."queueId" IN (${queues})
      JOIN "Queue" q ON q.id = i."queueId"
      WHERE v."deletedAt" IS NOT NULL
      GROUP BY 1, 2
    ), change AS (
      SELECT "queueId", 'in-progress' AS state, count(*) AS by FROM held GROUP BY 1
      UNION ALL
      SELECT "queueId", CASE WHEN submitted = 0 THEN 'untouched' ELSE 'partly' END, -count(*) FROM held GROUP BY 1, 2
      UNION ALL
      SELECT "queueId", progress, -items FROM gone
    ), changes AS (
      SELECT "queueId",
        sum(by) FILTER (WHERE state = 'untouched') AS untouched, sum(by) FILTER (WHERE state = 'partly') AS partly,
        sum(by) FILTER (WHERE state = 'differing') AS differing, sum(by) FILTER (WHERE state = 'done') AS done,
        sum(by) FILTER (WHERE state = 'in-progress') AS held
      FROM change GROUP BY 1
    )
    SELECT p."queueId",
      (p.untouched + coalesce(c.untouched, 0))::int AS unreviewed, coalesce(c.held, 0)::int AS "in-progress",
      (p.partly + coalesce(c.partly, 0))::int AS "needs-reader",
      (p.differing + coalesce(c.differing, 0))::int AS disagreement, (p.done + coalesce(c.done, 0))::int AS done
    FROM "QueueProgress" p LEFT JOIN changes c ON c."queueId" = p."queueId"
    WHERE p."queueId" IN (${queues})`;
  return new Map(rows.map(({ queueId, ...counts }) => [queueId, counts]));
}

function noCounts(): Counts {
  return Object.fromEntries(ITEM_STATES.map((state) => [state, 0])) as Counts;
}

interface Share {
  raterId: string;
  name: string;
  submitted: number;
  claimed: number;
  skipped: number;
  checked: number;
  right: number;
}

/** What each rater of a queue has done. */
async function listShares(queueId: string): Promise<Share[]> {
  return database().$queryRaw`
    SELECT m."raterId", r.name, m.submitted,
      (SELECT count(*)::int FROM "Claim" c
        WHERE c."queueId" = m."queueId" AND c."raterId" = m."raterId" AND c.state = 'claimed'
          AND c."leaseUntil" >= now()) AS claimed,
      (SELECT count(*)::int FROM "Skip" s JOIN "QueueItem" i ON i.id = s."itemId"
        WHERE s."raterId" = m."raterId" AND i."queueId" = m."queueId") AS skipped,
      coalesce(checks.checked, 0)::int AS checked, coalesce(checks.right, 0)::int AS right
    FROM "QueueMember" m
    JOIN "Rater" r ON r.id = m."raterId"
    LEFT JOIN (
      SELECT "raterId", sum(checked) AS checked, sum("right") AS right FROM "Claim"
      WHERE "queueId" = ${queueId}::uuid AND checked IS NOT NULL GROUP BY 1
    ) checks ON checks."raterId" = m."raterId"
    WHERE m."queueId" = ${queueId}::uuid
    ORDER BY r.name`;
}

const WITH_RUN = { run: { select: { judgeFacts: true, suite: true } } } as const;
type QueueRow = Prisma.QueueGetPayload<{ include: typeof WITH_RUN }>;

function summaryOf(queue: QueueRow, counts: Counts | undefined, own: OwnProgress | undefined) {
  return {
    id: queue.id,
    name: queue.name,
    kind: queue.kind,
    state: queue.state,
    blind: queue.blind,
    hidesGenerator: queue.hidesGenerator,
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
  const blind = await listBlindQueues(raterId);
  const [queues, counts, shares] = await Promise.all([
    database().queue.findMany({ include: WITH_RUN, orderBy: { createdAt: 'desc' } }),
    countShownStates(EVERY_QUEUE, blind),
    countOwn(raterId, EVERY_QUEUE),
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
export async function readQueue(id: string, viewer: Viewer): Promise<QueueDetail> {
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
  const blind = await listBlindQueues(viewer.raterId);
  const [counts, shares, [own]] = await Promise.all([
    countShownStates(theQueue(id), blind),
    listShares(id),
    countOwn(viewer.raterId, theQueue(id)),
  ]);
  return {
    ...summaryOf(queue, counts.get(id), own),
    policy: queue.policy === null ? null : policySchema.parse(queue.policy),
    // Whoever knows it can draw the places of the known-answer clips anew.
    seed: viewer.admin || queue.state === 'closed' ? queue.seed : null,
    tolerance: queue.tolerance,
    instructions: queue.instructions,
    attentionShare: queue.attentionShare,
    leaseMinutes: queue.leaseMinutes,
    createdBy: queue.createdBy.name,
    source: queue.source,
    adjudications: queue.adjudications,
    people: shares.map(({ raterId, checked, right, ...share }) => ({
      id: raterId,
      ...share,
      // How others did on known clips tells what is right about them.
      attention:
        viewer.admin && checked > 0 && !blind.queueIds.includes(id) ? { right, of: checked } : null,
    })),
  };
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
  const queue =
    (await db.queue.findUnique({
      where: { id },
      select: { runId: true, attentionShare: true, state: true },
    })) ?? missing('queue', id);
  const isChecking = queue.attentionShare > 0 && queue.state !== 'closed';
  const blind = await listBlindQueues(viewer.raterId);
  const blindness = await blindnessInRun(viewer.raterId, queue.runId);
  const hidden = Prisma.sql`${[...blindness.videos]}::uuid[]`;
  const isShown = Prisma.sql`(i."sourceItemId" IS NULL OR NOT i."videoId" = ANY(${hidden}))`;
  const inState = wanted.state ? Prisma.sql`WHERE shown.state = ${wanted.state}` : Prisma.empty;
  const [counts, states] = await Promise.all([
    countShownStates(theQueue(id), blind),
    db.$queryRaw<{ id: string; state: ItemState }[]>`
      SELECT shown.id, shown.state FROM (
        SELECT id, position,
          CASE WHEN state = 'disagreement' AND "videoId" = ANY(${hidden}) THEN 'done' ELSE state END AS state
        FROM (${statesOf(theQueue(id), isShown)}) states
      ) shown
      ${inState}
      ORDER BY shown.position LIMIT ${ITEM_PAGE} OFFSET ${wanted.page * ITEM_PAGE}`,
  ]);
  // Who reviews blind here is not to know which clips are known ones, not even by how they were chosen.
  const tells = viewer.admin && !blind.queueIds.includes(id);
  const inQueue = counts.get(id) ?? noCounts();
  const rows = await db.queueItem.findMany({
    where: { id: { in: states.map((one) => one.id) } },
    include: {
      video: { select: { id: true, name: true } },
      claims: {
        where: { state: { not: 'open' } },
        orderBy: { slot: 'asc' },
        select: { state: true, leaseUntil: true, rater: { select: { name: true } } },
      },
    },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const withheld = await withheldClips(
    viewer.raterId,
    rows.map(({ videoId }) => videoId),
  );
  const isHidden = (videoId: string) => (isChecking && !viewer.admin) || withheld.has(videoId);
  const now = new Date();
  return {
    total: wanted.state
      ? inQueue[wanted.state]
      : Object.values(inQueue).reduce((sum, count) => sum + count, 0),
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
          name: isHidden(row.videoId) ? namelessName(row.videoId) : shownName(blindness, row.video),
          position: row.position,
          state,
          probability: tells ? row.probability : null,
          attention: tells ? row.attention : null,
          raters,
        },
      ];
    }),
  };
}
