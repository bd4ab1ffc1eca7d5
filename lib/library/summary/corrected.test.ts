import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { addLocalReviewer } from '@/lib/people/local.store';
import { readReview } from '@/lib/reviews/store';
import { freshDatabase } from '@/lib/testing/database';
import { libraryOf, libraryRequest as request, storeScoredRun } from '@/lib/testing/library';
import { storeAnswer } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { listPage } from '../page.store';

freshDatabase();

const suiteById = () => smallSuite;
let ada = '';
const clips: string[] = [];

const { names, distribution, ...library } = libraryOf(() => ada);
const page = async () => (await library.page('sort=name&down=false')).videos;

/** Three clips on which the judge says 8, 5 and 3 of both key frames; people take the first down and the last up. */
beforeAll(async () => {
  ada = (await addLocalReviewer('Ada')).id;
  for (const value of [8, 5, 3]) {
    const id = await storeVideo(`clip judged ${value}`);
    clips.push(id);
    await storeScoredRun([id], value);
  }
  const [high = '', , low = ''] = clips;
  for (const unit of ['key-frame@0.500', 'key-frame@1.500']) {
    await storeAnswer(ada, high, 1, { unit });
  }
  await storeAnswer(ada, low, 6, { unit: 'key-frame@1.500' });
});

describe('corrected scores', () => {
  it('stand next to the judge’s, as the review screen has them', async () => {
    const told = (await page()).map(({ run }) => [run?.scores[0]?.value, run?.corrected.worst]);
    // By name: judged 3, judged 5, judged 8.
    expect(told).toEqual([
      [3, 6],
      [5, 5],
      [8, 1],
    ]);
    for (const { id, run } of await page()) {
      const review = await readReview(id, null, { id: ada, name: 'Ada' }, [smallSuite]);
      expect(run?.corrected.worst).toBe(review.run?.scores.effective[0]?.value);
    }
  });

  it('are sorted by where they are asked for, by column or by the switch', async () => {
    const byJudge = ['clip judged 8', 'clip judged 5', 'clip judged 3'];
    const byPeople = ['clip judged 3', 'clip judged 5', 'clip judged 8'];
    expect(await names('sort=judge:worst')).toEqual(byJudge);
    expect(await names('sort=corrected:worst')).toEqual(byPeople);
    expect(await names('sort=score:worst')).toEqual(byJudge);
    expect(await names('sort=score:worst&corrected=true')).toEqual(byPeople);
    expect(await names('sort=judge:worst&corrected=true')).toEqual(byJudge);
  });

  it.each([
    ['worst', '5', ['clip judged 5', 'clip judged 8'], ['clip judged 3', 'clip judged 5']],
    ['q', '6', ['clip judged 8'], ['clip judged 3']],
  ])(
    'of %s are filtered by from %s only where the switch is on',
    async (dimension, from, off, on) => {
      const query = `sort=name&down=false&dim=${dimension}&from=${from}`;
      expect(await names(query)).toEqual(off);
      expect(await names(`${query}&corrected=true`)).toEqual(on);
    },
  );

  it('are what a distribution shows where the switch is on', async () => {
    const mean = async (query: string) => (await distribution(query)).generators[0]?.mean;
    expect(await mean('')).toBeCloseTo(16 / 3, 12);
    expect(await mean('corrected=true')).toBe(4);
  });

  it('follow an answer that is taken back', async () => {
    const low = clips[2] ?? '';
    const before = await database().answer.findFirstOrThrow({
      where: { itemId: low, raterId: ada },
    });
    const { itemId, raterId, suite, unit, question } = before;
    await database().answer.create({
      data: {
        itemId,
        raterId,
        suite,
        unit,
        question,
        state: 'withdrawn',
        act: 'withdraw',
        supersedesId: before.id,
      },
    });
    expect((await page())[0]?.run?.corrected.worst).toBe(3);
  });

  it('are none where the suite is not known any more, and the judge’s stay', async () => {
    await storeAnswer(ada, clips[2] ?? '', 9);
    const other = { ...smallSuite, id: 'other' };
    const gone = (id: string) => {
      if (id === other.id) return other;
      throw new AppError(404, 'There is no such suite.');
    };
    await listPage(ada, request('suite=other'), gone);
    const [first] = (await listPage(ada, request('sort=name&down=false'), suiteById)).videos;
    expect([first?.run?.scores[0]?.value, first?.run?.corrected.worst]).toEqual([3, null]);
  });

  it('are 0, not missing, where people find nothing', async () => {
    const [, middle = ''] = clips;
    for (const unit of ['key-frame@0.500', 'key-frame@1.500']) {
      await storeAnswer(ada, middle, 0, { unit });
    }
    const listed = (await page()).find(({ id }) => id === middle);
    expect([listed?.run?.scores[0]?.value, listed?.run?.corrected.worst]).toEqual([5, 0]);
  });
});
