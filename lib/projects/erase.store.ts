import 'server-only';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import { prepareQueue } from '@/lib/runs/job-queue.store';
import type { Prisma } from '@/prisma/generated/client';
import { BELONGING, belongsTo, idsOfThings } from './belonging';

type Db = Prisma.TransactionClient;

/** How much went with a project. */
export interface Erased {
  items: number;
  runs: number;
  answers: number;
}

/** A project of a million answers takes minutes. */
const LONG_TRANSACTION = { timeout: 3_600_000, maxWait: 60_000 };

/** What PostgreSQL says of a row that others refer to; from version 18 on the second. */
const REFERRED_TO = /"(?:23503|23001)"/;

/**
 * Takes away for good what belongs to a project alone, with what the audit says of it but that something was done. Its files
 * go with the next cleaning up, where no other project names them.
 * @param name has to be the project's
 * @throws {AppError} 404, 422 where it is called otherwise, 409 where its runs go on or other projects refer to its items
 */
export async function eraseProject(id: string, name: string): Promise<Erased> {
  await prepareQueue();
  try {
    return await database().$transaction(async (db) => {
      await requireErasable(db, id, name);
      await db.$executeRaw`SELECT set_config('framejury.erasing', 'on', true)`;
      // Who answers just now is waited for, and comes too late from now on.
      await db.$executeRaw`
        SELECT count(*) FROM (SELECT 1 FROM "Item" WHERE "projectId" = ${id}::uuid FOR UPDATE) locked`;
      await withdrawJobs(db, id);
      await eraseMentions(db, id);
      const gone = await eraseRows(db, id);
      return { items: gone.Item ?? 0, runs: gone.Run ?? 0, answers: gone.Answer ?? 0 };
    }, LONG_TRANSACTION);
  } catch (error) {
    if (REFERRED_TO.test(JSON.stringify(error))) {
      throw new AppError(
        409,
        'Queues, runs or benchmarks of other projects hold items of this one, so it cannot be erased.',
      );
    }
    throw error;
  }
}

async function requireErasable(db: Db, id: string, name: string): Promise<void> {
  const project = await db.project.findUnique({ where: { id } });
  if (!project) missing('project', id);
  if (project.name !== name) {
    throw new AppError(422, `The project is called “${project.name}”.`, 'name');
  }
  if (project.knownAnswers) {
    throw new AppError(
      409,
      'Check-ups and queues need the known-answer clips: this project stays.',
    );
  }
  const goOn = await db.run.count({ where: { projectId: id, state: 'running' } });
  if (goOn > 0) {
    throw new AppError(409, `Runs of this project still go on (${goOn}): cancel them first.`);
  }
}

/** Takes out of the queue what is waiting for the project's runs and videos. */
async function withdrawJobs(db: Db, id: string): Promise<void> {
  await db.$executeRaw`
    WITH own AS (
      SELECT id::text FROM "Run" WHERE "projectId" = ${id}::uuid
      UNION ALL SELECT id::text FROM "Video" WHERE "projectId" = ${id}::uuid
    )
    SELECT count((graphile_worker.remove_job(j.key)).id) FROM graphile_worker.jobs j
    WHERE split_part(j.key, ':', 1) IN (SELECT id FROM own) OR split_part(j.key, ':', 2) IN (SELECT id FROM own)`;
}

/** What of an erased project is kept in the audit: that somebody did something to something. */
async function eraseMentions(db: Db, id: string): Promise<void> {
  const ids = idsOfThings('$1::uuid');
  await db.$executeRawUnsafe(
    `UPDATE "AuditEntry" SET "personId" = NULL, "personName" = 'Somebody', before = NULL, after = NULL
    WHERE "subjectId" IN (${ids})
      OR strpos(before::text, $1::text) > 0 OR strpos(after::text, $1::text) > 0`,
    id,
  );
  await db.$executeRawUnsafe(
    `DELETE FROM "WebhookDelivery" WHERE "subjectId"::text IN (${ids})`,
    id,
  );
}

/** @returns how many rows went, by table */
async function eraseRows(db: Db, id: string): Promise<Record<string, number>> {
  const gone: Record<string, number> = {};
  for (const table of Object.keys(BELONGING).reverse()) {
    if (table === 'Run') await eraseJudgesOf(db, id);
    gone[table] = await db.$executeRawUnsafe(
      `DELETE FROM "${table}" t WHERE ${belongsTo(table, '$1::uuid', 't')} ${UNLESS[table] ?? ''}`,
      id,
    );
  }
  // Triggers noted items that were going.
  await db.$executeRaw`
    DELETE FROM "SummaryDue" d WHERE NOT EXISTS (SELECT 1 FROM "Item" i WHERE i.id = d."itemId")`;
  await eraseUnknownPeople(db);
  return gone;
}

/** Of rows that several projects may share, those that stay. */
const UNLESS: Readonly<Record<string, string>> = {
  Exposure: `AND NOT EXISTS (SELECT 1 FROM "Item" i WHERE i."contentId" = t."contentId" AND i."projectId" <> $1::uuid)`,
};

/** The raters that stand for the project's runs. */
async function eraseJudgesOf(db: Db, id: string): Promise<void> {
  await db.$executeRawUnsafe(
    `DELETE FROM "Rater" WHERE "runId" IN (SELECT id FROM "Run" WHERE ${belongsTo('Run', '$1::uuid')})`,
    id,
  );
}

/** People who were known by a file alone, and of whom nothing is left. */
async function eraseUnknownPeople(db: Db): Promise<void> {
  const references = await db.$queryRaw<{ table: string; column: string }[]>`
    SELECT conrelid::regclass::text AS table, quote_ident(a.attname) AS column
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.conparentid = 0 AND c.confrelid = '"Rater"'::regclass`;
  const unused = references.map(
    ({ table, column }) => `NOT EXISTS (SELECT 1 FROM ${table} x WHERE x.${column} = r.id)`,
  );
  await db.$executeRawUnsafe(
    `DELETE FROM "Rater" r WHERE r.source IS NOT NULL AND ${unused.join(' AND ')}`,
  );
}
