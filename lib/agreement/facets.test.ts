import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local.store';
import type { Person } from '@/lib/people/schema';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { reviewItem, storeQueue, submitAnswer } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { readAgreementByFacet } from './facets.store';
import type { FacetRequest } from './schema';
import { readAgreement } from './store';

freshDatabase();

/** Seven clips about balls in five clusters, three about cups, and one about nothing. */
const TOPICS = [...Array.from({ length: 7 }, () => 'balls'), 'cups', 'cups', 'cups', null];
const suiteById = () => smallSuite;
const items: string[] = [];
let runId = '';
let reader: Person;

beforeAll(async () => {
  for (const [index, topic] of TOPICS.entries()) {
    const id = await storeVideo(`clip ${index}`);
    await database().item.update({
      where: { id },
      data: {
        ...(topic && { facets: { topic } }),
        ...(index < 4 && { cluster: `cluster ${Math.floor(index / 2)}` }),
      },
    });
    items.push(id);
  }
  runId = await storeRun(items, 4);
  const { id: ada } = await addLocalReviewer('Ada');
  const queueId = await storeQueue(runId, [ada]);
  for (const _ of items) {
    await reviewItem(queueId, ada, async (itemId) => {
      const at = items.indexOf(itemId);
      const value = TOPICS[at] === 'balls' ? at : 4;
      await submitAnswer(ada, itemId, at === 6 ? { act: 'cannot_tell' } : { value });
    });
  }
  reader = { ...(await addLocalReviewer('Ben')), role: 'admin' } as Person;
});

const requestOf = (part: Partial<FacetRequest> = {}): FacetRequest => ({
  run: runId,
  against: 'person',
  labels: 'all',
  facet: 'topic',
  row: 'question:q',
  ...part,
});
const read = (part?: Partial<FacetRequest>) =>
  readAgreementByFacet(reader, requestOf(part), suiteById);

describe('agreement by facet', () => {
  it('is that of each word’s items by themselves, the items without it last', async () => {
    const { slices, left } = await read();
    expect(left).toBe(0);
    expect(slices.map(({ word, comparison }) => [word, comparison?.videos])).toEqual([
      ['balls', 6],
      ['cups', 3],
      [null, 1],
    ]);
    const [balls, cups] = slices.map(({ comparison }) => comparison);
    // Six clips were given 0 to 5 where the judge said 4.
    expect(balls?.statistics).toMatchObject({ bias: { value: 4 - 15 / 6 } });
    expect(balls).toMatchObject({ clusters: 4, coverage: { asked: 7, personUnscored: 1 } });
    expect(cups?.statistics).toMatchObject({ meanAbsoluteError: { value: 0 } });
  });

  it('is the whole where all have one word, for a group as for a question', async () => {
    await database().item.updateMany({ data: { facets: { topic: 'balls', of: 'all' } } });
    const whole = await readAgreement(reader, requestOf(), suiteById);
    expect(whole.facets).toEqual(['of', 'topic']);
    const question = await read({ facet: 'of' });
    expect(question.slices).toEqual([{ word: 'all', comparison: whole.questions[0]?.comparison }]);
    const group = await read({ facet: 'of', row: 'group:all' });
    expect(group.slices).toEqual([{ word: 'all', comparison: whole.groups[0]?.comparison }]);
  });

  it('has no row that the suite does not have', async () => {
    await expect(read({ row: 'question:none' })).rejects.toThrow(/no row/);
  });
});
