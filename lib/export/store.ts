import 'server-only';
import { database } from '@/lib/db';
import { missing } from '@/lib/errors';
import type { Suite } from '@/lib/judge/suite';
import { reviewVideo } from '@/lib/reviews/store';
import { judgeNameOf, suiteInput } from '@/lib/runs/store';
import { framesInOrder } from '@/lib/video/store';
import { type ExportedRow, exportedRows } from './rows';

/**
 * All answers of a run, video by video, as they are read from the database: memory holds one video at a time.
 * @throws {AppError} 404 when there is no such run
 */
export async function exportRun(
  runId: string,
  raterId: string,
  suiteById: (id: string) => Suite,
): Promise<{ name: string; rows: AsyncIterable<ExportedRow> }> {
  const db = database();
  const run = (await db.run.findUnique({ where: { id: runId } })) ?? missing('run', runId);
  const suite = suiteById(run.suite);
  const videos = await db.runVideo.findMany({
    where: { runId, video: { deletedAt: null } },
    select: { videoId: true },
    orderBy: { video: { name: 'asc' } },
  });

  async function* rows() {
    for (const { videoId } of videos) {
      const { video, frameSet } = await db.runVideo.findUniqueOrThrow({
        where: { runId_videoId: { runId, videoId } },
        select: { video: true, frameSet: { include: framesInOrder } },
      });
      const input = suiteInput(video, frameSet, run.settings);
      const { cells } = await reviewVideo(videoId, runId, suite, input, raterId);
      yield* exportedRows(
        {
          video: video.name,
          videoHash: video.hash,
          generatorModel: video.generatorModel,
          generationPrompt: video.generationPrompt,
          suite: suite.id,
          suiteVersion: run.suiteVersion,
          run: run.id,
          judge: judgeNameOf(run.judgeFacts),
        },
        cells,
        suite.questions,
      );
    }
  }
  const day = run.createdAt.toISOString().slice(0, 10);
  return { name: `framejury-${suite.id}-${day}-${run.id.slice(-6)}`, rows: rows() };
}
