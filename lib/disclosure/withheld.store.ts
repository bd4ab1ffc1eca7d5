import 'server-only';
import { namelessName } from '@/lib/answers/blindness';
import { database } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { judgeNameOf } from '@/lib/runs/store';
import { Prisma } from '@/prisma/generated/client';

/** A queue that is not closed and has known-answer clips mixed in. */
const CHECKING = {
  kind: 'review',
  attentionShare: { gt: 0 },
  state: { not: 'closed' },
} as const satisfies Prisma.QueueWhereInput;

/**
 * The queues with known-answer clips, not closed, whose clips are kept out of all lists that a person reads: by a list a
 * clip would be known for a check that is not in it. None for admins, who may know; where nobody signs in, all are admins.
 */
export async function listWithheldQueues(raterId: string): Promise<string[]> {
  const queues = await database().queue.findMany({
    where: {
      ...CHECKING,
      members: { some: { raterId, rater: { account: { role: { not: 'admin' } } } } },
    },
    select: { id: true },
  });
  return queues.map(({ id }) => id);
}

/**
 * Whether a clip, or a copy of it, is in one of some queues, as a condition.
 * @param itemId a column with its id
 */
export function isInQueues(itemId: Prisma.Sql, queueIds: readonly string[]): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT 1 FROM "QueueItem" w
    JOIN "Item" original ON original.id = w."itemId"
    JOIN "Item" same ON same."contentId" = original."contentId"
    WHERE w."queueId" = ANY(${[...queueIds]}::uuid[]) AND same.id = ${itemId}
  )`;
}

/**
 * The clips that are kept out of all lists that a person reads, see {@link listWithheldQueues}, and copies of these.
 * @param among only these are looked at; all when left out
 */
export async function withheldClips(
  raterId: string,
  among?: readonly string[],
): Promise<Set<string>> {
  const queues = await listWithheldQueues(raterId);
  if (queues.length === 0) return new Set();
  const isAmong = among ? Prisma.sql`AND v.id = ANY(${[...among]}::uuid[])` : Prisma.empty;
  const clips = await database().$queryRaw<{ id: string }[]>`
    SELECT v.id FROM "Item" v WHERE ${isInQueues(Prisma.sql`v.id`, queues)} ${isAmong}`;
  return new Set(clips.map(({ id }) => id));
}

/**
 * Refuses what would tell a known-answer clip of a queue from the others, in the same words for all its clips.
 * @throws {AppError} 403
 */
export async function refuseUndisclosed(
  raterId: string,
  itemIds: readonly string[],
): Promise<void> {
  const { size } = await withheldClips(raterId, itemIds);
  if (size === 0) return;
  throw new AppError(
    403,
    `You review ${size === 1 ? 'this clip' : `${size} of these clips`} in a queue with known-answer clips: this is possible when the queue is closed.`,
  );
}

/**
 * Refuses what needs all clips of a run to somebody who reviews some of them in a queue with known-answer clips.
 * @throws {AppError} 403
 */
export async function refuseUndisclosedRun(raterId: string, runId: string): Promise<void> {
  const queues = await listWithheldQueues(raterId);
  if (queues.length === 0) return;
  const clips = await database().runItem.count({
    where: { runId, item: { queued: { some: { queueId: { in: queues } } } } },
  });
  if (clips === 0) return;
  throw new AppError(
    403,
    `You review ${clips === 1 ? 'one clip' : `${clips} clips`} of this run in a queue with known-answer clips: its answers can be had when the queue is closed.`,
  );
}

/**
 * Refuses what needs all items of a project to somebody who reviews some of them in a queue with known-answer clips.
 * @throws {AppError} 403
 */
export async function refuseUndisclosedProject(raterId: string, projectId: string): Promise<void> {
  const kept = [...(await withheldClips(raterId))];
  const items = await database().item.findMany({
    where: { projectId, id: { in: kept } },
    select: { id: true },
  });
  const itemIds = items.map(({ id }) => id);
  await refuseUndisclosed(raterId, itemIds);
}

/**
 * The run whose answers about a clip are meant: the run itself where it judged the clip, and for a known-answer clip that
 * was mixed into one of its queues the one that did. So every clip of a queue is asked for under the queue's own run.
 */
export async function runOfClip(runId: string, itemId: string): Promise<string> {
  const db = database();
  const own = await db.runItem.findUnique({
    where: { runId_itemId: { runId, itemId } },
    select: { runId: true },
  });
  if (own) return runId;
  const item = await db.queueItem.findFirst({
    where: { itemId, attention: true, queue: { runId } },
    orderBy: { queue: { createdAt: 'desc' } },
    select: { runId: true },
  });
  return item?.runId ?? runId;
}

/** What is shown in place of a clip's own facts. */
export interface Disguise {
  name: string;
  /** The queue's run, as which any judge of the clip appears. */
  run: { id: string; judge: string; at: string };
  /** The rater as which that run's judge answers. */
  raterId: string;
}

/**
 * As what a clip appears to a person who reviews it in a queue with known-answer clips that is not closed: without its
 * name, generator and labels, and as judged by the queue's run. Null where it appears as itself.
 * @param runId the run that is asked for, where there are several queues; null for the latest queue's
 */
export async function readDisguise(
  raterId: string,
  itemId: string,
  runId: string | null = null,
): Promise<Disguise | null> {
  const items = await database().queueItem.findMany({
    where: { itemId, queue: { ...CHECKING, members: { some: { raterId } } } },
    orderBy: { queue: { createdAt: 'desc' } },
    select: {
      queue: { select: { run: { include: { rater: { select: { id: true } } } } } },
    },
  });
  const item = items.find(({ queue }) => queue.run.id === runId) ?? items[0];
  if (!item) return null;
  const { id, judgeFacts, createdAt, rater } = item.queue.run;
  return {
    name: namelessName(itemId),
    run: { id, judge: judgeNameOf(judgeFacts), at: createdAt.toISOString() },
    raterId: rater?.id ?? '',
  };
}
