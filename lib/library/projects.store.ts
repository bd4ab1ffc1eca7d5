import 'server-only';
import { database } from '@/lib/db';
import { requiresSignIn } from '@/lib/env';
import { missing } from '@/lib/errors';
import { type Person, permits } from '@/lib/people/schema';
import { refuseTakenName } from '@/lib/taken-name';
import { projectOf } from '@/lib/video/store';
import type { Project, ShowingCost } from './listing.schema';

/** All projects, the first one first, each with how many items it holds, of whatever kind; that of the known-answer clips for admins, last. */
export async function listProjects({ role }: Pick<Person, 'role'>): Promise<Project[]> {
  await projectOf(null);
  return database().$queryRaw`
    SELECT p.id, p.name, p."knownAnswers", p."hidesScores",
      (SELECT count(*)::int FROM "Item" v WHERE v."projectId" = p.id AND v."deletedAt" IS NULL) AS videos
    FROM "Project" p WHERE NOT p."knownAnswers" OR ${permits(role, 'admin')}
    ORDER BY p."knownAnswers", p."createdAt", p.id`;
}

/**
 * Makes a project.
 * @throws {AppError} 409 when the name is taken
 */
export async function createProject(name: string): Promise<Project> {
  const { id } = await refuseTakenName('project', name, () =>
    database().project.create({ data: { name } }),
  );
  return { id, name, videos: 0, knownAnswers: false, hidesScores: false };
}

/**
 * Gives a project another name.
 * @returns the one that it had
 * @throws {AppError} 404, or 409 when the name is taken
 */
export async function renameProject(id: string, name: string): Promise<string> {
  const before = await projectOf(id);
  await refuseTakenName('project', name, () =>
    database().project.update({ where: { id }, data: { name } }),
  );
  return before.name;
}

/**
 * Says whether a project hides from its reviewers what others say of an item until they have answered it.
 * @returns whether it did before
 * @throws {AppError} 404
 */
export async function hideScores(id: string, hidesScores: boolean): Promise<boolean> {
  const before = await database().project.findUnique({ where: { id } });
  if (!before) return missing('project', id);
  await database().$transaction(async (db) => {
    await db.project.update({ where: { id }, data: { hidesScores } });
    // Nobody is to be given blind what is shown by now.
    if (!hidesScores) {
      const ended = { opened: true, run: { projectId: id } };
      await db.queue.updateMany({ where: ended, data: { state: 'closed' } });
    }
  });
  return before.hidesScores;
}

/** What it costs to show the scores of a project that hides them, see {@link ShowingCost}. */
export async function countShowingCost(id: string): Promise<ShowingCost> {
  const [cost] = await database().$queryRaw<ShowingCost[]>`
    WITH said AS (
      SELECT DISTINCT ri."itemId", r.suite FROM "RunItem" ri JOIN "Run" r ON r.id = ri."runId"
      JOIN "Item" v ON v.id = ri."itemId" AND v."deletedAt" IS NULL
      WHERE r."projectId" = ${id}::uuid AND ri.state IN ('judged', 'incomplete')
    ), reviewer AS (
      SELECT p.id FROM "Rater" p LEFT JOIN "Account" a ON a."raterId" = p.id
      WHERE p.kind = 'person' AND (${requiresSignIn()} AND a.role = 'reviewer' AND a."disabledAt" IS NULL
        OR NOT ${requiresSignIn()} AND p.local)
    ), answered AS (
      SELECT DISTINCT c."raterId", i."itemId", r.suite
      FROM "Claim" c JOIN "QueueItem" i ON i.id = c."queueItemId" JOIN "Run" r ON r.id = i."runId"
      JOIN said ON said."itemId" = i."itemId" AND said.suite = r.suite
      WHERE c.state = 'submitted' AND c."raterId" IN (SELECT id FROM reviewer)
    )
    SELECT (SELECT count(*)::int FROM said) AS items, (SELECT count(*)::int FROM reviewer) AS people,
      ((SELECT count(*) FROM said) * (SELECT count(*) FROM reviewer) - (SELECT count(*) FROM answered))::int AS unanswered`;
  return cost ?? { items: 0, people: 0, unanswered: 0 };
}
