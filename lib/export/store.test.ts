import { describe, expect, it } from 'vitest';
import { listPage } from '@/lib/library/page.store';
import { libraryRequestSchema } from '@/lib/library/schema';
import { localReviewer } from '@/lib/people/local.store';
import { listCurrentPairs } from '@/lib/ratings/pairs.store';
import { mediumOf } from '@/lib/reviews/schema';
import { readReview } from '@/lib/reviews/store';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { judgeAnswerId, submitAnswer } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { exportRun } from './store';

freshDatabase();

const suiteById = () => smallSuite;

async function exporter(admin = true) {
  return { id: (await localReviewer()).id, admin };
}

async function override(itemId: string, runId: string, value: number) {
  const { id } = await localReviewer();
  const seenId = await judgeAnswerId(runId, itemId);
  await submitAnswer(id, itemId, { act: 'override', value, rationale: 'a shadow', seenId });
}

describe('a correction', () => {
  it('moves the effective score and leaves the judge’s own', async () => {
    const itemId = await storeVideo('corrected');
    const runId = await storeRun([itemId], 8);
    await override(itemId, runId, 9);
    const review = await readReview(itemId, null, await localReviewer(), [smallSuite]);
    expect(review.run?.scores.judge).toMatchObject([{ id: 'worst', value: 8 }]);
    expect(review.run?.scores.effective).toMatchObject([{ id: 'worst', value: 9 }]);
    expect(review.run?.cells.map(({ effective }) => effective?.rater.kind)).toEqual([
      'person',
      'judge',
    ]);
  });

  it('is counted in the library, paired once with the judge, and exported', async () => {
    const itemId = await storeVideo('counted');
    const runId = await storeRun([itemId], 8);
    await override(itemId, runId, 2);
    await override(itemId, runId, 3);

    const page = libraryRequestSchema.parse({
      filters: { suite: 'small', text: itemId },
      sort: {},
    });
    const [listed] = (await listPage((await localReviewer()).id, page, suiteById)).videos;
    expect(listed?.run).toMatchObject({
      id: runId,
      answers: 2,
      toReview: 2,
      reviewed: 1,
      unscored: 0,
    });

    const pairs = await listCurrentPairs(runId, 'person');
    expect(pairs).toMatchObject([{ judge: { value: 8 }, other: { value: 3 }, anchored: true }]);

    const { scores } = await exportRun(runId, await exporter(), suiteById);
    const exported = [];
    for await (const row of scores()) exported.push(row);
    expect(exported).toMatchObject([
      {
        judgeValue: 8,
        effectiveValue: 3,
        effectiveSource: 'person',
        people: [{ reason: 'a shadow', seen: 'anchored' }],
      },
      { judgeValue: 8, effectiveValue: 8, effectiveSource: 'judge', people: [] },
    ]);
  });

  it('counts against every run that judged the same', async () => {
    const itemId = await storeVideo('two runs');
    const first = await storeRun([itemId], 8);
    await override(itemId, first, 4);
    const second = await storeRun([itemId], 5);
    expect(await listCurrentPairs(second, 'person')).toMatchObject([
      { judge: { value: 5 }, other: { value: 4 } },
    ]);
  });
});

describe('a video that nobody judged', () => {
  it('is shown with its frames and without a run', async () => {
    const itemId = await storeVideo('unjudged');
    const review = await readReview(itemId, null, await localReviewer(), [smallSuite]);
    expect(review).toMatchObject({ run: null, runs: [] });
    expect(mediumOf(review).frames).toHaveLength(5);
    await expect(readReview(itemId, itemId, await localReviewer(), [smallSuite])).rejects.toThrow(
      /no run/,
    );
  });
});
