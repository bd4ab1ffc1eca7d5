import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { database } from '@/lib/db';
import type { ImportedItem } from '@/lib/suites/item';
import { freshDatabase } from '@/lib/testing/database';
import { storeVideo } from '../testing/stored';
import { placeItems } from './place.store';

freshDatabase();

const takes = {
  kind: 'take',
  data: z.object({ about: z.string() }),
  media: { min: 1, max: 3 },
  frames: null,
};

let projectId = '';

/** A clip that a model made. @returns its id */
async function storeClip(name: string, model: string): Promise<string> {
  const id = await storeVideo(`${model}/${name}`);
  const clip = await database().item.update({ where: { id }, data: { name, model } });
  projectId = clip.projectId;
  return id;
}

function take(model: string, names: readonly string[], about = 'a ball'): ImportedItem {
  return {
    sourceId: about,
    name: about,
    data: { about },
    model,
    media: names.map((name) => ({ name, model })),
  };
}

const place = (items: readonly ImportedItem[]) =>
  placeItems({ projectId, takes, items, store: true });

/** The videos of a model's item, in order; null for one that has not come. */
async function videosOf(model: string): Promise<(string | null)[]> {
  const media = await database().itemMedia.findMany({
    where: { item: { kind: 'take', model } },
    orderBy: { n: 'asc' },
  });
  return media.map(({ videoId }) => videoId);
}

describe('items that want videos', () => {
  const ids = { here: '', other: '' };

  beforeAll(async () => {
    ids.here = await storeClip('a ball-0.mp4', 'one');
    ids.other = await storeClip('a ball-0.mp4', 'two');
  });

  it('get those of their model, though files of others are called the same', async () => {
    await place([take('one', ['a ball-0.mp4']), take('two', ['a ball-0.mp4'])]);
    expect(await videosOf('one')).toEqual([ids.here]);
    expect(await videosOf('two')).toEqual([ids.other]);
    const report = await place([take('three', ['a ball-0.mp4'])]);
    expect(report.awaited).toEqual(['a ball-0.mp4']);
    expect(await videosOf('three')).toEqual([null]);
  });

  it('get one of an unknown model where there is none of theirs', async () => {
    const unknown = await storeVideo('c-0.mp4');
    await database().item.update({ where: { id: unknown }, data: { name: 'c-0.mp4' } });
    await place([take('six', ['c-0.mp4'], 'c')]);
    expect(await videosOf('six')).toEqual([unknown]);
  });

  it('gain what has come when they are given again, under whatever name', async () => {
    await place([take('four', ['b-0.mp4', 'b-1.mp4', 'b-2.mp4'], 'b')]);
    const [first, second] = [
      await storeClip('b-0.mp4', 'four'),
      await storeClip('b take 1.mp4', 'four'),
    ];
    const again = await place([take('four', ['b-0.mp4', 'b take 1.mp4', 'b-2.mp4'], 'b')]);
    expect(again).toMatchObject({ added: 0, known: 1 });
    expect(await videosOf('four')).toEqual([first, second, null]);
  });

  it('are found by names whose accents are taken apart', async () => {
    const id = await storeClip('café-0.mp4'.normalize('NFD'), 'five');
    await place([take('five', ['café-0.mp4'.normalize('NFC')], 'café')]);
    expect(await videosOf('five')).toEqual([id]);
  });
});
