import 'server-only';
import { database } from '@/lib/db';
import type { SuiteById } from '@/lib/suites/by-id';
import { neededFrames } from '@/lib/suites/settings';
import type { FrameNeed } from '@/lib/video/frames/need';
import { framesInOrder } from '@/lib/video/store';
import type { Prisma } from '@/prisma/generated/client';
import { countByPrompt } from '../begin.store';
import { enqueue } from '../job-queue.store';
import { endItem } from '../judging.store';
import { lockRun } from '../lock.store';
import { suiteInput } from '../store';
import { readWorkers } from '../workers/store';
import { chooseFrames, lackingFrames } from './choice';
import { withFrameSets } from './items.store';
import { describeWaiting, type WaitingFor } from './schema';

type Db = Prisma.TransactionClient;

/** Items of runs that are neither ended nor cancelled and wait for frames. */
const WAITING = { framed: false, state: 'waiting' } satisfies Prisma.RunItemWhereInput;

/** The videos of a run's items that wait for frames. */
export async function videosWaitedFor(db: Db, runId: string): Promise<string[]> {
  const media = await db.itemMedia.findMany({
    where: { videoId: { not: null }, item: { runItems: { some: { runId, ...WAITING } } } },
    select: { videoId: true },
    distinct: 'videoId',
  });
  return media.flatMap(({ videoId }) => videoId ?? []);
}

/** An item that waits for frames in a run, with what there is of them by now. */
type WaitingItem = Awaited<ReturnType<typeof findWaiting>>[number];

/** The items that wait for frames, in whatever runs unless they are narrowed down. */
export async function findWaiting(where: Prisma.RunItemWhereInput, suiteById: SuiteById) {
  const rows = await database().runItem.findMany({
    where: { ...WAITING, ...where },
    select: {
      runId: true,
      itemId: true,
      run: { select: { suite: true, suiteVersion: true, settings: true } },
      item: { include: withFrameSets },
    },
    orderBy: [{ runId: 'asc' }, { itemId: 'asc' }],
  });
  return rows.map(({ run, ...row }) => {
    const suite = suiteById(run.suite, run.suiteVersion);
    return {
      ...row,
      suite,
      settings: run.settings,
      frames: chooseFrames(row.item.media, neededFrames(suite, run.settings)),
    };
  });
}

/**
 * Lets the items go on, in whatever runs, that waited for frames of a video and have all theirs now. It may be done at
 * once by several, or again.
 */
export async function goOnWithFrames(videoId: string, suiteById: SuiteById): Promise<void> {
  for (const waiting of await findWaiting({ item: { media: { some: { videoId } } } }, suiteById)) {
    await goOn(waiting);
  }
}

async function goOn({ runId, itemId, item, suite, settings, frames }: WaitingItem): Promise<void> {
  const used = frames.flatMap(({ n, frameSetId }) => (frameSetId ? [{ n, frameSetId }] : []));
  if (used.length < frames.length) return;
  const sets = await database().frameSet.findMany({
    where: { id: { in: used.map(({ frameSetId }) => frameSetId) } },
    include: framesInOrder,
  });
  const frameSets = used.flatMap(({ n, frameSetId }) => {
    const frameSet = sets.find(({ id }) => id === frameSetId);
    return frameSet ? [{ n, frameSet }] : [];
  });
  const plan = countByPrompt(suite.calls(suiteInput(suite, item, frameSets, settings)));
  await database().$transaction(async (db) => {
    // Locked, since the run may be paused or cancelled meanwhile.
    const state = await lockRun(db, runId);
    const { count } = await db.runItem.updateMany({
      where: { runId, itemId, ...WAITING },
      data: { framed: true, plan },
    });
    if (count === 0) return;
    await db.runItemFrames.createMany({ data: used.map((frame) => ({ runId, itemId, ...frame })) });
    if (state === 'running') await enqueue(db, runId, [itemId]);
  });
}

/** What a run waits for before it can ask its judge. */
export async function readWaitingFor(runId: string): Promise<WaitingFor> {
  const frames = await database().runItem.count({ where: { runId, ...WAITING } });
  const { decodes } = frames > 0 ? await readWorkers() : { decodes: false };
  return describeWaiting(runId, frames, decodes);
}

/** What is to be taken out of a video for those who wait; nothing where all have come or nobody waits any longer. */
export async function needsOf(videoId: string, suiteById: SuiteById): Promise<FrameNeed[]> {
  const waiting = await findWaiting({ item: { media: { some: { videoId } } } }, suiteById);
  const needs = waiting
    .flatMap(({ frames }) => lackingFrames(frames))
    .filter((one) => one.videoId === videoId)
    .map(({ need }) => [JSON.stringify(need), need] as const);
  return [...new Map(needs).values()];
}

/** Ends the items as failed that wait for such frames of a video, which cannot be taken. */
export async function failWaiting(
  videoId: string,
  need: FrameNeed,
  reason: string,
  suiteById: SuiteById,
): Promise<void> {
  const waiting = await findWaiting({ item: { media: { some: { videoId } } } }, suiteById);
  for (const one of waiting) {
    const isMeant = lackingFrames(one.frames).some(
      (lacking) =>
        lacking.videoId === videoId && JSON.stringify(lacking.need) === JSON.stringify(need),
    );
    if (!isMeant) continue;
    await endItem(one.runId, one.itemId, { state: 'failed', stateReason: reason });
  }
}
