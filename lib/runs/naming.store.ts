import 'server-only';
import { database } from '@/lib/db';
import { missing } from '@/lib/errors';
import { type RunDescription, runDescriptionSchema } from './schema';

/**
 * Gives a run a name and a note.
 * @returns what it had before
 * @throws {AppError} 404 when there is no such run
 */
export async function describeRun(runId: string, input: unknown): Promise<RunDescription> {
  const data = runDescriptionSchema.parse(input);
  const { name, note } = await requireRun(runId);
  await database().run.update({ where: { id: runId }, data });
  return { name, note };
}

/**
 * Has the pages of a run's project open on it, in place of the run of the suite that they opened on before; or no more.
 * @returns the run that was pinned before, if there was one
 * @throws {AppError} 404 when there is no such run
 */
export async function pinRun(runId: string, pinned: boolean): Promise<string | null> {
  const { projectId, suite } = await requireRun(runId);
  return database().$transaction(async (db) => {
    const where = { projectId, suite, pinnedAt: { not: null } };
    // Two people who pin at the same time wait for each other here.
    await db.$queryRaw`SELECT id FROM "Project" WHERE id = ${projectId}::uuid FOR UPDATE`;
    const before = await db.run.findFirst({ where, select: { id: true } });
    if (pinned || before?.id === runId) {
      await db.run.updateMany({ where, data: { pinnedAt: null } });
    }
    if (pinned) await db.run.update({ where: { id: runId }, data: { pinnedAt: new Date() } });
    return before?.id ?? null;
  });
}

async function requireRun(runId: string) {
  return (await database().run.findUnique({ where: { id: runId } })) ?? missing('run', runId);
}
