import 'server-only';
import type { PersonAnswer } from '@/lib/answers/schema';
import { isRemark } from '@/lib/answers/schema';
import { database } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { projectOf } from '@/lib/video/store';
import { blindItems, blindnessInRun, blindnessOf, isBlind, isBlindToReply } from './blind.store';

/**
 * Refuses to tell a person what a judge says of an item that they review blind.
 * @throws {AppError} 403
 */
export async function refuseBlind(raterId: string, suite: string, itemId: string): Promise<void> {
  if (await isBlind(raterId, suite, itemId)) {
    throw new AppError(403, 'You review this clip blind: submit your own answers first.');
  }
}

/**
 * Refuses to show an item by which a person would know the reference or the origin of another one that they review blind.
 * @throws {AppError} 403
 */
export async function refuseClosed(raterId: string, itemId: string): Promise<void> {
  if ((await blindnessOf(raterId, null, [itemId])).closed.has(itemId)) {
    throw new AppError(
      403,
      'You review blind what was made of this, or what this was made of: submit your own answers first.',
    );
  }
}

/**
 * Refuses to tell a person the reply to a request, which was given about an item that they review blind.
 * @throws {AppError} 403
 */
export async function refuseBlindReply(raterId: string, requestHash: string): Promise<void> {
  if (await isBlindToReply(raterId, requestHash)) {
    throw new AppError(
      403,
      'This was asked about a clip that you review blind: submit your own answers first.',
    );
  }
}

/**
 * Refuses to match a person's files with the items of a project while name, model, reference or origin of some are kept
 * from them: whether something is known would tell whether a guess is right.
 * @param projectId null for the first project, undefined for all
 * @throws {AppError} 403
 */
export async function refuseGuesses(
  raterId: string,
  projectId: string | null | undefined,
): Promise<void> {
  const { nameless, guarded, closed } = await blindnessOf(raterId, null);
  const kept = [...new Set([...nameless, ...guarded, ...closed])];
  if (kept.length === 0) return;
  const project = projectId === undefined ? null : (await projectOf(projectId)).id;
  const [items] = await database().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM "Item"
    WHERE id = ANY(${kept}::uuid[]) AND coalesce("projectId" = ${project}::uuid, true)`;
  if (items?.count) {
    throw new AppError(
      403,
      'You review items without being told all about them, and what is known of your files would tell. Submit these items first, or close their queue.',
    );
  }
}

/**
 * Refuses what tells which model made an item while that is kept from a person.
 * @throws {AppError} 403
 */
export async function refuseNameless(raterId: string, itemId: string): Promise<void> {
  if ((await blindnessOf(raterId, null, [itemId])).nameless.has(itemId)) {
    throw new AppError(403, 'You review this clip without being told how it was made.');
  }
}

/**
 * Refuses what holds all answers while a person reviews anything blind.
 * @throws {AppError} 403 that says how many items
 */
export async function refuseWhileBlind(raterId: string): Promise<void> {
  const { size } = (await blindnessOf(raterId, 'any')).videos;
  if (size > 0) throw new AppError(403, withheldWords(size, ''));
}

function withheldWords(clips: number, of: string): string {
  return `You review ${clips === 1 ? 'one clip' : `${clips} clips`}${of} blind. Submit them, close their queue, or release them if a run held them back, to see its answers.`;
}

/**
 * Refuses what needs all answers of a run while a person reviews some of its items blind.
 * @throws {AppError} 403 that says how many
 */
export async function refuseBlindRun(raterId: string, runId: string): Promise<void> {
  const { videos: blind } = await blindnessInRun(raterId, runId);
  if (blind.size === 0) return;
  const waiting = await database().runItem.count({
    where: { runId, itemId: { in: [...blind] } },
  });
  if (waiting > 0) {
    throw new AppError(403, withheldWords(waiting, ' of this run'));
  }
}

/**
 * Refuses what needs all answers about a project's items in a suite while a person reviews some of them blind.
 * @throws {AppError} 403 that says how many
 */
export async function refuseBlindProject(
  raterId: string,
  suite: string,
  projectId: string,
): Promise<void> {
  const blind = await blindItems(raterId, suite);
  if (blind.size === 0) return;
  const waiting = await database().item.count({ where: { projectId, id: { in: [...blind] } } });
  if (waiting > 0) throw new AppError(403, withheldWords(waiting, ' of this project'));
}

/**
 * Refuses answers that do not go with what the person can see: a value of their own where the judge's is shown, one in
 * view of the judge's where it is not, and an adjudication by somebody who holds no disagreement.
 * @throws {AppError} 403 or 422
 */
export async function refuseUnseen(raterId: string, answers: readonly PersonAnswer[]) {
  const suites = [...new Set(answers.map(({ suite }) => suite))];
  for (const suite of suites) {
    const given = answers.filter((answer) => answer.suite === suite);
    const blind = await blindItems(
      raterId,
      suite,
      given.map(({ itemId }) => itemId),
    );
    for (const answer of given) {
      if (blind.has(answer.itemId) && answer.seenId !== null) {
        throw new AppError(
          403,
          'You review this clip blind: the judge’s answer cannot be confirmed.',
        );
      }
      if (!blind.has(answer.itemId) && answer.act === 'state' && !isRemark(answer)) {
        throw new AppError(422, 'The judge’s answer is shown by now: confirm it or override it.');
      }
    }
  }
  const adjudicated = answers.filter(({ act }) => act === 'adjudicate').map(({ itemId }) => itemId);
  if (adjudicated.length === 0) return;
  const held = await database().claim.findMany({
    where: { raterId, queueItem: { itemId: { in: adjudicated } }, queue: { kind: 'adjudication' } },
    select: { queueItem: { select: { itemId: true } } },
  });
  if (adjudicated.some((itemId) => !held.some(({ queueItem }) => queueItem.itemId === itemId))) {
    throw new AppError(403, 'Only who holds this clip in an adjudication can settle it.');
  }
}
