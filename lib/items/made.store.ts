import 'server-only';
import { createHash } from 'node:crypto';
import { database } from '@/lib/db';
import { type KeyAnswer, type MadeItem, newItemSchema, type Origin } from '@/lib/suites/item';
import type { Item, Prisma } from '@/prisma/generated/client';

/**
 * Stores the items that a run makes out of one, in the transaction that stores the evidence. Each is known by run, source
 * and number, or by run and what it says that it is the same as, so that judging again, or deriving again, makes none
 * twice. Independent of each other they are not: what has no cluster of its own has its source's.
 * @returns the new ones whose right answers are to be kept
 */
export async function storeMadeItems(
  db: Prisma.TransactionClient,
  runId: string,
  sourceId: string,
  made: readonly MadeItem[],
): Promise<{ itemId: string; key: readonly KeyAnswer[] }[]> {
  if (made.length === 0) return [];
  const keyed: { itemId: string; key: readonly KeyAnswer[] }[] = [];
  const source = await db.item.findUniqueOrThrow({
    where: { id: sourceId },
    include: { media: { orderBy: { n: 'asc' } } },
  });
  for (const { kind, number, sameAs, keepsMedia, key: right = [], ...item } of made) {
    const { name, data, model, prompt, cluster, task, facets } = newItemSchema.parse(item);
    const key =
      sameAs === undefined ? `${runId}/${sourceId}/${number}` : `${runId}/${digestOf(sameAs)}`;
    const place = { projectId: source.projectId, kind, key };
    if (await db.item.findUnique({ where: { projectId_kind_key: place } })) continue;
    const { id: itemId } = await db.item.create({
      data: {
        ...place,
        name,
        model,
        prompt,
        task,
        facets,
        data: data as Prisma.InputJsonObject,
        cluster: cluster ?? source.cluster ?? source.id,
        madeFromId: source.id,
        media: {
          create: keepsMedia ? source.media.map(({ itemId: _of, ...medium }) => medium) : [],
        },
      },
    });
    if (right.length > 0) keyed.push({ itemId, key: right });
  }
  return keyed;
}

/** How many items a run has made that were not deleted, by their kind. */
export async function countMadeItems(runId: string): Promise<{ kind: string; items: number }[]> {
  const kinds = await database().item.groupBy({
    by: ['kind'],
    where: {
      key: { startsWith: `${runId}/` },
      madeFrom: { runItems: { some: { runId } } },
      deletedAt: null,
    },
    _count: true,
    orderBy: { kind: 'asc' },
  });
  return kinds.map(({ kind, _count: items }) => ({ kind, items }));
}

/** What is known of an item for what a run makes of it. */
export function originOf(
  { name, model, prompt, cluster, task, facets }: Item,
  judge: string,
): Origin {
  const words = newItemSchema.shape.facets.parse(facets);
  return { name, model, prompt, cluster, task, facets: words, judge };
}

/** A short name for a text of any length: an index takes no long ones. */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
