import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import { asksPeopleAlone, type Suite } from '@/lib/suites/suite';
import type { Prisma } from '@/prisma/generated/client';
import { keyOfCorrection } from './key';
import { tooLongIn } from './lengths';

/** An item's data as they are. @throws {AppError} 404 for an item that is not there */
export async function readData(itemId: string): Promise<unknown> {
  const where = { id: itemId, deletedAt: null };
  const item = await database().item.findFirst({ where, select: { data: true } });
  return (item ?? missing('item', itemId)).data;
}

/**
 * Corrects an item's data: stores a version of its own that replaces it. The item itself never changes, and what was
 * answered about it stays with it; runs take up the new version, until a newer one is made of it or of any before it.
 * @param raterId the person who corrects
 * @param reason why, in their words; may be left out where judges are asked about items of its kind
 * @returns the new version's id
 * @throws {AppError} 404 for an item that is not there; 422 for a clip, which has no data, for data that no suite takes,
 *   and for data that are as they were
 */
export async function correctItem(
  itemId: string,
  data: Record<string, unknown>,
  raterId: string,
  suites: readonly Suite[],
  reason = '',
): Promise<string> {
  const item =
    (await database().item.findFirst({
      where: { id: itemId, deletedAt: null },
      include: { media: { orderBy: { n: 'asc' } } },
    })) ?? missing('item', itemId);
  const suite = suites.find(({ takes }) => takes.kind === item.kind) ?? missing('kind', item.kind);
  if (item.kind === 'clip') {
    throw new AppError(422, 'A clip is its video: there is nothing in it to correct.');
  }
  const reviewed = suites.some((one) => one.takes.kind === item.kind && asksPeopleAlone(one));
  if (reviewed && reason.trim() === '') {
    throw new AppError(422, 'Say in a few words why you correct it.', 'reason');
  }
  const tooLong = tooLongIn(data);
  if (tooLong !== null) throw new AppError(422, tooLong, 'data');
  const parsed = suite.takes.data.safeParse(data);
  if (!parsed.success) throw new AppError(422, z.prettifyError(parsed.error), 'data');
  if (isDeepStrictEqual(data, item.data)) {
    throw new AppError(422, 'Nothing was changed.', 'data');
  }
  const written = suite.corrected?.(parsed.data, suite.takes.data.parse(item.data)) ?? data;
  return database().$transaction(async (db) => {
    // One after the other, so that each has a key of its own and one of them is the newest.
    await db.$queryRaw`
      SELECT v.id FROM "Item" v JOIN versions_of_item(${item.id}::uuid) version ON version.id = v.id
      WHERE v."replacesId" IS NULL FOR NO KEY UPDATE OF v`;
    const before = await db.item.count({ where: { replacesId: item.id } });
    const { id } = await db.item.create({
      data: {
        projectId: item.projectId,
        kind: item.kind,
        key: keyOfCorrection(item.key, before),
        data: written as Prisma.InputJsonObject,
        name: item.name,
        model: item.model,
        prompt: item.prompt,
        // Versions of one item are no more independent of each other than of what it was made from.
        cluster: item.cluster ?? item.id,
        task: item.task,
        facets: item.facets as Prisma.InputJsonObject,
        madeFromId: item.madeFromId,
        replacesId: item.id,
        makerId: raterId,
        correctionReason: reason.trim() || null,
        media: { create: item.media.map(({ itemId: _of, ...medium }) => medium) },
      },
    });
    return id;
  });
}
