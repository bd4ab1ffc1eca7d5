import 'server-only';
import { database } from '@/lib/db';
import { suiteInput } from '@/lib/runs/store';
import type { SuiteInput } from '@/lib/suites/input';
import type { Suite } from '@/lib/suites/suite';
import { type Coverage, coverageSchema } from '@/lib/video/frames/coverage';
import { framesInOrder } from '@/lib/video/store';
import type { UnitedFrames } from './resolve';

/** Items whose frame sets are asked for at once: the more, the longer nothing else is done while they are read. */
const AT_ONCE = 50;

type StoredItem = Awaited<ReturnType<typeof readItems>>[number];

/** The items with all frame sets of their videos, newest first. */
async function readItems(itemIds: string[]) {
  return database().item.findMany({
    where: { id: { in: itemIds } },
    include: {
      media: {
        orderBy: { n: 'asc' },
        include: {
          video: {
            include: { frameSets: { orderBy: { createdAt: 'desc' }, include: framesInOrder } },
          },
        },
      },
    },
  });
}

/** What an item shows by one of its frame sets, with what a suite's formulas need of it. */
interface StoredFrames extends UnitedFrames {
  input: SuiteInput;
}

/** The frame sets of an item, at each coverage, as a suite takes them. */
export type StoredFramesOf = (itemId: string, suite: Suite) => readonly StoredFrames[];

function framesFor(item: StoredItem, suite: Suite): StoredFrames[] {
  const at = (id: string | null, frames: Parameters<typeof suiteInput>[2], coverage: Coverage) => {
    const input = suiteInput(suite, item, frames, { coverage });
    return { id, coverage, units: suite.units(input), input };
  };
  if (suite.takes.frames === null) return [at(null, [], 'economical')];
  const known = item.media[0]?.video?.frameSets ?? [];
  return known.flatMap((frameSet) =>
    coverageSchema.options.map((coverage) => at(frameSet.id, [{ n: 1, frameSet }], coverage)),
  );
}

/** Reads the frame sets of items, from which any suite's units and input can be had. */
export async function readFrameSets(itemIds: readonly string[]): Promise<StoredFramesOf> {
  const items = new Map<string, StoredItem>();
  for (let at = 0; at < itemIds.length; at += AT_ONCE) {
    for (const item of await readItems(itemIds.slice(at, at + AT_ONCE))) {
      items.set(item.id, item);
    }
  }
  const known = new Map<string, readonly StoredFrames[]>();
  return (itemId, suite) => {
    const place = `${suite.id} ${itemId}`;
    const item = items.get(itemId);
    const frames = known.get(place) ?? (item ? framesFor(item, suite) : []);
    known.set(place, frames);
    return frames;
  };
}
