import { expect, it, vi } from 'vitest';
import { database } from '@/lib/db';
import { freshDatabase } from '@/lib/testing/database';
import { storeVideo } from '@/lib/testing/stored';
import { readMedium } from '@/lib/video/store';
import { GET } from './[id]/media/route';

vi.stubEnv('FRAMEJURY_SIGN_IN', 'off');
freshDatabase();

/** An item over a video that is here and one that is awaited. */
async function storePair(): Promise<{ id: string; first: string }> {
  const first = await storeVideo('first');
  const db = database();
  const { projectId } = await db.item.findUniqueOrThrow({ where: { id: first } });
  const { id } = await db.item.create({
    data: {
      projectId,
      kind: 'pair',
      key: 'pair',
      name: 'pair',
      media: {
        create: [
          { n: 1, wantedName: 'sora take.mp4' },
          { n: 2, videoId: first },
        ],
      },
    },
  });
  return { id, first };
}

async function refusal(id: string, query: string) {
  const request = new Request(`http://127.0.0.1/api/videos/${id}/media${query}`);
  const response = await GET(request, { params: Promise.resolve({ id }) });
  return [response.status, await response.text()];
}

it('finds an item’s second video, and says which one is not here without its name', async () => {
  const { id, first } = await storePair();
  expect(await readMedium(id, 2)).toEqual(await readMedium(first, 1));
  expect(await refusal(id, '')).toEqual([
    404,
    expect.stringContaining('Video 1 of this item is not here yet.'),
  ]);
  expect(await refusal(id, '?n=3')).toEqual([
    404,
    expect.stringContaining('This item has no video 3.'),
  ]);
  expect(await refusal(id, '?n=x')).toEqual([422, expect.stringContaining('"field":"n"')]);
});
