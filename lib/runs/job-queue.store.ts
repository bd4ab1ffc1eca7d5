import 'server-only';
import { makeWorkerUtils } from 'graphile-worker';
import { env } from '@/lib/env';
import type { Prisma } from '@/prisma/generated/client';
import { JUDGE_VIDEO } from './schema';

let queuePrepared: Promise<void> | undefined;

/** Creates the queue's own tables if they are missing; once per process. */
export function prepareQueue(): Promise<void> {
  queuePrepared ??= (async () => {
    const queue = await makeWorkerUtils({ connectionString: env().DATABASE_URL });
    await queue.migrate().finally(() => queue.release());
  })();
  queuePrepared.catch(() => {
    queuePrepared = undefined;
  });
  return queuePrepared;
}

/** Attempts after which the queue gives a job up; those that ended with the death of a worker count too. */
const MOST_BEGINNINGS = 25;

/** Puts videos of a run into the queue. */
export async function enqueue(
  db: Prisma.TransactionClient,
  runId: string,
  itemIds: readonly string[],
): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.add_job(${JUDGE_VIDEO}, json_build_object('runId', ${runId}::text, 'itemId', id),
      job_key => ${runId}::text || ':' || id, max_attempts => ${MOST_BEGINNINGS}::int)
    FROM unnest(${itemIds}::text[]) AS id`;
}
