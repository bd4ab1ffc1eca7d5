import 'server-only';
import { database } from '@/lib/db';
import type { Task } from './schema';

/** Items of one cluster that models made of the same task, which a person looks at together; each has its set. */
export async function withSets(
  queueId: string,
  raterId: string,
  tasks: readonly Task[],
): Promise<Task[]> {
  if (tasks.length === 0) return [];
  const rows = await database().$queryRaw<{ id: string; set: string }[]>`
    SELECT i.id, first_value(i.id) OVER (
      PARTITION BY i.cluster, coalesce(v.task, i.id::text) ORDER BY c.place, i.position
    ) AS set
    FROM "Claim" c JOIN "QueueItem" i ON i.id = c."queueItemId" JOIN "Item" v ON v.id = i."itemId"
    WHERE c."queueId" = ${queueId}::uuid AND c."raterId" = ${raterId}::uuid AND i.cluster IN (
      SELECT cluster FROM "QueueItem" WHERE id = ANY(${tasks.map(({ queueItemId }) => queueItemId)}::uuid[])
    )`;
  const sets = new Map(rows.map(({ id, set }) => [id, set]));
  return tasks.map((task) => ({ ...task, set: sets.get(task.queueItemId) ?? task.queueItemId }));
}

/** The items of the first sets among some, as many sets as that; those without a set are one each. */
export function firstSets(tasks: readonly Task[], count: number): Task[] {
  const sets = [...new Set(tasks.map(setOf))].slice(0, count);
  return tasks.filter((task) => sets.includes(setOf(task)));
}

/** How many sets some items are of. */
export function countSets(tasks: readonly Task[]): number {
  return new Set(tasks.map(setOf)).size;
}

function setOf({ set, queueItemId }: Task): string {
  return set ?? queueItemId;
}
