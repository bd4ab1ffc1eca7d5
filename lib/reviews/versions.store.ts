import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';
import type { Item } from '@/prisma/generated/client';
import type { ItemVersions } from './schema';

const version = { id: true, createdAt: true, maker: { select: { name: true } } } as const;

const dataSchema = z.record(z.string(), z.unknown());

/** An item's data, with what it corrects and by what it was corrected; deleted versions are left out. */
export async function readVersions({
  id,
  data,
  replacesId,
}: Pick<Item, 'id' | 'data' | 'replacesId'>): Promise<ItemVersions> {
  const db = database();
  const [replaces, replacedBy] = await Promise.all([
    replacesId
      ? db.item.findFirst({ where: { id: replacesId, deletedAt: null }, select: version })
      : null,
    db.item.findMany({
      where: { replacesId: id, deletedAt: null },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: version,
    }),
  ]);
  return {
    data: dataSchema.parse(data),
    replaces: replaces && versionOf(replaces),
    replacedBy: replacedBy.map(versionOf),
  };
}

function versionOf({
  id,
  createdAt,
  maker,
}: {
  id: string;
  createdAt: Date;
  maker: { name: string } | null;
}): ItemVersions['replacedBy'][number] {
  return { id, maker: maker?.name ?? null, at: createdAt.toISOString() };
}
