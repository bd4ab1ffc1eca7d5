import { describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { freshDatabase } from '@/lib/testing/database';
import { storeVideo } from '@/lib/testing/stored';
import { settingsFor } from '@/lib/video/frames/need';
import { framesToShow, withFrameSets } from './items.store';

freshDatabase();

const need = (count: number) => ({ mode: 'uniform', count }) as const;
let sets = 0;

/** Stores even frames of a part of a video at given times. */
async function takeFrames(videoId: string, part: { from: number; to: number }, times: number[]) {
  sets += 1;
  await database().frameSet.create({
    data: {
      videoId,
      extractor: 'test',
      settings: settingsFor({ ...need(times.length), ...part }),
      contentHash: `set ${sets}`,
      clusters: [{ keyFrame: 0, frames: times.map((_, position) => position) }],
      frames: {
        create: times.map((at, position) => ({
          position,
          at,
          hash: `${sets} ${position}`,
          width: 640,
          height: 360,
        })),
      },
    },
  });
}

/** An item that means a part of a video. */
async function storeItem(videoId: string, part: { from: number; to: number }) {
  const { projectId } = await database().item.findUniqueOrThrow({ where: { id: videoId } });
  sets += 1;
  return database().item.create({
    data: {
      projectId,
      kind: 'exam',
      key: `item ${sets}`,
      name: 'item',
      data: {},
      media: { create: { n: 1, videoId, ...part } },
    },
    include: withFrameSets,
  });
}

const timesShown = async (...of: Parameters<typeof framesToShow>) =>
  (await framesToShow(...of)).map(({ frameSet }) => frameSet.frames.map(({ at }) => at));

describe('the frames of an item that no run has judged', () => {
  it('are those of its own part, however new another item’s are', async () => {
    const videoId = await storeVideo('parts');
    const [mine, other] = [
      { from: 0, to: 1 },
      { from: 1.2, to: 2 },
    ];
    await takeFrames(videoId, mine, [0.25, 0.75]);
    await takeFrames(videoId, other, [1.4, 1.8]);
    const item = await storeItem(videoId, mine);
    expect(await timesShown(item, need(2))).toEqual([[0.25, 0.75]]);
    // As many as are asked for now there are none: those of its part stand in.
    expect(await timesShown(item, need(8))).toEqual([[0.25, 0.75]]);
    expect(await timesShown(item, null)).toEqual([[0.25, 0.75]]);
  });

  it('are what the whole video has within the part, where nobody has taken its own', async () => {
    const videoId = await storeVideo('whole');
    await takeFrames(videoId, { from: 1.2, to: 2 }, [1.4, 1.8]);
    const item = await storeItem(videoId, { from: 0.5, to: 1.5 });
    const shown = await framesToShow(item, need(8));
    expect(shown.map(({ frameSet }) => frameSet.frames.map(({ at }) => at))).toEqual([
      [0.5, 1, 1.5],
    ]);
    expect(shown[0]?.frameSet.frames.map(({ position }) => position)).toEqual([0, 1, 2]);
    expect(shown[0]?.frameSet.clusters).toEqual([
      { keyFrame: 0, frames: [0, 1] },
      { keyFrame: 2, frames: [1, 2] },
    ]);
    const beyond = await storeItem(videoId, { from: 2.2, to: 2.4 });
    expect(await framesToShow(beyond, need(8))).toEqual([]);
  });

  it('are never a part’s for an item that means the whole', async () => {
    const videoId = await storeVideo('for the whole');
    await takeFrames(videoId, { from: 1.2, to: 2 }, [1.4, 1.8]);
    const clip = await database().item.findUniqueOrThrow({
      where: { id: videoId },
      include: withFrameSets,
    });
    expect(await timesShown(clip, null)).toEqual([[0, 0.5, 1, 1.5, 2]]);
  });
});
