import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';

/** An item's kind; null when there is no such item, or it is deleted. */
export async function kindOfItem(id: string): Promise<string | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const item = await database().item.findUnique({
    where: { id, deletedAt: null },
    select: { kind: true },
  });
  return item?.kind ?? null;
}

/** How many items there are of each kind; those that were deleted, or that another version replaces, do not count. */
export async function countItemsByKind(): Promise<ReadonlyMap<string, number>> {
  const kinds = await database().item.groupBy({
    by: ['kind'],
    where: { deletedAt: null, superseded: false },
    _count: true,
  });
  return new Map(kinds.map(({ kind, _count }) => [kind, _count]));
}
