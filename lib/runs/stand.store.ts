import 'server-only';
import { database } from '@/lib/db';
import type { Person } from '@/lib/people/schema';
import { projectFor } from '@/lib/video/known-answer-project.store';
import type { RunsRequest, RunsStand } from './stand.schema';

/**
 * Whether runs of a suite go on in a project, and when one last ended.
 * @throws {AppError} 404 where there is no such project
 */
export async function readRunsStand(person: Person, request: RunsRequest): Promise<RunsStand> {
  const { id: projectId } = await projectFor(person, request.project);
  const where = { projectId, suite: request.suite };
  const [going, { _max }] = await Promise.all([
    database().run.count({ where: { ...where, state: 'running' } }),
    database().run.aggregate({ where, _max: { endedAt: true } }),
  ]);
  return { going, ended: _max.endedAt?.toISOString() ?? null };
}
