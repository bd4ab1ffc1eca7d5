import 'server-only';
import { type MadeItem, newItemSchema } from '@/lib/judge/item';
import type { Prisma } from '@/prisma/generated/client';

/**
 * Stores the items that a run makes out of one, in the transaction that stores the evidence. Each is known by run, source
 * and number, so that judging again, or deriving anew, makes none twice. Independent of each other they are not: what has
 * no cluster of its own has its source's.
 */
export async function storeMadeItems(
  db: Prisma.TransactionClient,
  runId: string,
  sourceId: string,
  made: readonly MadeItem[],
): Promise<void> {
  if (made.length === 0) return;
  const source = await db.item.findUniqueOrThrow({
    where: { id: sourceId },
    include: { media: { orderBy: { n: 'asc' } } },
  });
  for (const { kind, number, keepsMedia, ...item } of made) {
    const { name, data, model, prompt, cluster, task, facets } = newItemSchema.parse(item);
    const key = `${runId}/${sourceId}/${number}`;
    const place = { projectId: source.projectId, kind, key };
    if (await db.item.findUnique({ where: { projectId_kind_key: place } })) continue;
    await db.item.create({
      data: {
        ...place,
        ...{ name, model, prompt, task, facets },
        data: data as Prisma.InputJsonObject,
        cluster: cluster ?? source.cluster ?? source.id,
        madeFromId: source.id,
        media: {
          create: keepsMedia ? source.media.map(({ itemId: _of, ...medium }) => medium) : [],
        },
      },
    });
  }
}
