import 'server-only';

import { z } from 'zod';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import {
  type RunSettings,
  runSettingsSchema,
  type Suite,
  type SuiteInput,
  storedSettings,
} from '@/lib/judge/suite';
import { newId } from '@/lib/new-id';
import { framesShown } from '@/lib/video/frames/coverage';
import { refuseMixture } from '@/lib/video/known-answer-project.store';
import { type FrameSet, mediaFactsSchema } from '@/lib/video/schema';
import { framesInOrder, readFrameSetRow } from '@/lib/video/store';
import type { Prisma, Run, Video } from '@/prisma/generated/client';
import { requirePrices } from './budget/prices';
import { enqueue, prepareQueue } from './job-queue.store';
import type { runRequestSchema } from './schema';

type JudgedVideo = Pick<Video, 'generationPrompt' | 'facts'>;

/** A video as input of a suite: with the frames and clusters of the coverage. */
export function inputOf(
  video: JudgedVideo,
  frameSet: FrameSet,
  { coverage, ...settings }: RunSettings,
): SuiteInput {
  return {
    generationPrompt: video.generationPrompt,
    duration: mediaFactsSchema.parse(video.facts).duration,
    ...framesShown(frameSet, coverage),
    settings,
  };
}

/**
 * The same for rows of the database.
 * @param settings as a run stores them; missing ones have the value from before there was a choice
 */
export function suiteInput(
  video: JudgedVideo,
  frameSet: Parameters<typeof readFrameSetRow>[0],
  settings: Prisma.JsonValue,
): SuiteInput {
  return inputOf(video, readFrameSetRow(frameSet), runSettingsSchema.parse(settings));
}

/** The name of a run's judge, from the stored facts. */
export function judgeNameOf(judgeFacts: Prisma.JsonValue): string {
  return z.object({ name: z.string() }).parse(judgeFacts).name;
}

/** The currency of a run, from the stored facts of its judge; empty when unknown. */
export function currencyOf(judgeFacts: Prisma.JsonValue): string {
  const schema = z.object({
    parameters: z.object({ currency: z.string().default('') }).optional(),
  });
  return schema.parse(judgeFacts).parameters?.currency ?? '';
}

/**
 * Videos with the frame set to judge: the named one, else the newest; null where there is none. Videos that do not
 * exist are left out.
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

type VideoToJudge = Awaited<ReturnType<typeof findVideosToJudge>>[number];

/**
 * The same video, which must have been found and have frames.
 * @throws {AppError} 404 when it was not found, 422 when it has no frames
 */
export function requireFrames(found: VideoToJudge | undefined, videoId: string) {
  const { video, frameSet } = found ?? missing('video', videoId);
  if (frameSet) return { video, frameSet };
  throw new AppError(422, `“${video.name}” has no frames yet: drop its file again.`);
}

/** Enough for thousands of videos times ten repeats; the default of five seconds is not. */
const ORDER_TIMEOUT_MS = 120_000;

/**
 * Begins a run, or one per repeat: stores it with the videos' frames and puts every video into the queue, in one
 * transaction.
 * @param group the group of an earlier run that further repeats belong to, and the index of the first of them
 * @returns the run's id; of several the first one's
 * @throws {AppError} 404 for a video that does not exist; 422 for one without frames, and for a budget where the judge
 *   has no prices
 */
export async function createRun(
  request: z.output<typeof runRequestSchema>,
  suite: Suite,
  judge: { id: string; facts: Prisma.InputJsonObject },
  promptTexts: readonly { prompt: string; hash: string; markdown: string }[],
  group?: { id: string; from: number },
): Promise<string> {
  requirePrices(request.budget, judge.facts);
  await prepareQueue();
  const found = new Map((await findVideosToJudge(request)).map((each) => [each.video.id, each]));
  const chosen = request.videoIds.map((id) => {
    const { video, frameSet } = requireFrames(found.get(id), id);
    const input = suiteInput(video, frameSet, request.settings);
    return { videoId: id, frameSetId: frameSet.id, plan: countByPrompt(suite.plan(input)) };
  });
  const [first] = found.values();
  if (!first) throw new AppError(422, 'Choose at least one video.');
  await refuseMixture(
    [...found.values()].map(({ video }) => video.projectId),
    request.settings.frameOrder !== undefined,
  );
  const repeats = request.repeats ?? 1;
  const groupId = group?.id ?? (repeats > 1 ? newId() : null);
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
            settings: storedSettings(request.settings),
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

/** A run, and the rater as which its judge answers. */
export type RunToJudge = NonNullable<Awaited<ReturnType<typeof findRun>>>;

/** A run with its rater, or null when there is none. */
export async function findRun(runId: string) {
  const db = database();
  // In parallel, since a video waits for it.
  const [run, rater] = await Promise.all([
    db.run.findUnique({ where: { id: runId } }),
    db.rater.findUnique({ where: { runId } }),
  ]);
  return run && { ...run, rater };
}

/** One video of a run with its frames, but without the run, or null when there is none. */
export async function findVideoToJudge(runId: string, videoId: string) {
  const db = database();
  const chosen = { runVideos: { some: { runId, videoId } } };
  const [video, frameSet, frames] = await Promise.all([
    db.video.findUnique({ where: { id: videoId } }),
    db.frameSet.findFirst({ where: chosen }),
    db.frame.findMany({ where: { frameSet: chosen }, orderBy: { position: 'asc' } }),
  ]);
  return video && frameSet && { video, frameSet: { ...frameSet, frames } };
}

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

/** The state of a run as stored. */
export async function runState(runId: string): Promise<Run['state'] | null> {
  const run = await database().run.findUnique({ where: { id: runId }, select: { state: true } });
  return run?.state ?? null;
}
