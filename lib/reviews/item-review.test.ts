import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { correctItem } from '@/lib/items/store';
import { freshDatabase } from '@/lib/testing/database';
import { storeVideo } from '@/lib/testing/stored';
import { testSuites } from '@/lib/testing/suites';
import { readReview } from './store';

freshDatabase();

const DATA = { question: 'What falls?', answer: 'a ball', reference: 'a cup', checks: ['a', 'b'] };
const rater = { id: '', name: 'Ada' };
let itemId = '';

beforeAll(async () => {
  const db = database();
  const clip = await db.item.findUniqueOrThrow({ where: { id: await storeVideo('clip') } });
  const ada = await db.rater.create({ data: { kind: 'person', name: 'Ada' } });
  rater.id = ada.id;
  const item = await db.item.create({
    data: {
      projectId: clip.projectId,
      kind: 'answer',
      key: 'answer',
      name: 'answer',
      data: DATA,
      media: { create: { n: 1, wantedName: 'ball.mp4' } },
    },
  });
  itemId = item.id;
});

describe('the review of an item without a video', () => {
  it('has what it shows, and by which name its video is awaited', async () => {
    const review = await readReview(itemId, null, rater, testSuites);
    expect(review.media).toEqual([
      { n: 1, facts: null, wantedName: 'ball.mp4', frames: [], clusters: [] },
    ]);
    expect(review.shows.map(({ exhibit }) => exhibit.kind)).toEqual(['fields', 'text-diff']);
    expect(review.versions).toMatchObject({ data: DATA, replaces: null, current: null });
  });

  it('tells of its corrections, and these of it', async () => {
    const corrected = await correctItem(itemId, { ...DATA, answer: 'a cup' }, rater.id, testSuites);
    const before = await readReview(itemId, null, rater, testSuites);
    expect(before.versions?.data).toEqual(DATA);
    expect(before.versions?.current).toMatchObject({ id: corrected, maker: 'Ada' });
    const after = await readReview(corrected, null, rater, testSuites);
    expect(after.versions).toMatchObject({
      data: { answer: 'a cup' },
      replaces: { id: itemId },
      current: null,
    });
  });
});
