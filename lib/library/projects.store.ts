import 'server-only';
import { database } from '@/lib/db';
import { type Person, permits } from '@/lib/people/schema';
import { refuseTakenName } from '@/lib/taken-name';
import { projectOf } from '@/lib/video/store';
import type { Project } from './listing.schema';

/** All projects, the first one first, each with how many items it holds, of whatever kind; that of the known-answer clips for admins, last. */
export async function listProjects({ role }: Pick<Person, 'role'>): Promise<Project[]> {
  await projectOf(null);
  return database().$queryRaw`
    SELECT p.id, p.name, p."knownAnswers",
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
  return { id, name, videos: 0, knownAnswers: false };
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
