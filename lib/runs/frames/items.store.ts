import 'server-only';
import type { z } from 'zod';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import { neededFrames, type RunSettings } from '@/lib/suites/settings';
import type { Suite } from '@/lib/suites/suite';
import { describeNeed, type FrameNeed, meets } from '@/lib/video/frames/need';
import { frameSettingsSchema } from '@/lib/video/schema';
import { framesInOrder, withinPart } from '@/lib/video/store';
import type { Prisma } from '@/prisma/generated/client';
import type { runRequestSchema } from '../schema';
import { type ChosenFrames, chooseFrames, frameSetToShow } from './choice';

/** What a query includes of items so that frames of their videos can be chosen, see `chooseFrames`. */
export const withFrameSets = {
  media: {
    orderBy: { n: 'asc' },
    include: {
      video: {
        include: {
          frameSets: {
            orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
            select: { id: true, settings: true },
          },
        },
      },
    },
  },
} satisfies Prisma.ItemInclude;

/**
 * Items with the frames to judge: of each video the named frame set, else the newest that meets the need; null where
 * there is none yet. Items that do not exist are left out.
 * @throws {AppError} 422 for a named frame set that is none of the item's first video
 */
export async function findItemsToJudge(
  { itemIds, frameSets = {} }: Pick<z.output<typeof runRequestSchema>, 'itemIds' | 'frameSets'>,
  need: FrameNeed | null,
) {
  const items = await database().item.findMany({
    where: { id: { in: itemIds }, deletedAt: null },
    include: withFrameSets,
  });
  const chosen = items.map((item) => ({
    item,
    frames: nameFrames(item, chooseFrames(item.media, need), frameSets[item.id]),
  }));
  const sets = await database().frameSet.findMany({
    where: {
      id: { in: chosen.flatMap(({ frames }) => frames.flatMap((one) => one.frameSetId ?? [])) },
    },
    include: framesInOrder,
  });
  const byId = new Map(sets.map((set) => [set.id, set]));
  return chosen.map(({ item, frames }) => ({
    item,
    frames,
    frameSets: frames.flatMap(({ n, frameSetId }) => {
      const frameSet = byId.get(frameSetId ?? '');
      return frameSet ? [{ n, frameSet }] : [];
    }),
  }));
}

/**
 * The frames by which an item is shown that no run has judged yet, see {@link frameSetToShow}: of a part of a video those
 * within it. Videos without any are left out.
 */
export async function framesToShow(
  { media }: Pick<Prisma.ItemGetPayload<{ include: typeof withFrameSets }>, 'media'>,
  need: FrameNeed | null,
) {
  const chosen = media.flatMap((medium) => {
    const frameSetId = frameSetToShow(medium, need);
    return frameSetId ? [{ ...medium, frameSetId }] : [];
  });
  const sets = await database().frameSet.findMany({
    where: { id: { in: chosen.map(({ frameSetId }) => frameSetId) } },
    include: framesInOrder,
  });
  return chosen.flatMap(({ n, from, to, frameSetId }) => {
    const row = sets.find(({ id }) => id === frameSetId);
    const frameSet = row && withinPart(row, { from, to });
    return frameSet ? [{ n, frameSet }] : [];
  });
}

/** An item with the frames to judge. */
export type ItemToJudge = Awaited<ReturnType<typeof findItemsToJudge>>[number];

/** The same choice, but for a frame set of the first video that is named. */
function nameFrames(
  { name, media }: Prisma.ItemGetPayload<{ include: typeof withFrameSets }>,
  frames: ChosenFrames[],
  named: string | undefined,
): ChosenFrames[] {
  if (named === undefined) return frames;
  const [first, ...others] = frames;
  if (!first || !media[0]?.video?.frameSets.some(({ id }) => id === named)) {
    throw new AppError(422, `“${name}” has no frame set ${named}.`, 'frameSets');
  }
  return [{ ...first, frameSetId: named }, ...others];
}

/**
 * Refuses named frame sets that are others than the suite needs.
 * @throws {AppError} 422
 */
export function refuseUnfitFrames(
  found: readonly ItemToJudge[],
  frameSets: Readonly<Record<string, string>>,
): void {
  for (const { item, frames, frameSets: chosen } of found) {
    const frameSet = chosen[0]?.frameSet;
    const need = frames[0]?.need;
    if (!need || !frameSet || frameSets[item.id] === undefined) continue;
    // A person who names key frames has those, however near they are.
    const kind = need.mode === 'key' ? ({ mode: 'key' } as const) : need;
    if (meets(frameSettingsSchema.parse(frameSet.settings), kind)) continue;
    throw new AppError(
      422,
      `The frame set named for “${item.name}” is not what the suite looks at: it needs ${describeNeed(kind)}.`,
      'frameSets',
    );
  }
}

/**
 * Refuses an item that the suite does not take: of another kind, corrected meanwhile, or without the videos that it
 * needs by a run's settings.
 * @throws {AppError} 422
 */
export function refuseUnfitItem(
  {
    name,
    kind,
    media,
    superseded,
  }: Pick<ItemToJudge['item'], 'name' | 'kind' | 'media' | 'superseded'>,
  suite: Suite,
  settings: RunSettings,
): void {
  const { takes } = suite;
  const refuse = (why: string) => {
    throw new AppError(422, `“${name}” ${why}`, 'itemIds');
  };
  if (kind !== takes.kind) refuse(`is a ${kind}; “${suite.name}” judges the kind ${takes.kind}.`);
  if (superseded) refuse('was corrected: judge the version that replaces it.');
  const awaited = media.filter(({ video }) => !video).map(({ wantedName }) => wantedName);
  // Where frames are looked at as a rule and none are by these settings, nothing is shown of a video.
  const isUnseen = takes.frames !== null && neededFrames(suite, settings) === null;
  if (!isUnseen && media.length - awaited.length < takes.media.min) {
    refuse(`cannot be judged yet: ${awaited.join(', ') || 'its video'} is not here.`);
  }
}

/**
 * The same item, which must have been found and have its frames.
 * @throws {AppError} 404 when it was not found, 422 when frames are missing
 */
export function requireFrames(found: ItemToJudge | undefined, itemId: string) {
  const { item, frames, frameSets } = found ?? missing('video', itemId);
  const [first, ...others] = frameSets;
  if (first && frameSets.length === frames.length) {
    return { item, frameSets: [first, ...others] as const };
  }
  throw new AppError(
    422,
    `“${item.name}” has none of the frames that the suite looks at yet: judge it once, and they are taken.`,
  );
}
