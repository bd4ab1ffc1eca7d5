import 'server-only';
import { database } from '@/lib/db';
import { AppError } from '@/lib/errors';

/** Items that were deleted together. */
export interface Deletion {
  /** ISO time, by which {@link undoDeletion} knows them: no two deletions have the same. */
  deletion: string;
  items: number;
}

/**
 * Takes items out of lists, queues and new runs. What was said of them stays, and they come back by
 * {@link undoDeletion}, or when their file is added again.
 * @throws {AppError} 404 when they are all deleted already
 */
export async function deleteItems(itemIds: readonly string[]): Promise<Deletion> {
  const [deleted] = await database().$queryRaw<{ at: Date; items: number }[]>`
    WITH moment AS MATERIALIZED (
      SELECT greatest(
        date_trunc('milliseconds', clock_timestamp()),
        (SELECT max("deletedAt") FROM "Item" WHERE "deletedAt" IS NOT NULL) + interval '1 millisecond'
      ) AS at
    ),
    gone AS (
      UPDATE "Item" SET "deletedAt" = moment.at FROM moment
      WHERE id = ANY(${itemIds}::uuid[]) AND "deletedAt" IS NULL
      RETURNING id
    )
    SELECT moment.at, count(gone.id)::int AS items FROM moment LEFT JOIN gone ON true GROUP BY moment.at`;
  if (!deleted || deleted.items === 0) throw new AppError(404, 'These clips are deleted already.');
  return { deletion: deleted.at.toISOString(), items: deleted.items };
}

/**
 * Brings back the items of one deletion, and no others.
 * @param deletion as {@link deleteItems} names it
 * @returns how many came back
 * @throws {AppError} 404 when none of them is deleted any more
 */
export async function undoDeletion(deletion: string): Promise<number> {
  const { count } = await database().item.updateMany({
    where: { deletedAt: new Date(deletion) },
    data: { deletedAt: null },
  });
  if (count === 0) throw new AppError(404, 'There is nothing to bring back any more.');
  return count;
}
