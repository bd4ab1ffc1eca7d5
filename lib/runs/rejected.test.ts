import { beforeAll, expect, it } from 'vitest';
import { appendVerdicts } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local.store';
import { freshDatabase } from '@/lib/testing/database';
import { captionSuite, storeItems, storeRunOf } from '@/lib/testing/stored-suites';
import { readRejected } from './rejected.store';

freshDatabase();

const review = {
  id: 'caption-review',
  gates: [{ question: 'verdict', keeps: ['keep'], why: 'reason' }],
};

let ada = '';
let sourceId = '';
let made: string[] = [];

beforeAll(async () => {
  ada = (await addLocalReviewer('Ada')).id;
  const names = ['source', 'vague', 'kept', 'former'];
  const [first = '', ...others] = await storeItems(
    'caption',
    names.map((name) => ({ name, data: { text: name } })),
  );
  [sourceId, made] = [first, others];
  await database().item.updateMany({
    where: { id: { in: others } },
    data: { madeFromId: sourceId },
  });
  const [vague = '', kept = '', former = ''] = made;
  await say(vague, 'verdict', 'reject');
  await say(vague, 'reason', 'ambiguous', 'Which cup?');
  await say(kept, 'verdict', 'keep');
  await say(former, 'verdict', 'reject', 'It says nothing.');
});

const say = (itemId: string, question: string, value: string, rationale = '') =>
  appendVerdicts(ada, itemId, review.id, [
    { unit: 'video', question, verdict: { state: 'scored', value, rationale } },
  ]);

it('is what people rejected of what was made of an item, with why', async () => {
  expect(await readRejected(sourceId, review)).toEqual([
    { data: { text: 'vague' }, why: 'ambiguous, Which cup?' },
    { data: { text: 'former' }, why: 'It says nothing.' },
  ]);
  expect(await readRejected(made[0] ?? '', review)).toEqual([]);
});

it('tells nothing of what somebody may still be asked about blind', async () => {
  const [vague = ''] = made;
  const runId = await storeRunOf(captionSuite, [vague], {});
  const queue = await database().queue.create({
    data: {
      ...{ name: 'Blind', runId, policy: { kind: 'all' }, seed: 1, raters: 2, tolerance: 1 },
      ...{
        blind: true,
        createdById: ada,
        items: { create: { itemId: vague, runId, position: 0 } },
      },
    },
  });
  const told = async () => (await readRejected(sourceId, review)).map(({ data }) => data);
  expect(await told()).toEqual([{ text: 'former' }]);
  await database().queue.update({ where: { id: queue.id }, data: { state: 'closed' } });
  expect(await told()).toHaveLength(2);
  await database().project.updateMany({ data: { hidesScores: true } });
  expect(await told()).toEqual([]);
});
