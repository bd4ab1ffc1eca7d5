import 'server-only';
import { Prisma } from '@/prisma/generated/client';

/**
 * The key of an item's cluster, which no other project has, or null for an item by itself, as an expression.
 * @param item the name by which a query knows rows of the table of items
 */
export function clusterKey(item: string): Prisma.Sql {
  const key = `${item}."projectId"::text || ' ' || ${item}.cluster`;
  return Prisma.raw(`CASE WHEN ${item}.cluster IS NOT NULL THEN ${key} END`);
}
