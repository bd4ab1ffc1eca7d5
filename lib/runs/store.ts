import 'server-only';

import { z } from 'zod';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import type { SuiteInput } from '@/lib/judge/input';
import {
  completeSettings,
  neededFrames,
  ownSettings,
  type RunSettings,
  readSettings,
  storedSettings,
} from '@/lib/judge/settings';
import type { Suite } from '@/lib/judge/suite';
import { newId } from '@/lib/new-id';
import { framesShown } from '@/lib/video/frames/coverage';
import { refuseMixture } from '@/lib/video/known-answer-project.store';
import { type FrameSet, mediaFactsSchema } from '@/lib/video/schema';
import { framesInOrder, readFrameSetRow, withMedia } from '@/lib/video/store';
import type { Prisma, Run } from '@/prisma/generated/client';
import { requirePrices } from './budget/prices';
import { lackingVideos } from './frames/choice';
import {
  findVideosToJudge,
  refuseUnfitFrames,
  refuseUnfitItem,
  type VideoToJudge,
} from './frames/items.store';
import { enqueue, enqueueTaking, prepareQueue } from './job-queue.store';
import type { runRequestSchema } from './schema';

/** What a suite is told of an item beside its frames. */
interface JudgedItem {
  data: Prisma.JsonValue;
  prompt: string | null;
  media: readonly { n: number; video: { facts: Prisma.JsonValue } | null }[];
}

/** What a query includes of a run's items so that {@link judgedInput} can read them. */
export const judgedParts = {
  item: { include: withMedia },
  frames: { orderBy: { n: 'asc' }, include: { frameSet: { include: framesInOrder } } },
} as const;

type JudgedParts = Pick<
  Prisma.RunItemGetPayload<{ include: typeof judgedParts }>,
  'item' | 'frames'
>;

/** Frame sets of an item's videos, by the videos' numbers. */
export type FrameSets = readonly { n: number; frameSet: FrameSet }[];

/**
 * An item as a suite takes it: with the frames and clusters of each video that the coverage shows, and none of a video
 * that has no frame set here.
 * @param settings complete ones
 */
export function inputOf(
  suite: Suite,
  item: JudgedItem,
  frameSets: FrameSets,
  settings: RunSettings,
): SuiteInput {
  return {
    data: suite.takes.data.parse(item.data),
    prompt: item.prompt,
    media: item.media.map(({ n, video }) => {
      if (!video) return null;
      const frameSet = frameSets.find((one) => one.n === n)?.frameSet;
      return {
        duration: mediaFactsSchema.parse(video.facts).duration,
        ...(frameSet ? framesShown(frameSet, settings.coverage) : { frames: [], clusters: [] }),
      };
    }),
    settings: ownSettings(suite, settings),
    ...(settings.frameOrder && { frameOrder: settings.frameOrder }),
  };
}

/**
 * The same for rows of the database.
 * @param settings as a run stores them; missing ones have the value from before there was a choice
 */
export function suiteInput(
  suite: Suite,
  item: JudgedItem,
  frameSets: readonly { n: number; frameSet: Parameters<typeof readFrameSetRow>[0] }[],
  settings: Prisma.JsonValue,
): SuiteInput {
  const sets = frameSets.map(({ n, frameSet }) => ({ n, frameSet: readFrameSetRow(frameSet) }));
  return inputOf(suite, item, sets, readSettings(suite, settings));
}

/** As {@link suiteInput}, for an item that a run judges, with the frames that it judges it by. */
export function judgedInput(
  suite: Suite,
  { item, frames }: JudgedParts,
  settings: Prisma.JsonValue,
): SuiteInput {
  return suiteInput(suite, item, frames, settings);
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

/** What a run is to do about an item: the calls that it takes, empty while its frames are missing. */
function planItem({ item, frames, frameSets }: VideoToJudge, suite: Suite, settings: RunSettings) {
  refuseUnfitItem(item, suite);
  const lacking = lackingVideos(frames);
  const framed = lacking.length === 0;
  const input = framed && suiteInput(suite, item, frameSets, storedSettings(settings));
  return {
    itemId: item.id,
    frames: frames.flatMap(({ n, frameSetId }) => (frameSetId ? [{ n, frameSetId }] : [])),
    lacking,
    framed,
    plan: input ? countByPrompt(suite.plan(input)) : {},
  };
}

/** Enough for thousands of videos times ten repeats; the default of five seconds is not. */
const ORDER_TIMEOUT_MS = 120_000;

/**
 * Begins a run, or one per repeat: stores it with the videos' frames and puts every video into the queue, in one
 * transaction. Videos whose frames are missing wait for them, see `frames/waiting.store`.
 * @param like the run that it repeats, whose frames are taken as they were, and the group to which further repeats belong
 *   with the index of the first of them
 * @returns the run's id; of several the first one's
 * @throws {AppError} 404 for a video that does not exist; 422 for frames that are not what the suite needs, and for a
 *   budget where the judge has no prices
 */
export async function createRun(
  request: z.output<typeof runRequestSchema>,
  suite: Suite,
  judge: { id: string; facts: Prisma.InputJsonObject },
  promptTexts: readonly { prompt: string; hash: string; markdown: string }[],
  like?: { group: { id: string; from: number } | null },
): Promise<string> {
  requirePrices(request.budget, judge.facts);
  const settings = completeSettings(suite, request.settings);
  await prepareQueue();
  const need = neededFrames(suite, settings);
  const items = await findVideosToJudge(request, need);
  if (!like) refuseUnfitFrames(items, request.frameSets ?? {}, need);
  const group = like?.group;
  const found = new Map(items.map((each) => [each.item.id, each]));
  const chosen = request.itemIds.map((id) =>
    planItem(found.get(id) ?? missing('video', id), suite, settings),
  );
  const ready = chosen.flatMap(({ itemId, framed }) => (framed ? [itemId] : []));
  const [first] = found.values();
  if (!first) throw new AppError(422, 'Choose at least one video.');
  await refuseMixture(
    [...found.values()].map(({ item }) => item.projectId),
    settings.frameOrder !== undefined,
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
            projectId: first.item.projectId,
            suite: suite.id,
            suiteVersion: suite.version,
            judgeId: judge.id,
            judgeFacts: judge.facts,
            prompts: Object.fromEntries(promptTexts.map(({ prompt, hash }) => [prompt, hash])),
            settings: storedSettings(settings),
            repeat: (group?.from ?? 0) + index,
            groupId,
            budget: request.budget ?? null,
            items: {
              createMany: {
                data: chosen.map(({ itemId, plan, framed }) => ({ itemId, plan, framed })),
              },
            },
            rater: {
              create: { kind: 'judge', name: judgeNameOf(judge.facts as Prisma.JsonObject) },
            },
          },
        });
        await db.runItemFrames.createMany({
          data: chosen
            .filter(({ framed }) => framed)
            .flatMap(({ itemId, frames }) =>
              frames.map((frame) => ({ runId: run.id, itemId, ...frame })),
            ),
        });
        await enqueue(db, run.id, ready);
        firstId ||= run.id;
      }
      await enqueueTaking(db, [...new Set(chosen.flatMap(({ lacking }) => lacking))]);
      return firstId;
    },
    { timeout: ORDER_TIMEOUT_MS },
  );
}

/** How many calls of each prompt a plan has. */
export function countByPrompt(plan: readonly { prompt: string }[]): Record<string, number> {
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

/** One item of a run with its frames, but without the run, or null when there is none. */
export async function findItemToJudge(runId: string, itemId: string) {
  const db = database();
  const used = { some: { runId, itemId } };
  const [item, frameSets, frames] = await Promise.all([
    db.item.findUnique({ where: { id: itemId }, include: withMedia }),
    db.frameSet.findMany({
      where: { used },
      include: { used: { where: { runId, itemId }, select: { n: true } } },
    }),
    db.frame.findMany({ where: { frameSet: { used } }, orderBy: { position: 'asc' } }),
  ]);
  return (
    item && {
      item,
      frameSets: frameSets.flatMap(({ used: places, ...frameSet }) =>
        places.map(({ n }) => ({
          n,
          frameSet: {
            ...frameSet,
            frames: frames.filter(({ frameSetId }) => frameSetId === frameSet.id),
          },
        })),
      ),
    }
  );
}

/** One video of a run with its frames, or null when there is none. */
export async function findRunItem(runId: string, itemId: string) {
  return database().runItem.findUnique({
    where: { runId_itemId: { runId, itemId } },
    include: { ...judgedParts, run: { include: { rater: true } } },
  });
}

/** The state of a run as stored. */
export async function runState(runId: string): Promise<Run['state'] | null> {
  const run = await database().run.findUnique({ where: { id: runId }, select: { state: true } });
  return run?.state ?? null;
}
