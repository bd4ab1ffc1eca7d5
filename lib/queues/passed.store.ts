import 'server-only';
import { database } from '@/lib/db';
import type { Task } from './schema';
import { LAST_ITEMS } from './work.schema';

/** The last items that a person handed in in a queue, oldest first, to go back to. */
export function listPassed(queueId: string, raterId: string): Promise<Task[]> {
  return database().$queryRaw`
    SELECT "queueItemId", "itemId", "runId" FROM (
      SELECT i.id AS "queueItemId", i."itemId", q."runId", c."submittedAt"
      FROM "Claim" c JOIN "QueueItem" i ON i.id = c."queueItemId" JOIN "Queue" q ON q.id = c."queueId"
      JOIN "Item" v ON v.id = i."itemId" AND v."deletedAt" IS NULL
      WHERE c."queueId" = ${queueId}::uuid AND c."raterId" = ${raterId}::uuid AND c.state = 'submitted'
      ORDER BY c."submittedAt" DESC, i.id LIMIT ${LAST_ITEMS}
    ) last ORDER BY "submittedAt"`;
}
