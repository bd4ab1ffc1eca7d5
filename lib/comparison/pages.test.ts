import { beforeAll, expect, it } from 'vitest';
import { appendVerdicts } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local.store';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { walkPages } from '@/lib/testing/pages';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideos } from '@/lib/testing/stored';
import {
  answerDifferencesRequestSchema,
  videoDifferencesRequestSchema,
} from './differences.schema';
import { listAnswerDifferences, listVideoDifferences } from './differences.store';
import { findSides } from './sides.store';

freshDatabase();

const UNITS = ['key-frame@0.500', 'key-frame@1.500'];
const request = { left: '', right: '', labels: 'all' as const };
let found: Awaited<ReturnType<typeof findSides>>;

beforeAll(async () => {
  const itemIds = await storeVideos('apart', 7);
  request.left = await storeRun(itemIds, 2);
  request.right = await storeRun(itemIds, 2);
  const rater = await database().rater.findUniqueOrThrow({ where: { runId: request.right } });
  // Some are as far apart as others, and one has no score.
  for (const [index, value] of [9, 5, 5, 3, 3, null].entries()) {
    const answers = UNITS.map((unit) => ({
      ...{ unit, question: 'q' },
      verdict:
        value === null
          ? ({ state: 'unscored', reason: 'refused', detail: 'No.' } as const)
          : ({ state: 'scored', value, rationale: 'seen' } as const),
    }));
    await appendVerdicts(rater.id, itemIds[index] ?? '', smallSuite.id, answers);
  }
  const { id } = await addLocalReviewer('Ada');
  found = await findSides(request, id, () => smallSuite);
});

const read = {
  videos: async (asked: object) => {
    const wanted = videoDifferencesRequestSchema.parse({ ...request, ...asked });
    const { videos, next } = await listVideoDifferences(found, wanted);
    return { rows: videos.map(({ itemId }) => ({ itemId, key: itemId })), next };
  },
  answers: async (asked: object) => {
    const wanted = answerDifferencesRequestSchema.parse({ ...request, ...asked });
    const { answers, next } = await listAnswerDifferences(found, wanted);
    return {
      rows: answers.map(({ itemId, unit }) => ({ itemId, key: `${itemId} ${unit}` })),
      next,
    };
  },
};

it.each(['videos', 'answers'] as const)(
  'lists %s by cursors nothing twice and leaves nothing out while clips go',
  async (what) => {
    const { rows: whole } = await read[what]({});
    expect(whole).toHaveLength(what === 'videos' ? 7 : 10);
    const walked = await walkPages(
      (after) => read[what]({ after, limit: 2 }),
      ([gone]) =>
        database().item.update({
          where: { id: gone?.itemId ?? '' },
          data: { deletedAt: new Date() },
        }),
    );
    expect(walked.filter(({ key }) => whole.some((one) => one.key === key))).toEqual(walked);
    expect(new Set(walked.map(({ key }) => key)).size).toBe(walked.length);
    const here = await database().item.findMany({ where: { deletedAt: null } });
    const left = whole.filter(({ itemId }) => here.some(({ id }) => id === itemId));
    for (const one of left) expect(walked).toContainEqual(one);
    await database().item.updateMany({ data: { deletedAt: null } });
  },
);
