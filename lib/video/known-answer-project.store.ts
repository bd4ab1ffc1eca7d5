import 'server-only';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import { type Person, permits } from '@/lib/people/schema';
import { projectOf } from './store';

/** What the project of the known-answer clips is called when it is made. */
const NAME = 'Known-answer clips';

/**
 * The one project that has a mark, which is made on first use (`isNew`); under another name where its own is taken.
 * @param families those that it uses when it is made
 */
export async function openMarkedProject(
  mark: 'knownAnswers' | 'samples',
  wanted: { name: string; families: readonly string[] },
): Promise<{ id: string; name: string; isNew: boolean }> {
  const db = database();
  const find = () =>
    db.project.findFirst({ where: { [mark]: true }, select: { id: true, name: true } });
  const known = await find();
  if (known) return { ...known, isNew: false };
  const taken = new Set((await db.project.findMany()).map(({ name }) => name));
  let { name } = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted.name} (${number})`;
  // Two first uses at once both find none; the second insert then does nothing.
  const { count } = await db.project.createMany({
    data: { name, families: [...wanted.families], [mark]: true },
    skipDuplicates: true,
  });
  return { ...((await find()) ?? missing('project', name)), isNew: count > 0 };
}

/** The project of the known-answer clips, see {@link openMarkedProject}. */
export function openKnownAnswerProject(): ReturnType<typeof openMarkedProject> {
  return openMarkedProject('knownAnswers', { name: NAME, families: ['hallucination'] });
}

/** The ids of the known-answer clips of check-ups, which no figure about other clips counts; few. */
export async function listKnownAnswerClips(): Promise<string[]> {
  const clips = await database().item.findMany({
    where: { project: { knownAnswers: true } },
    select: { id: true },
  });
  return clips.map(({ id }) => id);
}

/**
 * The project of that id, see `projectOf`, for somebody who may see it: that of the known-answer clips is for admins
 * alone, since by it reviewers would know a check of their attention.
 * @throws {AppError} 404
 */
export async function projectFor(
  { role }: Pick<Person, 'role'>,
  id: string | null,
): ReturnType<typeof projectOf> {
  const project = await projectOf(id);
  return project.knownAnswers && !permits(role, 'admin') ? missing('project', project.id) : project;
}

/**
 * Lets only admins know of a run over known-answer clips.
 * @throws {AppError} 404 for others
 */
export async function refuseKnownAnswerRuns(
  { role }: Pick<Person, 'role'>,
  runIds: readonly string[],
): Promise<void> {
  if (permits(role, 'admin')) return;
  const run = await database().run.findFirst({
    where: { id: { in: [...runIds] }, project: { knownAnswers: true } },
    select: { id: true },
  });
  if (run) missing('run', run.id);
}

/**
 * Lets only shipped clips into the project of the known-answer clips: anything else there would be counted nowhere.
 * @throws {AppError} 422
 */
export function refuseUnknownClip(
  project: { knownAnswers: boolean; name: string },
  clip: { name: string; isKnown: boolean },
): void {
  if (!project.knownAnswers || clip.isKnown) return;
  throw new AppError(
    422,
    `“${clip.name}” is no known-answer clip, and “${project.name}” holds nothing else.`,
    'projectId',
  );
}

/**
 * Keeps the known-answer clips of check-ups out of runs over other clips, whose figures they are no part of; and the
 * other clips out of runs that show frames in another order than that of time, which only a check-up does.
 * @param projectIds those of the clips that a run is to judge
 * @throws {AppError} 422
 */
export async function refuseMixture(
  projectIds: readonly string[],
  isOutOfOrder: boolean,
): Promise<void> {
  const apart = new Set(projectIds);
  if (apart.size === 1 && !isOutOfOrder) return;
  const known = await database().project.count({
    where: { id: { in: [...apart] }, knownAnswers: true },
  });
  if (isOutOfOrder && known < apart.size) {
    throw new AppError(422, 'Only in a check-up are frames shown in another order.', 'frameOrder');
  }
  if (known > 0 && apart.size > 1) {
    throw new AppError(422, 'Known-answer clips are judged by themselves, in a check-up.');
  }
}
