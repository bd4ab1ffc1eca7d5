import 'server-only';
import type { PersonAnswer } from '@/lib/answers/schema';
import { isRemark } from '@/lib/answers/schema';
import { database } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { Prisma } from '@/prisma/generated/client';

/** The queues that are not closed in which a person reviews blind; few, however many clips they have. */
export async function listBlindQueues(raterId: string): Promise<string[]> {
  const queues = await database().queue.findMany({
    where: { blind: true, state: { not: 'closed' }, members: { some: { raterId } } },
    select: { id: true },
  });
  return queues.map(({ id }) => id);
}

/**
 * The videos of which a person is shown nothing that a judge, another person or a label says: those that they may still
 * be given in a blind queue that is not closed. As a query of their ids, `videoId`.
 * @param queueIds their {@link listBlindQueues}
 * @param among an array or a query of ids: only these videos are looked at; all when left out
 */
export function blindVideosQuery(
  raterId: string,
  queueIds: readonly string[],
  among?: Prisma.Sql,
): Prisma.Sql {
  const isAmong = among ? Prisma.sql`AND i."videoId" = ANY(${among})` : Prisma.empty;
  return Prisma.sql`
    SELECT DISTINCT i."videoId"
    FROM "QueueItem" i JOIN "Queue" q ON q.id = i."queueId"
    WHERE i."queueId" = ANY(${[...queueIds]}::uuid[]) ${isAmong} AND i.submitted < q.raters
      AND i.id NOT IN (
        SELECT c."itemId" FROM "Claim" c
        WHERE c."raterId" = ${raterId}::uuid AND c."queueId" = ANY(${[...queueIds]}::uuid[]) AND c.state = 'submitted'
      )`;
}

/** The videos of {@link blindVideosQuery}. */
export async function blindVideos(
  raterId: string,
  videoIds?: readonly string[],
): Promise<Set<string>> {
  const queues = await listBlindQueues(raterId);
  if (queues.length === 0) return new Set();
  const among = videoIds && Prisma.sql`${[...new Set(videoIds)]}::uuid[]`;
  const rows = await database().$queryRaw<{ videoId: string }[]>(
    blindVideosQuery(raterId, queues, among),
  );
  return new Set(rows.map(({ videoId }) => videoId));
}

/** Whether a person reviews a video blind, see {@link blindVideos}. */
export async function isBlind(raterId: string, videoId: string): Promise<boolean> {
  return (await blindVideos(raterId, [videoId])).has(videoId);
}

/**
 * Refuses to tell a person what a judge says of a video that they review blind.
 * @throws {AppError} 403
 */
export async function refuseBlind(raterId: string, videoId: string): Promise<void> {
  if (await isBlind(raterId, videoId)) {
    throw new AppError(403, 'You review this clip blind: submit your own answers first.');
  }
}

/**
 * Refuses what needs all answers of a run while a person reviews some of its videos blind.
 * @throws {AppError} 403 that says how many
 */
export async function refuseBlindRun(raterId: string, runId: string): Promise<void> {
  const blind = await blindVideos(raterId);
  if (blind.size === 0) return;
  const waiting = await database().runVideo.count({
    where: { runId, videoId: { in: [...blind] } },
  });
  if (waiting > 0) {
    throw new AppError(
      403,
      `You review ${waiting === 1 ? 'one clip' : `${waiting} clips`} of this run blind. Submit them, or close the queue, to see its answers.`,
    );
  }
}

/**
 * Refuses answers that do not go with what the person can see: a value of their own where the judge's is shown, one in
 * view of the judge's where it is not, and a settlement by somebody who has no disagreement to settle.
 * @throws {AppError} 403 or 422
 */
export async function refuseUnseen(raterId: string, answers: readonly PersonAnswer[]) {
  const blind = await blindVideos(
    raterId,
    answers.map(({ videoId }) => videoId),
  );
  for (const answer of answers) {
    if (blind.has(answer.videoId) && answer.seenId !== null) {
      throw new AppError(
        403,
        'You review this clip blind: the judge’s answer cannot be confirmed.',
      );
    }
    if (!blind.has(answer.videoId) && answer.act === 'state' && !isRemark(answer)) {
      throw new AppError(422, 'The judge’s answer is shown by now: confirm it or override it.');
    }
  }
  const settled = answers.filter(({ act }) => act === 'adjudicate').map(({ videoId }) => videoId);
  if (settled.length === 0) return;
  const held = await database().claim.findMany({
    where: { raterId, item: { videoId: { in: settled } }, queue: { kind: 'adjudication' } },
    select: { item: { select: { videoId: true } } },
  });
  if (settled.some((videoId) => !held.some(({ item }) => item.videoId === videoId))) {
    throw new AppError(403, 'Only who holds this clip in an adjudication can settle it.');
  }
}
