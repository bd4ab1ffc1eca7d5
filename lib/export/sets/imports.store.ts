import 'server-only';
import { database } from '@/lib/db';

/** What the audit says of files that became items of a suite in a project, the oldest first. */
export async function listImports(projectId: string, suite: string): Promise<unknown[]> {
  const entries = await database().$queryRaw<{ after: unknown }[]>`
    SELECT "after" FROM "AuditEntry"
    WHERE action = 'items.imported' AND "after" ->> 'suite' = ${suite} AND "after" ->> 'project' = ${projectId}
    ORDER BY id`;
  return entries.map(({ after }) => after);
}
