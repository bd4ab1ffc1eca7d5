import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { addLocalReviewer } from '@/lib/people/local.store';
import { readReview } from '@/lib/reviews/store';
import { endVideo } from '@/lib/runs/judging.store';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { readAddress } from '../address';
import { readDistribution } from '../distribution/store';
import { listPage } from '../page.store';
import { libraryRequestSchema } from '../schema';

freshDatabase();

const suiteById = () => smallSuite;
let ada = '';
const clips: string[] = [];

const request = (query: string) =>
  libraryRequestSchema.parse(readAddress(new URLSearchParams(query)));
const page = async (query = 'sort=name&down=false') =>
  (await listPage(ada, request(query), suiteById)).videos;
const names = async (query: string) => (await page(query)).map(({ name }) => name);

async function say(videoId: string, unit: string, value: number): Promise<void> {
  const place = { videoId, raterId: ada, suite: 'small', unit, question: 'q' };
  await database().answer.create({ data: { ...place, state: 'scored', value, act: 'override' } });
}

/** Three clips on which the judge says 8, 5 and 3 of both key frames; people take the first down and the last up. */
beforeAll(async () => {
  ada = (await addLocalReviewer('Ada')).id;
  for (const value of [8, 5, 3]) {
    const id = await storeVideo(`clip judged ${value}`);
    clips.push(id);
    const runId = await storeRun([id], value);
    const scores = smallSuite.scores(
      [{ unit: 'video', question: 'q', verdict: { state: 'scored', value, rationale: '' } }],
      {
        generationPrompt: null,
        duration: 1,
        frames: [],
        clusters: [],
        settings: { blindToPrompt: false, tellGenerated: true },
      },
    );
    await endVideo(runId, id, { state: 'judged', scores });
  }
  const [high = '', , low = ''] = clips;
  for (const unit of ['key-frame@0.500', 'key-frame@1.500']) await say(high, unit, 1);
  await say(low, 'key-frame@1.500', 6);
});

describe('corrected scores', () => {
  it('stand beside the judge’s, as the review screen has them', async () => {
    const told = (await page()).map(({ run }) => [run?.scores[0]?.value, run?.corrected.worst]);
    // By name: judged 3, judged 5, judged 8.
    expect(told).toEqual([
      [3, 6],
      [5, 5],
      [8, 1],
    ]);
    for (const { id, run } of await page()) {
      const review = await readReview(id, null, { id: ada, name: 'Ada' }, suiteById);
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
    const mean = async (query: string) => {
      const { filters } = request(query);
      return (await readDistribution(ada, filters, 'worst', suiteById)).generators[0]?.mean;
    };
    expect(await mean('')).toBeCloseTo(16 / 3, 12);
    expect(await mean('corrected=true')).toBe(4);
  });

  it('follow an answer that is taken back', async () => {
    const low = clips[2] ?? '';
    const before = await database().answer.findFirstOrThrow({
      where: { videoId: low, raterId: ada },
    });
    const { videoId, raterId, suite, unit, question } = before;
    await database().answer.create({
      data: {
        ...{ videoId, raterId, suite, unit, question },
        state: 'withdrawn',
        act: 'withdraw',
        supersedesId: before.id,
      },
    });
    expect((await page())[0]?.run?.corrected.worst).toBe(3);
  });

  it('are none where the suite is not known any more, and the judge’s stay', async () => {
    await say(clips[2] ?? '', 'key-frame@0.500', 9);
    const gone = () => {
      throw new AppError(404, 'There is no such suite.');
    };
    const [first] = (await listPage(ada, request('sort=name&down=false'), gone)).videos;
    expect([first?.run?.scores[0]?.value, first?.run?.corrected.worst]).toEqual([3, null]);
  });
});
