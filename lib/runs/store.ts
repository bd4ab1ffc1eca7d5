import 'server-only';
import { randomUUID } from 'node:crypto';
import { makeWorkerUtils } from 'graphile-worker';
import { z } from 'zod';
import { database } from '@/lib/db';
import { env } from '@/lib/env';
import { AppError, missing } from '@/lib/errors';
import { runSettingsSchema, type Score, type Suite, type SuiteInput } from '@/lib/judge/suite';
import { mediaFactsSchema } from '@/lib/video/schema';
import { framesInOrder, readFrameSetRow } from '@/lib/video/store';
import type { Prisma, Run, RunVideoState } from '@/prisma/generated/client';
import { JUDGE_VIDEO, type runRequestSchema } from './schema';

type Db = Prisma.TransactionClient;

/** A video with its frames as a suite takes it. */
export function suiteInput(
  video: { generationPrompt: string | null; facts: Prisma.JsonValue },
  frameSet: Parameters<typeof readFrameSetRow>[0],
  settings: Prisma.JsonValue,
): SuiteInput {
  const { frames, clusters } = readFrameSetRow(frameSet);
  return {
    generationPrompt: video.generationPrompt,
    duration: mediaFactsSchema.parse(video.facts).duration,
    frames,
    clusters,
    settings: runSettingsSchema.parse(settings),
  };
}

/** The name of a run's judge, out of what the run remembers of it. */
export function judgeNameOf(judgeFacts: Prisma.JsonValue): string {
  return z.object({ name: z.string() }).parse(judgeFacts).name;
}

let queuePrepared: Promise<void> | undefined;

/** Makes the queue's own tables where they are missing; once per process. */
function prepareQueue(): Promise<void> {
  queuePrepared ??= (async () => {
    const queue = await makeWorkerUtils({ connectionString: env().DATABASE_URL });
    await queue.migrate().finally(() => queue.release());
  })();
  queuePrepared.catch(() => {
    queuePrepared = undefined;
  });
  return queuePrepared;
}

async function enqueue(db: Db, runId: string, videoIds: readonly string[]): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.add_job(${JUDGE_VIDEO}, json_build_object('runId', ${runId}::text, 'videoId', id),
      job_key => ${runId}::text || ':' || id, max_attempts => 5)
    FROM unnest(${videoIds}::text[]) AS id`;
}

/**
 * Videos with the frame set that each is to be judged by: the one that is named for it, else its newest; null where
 * there is none. Videos that are not there are left out.
 */
export async function findVideosToJudge({
  videoIds,
  frameSets = {},
}: Pick<z.output<typeof runRequestSchema>, 'videoIds' | 'frameSets'>) {
  const videos = await database().video.findMany({
    where: { id: { in: videoIds }, deletedAt: null },
    include: { frameSets: { orderBy: { createdAt: 'desc' }, select: { id: true } } },
  });
  const chosen = videos.map((video) => ({
    video,
    frameSetId: frameSets[video.id] ?? video.frameSets[0]?.id ?? null,
  }));
  const sets = await database().frameSet.findMany({
    where: { id: { in: chosen.flatMap(({ frameSetId }) => frameSetId ?? []) } },
    include: framesInOrder,
  });
  const byId = new Map(sets.map((set) => [set.id, set]));
  return chosen.map(({ video, frameSetId }) => {
    const frameSet = byId.get(frameSetId ?? '');
    return { video, frameSet: frameSet?.videoId === video.id ? frameSet : null };
  });
}

/** Makes room for thousands of videos times ten repeats, which the usual five seconds do not. */
const ORDER_TIMEOUT_MS = 120_000;

/**
 * Begins a run, or as many as repeats are asked for: stores it with the videos' frames, and puts every video into the
 * queue, in one transaction.
 * @param group what further repeats of an earlier run belong to, and the index of the first of them
 * @returns the run's id; of the first one, where it is repeated
 * @throws {AppError} 404 for a video that is not there, 422 for one without frames
 */
export async function createRun(
  request: z.output<typeof runRequestSchema>,
  suite: Suite,
  judge: { id: string; facts: Prisma.InputJsonObject },
  promptTexts: readonly { prompt: string; hash: string; markdown: string }[],
  group?: { id: string; from: number },
): Promise<string> {
  await prepareQueue();
  const found = new Map((await findVideosToJudge(request)).map((each) => [each.video.id, each]));
  const chosen = request.videoIds.map((id) => {
    const { video, frameSet } = found.get(id) ?? missing('video', id);
    if (!frameSet)
      throw new AppError(422, `“${video.name}” has no frames yet: drop its file again.`);
    const input = suiteInput(video, frameSet, request.settings);
    return { videoId: id, frameSetId: frameSet.id, plan: countByPrompt(suite.plan(input)) };
  });
  const [first] = found.values();
  if (!first) throw new AppError(422, 'Choose at least one video.');
  const repeats = request.repeats ?? 1;
  const groupId = group?.id ?? (repeats > 1 ? randomUUID() : null);
  return database().$transaction(
    async (db) => {
      await db.promptVersion.createMany({
        data: promptTexts.map((text) => ({ ...text, suite: suite.id })),
        skipDuplicates: true,
      });
      let firstId = '';
      for (let index = 0; index < repeats; index += 1) {
        const run = await db.run.create({
          data: {
            projectId: first.video.projectId,
            suite: suite.id,
            suiteVersion: suite.version,
            judgeId: judge.id,
            judgeFacts: judge.facts,
            prompts: Object.fromEntries(promptTexts.map(({ prompt, hash }) => [prompt, hash])),
            settings: request.settings,
            repeat: (group?.from ?? 0) + index,
            groupId,
            budget: request.budget ?? null,
            videos: { createMany: { data: chosen } },
            rater: {
              create: { kind: 'judge', name: judgeNameOf(judge.facts as Prisma.JsonObject) },
            },
          },
        });
        await enqueue(db, run.id, request.videoIds);
        firstId ||= run.id;
      }
      return firstId;
    },
    { timeout: ORDER_TIMEOUT_MS },
  );
}

function countByPrompt(plan: readonly { prompt: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { prompt } of plan) counts[prompt] = (counts[prompt] ?? 0) + 1;
  return counts;
}

/**
 * Puts those videos of a run back into the queue that are not wholly judged; what was answered is not asked again.
 * @returns how many videos were put back
 */
export async function retryRun(runId: string): Promise<number> {
  await prepareQueue();
  return database().$transaction(async (db) => {
    const videos = await db.runVideo.findMany({
      where: { runId, state: { in: ['incomplete', 'failed', 'cancelled'] } },
      select: { videoId: true },
    });
    const videoIds = videos.map(({ videoId }) => videoId);
    if (videoIds.length === 0) return 0;
    await db.runVideo.updateMany({
      where: { runId, videoId: { in: videoIds } },
      data: { state: 'waiting', stateReason: null, endedAt: null },
    });
    await db.run.update({
      where: { id: runId },
      data: { state: 'running', endedAt: null, stateReason: null },
    });
    await enqueue(db, runId, videoIds);
    return videoIds.length;
  });
}

/** Stops a run: what waits is taken out of the queue, what is under way stops within a second or two. */
export async function cancelRun(runId: string): Promise<void> {
  await prepareQueue();
  await database().$transaction(async (db) => {
    const { count } = await db.run.updateMany({
      where: { id: runId, state: { in: ['running', 'paused'] } },
      data: { state: 'cancelled', endedAt: new Date() },
    });
    if (count === 0) return;
    const waiting = await db.runVideo.findMany({
      where: { runId, state: 'waiting' },
      select: { videoId: true },
    });
    await db.runVideo.updateMany({
      where: { runId, state: 'waiting' },
      data: { state: 'cancelled', endedAt: new Date() },
    });
    await db.$executeRaw`
      SELECT graphile_worker.remove_job(${runId}::text || ':' || id)
      FROM unnest(${waiting.map(({ videoId }) => videoId)}::text[]) AS id`;
  });
}

/** A video in a run with all that judging it takes. */
export type RunVideoToJudge = NonNullable<Awaited<ReturnType<typeof findRunVideo>>>;

/** One video of a run with its frames, or null when there is none. */
export async function findRunVideo(runId: string, videoId: string) {
  return database().runVideo.findUnique({
    where: { runId_videoId: { runId, videoId } },
    include: {
      video: true,
      run: { include: { rater: true } },
      frameSet: { include: framesInOrder },
    },
  });
}

/** Marks a video as being judged. @returns the number of this attempt, from 1 */
export async function beginVideo(runId: string, videoId: string): Promise<number> {
  const { attempt } = await database().runVideo.update({
    where: { runId_videoId: { runId, videoId } },
    data: { state: 'judging', startedAt: new Date(), attempt: { increment: 1 } },
  });
  return attempt;
}

/** Stores how judging a video ended, and ends the run with its last video. */
export async function endVideo(
  runId: string,
  videoId: string,
  end: {
    state: Extract<RunVideoState, 'judged' | 'incomplete' | 'failed' | 'cancelled'>;
    stateReason?: string;
    /** The suite's evidence, plain data. */
    evidence?: unknown;
    scores?: Score[];
  },
): Promise<void> {
  await database().$transaction(async (db) => {
    // One video ends after another: two at once would each take the other for still being judged.
    await db.$executeRaw`SELECT 1 FROM "Run" WHERE id = ${runId}::uuid FOR NO KEY UPDATE`;
    await db.runVideo.update({
      where: { runId_videoId: { runId, videoId } },
      data: {
        ...end,
        stateReason: end.stateReason ?? null,
        evidence: end.evidence as Prisma.InputJsonValue | undefined,
        scores: end.scores as Prisma.InputJsonValue | undefined,
        endedAt: new Date(),
      },
    });
    await db.$executeRaw`
      UPDATE "Run" SET state = 'ended', "endedAt" = now()
      WHERE id = ${runId}::uuid AND state = 'running' AND NOT EXISTS (
        SELECT 1 FROM "RunVideo" WHERE "runId" = ${runId}::uuid AND state IN ('waiting', 'judging'))`;
  });
}

/** The state of a run as stored; what a worker looks at to see that it was cancelled. */
export async function runState(runId: string): Promise<Run['state'] | null> {
  const run = await database().run.findUnique({ where: { id: runId }, select: { state: true } });
  return run?.state ?? null;
}
