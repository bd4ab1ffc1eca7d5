import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';
import { declaredSuites } from '@/lib/declared/registry';
import { requiresSignIn } from '@/lib/env';
import { type Person, permits } from '@/lib/people/schema';
import { FAMILIES, type FamilyId, familiesSchema } from '@/lib/suites/families';
import { refuseTakenName } from '@/lib/taken-name';
import { openMarkedProject } from '@/lib/video/known-answer-project.store';
import { projectOf } from '@/lib/video/store';
import { type Project, projectSchema, type ShowingCost } from './listing.schema';

/**
 * All projects, the first one first, each with how many items it holds; then that of the samples, and for admins that of
 * the known-answer clips.
 */
export async function listProjects({ role }: Pick<Person, 'role'>): Promise<Project[]> {
  await projectOf(null);
  const rows = await database().$queryRaw<{ ownSuites: { id: string; used: boolean }[] }[]>`
    SELECT p.id, p.name, p."knownAnswers", p.samples, p.families, p."hidesScores",
      ARRAY(
        SELECT json_build_object('id', suite, 'used', suite = ANY(p.suites))
        FROM (SELECT DISTINCT suite FROM "SuiteVersion" ORDER BY suite) kept
      ) AS "ownSuites",
      coalesce(sum(counted.items), 0)::int AS videos,
      coalesce(
        json_agg(json_build_object('kind', counted.kind, 'items', counted.items) ORDER BY counted.items DESC, counted.kind)
          FILTER (WHERE counted.kind IS NOT NULL), '[]'
      ) AS kinds
    FROM "Project" p
    -- Counted first, and by an index alone.
    LEFT JOIN (
      SELECT "projectId", kind, count(*)::int AS items FROM "Item"
      WHERE "deletedAt" IS NULL AND NOT superseded GROUP BY 1, 2
    ) counted ON counted."projectId" = p.id
    WHERE NOT p."knownAnswers" OR ${permits(role, 'admin')}
    GROUP BY p.id ORDER BY p."knownAnswers", p.samples, p."createdAt", p.id`;
  const names = new Map(declaredSuites().map(({ id, name }) => [id, name]));
  const named = rows.map(({ ownSuites, ...row }) => ({
    ...row,
    ownSuites: ownSuites.map((one) => ({ ...one, name: names.get(one.id) ?? one.id })),
  }));
  return z.array(projectSchema).parse(named);
}

/** What a project is called, which suites it uses, and whether it hides its scores from its reviewers. */
export interface ProjectChoices {
  name: string;
  families: readonly FamilyId[];
  /** The ids of the suites that are data which it uses. */
  suites: readonly string[];
  hidesScores: boolean;
}

/**
 * Makes a project.
 * @param families all of them when left out
 * @throws {AppError} 409 when the name is taken
 */
export async function createProject(
  name: string,
  families: readonly FamilyId[] = FAMILIES.map(({ id }) => id),
  {
    suites = [],
    hidesScores = false,
  }: Partial<Pick<ProjectChoices, 'suites' | 'hidesScores'>> = {},
): Promise<{ id: string }> {
  const data = { name, families: [...families], suites: [...suites], hidesScores };
  return refuseTakenName('project', name, () =>
    database().project.create({ data, select: { id: true } }),
  );
}

/**
 * Gives a project another name or other suites, hides its scores or shows them. What it holds of a suite that it no longer
 * uses stays.
 * @returns what it was before
 * @throws {AppError} 404, or 409 when the name is taken
 */
export async function changeProject(
  id: string,
  { name, families, suites, hidesScores }: ProjectChoices,
): Promise<ProjectChoices> {
  await projectOf(id);
  const select = { name: true, families: true, suites: true, hidesScores: true };
  const before = await database().project.findUniqueOrThrow({ where: { id }, select });
  await refuseTakenName('project', name, () =>
    database().$transaction(async (db) => {
      const data = { name, families: [...families], suites: [...suites], hidesScores };
      await db.project.update({ where: { id }, data });
      // Nobody is to be given blind what is shown by now.
      if (!hidesScores) {
        const ended = { opened: true, run: { projectId: id } };
        await db.queue.updateMany({ where: ended, data: { state: 'closed' } });
      }
    }),
  );
  return { ...before, families: familiesSchema.parse(before.families) };
}

/** The project into which samples go, which is made on first use (`isNew`), with a family more that it uses. */
export async function openSampleProject(
  family: FamilyId,
): Promise<{ id: string; name: string; isNew: boolean }> {
  const project = await openMarkedProject('samples', { name: 'Samples', families: [family] });
  await database().project.updateMany({
    where: { id: project.id, NOT: { families: { has: family } } },
    data: { families: { push: family } },
  });
  return project;
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
