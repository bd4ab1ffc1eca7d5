import 'server-only';
import type { Change } from '@/lib/audit/schema';
import { createProject, type ProjectChoices } from '@/lib/library/projects.store';

/**
 * Makes a project, whichever way the request comes.
 * @returns its id, and what the audit is to be told
 * @throws {AppError} 409 when the name is taken
 */
export async function makeProject({
  hidesScores,
  ...after
}: ProjectChoices): Promise<{ projectId: string; changes: Change[] }> {
  const { id } = await createProject(after.name, after.families, { ...after, hidesScores });
  const subject = { kind: 'project', id } as const;
  const made: Change = { action: 'project.created', subject, after };
  const hidden: Change = { action: 'project.hides-scores', subject, after: { hidesScores } };
  return { projectId: id, changes: hidesScores ? [made, hidden] : [made] };
}
