import 'server-only';
import { type Blindness, shownName } from '@/lib/answers/blindness';
import { database } from '@/lib/db';
import { AppError } from '@/lib/errors';
import type { SuiteById } from '@/lib/suites/by-id';
import { completeSettings, neededFrames, requestSettingsSchema } from '@/lib/suites/settings';
import type { Suite } from '@/lib/suites/suite';
import type { FrameNeed, LackingVideo } from '@/lib/video/frames/need';
import type { Prisma } from '@/prisma/generated/client';
import { videosBeingTaken } from '../job-queue.store';
import { chooseFrames, lackingFrames } from './choice';
import { withFrameSets } from './items.store';
import type { LackingRequest } from './schema';
import { findWaiting } from './waiting.store';

/** How many items are read at once. */
const AT_ONCE = 500;

/** How the person who asks is told of items. */
export interface Discretion {
  blindness: Blindness;
  /** Queues whose clips are left out. */
  withheldQueues: readonly string[];
}

/**
 * The videos that lack frames: those that a run's items wait for, those of all items that a suite would need, or without
 * either what any run waits for. Videos are left out that a worker has under way.
 * @throws {AppError} 422 for a count or coverage that the suite does not take
 */
export async function listLacking(
  { run, suite, video, ...how }: LackingRequest,
  suiteById: SuiteById,
  { blindness, withheldQueues }: Discretion,
): Promise<LackingVideo[]> {
  const told: Prisma.ItemWhereInput = {
    deletedAt: null,
    ...(video && { media: { some: { videoId: video } } }),
    ...(withheldQueues.length > 0 && {
      queued: { none: { queueId: { in: [...withheldQueues] } } },
    }),
  };
  const lacking =
    suite && !run
      ? itemsLacking(suiteById(suite), how, told)
      : waitingVideos(
          run
            ? { runId: run, item: told }
            : { run: { project: { knownAnswers: false } }, item: told },
          suiteById,
        );
  const taken = new Set(await videosBeingTaken());
  const videos = new Map<string, LackingVideo>();
  for await (const { item, videoId, need } of lacking) {
    if (taken.has(videoId) || (video && videoId !== video)) continue;
    videos.set(`${videoId} ${JSON.stringify(need)}`, {
      videoId,
      name: shownName(blindness, item),
      need,
    });
  }
  return [...videos.values()];
}

type How = Pick<LackingRequest, 'count' | 'coverage'>;

interface Lacking {
  item: { id: string; name: string };
  videoId: string;
  need: LackingVideo['need'];
}

async function* waitingVideos(
  where: Prisma.RunItemWhereInput,
  suiteById: SuiteById,
): AsyncGenerator<Lacking> {
  for (const { item, frames } of await findWaiting(where, suiteById)) {
    for (const { videoId, need } of lackingFrames(frames)) yield { item, videoId, need };
  }
}

/** What a suite needs with its usual settings, or with another number of frames or coverage. */
function needWith(suite: Suite, { count, coverage }: How): FrameNeed | null {
  const { frames } = suite.takes;
  if (coverage !== undefined && frames?.mode !== 'key') {
    throw new AppError(422, `“${suite.name}” does not look at key frames.`, 'coverage');
  }
  if (count === undefined) return neededFrames(suite, { coverage });
  if (frames?.mode !== 'uniform' || typeof frames.count === 'number') {
    throw new AppError(422, `“${suite.name}” leaves no number of frames to choose.`, 'count');
  }
  const asked = requestSettingsSchema.parse({ [frames.count.setting]: count });
  return neededFrames(suite, completeSettings(suite, asked));
}

async function* itemsLacking(
  suite: Suite,
  how: How,
  where: Prisma.ItemWhereInput,
): AsyncGenerator<Lacking> {
  const need = needWith(suite, how);
  if (!need) return;
  let after: string | undefined;
  for (;;) {
    const items = await database().item.findMany({
      where: {
        ...where,
        kind: suite.takes.kind,
        project: { knownAnswers: false },
        ...(after && { id: { gt: after } }),
      },
      include: withFrameSets,
      orderBy: { id: 'asc' },
      take: AT_ONCE,
    });
    for (const item of items) {
      for (const lacking of lackingFrames(chooseFrames(item.media, need))) {
        yield { item, videoId: lacking.videoId, need: lacking.need };
      }
    }
    if (items.length < AT_ONCE) return;
    after = items.at(-1)?.id;
  }
}
