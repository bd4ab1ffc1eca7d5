import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local.store';
import { setQueueState } from '@/lib/queues/store';
import { endItem } from '@/lib/runs/judging.store';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { libraryOf, libraryRequest as request, worstScore } from '@/lib/testing/library';
import { storeAnswer, storeQueue } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { findPlace } from './page.store';
import { resolveSelection } from './selection.store';

freshDatabase();

const suiteById = () => smallSuite;
let ada = '';
let ben = '';
let queueId = '';
const videos: string[] = [];

const of = (raterId: string) => libraryOf(() => raterId);
const page = (raterId: string, query: string) => of(raterId).page(query);

/** Everything that the server tells a person of the library under some filters. */
async function told(raterId: string, query: string) {
  const { filters, sort } = request(query);
  const [listed, facets, distribution] = await Promise.all([
    page(raterId, query),
    of(raterId).facets(query),
    of(raterId).distribution(query),
  ]);
  const places = await Promise.all(
    videos.map((itemId) => findPlace(raterId, filters, sort, itemId, suiteById)),
  );
  return { listed, facets, distribution, places };
}

/** Two videos that differ in all that was said of them; Ada is to review both blind, Ben saw everything. */
beforeAll(async () => {
  ada = (await addLocalReviewer('Ada')).id;
  ben = (await addLocalReviewer('Ben')).id;
  for (const name of ['good', 'bad']) videos.push(await storeVideo(name));
  const runId = await storeRun(videos, 3);
  await endItem(runId, videos[0] ?? '', { state: 'judged', scores: worstScore(0) });
  await endItem(runId, videos[1] ?? '', {
    state: 'incomplete',
    stateReason: 'Two calls failed.',
    scores: worstScore(9),
  });
  await storeAnswer(ben, videos[1] ?? '', 10);
  queueId = await storeQueue(runId, [ada]);
});

describe('a person who is to review blind', () => {
  it('is shown no score and no count', async () => {
    const { videos: listed } = await page(ada, '');
    for (const { blind, run } of listed) {
      expect(blind).toBe(true);
      expect(run).toMatchObject({
        state: 'judged',
        stateReason: null,
        scores: [],
        corrected: {},
        answers: 0,
        unscored: 0,
        toReview: 0,
        reviewed: 0,
        disagreement: null,
      });
    }
  });

  it.each([
    'dim=worst&from=5',
    'dim=worst&to=5',
    'dim=q&from=5',
    'dim=q&to=5',
    'differs=1',
    'standing=on',
    'standing=given',
    'state=disputed',
    'state=troubled',
    'state=reviewed',
  ])('finds nothing by %s, which would tell', async (query) => {
    expect((await page(ada, query)).found).toBe(0);
    expect((await of(ada).facets(query)).states.all).toBe(query.startsWith('state') ? 2 : 0);
    await expect(
      resolveSelection(ada, { kind: 'found', filters: request(query).filters }, suiteById),
    ).rejects.toThrow(/None of these/);
  });

  it.each([
    ['', 2],
    // What is hidden narrows nothing: they are left out of what is found by it.
    ['dim=worst&from=5', 2],
    ['state=disputed', 2],
    ['differs=1', 2],
    ['standing=on', 2],
    ['rater=BEN', 2],
    ['state=unjudged', 0],
    ['q=bad', 1],
    ['generator=Nobody', 0],
  ])('is told under %j how many clips the figures leave out', async (query, withheld) => {
    const named = query.replace('BEN', ben);
    expect((await of(ada).facets(named)).withheld).toBe(withheld);
    expect((await of(ada).distribution(named)).withheld).toBe(withheld);
    expect((await of(ben).facets(named)).withheld).toBe(0);
  });

  it('finds nothing by who else answered, and is not told who did', async () => {
    expect((await page(ada, `rater=${ben}`)).found).toBe(0);
    expect((await page(ben, `rater=${ben}`)).found).toBe(1);
    expect((await of(ada).facets()).raters).toEqual([]);
  });

  it.each(['score:worst', 'unscored', 'reviewed', 'disagreement', 'state'])(
    'sees the same order by %s, whatever was said',
    async (column) => {
      for (const down of [true, false]) {
        const { videos: listed } = await page(ada, `sort=${column}&down=${down}`);
        expect(listed.map(({ name }) => name)).toEqual(['bad', 'good']);
      }
    },
  );

  it('sees another order than somebody to whom nothing is hidden', async () => {
    const { videos: listed } = await page(ben, 'sort=score:worst&down=false');
    expect(listed.map(({ name }) => name)).toEqual(['good', 'bad']);
  });

  it('is told the same whatever judge and people said', async () => {
    const before = await told(ada, 'sort=score:worst');
    expect(before.distribution.generators).toEqual([]);
    expect(before.facets).toMatchObject({ judged: 2, toReview: 0, reviewed: 0 });
    const db = database();
    const scores: object[] = worstScore(1);
    await db.runItem.updateMany({ data: { state: 'judged', scores } });
    await storeAnswer(ben, videos[0] ?? '', 0, { unit: 'key-frame@1.500' });
    expect(await told(ada, 'sort=score:worst')).toEqual(before);
  });

  it('is shown the clip that they have handed in, in any order, and nothing of the other', async () => {
    await database().claim.updateMany({
      where: { queueItem: { itemId: videos[0] ?? '' } },
      data: { state: 'submitted', raterId: ada, submittedAt: new Date() },
    });
    const seen = async (query: string) =>
      (await page(ada, query)).videos.map(({ name, blind, run }) => [
        name,
        blind,
        run?.scores.length,
      ]);
    const [good, bad] = [
      ['good', false, 1],
      ['bad', true, 0],
    ];
    expect(await seen('sort=name&down=false')).toEqual([bad, good]);
    expect(await seen('sort=added&down=true')).toEqual([bad, good]);
    expect(await seen('sort=score:worst')).toEqual([good, bad]);
    expect(await seen('dim=worst&from=0')).toEqual([good]);
    expect(await seen('offset=1&limit=1')).toEqual([good]);
  });

  it('is shown everything once the queue is closed', async () => {
    await setQueueState(queueId, 'closed');
    const { videos: listed } = await page(ada, '');
    expect(listed.map(({ blind, run }) => [blind, run?.scores.length])).toEqual([
      [false, 1],
      [false, 1],
    ]);
    expect((await page(ada, 'differs=1')).found).toBe(2);
  });
});
