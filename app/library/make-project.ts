import 'server-only';
import type { Change } from '@/lib/audit/schema';
import { createProject, type ProjectChoices } from '@/lib/library/projects.store';

/**
 * Makes a project, whichever way the request comes.
 * @throws {AppError} 409 when the name is taken
 */
export async function makeProject(
  { hidesScores, ...after }: ProjectChoices,
  record: (change: Change) => void,
): Promise<{ projectId: string }> {
  const { id } = await createProject(after.name, after.families, { ...after, hidesScores });
  const subject = { kind: 'project', id } as const;
  record({ action: 'project.created', subject, after });
  if (hidesScores) record({ action: 'project.hides-scores', subject, after: { hidesScores } });
  return { projectId: id };
}
