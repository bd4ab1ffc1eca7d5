import 'server-only';
import type { ClientBase } from 'pg';
import { waitingIn } from './waiting';

/** Who is who: `id` of those that come in, and `own`, whom their rows are given to here. */
const MAPPED = '"in_who"';

/**
 * Finds who is here already: by their id and name; people by the address of their account, where nobody signs in by their name,
 * or as people of the same file; references by name and purpose. All others become raters of their own, people among them
 * without an account, so that nobody can sign in as them. Rows that come in are given to whom that finds.
 * @param columns those that refer to raters
 */
export async function mapRaters(
  client: ClientBase,
  columns: readonly { table: string; column: string }[],
): Promise<void> {
  await client.query(
    `CREATE TEMP TABLE ${MAPPED} ON COMMIT DROP AS
    SELECT p.*, found.id IS NOT NULL AS known,
      coalesce(found.id, CASE WHEN EXISTS (SELECT 1 FROM "Rater" r WHERE r.id = p.id) THEN gen_random_uuid() ELSE p.id END) AS own
    FROM ${waitingIn('Rater')} p
    LEFT JOIN LATERAL (
      SELECT r.id FROM "Rater" r LEFT JOIN "Account" a ON a."raterId" = r.id
      WHERE r.kind = p.kind AND CASE
        WHEN r.id = p.id THEN r.name = p.name
        WHEN p.kind = 'reference' THEN r.name = p.name AND r.purpose = p.purpose
        WHEN p.kind = 'person' THEN lower(a.email) = lower(p.email)
          OR r.name = p.name AND (r.local AND p.local OR r.source = p.source)
        ELSE false
      END
      ORDER BY r.id = p.id DESC, a.email IS NULL, r.id LIMIT 1
    ) found ON true`,
  );
  const all = [...columns, { table: 'AuditEntry', column: 'personId' }];
  for (const { table, column } of all) {
    await client.query(
      `UPDATE ${waitingIn(table)} t SET "${column}" = w.own FROM ${MAPPED} w
      WHERE t."${column}" = w.id AND w.own <> w.id`,
    );
  }
}

/** Adds those who are not here yet: those that stand for runs, after these, or all others. */
export async function takeInRaters(client: ClientBase, which: 'judges' | 'others'): Promise<void> {
  await client.query(
    `INSERT INTO "Rater" (id, kind, name, purpose, "runId", local, source, "createdAt")
    SELECT own, kind, name, purpose, "runId", false, source, "createdAt" FROM ${MAPPED}
    WHERE NOT known AND "runId" IS ${which === 'judges' ? 'NOT NULL' : 'NULL'}`,
  );
}
