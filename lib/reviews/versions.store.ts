import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';
import { versionsOf } from '@/lib/items/versions.store';
import type { Item } from '@/prisma/generated/client';
import type { ItemVersions } from './schema';

const dataSchema = z.record(z.string(), z.unknown());

type Version = NonNullable<ItemVersions['current']>;

/**
 * An item's data, with what it corrects, the version that counts, and all its versions; deleted ones are left out.
 * @param names of the data in the order in which its suite has them, which the database does not keep
 */
export async function readVersions(
  { id, data, replacesId, madeFromId }: Pick<Item, 'id' | 'data' | 'replacesId' | 'madeFromId'>,
  names: readonly string[],
): Promise<ItemVersions> {
  const [rows, sources] = await Promise.all([
    readAll(id),
    madeFromId === null ? [] : readAll(madeFromId),
  ]);
  const replaces = rows.find((one) => one.id === replacesId);
  const current = rows.find(({ superseded }) => !superseded);
  const source = sources.find(({ superseded }) => !superseded);
  return {
    data: inOrder(dataSchema.parse(data), names),
    replaces: replaces ? versionOf(replaces) : null,
    current: current && current.id !== id ? versionOf(current) : null,
    history: rows.map((row) => ({
      ...versionOf(row),
      data: dataSchema.parse(row.data),
      replacesId: row.replacesId,
    })),
    outdatedBy: source && source.id !== madeFromId ? versionOf(source) : null,
  };
}

/** Data in the order of these names; what has none of them comes last. */
function inOrder(data: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  const known = names.filter((name) => name in data);
  return { ...Object.fromEntries(known.map((name) => [name, data[name]])), ...data };
}

/** All versions of an item, oldest first. */
async function readAll(id: string) {
  return database().item.findMany({
    where: { id: { in: await versionsOf(id) }, deletedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      createdAt: true,
      correctionReason: true,
      data: true,
      replacesId: true,
      superseded: true,
      maker: { select: { name: true } },
    },
  });
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
