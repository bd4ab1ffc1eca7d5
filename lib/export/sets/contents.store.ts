import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';
import { facetsIn } from '@/lib/items/facets.store';
import { Prisma } from '@/prisma/generated/client';

/** An item with as much of its data as was asked for. */
export interface Content {
  id: string;
  key: string;
  /** The same for an item and its corrections. */
  contentId: string;
  madeFromId: string | null;
  replacesId: string | null;
  /** Whether a correction has taken its place. */
  replaced: boolean;
  facets: Readonly<Record<string, string>>;
  data: unknown;
}

const facetsSchema = z.record(z.string(), z.string());

/**
 * All items of a kind in a project that were not deleted, the oldest first.
 * @param without paths into the data that are not read, such as long lists that nobody needs
 */
export async function listContents(
  projectId: string,
  kind: string,
  without: readonly (readonly string[])[] = [],
): Promise<Content[]> {
  const data = without.reduce(
    (rest, path) => Prisma.sql`${rest} #- ${[...path]}::text[]`,
    Prisma.sql`i.data`,
  );
  const rows = await database().$queryRaw<(Omit<Content, 'facets'> & { facets: unknown })[]>`
    SELECT i.id, i.key, i."contentId", i."madeFromId", i."replacesId", ${facetsIn('i')} AS facets, ${data} AS data,
      EXISTS (SELECT 1 FROM "Item" c WHERE c."replacesId" = i.id AND c."deletedAt" IS NULL) AS replaced
    FROM "Item" i
    WHERE i."projectId" = ${projectId}::uuid AND i.kind = ${kind} AND i."deletedAt" IS NULL
    ORDER BY i.id`;
  return rows.map((row) => ({ ...row, facets: facetsSchema.parse(row.facets) }));
}

/** The data of some items, by id. */
export async function readData(itemIds: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  const rows = await database().item.findMany({
    where: { id: { in: [...itemIds] } },
    select: { id: true, data: true },
  });
  return new Map(rows.map(({ id, data }) => [id, data]));
}
