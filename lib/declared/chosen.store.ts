import 'server-only';
import { database } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';

/**
 * Whether a project uses a suite as far as summaries go: one that is data only where the project chose it.
 * @param projectId a column or a value
 * @param suite a column or a value
 */
export function usesSuite(projectId: Prisma.Sql, suite: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(NOT EXISTS (SELECT 1 FROM "SuiteVersion" data WHERE data.suite = ${suite})
    OR ${suite} = ANY((SELECT chosen.suites FROM "Project" chosen WHERE chosen.id = ${projectId})::text[]))`;
}

/**
 * Has a project use a suite that is data; nothing changes where it does already, or the suite is built in.
 * @param db a transaction that it belongs to; the database itself when left out
 */
export async function chooseSuite(
  projectId: string,
  suite: string,
  db: Pick<Prisma.TransactionClient, '$executeRaw'> = database(),
): Promise<void> {
  await db.$executeRaw`
    UPDATE "Project" SET suites = array_append(suites, ${suite}::text)
    WHERE id = ${projectId}::uuid AND NOT ${suite} = ANY(suites)
      AND EXISTS (SELECT 1 FROM "SuiteVersion" WHERE suite = ${suite})`;
}

/** Whether a project uses a suite, see {@link usesSuite}. */
export async function isUsed(projectId: string, suite: string): Promise<boolean> {
  const [row] = await database().$queryRaw<{ used: boolean }[]>`
    SELECT ${usesSuite(Prisma.sql`${projectId}::uuid`, Prisma.sql`${suite}`)} AS used`;
  return row?.used ?? false;
}
