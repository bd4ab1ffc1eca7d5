import 'server-only';
import type { ClientBase } from 'pg';
import { quoted } from '@/lib/backup/rows';
import { waitingIn } from './waiting';

/** Tables whose rows are numbered, with the columns that hold numbers of their own table. */
const NUMBERED: Readonly<Record<string, readonly string[]>> = {
  Answer: ['id', 'seenId', 'supersedesId'],
  AuditEntry: ['id'],
  Note: ['id', 'supersedesId'],
  PreferredOfTwo: ['id'],
  Step: ['id'],
  StudyLook: ['id'],
};

/**
 * Gives rows that come in numbers that are free here, in the order that they had.
 */
export async function renumber(client: ClientBase): Promise<void> {
  for (const [table, columns] of Object.entries(NUMBERED)) {
    const { rows } = await client.query<{ first: string; last: string }>(
      `SELECT coalesce(min(id), 1)::text AS first, coalesce(max(id), 0)::text AS last FROM ${waitingIn(table)}`,
    );
    const [first, last] = [BigInt(rows[0]?.first ?? 1), BigInt(rows[0]?.last ?? 0)];
    const by = (await reserve(client, table, last - first + 1n)) - first;
    if (table === 'Answer') await renumberExposures(client, last, by);
    if (table === 'Step') await renumberReplays(client, by);
    const changes = columns.map((column) => `"${column}" = "${column}" + ${by}`);
    await client.query(`UPDATE ${waitingIn(table)} SET ${changes.join(', ')}`);
  }
}

/** Takes so many numbers of a table's; those who insert wait for that moment. @returns the first */
async function reserve(client: ClientBase, table: string, count: bigint): Promise<bigint> {
  await client.query(`LOCK TABLE ${quoted(table)} IN SHARE ROW EXCLUSIVE MODE`);
  const { rows } = await client.query<{ next: string }>(
    `SELECT nextval(pg_get_serial_sequence($1, 'id'))::text AS next`,
    [quoted(table)],
  );
  const next = BigInt(rows[0]?.next ?? 1);
  await client.query(`SELECT setval(pg_get_serial_sequence($1, 'id'), $2)`, [
    quoted(table),
    String(next + count),
  ]);
  return next;
}

/** What was answered here after a project came in, was answered after all that was shown in it. */
async function renumberExposures(client: ClientBase, last: bigint, by: bigint): Promise<void> {
  await client.query(
    `UPDATE ${waitingIn('Exposure')} SET "lastAnswerId" = greatest(0, least("lastAnswerId", ${last}) + ${by})`,
  );
}

/** A reply that was taken over from another project stays one that was, of a step that is not here. */
async function renumberReplays(client: ClientBase, by: bigint): Promise<void> {
  const steps = waitingIn('Step');
  await client.query(
    `UPDATE ${steps} s SET "replayOfId" =
      CASE WHEN EXISTS (SELECT 1 FROM ${steps} o WHERE o.id = s."replayOfId") THEN "replayOfId" + ${by} ELSE -"replayOfId" END
    WHERE "replayOfId" IS NOT NULL`,
  );
  const shared = waitingIn('SharedReply');
  await client.query(
    `DELETE FROM ${shared} r WHERE NOT EXISTS (SELECT 1 FROM ${steps} o WHERE o.id = r."stepId")`,
  );
  await client.query(`UPDATE ${shared} SET "stepId" = "stepId" + ${by}`);
}
