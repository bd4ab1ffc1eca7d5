import 'server-only';
import { recordExposure } from '@/lib/answers/exposure.store';
import type { Detection, DetectionRequest } from '@/lib/check-up/schema';
import { readDetection } from '@/lib/check-up/store';
import { database } from '@/lib/db';
import { countWithheld, hiddenItems } from '@/lib/disclosure/hidden.store';
import type { Person } from '@/lib/people/schema';
import { runSuite } from '@/lib/runs/progress.store';
import { listInPart } from '@/lib/studies/part.store';
import { openStudy } from '@/lib/studies/store';
import type { SuiteById } from '@/lib/suites/by-id';
import { refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';

/**
 * A run's scores next to labels, as the person who asks may see them: without videos that they review blind, and of the part of
 * the items that the study plan shows.
 * @throws {AppError} 404 when there is no such run; 403 where it is about known answers and not for this person
 */
export async function readShownDetection(
  person: Person,
  { run, source, level, part }: DetectionRequest,
  suiteById: SuiteById,
): Promise<Detection> {
  const { id } = person;
  await refuseKnownAnswerRuns(person, [run]);
  const suite = await runSuite(run);
  const { projectId } = await database().run.findUniqueOrThrow({
    where: { id: run },
    select: { projectId: true },
  });
  const asked = { part: part ?? null, threshold: null };
  const { study, part: meant } = await openStudy(id, projectId, suiteById(suite), asked);
  const [hidden, only] = await Promise.all([
    hiddenItems(id, suite),
    meant && listInPart(run, meant),
  ]);
  const detection = await readDetection(run, source, level, suiteById, { hidden, only });
  await recordExposure(
    id,
    suite,
    detection.videos.map((video) => video.id),
  );
  return { ...detection, withheld: await countWithheld(id, suite, [run]), study };
}
