import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local.store';
import type { Suite } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { libraryRequest } from '@/lib/testing/library';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import {
  captionSuite,
  otherSuite,
  storeItems,
  storeRunOf,
  storeWord,
  suiteAmong,
} from '@/lib/testing/stored-suites';
import { readDistribution } from './distribution/store';
import { readFacets } from './facets.store';
import { findPlace, listPage } from './page.store';
import { resolveSelection } from './selection.store';
import { fillSuites } from './summary/suites.store';
import { tagItems } from './tags.store';
import { listViews, saveView } from './views.store';

freshDatabase();

const small: Suite = smallSuite as Suite;
let ada = '';
let clip = '';
let captions: string[] = [];

const page = (query: string) => listPage(ada, libraryRequest(query), suiteAmong);
const names = async (query: string) => (await page(query)).videos.map(({ name }) => name);
const facets = (query: string) => readFacets(ada, libraryRequest(query).filters, suiteAmong);

/** Two clips, the first judged in two suites, and a hundred captions, the first four of them judged in a third. */
beforeAll(async () => {
  ada = (await addLocalReviewer('Ada')).id;
  clip = await storeVideo('clip 1');
  await storeVideo('clip 2');
  await storeRunOf(small, [clip], { q: 8 }, { value: 8 });
  await storeRunOf(otherSuite, [clip], { q: 2 }, { value: 2 });
  captions = await storeItems(
    'caption',
    Array.from({ length: 100 }, (_, index) => ({
      name: `caption ${index + 1}`,
      model: index % 2 ? 'odd' : 'even',
      cluster: `video ${Math.ceil((index + 1) / 5)}`,
      ...(index < 4 && { videoId: clip }),
      ...(index < 10 && { facets: { source: index < 4 ? 'web' : 'book', topic: 'sport' } }),
    })),
  );
  const high = { id: 'kept', label: 'Kept', higherIsWorse: false };
  for (const [index, value] of [4, 1, 3, 2].entries()) {
    const one = captions.slice(index, index + 1);
    await storeRunOf(
      captionSuite,
      one,
      { q: value, true: 1, tone: 'dry', length: 9 },
      { ...high, value },
    );
  }
});

describe('two suites on one clip', () => {
  it('have each their own scores, judges and configurations', async () => {
    const told = async (suite: string) => {
      const [first] = (await page(`suite=${suite}&sort=name&down=false`)).videos;
      const { configurations } = await facets(`suite=${suite}`);
      return [
        first?.run?.scores.map(({ value }) => value),
        first?.judges,
        first?.run?.suite,
        configurations.map(({ name, judged }) => [name, judged]),
      ];
    };
    expect(await told('small')).toEqual([
      [8],
      ['Judge of small'],
      'small',
      [['Judge of small, no prompts of ours', 1]],
    ]);
    expect(await told('other')).toEqual([
      [2],
      ['Judge of other'],
      'other',
      [['Judge of other, no prompts of ours', 1]],
    ]);
  });

  it('are filtered and sorted by their own values, though ids are the same', async () => {
    expect(await names('suite=small&dim=worst&from=5')).toEqual(['clip 1']);
    expect(await names('suite=other&dim=worst&from=5')).toEqual([]);
    expect(await names('suite=other&dim=q&to=2')).toEqual(['clip 1']);
  });

  it('keep what people say in one out of the other', async () => {
    await storeWord(otherSuite, ada, clip, 'q', 9);
    const states = async (suite: string) => {
      const { states: counts, raters, reviewed } = await facets(`suite=${suite}`);
      return [counts.reviewed, counts.disputed, raters.map(({ name }) => name), reviewed];
    };
    expect(await states('other')).toEqual([1, 1, ['Ada'], 1]);
    expect(await states('small')).toEqual([0, 0, [], 0]);
    expect(await names(`suite=small&rater=${ada}`)).toEqual([]);
    expect(await names(`suite=other&rater=${ada}`)).toEqual(['clip 1']);
  });

  it('wait and are judged each by itself', async () => {
    const runId = await storeRunOf(otherSuite, [clip], { q: 2 });
    await database().runItem.updateMany({ where: { runId }, data: { state: 'waiting' } });
    expect((await facets('suite=small')).states.judging).toBe(0);
    expect((await facets('suite=other')).states.judging).toBe(1);
    await database().runItem.updateMany({ where: { runId }, data: { state: 'cancelled' } });
  });

  it('show no run of the other, whichever is asked for', async () => {
    const run = await database().run.findFirstOrThrow({ where: { suite: 'other' } });
    for (const choice of [`scoresOf=${run.id}`, `configuration=${run.configuration}`]) {
      expect((await facets(`suite=small&${choice}`)).scores).toMatchObject({
        configuration: { name: 'Judge of small, no prompts of ours' },
        substituted: true,
      });
    }
  });
});

describe('items of another kind', () => {
  it('are in no list, count, facet or figure of the first suite', async () => {
    await tagItems(captions, 'mine', ada);
    const { videos, found } = await page('suite=small');
    expect([videos.map(({ kind }) => kind), found]).toEqual([['clip', 'clip'], 2]);
    await facets('suite=captions');
    const told = await facets('suite=small');
    expect(told).toMatchObject({ videos: 2, judged: 1, tags: [], facets: [] });
    expect(told.suites).toEqual(expect.arrayContaining(['captions', 'other', 'small']));
    expect(told.generators).toEqual([{ value: '', videos: 2 }]);
    const { filters, sort } = libraryRequest('suite=small');
    const found2 = await resolveSelection(ada, { kind: 'found', filters }, suiteAmong);
    expect(found2).toHaveLength(2);
    const [caption = ''] = captions;
    expect(await findPlace(ada, filters, sort, caption, suiteAmong)).toEqual({
      found: 2,
      index: null,
    });
    const { generators } = await readDistribution(ada, filters, 'worst', suiteAmong);
    expect(generators.map(({ scored, unjudged }) => [scored, unjudged])).toEqual([[1, 1]]);
  });

  it('are listed by their own suite, without picture and length', async () => {
    const { videos, found } = await page('suite=captions&sort=name&down=false');
    expect(found).toBe(100);
    expect(videos[0]).toMatchObject({
      kind: 'caption',
      name: 'caption 1',
      duration: 2.5,
      tags: ['mine'],
      run: { suite: 'captions', scores: [{ id: 'kept', value: 4 }] },
    });
    expect(videos[4]).toMatchObject({ name: 'caption 5', thumbnail: null, duration: null });
    const byLength = await names('suite=captions&sort=duration&down=false');
    expect(byLength.slice(0, 4)).toEqual(['caption 4', 'caption 3', 'caption 2', 'caption 1']);
  });

  it('can be narrowed by facets, cluster and task, with what each word would leave', async () => {
    const words = (told: Awaited<ReturnType<typeof facets>>, name: string) =>
      told.facets.find((facet) => facet.name === name)?.words;
    const all = await facets('suite=captions');
    expect(all.facets.map(({ name }) => name)).toEqual(['cluster', 'source', 'topic']);
    expect(words(all, 'source')).toEqual([
      { value: 'book', videos: 6 },
      { value: 'web', videos: 4 },
    ]);
    const query = 'suite=captions&facet=source:web&facet=cluster:video+1&sort=name&down=false';
    expect(await names(query)).toEqual(['caption 1', 'caption 2', 'caption 3', 'caption 4']);
    const narrowed = await facets(query);
    expect(words(narrowed, 'source')).toEqual([
      { value: 'web', videos: 4 },
      { value: 'book', videos: 1 },
    ]);
    expect(words(narrowed, 'cluster')).toEqual([{ value: 'video 1', videos: 4 }]);
    expect(words(narrowed, 'topic')).toEqual([{ value: 'sport', videos: 4 }]);
    expect((await page('suite=captions&facet=source:web&facet=source:book')).found).toBe(10);
    expect(words(await facets('suite=captions&facet=source:none'), 'source')).toContainEqual({
      value: 'none',
      videos: 0,
    });
  });
});

describe('the direction of a question', () => {
  it('makes the lowest answer the worst where high is good, and none where neither is', async () => {
    expect((await facets('suite=captions')).dimensions).toEqual([
      { id: 'kept', label: 'Kept', kind: 'score', better: 'high', middle: null, headline: true },
      { id: 'q', label: 'Complete', kind: 'question', better: 'high', middle: 2, headline: false },
      { id: 'true', label: 'True', kind: 'question', better: 'high', middle: 0.5, headline: false },
    ]);
    const [first = ''] = captions;
    await database().answer.create({
      data: {
        raterId: ada,
        itemId: first,
        suite: 'captions',
        unit: 'check:2',
        question: 'q',
        state: 'scored',
        value: 1,
        act: 'state',
      },
    });
    expect(await names('suite=captions&dim=q&to=1&corrected=true')).toEqual([
      'caption 2',
      'caption 1',
    ]);
    expect(await names('suite=captions&dim=q&to=1')).toEqual(['caption 2']);
    expect(await names('suite=captions&dim=length&from=0')).toEqual([]);
  });

  it('leaves disagreement a share of the scale: choices and yes or no are wholly apart', async () => {
    const [, second = '', third = '', fourth = ''] = captions;
    await storeWord(captionSuite, ada, second, 'q', 2);
    await storeWord(captionSuite, ada, third, 'true', 0);
    await storeWord(captionSuite, ada, fourth, 'tone', 'vivid');
    const { videos } = await page('suite=captions&sort=disagreement');
    expect(videos.slice(0, 4).map(({ name, run }) => [name, run?.disagreement])).toEqual([
      ['caption 4', 10],
      ['caption 3', 10],
      ['caption 2', 2.5],
      ['caption 100', undefined],
    ]);
    expect((await facets('suite=captions')).states.disputed).toBe(2);
  });
});

describe('a view', () => {
  it('is of the suite that its query names', async () => {
    const { project } = await facets('suite=captions');
    const kept = await saveView(project.id, { name: 'Bad', query: 'suite=captions&dim=q' }, ada);
    await saveView(project.id, { name: 'Bad', query: 'dim=s3' }, ada);
    expect(await listViews(project.id, 'captions')).toEqual([kept]);
    expect((await listViews(project.id, 'hallucination')).map(({ query }) => query)).toEqual([
      'dim=s3',
    ]);
  });
});

describe('a new suite', () => {
  const summaries = (suite: string) => database().itemSummary.count({ where: { suite } });
  const fresh = (kind: string): Suite => ({
    ...captionSuite,
    id: 'fresh',
    takes: { ...captionSuite.takes, kind },
  });

  it('has all its rows from the start on, and those of items that come later', async () => {
    const { id: projectId } = await database().project.findFirstOrThrow();
    await database().item.createMany({
      data: Array.from({ length: 1201 }, (_, index) => ({
        projectId,
        kind: 'fresh',
        key: String(index),
        name: `fresh ${index}`,
      })),
    });
    const all = [small, otherSuite, captionSuite, fresh('fresh')];
    await fillSuites(all);
    expect(await summaries('fresh')).toBe(1201);
    expect(await summaries('captions')).toBe(100);
    await storeItems('fresh', [{ name: 'late' }]);
    const read = () => listPage(ada, libraryRequest('suite=fresh'), () => fresh('fresh'));
    await expect.poll(async () => (await read()).found, { timeout: 150_000 }).toBe(1202);
    expect((await read()).videos[0]?.name).toBe('late');
  });

  it('fills while it is read, where nobody has filled it', async () => {
    const read = () => readFacets(ada, libraryRequest('suite=fresh').filters, () => fresh('fresh'));
    await database().summarySuite.delete({ where: { suite: 'fresh' } });
    await database().itemSummary.deleteMany({ where: { suite: 'fresh' } });
    const first = await read();
    expect(first.videos + first.pending).toBe(1202);
    await expect.poll(async () => (await read()).videos, { timeout: 150_000 }).toBe(1202);
    expect((await read()).pending).toBe(0);
  });

  it('lists what is there while it fills, and is asked again until that is all', async () => {
    const read = () => listPage(ada, libraryRequest('suite=fresh'), () => fresh('fresh'));
    await database().summarySuite.delete({ where: { suite: 'fresh' } });
    await database().itemSummary.deleteMany({ where: { suite: 'fresh' } });
    let page = await read();
    while (page.moving) page = await read();
    expect(page.found).toBe(1202);
  });

  it('has other rows when it takes another kind, and none when it is gone', async () => {
    await fillSuites([small, otherSuite, captionSuite, fresh('caption')]);
    expect(await summaries('fresh')).toBe(100);
    await fillSuites([small, otherSuite, captionSuite]);
    expect(await summaries('fresh')).toBe(0);
    expect(await summaries('captions')).toBe(100);
  });
});
