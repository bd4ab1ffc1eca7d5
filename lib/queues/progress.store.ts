import 'server-only';
import { database } from '@/lib/db';
import { listBlindQueues } from '@/lib/disclosure/blind-queues.store';
import { missing } from '@/lib/errors';
import { judgeNameOf } from '@/lib/runs/store';
import type { Prisma } from '@/prisma/generated/client';
import { countOwn, type OwnProgress } from './claims.store';
import { policySchema } from './policy.schema';
import type { QueueDetail, QueueSummary, Viewer } from './schema';
import { type Counts, countShownStates, EVERY_QUEUE, noCounts, theQueue } from './states.store';

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
      (SELECT count(*)::int FROM "Skip" s JOIN "QueueItem" i ON i.id = s."queueItemId"
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

const WITH_RUN = { run: { select: { judgeFacts: true, suite: true, projectId: true } } } as const;
type QueueRow = Prisma.QueueGetPayload<{ include: typeof WITH_RUN }>;

function summaryOf(queue: QueueRow, counts: Counts | undefined, own: OwnProgress | undefined) {
  return {
    id: queue.id,
    name: queue.name,
    kind: queue.kind,
    state: queue.state,
    blind: queue.blind,
    heldBack: queue.heldBack,
    opened: queue.opened,
    hidesGenerator: queue.hidesGenerator,
    hidesReference: queue.hidesReference,
    hidesLineage: queue.hidesLineage,
    raters: queue.raters,
    runId: queue.runId,
    projectId: queue.run.projectId,
    judge: judgeNameOf(queue.run.judgeFacts),
    suite: queue.run.suite,
    createdAt: queue.createdAt.toISOString(),
    counts: counts ?? noCounts(),
    mine: own ? { submitted: own.submitted, skipped: own.skipped, left: own.left } : null,
  } satisfies QueueSummary;
}

/** All queues that somebody made, latest first: those of what people opened by themselves are none. */
export async function listQueues(raterId: string): Promise<QueueSummary[]> {
  const blind = await listBlindQueues(raterId);
  const [queues, counts, shares] = await Promise.all([
    database().queue.findMany({
      where: { opened: false },
      include: WITH_RUN,
      orderBy: { createdAt: 'desc' },
    }),
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
  const [counts, shares, [own], awaited] = await Promise.all([
    countShownStates(theQueue(id), blind),
    listShares(id),
    countOwn(viewer.raterId, theQueue(id)),
    database().claim.count({
      where: { queueId: id, state: { not: 'submitted' }, queueItem: { settled: false } },
    }),
  ]);
  return {
    ...summaryOf(queue, counts.get(id), own),
    policy: queue.policy === null ? null : policySchema.parse(queue.policy),
    // With it the places of the known-answer clips can be drawn again.
    seed: viewer.admin || queue.state === 'closed' ? queue.seed : null,
    tolerance: queue.tolerance,
    instructions: queue.instructions,
    attentionShare: queue.attentionShare,
    awaited,
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
