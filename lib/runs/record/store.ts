import 'server-only';
import { type Blindness, shownName } from '@/lib/answers/blindness';
import { database } from '@/lib/db';
import { missing } from '@/lib/errors';
import { type RunRecord, runRecordSchema } from './schema';

/**
 * All that a run was made with.
 * @param blindness what the person who asks is kept from
 * @throws {AppError} 404 when there is no such run
 */
export async function readRunRecord(runId: string, blindness: Blindness): Promise<RunRecord> {
  const run =
    (await database().run.findUnique({
      where: { id: runId },
      include: {
        videos: {
          select: { video: true, frameSet: true },
          orderBy: { videoId: 'asc' },
        },
      },
    })) ?? missing('run', runId);
  return runRecordSchema.parse({
    run: run.id,
    createdAt: run.createdAt.toISOString(),
    suite: { id: run.suite, version: run.suiteVersion, derivedVersion: run.derivedVersion },
    judge: run.judgeFacts,
    prompts: run.prompts,
    settings: run.settings,
    repeat: run.repeat,
    group: run.groupId,
    budget: run.budget,
    videos: run.videos.map(({ video, frameSet }) => ({
      name: shownName(blindness, video),
      sha256: video.hash,
      generationPrompt: video.generationPrompt,
      frameSet: {
        sha256: frameSet.contentHash,
        extractor: frameSet.extractor,
        settings: frameSet.settings,
      },
    })),
  });
}
