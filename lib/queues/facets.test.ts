import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local.store';
import type { SuiteById } from '@/lib/suites/by-id';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { walkPages } from '@/lib/testing/pages';
import { storeQueue } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { listItems } from './items.store';
import { type Policy, policySchema } from './policy.schema';
import { chooseItems, previewSelection } from './selection.store';

freshDatabase();

const FIRST_PAGE = { page: 0, after: null, limit: 50 };

const TOPICS = ['balls', 'balls', 'balls', 'cups', 'cups', null];
const suiteById = () => ({ ...smallSuite, reveals: ['reference'] as const });
const items: string[] = [];
let runId = '';
let ada = '';

beforeAll(async () => {
  for (const [index, topic] of TOPICS.entries()) {
    const id = await storeVideo(`clip ${index}`);
    const facets = topic === null ? {} : { topic, size: index % 2 ? 'big' : 'small' };
    await database().item.update({ where: { id }, data: { facets } });
    items.push(id);
  }
  runId = await storeRun(items, 7);
  ada = (await addLocalReviewer('Ada')).id;
});

const selection = (policy: Policy) => ({
  runId,
  policy,
  seed: 3,
  raters: 1,
  attentionShare: 0,
  blind: true,
  memberIds: [ada],
});
const choose = (policy: Policy) => chooseItems(selection(policy), ada, suiteById);

describe('a policy that names facets', () => {
  it('draws of any of the words of each, and of nothing else', async () => {
    const drawn = async (facets: string[]) =>
      (await choose({ kind: 'all', facets })).items
        .map(({ itemId }) => items.indexOf(itemId))
        .toSorted();
    expect(await drawn(['topic:cups'])).toEqual([3, 4]);
    expect(await drawn(['topic:cups', 'topic:balls'])).toEqual([0, 1, 2, 3, 4]);
    expect(await drawn(['topic:balls', 'size:small'])).toEqual([0, 2]);
    await expect(drawn(['topic:dogs'])).rejects.toThrow(/these facets/);
  });

  it('stands for what has them: nothing else could have been drawn', async () => {
    const choice = await choose({ kind: 'random', count: 1, facets: ['topic:balls'] });
    expect(choice.candidates).toHaveLength(3);
    expect(choice.items.map(({ probability }) => probability)).toEqual([1 / 3]);
    expect(choice.undrawn.map(({ itemId }) => items.indexOf(itemId) < 3)).toEqual([true, true]);
  });

  it('is refused where a facet has no word', () => {
    expect(policySchema.safeParse({ kind: 'all', facets: ['topic'] }).success).toBe(false);
    expect(policySchema.safeParse({ kind: 'stratified', by: 'topic', count: 1 }).success).toBe(
      false,
    );
  });
});

it('what a queue would come to says by which facets it can be drawn, and what it can hide', async () => {
  const policy: Policy = {
    kind: 'stratified',
    by: 'facet:topic',
    count: 1,
    facets: ['topic:cups', 'topic:balls'],
  };
  expect(await previewSelection(selection(policy), ada, suiteById)).toMatchObject({
    videos: 5,
    drawn: 2,
    tells: ['reference'],
    facets: [
      { name: 'size', words: ['big', 'small'] },
      { name: 'topic', words: ['balls', 'cups'] },
    ],
    strata: [
      { name: 'balls', videos: 3, drawn: 1 },
      { name: 'cups', videos: 2, drawn: 1 },
    ],
  });
});

describe('the items of a queue', () => {
  const topic = { id: 'topic', label: 'Topic', short: true as const, read: () => '' };
  const withTopic = () => ({ ...smallSuite, lists: { columns: [topic] } });
  const list = (id: string, facet: string | null, raterId = ada, suite: SuiteById = withTopic) =>
    listItems(id, { state: null, facet, ...FIRST_PAGE }, { raterId, admin: true }, suite);

  it('say the word of each short column of their suite, and are listed by it', async () => {
    const id = await storeQueue(runId, [ada]);
    const all = await list(id, null);
    expect(all.columns).toEqual([
      {
        ...{ id: 'topic', label: 'Topic' },
        words: [
          { value: 'balls', items: 3 },
          { value: 'cups', items: 2 },
        ],
      },
    ]);
    expect(all.total).toBe(6);
    const cups = await list(id, 'topic:cups');
    expect(cups.total).toBe(2);
    expect(cups.items.map(({ itemId }) => items.indexOf(itemId)).toSorted()).toEqual([3, 4]);
    expect(cups.items.map(({ words }) => words)).toEqual(Array(2).fill({ topic: 'cups' }));
    expect(await list(id, 'topic:dogs')).toMatchObject({ total: 0, items: [] });
    await expect(list(id, 'size:big')).rejects.toMatchObject({ status: 404 });
    expect((await list(id, null, ada, suiteById)).columns).toEqual([]);
  });

  it('are walked by cursors while some leave the state that is asked for', async () => {
    const id = await storeQueue(runId, [ada]);
    const whole = (await list(id, null)).items.map((one) => one.id);
    const walked = await walkPages(
      async (after) => {
        const wanted = { state: 'unreviewed', facet: null, page: 0, limit: 2 } as const;
        const place = { ...wanted, after: after === null ? null : Number(after) };
        const page = await listItems(id, place, { raterId: ada, admin: true }, suiteById);
        return { rows: page.items, next: page.next };
      },
      async ([first]) => {
        await database().queueItem.update({
          where: { id: first?.id ?? '' },
          data: { submitted: 1, settled: true },
        });
      },
    );
    expect(walked.map((one) => one.id)).toEqual(whole);
    const left = await listItems(
      ...([id, { state: 'unreviewed', facet: null, ...FIRST_PAGE }] as const),
      ...([{ raterId: ada, admin: true }, suiteById] as const),
    );
    expect(left.items.length).toBeLessThan(whole.length);
  });

  it('keep their words from who is not to know their names', async () => {
    const { id: ben } = await addLocalReviewer('Ben');
    const id = await storeQueue(runId, [ben], { hidesGenerator: true });
    const kept = await list(id, null, ben);
    expect(kept.columns).toMatchObject([{ words: [] }]);
    expect(kept.items.map(({ words }) => words)).toEqual(Array(6).fill({}));
    expect((await list(id, 'topic:cups', ben)).items).toEqual([]);
  });
});
