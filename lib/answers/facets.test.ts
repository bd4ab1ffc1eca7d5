import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { facetsOf as allFacetsOf } from '@/lib/items/facets.store';
import { localReviewer } from '@/lib/people/local.store';
import { freshDatabase } from '@/lib/testing/database';
import { storeVideo } from '@/lib/testing/stored';
import { keepFacets } from './facets.store';
import { appendVerdicts } from './store';

freshDatabase();

const KIND = { id: 'typing', facets: [{ name: 'type', question: 'kind' }] };

let judge = '';
let person = '';
beforeAll(async () => {
  judge = (await database().rater.create({ data: { kind: 'judge', name: 'A judge' } })).id;
  person = (await localReviewer()).id;
});

const say = (raterId: string, itemId: string, value: string, question = 'kind') =>
  appendVerdicts(raterId, itemId, 'typing', [
    { unit: 'video', question, verdict: { state: 'scored', value, rationale: '' } },
  ]);

const facetsOf = async (id: string) =>
  allFacetsOf(await database().item.findUniqueOrThrow({ where: { id } }));

/** Takes back what somebody last said to the question. */
async function takeBack(raterId: string, itemId: string): Promise<void> {
  const { id, ...said } = await database().answer.findFirstOrThrow({
    where: { raterId, itemId, question: 'kind', superseded: null },
  });
  const { suite, unit, question } = said;
  await database().answer.create({
    data: { raterId, itemId, suite, unit, question, state: 'withdrawn', supersedesId: id },
  });
}

it('are kept by many workers that start at once', async () => {
  const many = Array.from({ length: 8 }, (_, index) => ({
    name: `n${index}`,
    question: `q${index}`,
  }));
  const suites = [{ id: 'started', facets: many }];
  await Promise.all(Array.from({ length: 6 }, () => keepFacets(suites)));
  expect(await database().answerFacet.count({ where: { suite: 'started' } })).toBe(8);
});

/** An item that was made of another one. */
async function make(madeFromId: string, key: string): Promise<string> {
  const { projectId } = await database().item.findUniqueOrThrow({ where: { id: madeFromId } });
  const item = { projectId, kind: 'made', key, name: key, data: {}, facets: { source: 'ours' } };
  return (await database().item.create({ data: { ...item, madeFromId } })).id;
}

describe('facets that follow from answers', () => {
  it('are written of what was answered before, once they are kept', async () => {
    const item = await storeVideo('before');
    await say(judge, item, 'early');
    expect(await facetsOf(item)).toEqual({});
    await keepFacets([KIND]);
    expect(await facetsOf(item)).toEqual({ type: 'early' });
  });

  it('follow people before judges, also on what was made of the item', async () => {
    await keepFacets([KIND]);
    const item = await storeVideo('line');
    const made = await make(item, 'made of it');
    const again = await make(made, 'made of that');
    await say(judge, item, 'past');
    for (const id of [made, again]) {
      expect(await facetsOf(id)).toEqual({ source: 'ours', type: 'past' });
    }
    await say(person, item, 'future');
    await say(judge, item, 'past');
    for (const id of [item, made, again]) {
      expect(await facetsOf(id)).toMatchObject({ type: 'future' });
    }
  });

  it('go back to what else is said as answers are taken back, also on what was made of the item', async () => {
    await keepFacets([KIND]);
    const item = await storeVideo('taken back');
    await say(judge, item, 'past');
    await say(person, item, 'future');
    const made = await make(item, 'made of what is taken back');
    await say(person, made, 'own');
    await takeBack(person, item);
    expect(await facetsOf(item)).toEqual({ type: 'past' });
    expect(await facetsOf(made)).toEqual({ source: 'ours', type: 'own' });
    await takeBack(person, made);
    expect(await facetsOf(made)).toEqual({ source: 'ours', type: 'past' });
    await takeBack(judge, item);
    expect(await facetsOf(item)).toEqual({});
    expect(await facetsOf(made)).toEqual({ source: 'ours' });
  });

  it('never stand in the place of those that an item was made with', async () => {
    await keepFacets([KIND]);
    const item = await storeVideo('made with one');
    await database().item.update({ where: { id: item }, data: { facets: { type: 'brief' } } });
    await say(person, item, 'future');
    expect(await facetsOf(item)).toEqual({ type: 'brief' });
    const { facets, answeredFacets } = await database().item.findUniqueOrThrow({
      where: { id: item },
    });
    expect([facets, answeredFacets]).toEqual([{ type: 'brief' }, { type: 'future' }]);
  });

  it('follow from no other question, and no longer when the suite says them no more', async () => {
    await keepFacets([KIND]);
    const item = await storeVideo('other');
    await say(judge, item, 'word', 'another');
    expect(await facetsOf(item)).toEqual({});
    await say(judge, item, 'early');
    await keepFacets([]);
    expect(await facetsOf(item)).toEqual({});
    await say(judge, item, 'late');
    expect(await facetsOf(item)).toEqual({});
  });
});
