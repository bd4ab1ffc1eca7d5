import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';
import type { Item } from '@/prisma/generated/client';
import type { ItemVersions } from './schema';

const version = {
  ...{ id: true, createdAt: true, correctionReason: true },
  maker: { select: { name: true } },
} as const;

const dataSchema = z.record(z.string(), z.unknown());

type Version = NonNullable<ItemVersions['replaces']>;

/** An item's data, with what it corrects, by what it was corrected, and all its versions; deleted ones are left out. */
export async function readVersions({
  id,
  data,
  replacesId,
  madeFromId,
}: Pick<Item, 'id' | 'data' | 'replacesId' | 'madeFromId'>): Promise<ItemVersions> {
  const db = database();
  const [replaces, replacedBy, history, [outdatedBy]] = await Promise.all([
    replacesId
      ? db.item.findFirst({ where: { id: replacesId, deletedAt: null }, select: version })
      : null,
    correctionsOf(id),
    readHistory(id),
    madeFromId ? correctionsOf(madeFromId) : [],
  ]);
  return {
    data: dataSchema.parse(data),
    replaces: replaces && versionOf(replaces),
    replacedBy,
    history,
    outdatedBy: outdatedBy ?? null,
  };
}

/** The corrections of an item, latest first. */
async function correctionsOf(id: string): Promise<Version[]> {
  const rows = await database().item.findMany({
    where: { replacesId: id, deletedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: version,
  });
  return rows.map(versionOf);
}

/** All versions that are an item's by corrections in whatever direction, oldest first. */
async function readHistory(id: string): Promise<ItemVersions['history']> {
  const db = database();
  const family = await db.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE before AS (
      SELECT id, "replacesId" FROM "Item" WHERE id = ${id}::uuid
      UNION SELECT v.id, v."replacesId" FROM "Item" v JOIN before b ON v.id = b."replacesId"
    ), family AS (
      SELECT id FROM before WHERE "replacesId" IS NULL
      UNION SELECT v.id FROM "Item" v JOIN family f ON v."replacesId" = f.id
    )
    SELECT id FROM family`;
  const rows = await db.item.findMany({
    where: { id: { in: family.map((one) => one.id) }, deletedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { ...version, data: true, replacesId: true },
  });
  return rows.map((row) => ({
    ...versionOf(row),
    data: dataSchema.parse(row.data),
    replacesId: row.replacesId,
  }));
}

function versionOf({
  id,
  createdAt,
  maker,
  correctionReason,
}: {
  id: string;
  createdAt: Date;
  maker: { name: string } | null;
  correctionReason: string | null;
}): Version {
  return { id, maker: maker?.name ?? null, at: createdAt.toISOString(), reason: correctionReason };
}
