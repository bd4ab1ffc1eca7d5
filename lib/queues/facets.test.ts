import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local.store';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { type Policy, policySchema } from './policy.schema';
import { chooseItems, previewSelection } from './selection.store';

freshDatabase();

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
