import { expect, it } from 'vitest';
import { recordExposure } from '@/lib/answers/exposure.store';
import { addLocalReviewer } from '@/lib/people/local.store';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { chooseItems } from './selection.store';

freshDatabase();

it('a queue can draw only what none of its people has been shown', async () => {
  const ada = (await addLocalReviewer('Ada')).id;
  const ben = (await addLocalReviewer('Ben')).id;
  const clips = [await storeVideo('one'), await storeVideo('two'), await storeVideo('three')];
  const [one = '', two = '', three = ''] = clips;
  const runId = await storeRun(clips, 4);
  await recordExposure(ada, smallSuite.id, [one]);
  await recordExposure(ben, smallSuite.id, [two]);
  const draw = async (memberIds: string[]) => {
    const policy = { kind: 'random', count: 3, unseen: true } as const;
    const selection = { runId, policy, seed: 1, attentionShare: 0, blind: true, memberIds };
    const { items } = await chooseItems(selection, ada, () => smallSuite);
    return items.map(({ itemId, probability }) => [itemId, probability]);
  };
  expect(await draw([ada, ben])).toEqual([[three, 1]]);
  expect((await draw([ben])).map(([itemId]) => itemId).toSorted()).toEqual([one, three].toSorted());
  await recordExposure(ada, smallSuite.id, clips);
  await expect(draw([ada])).rejects.toMatchObject({ status: 422, field: 'policy.unseen' });
});
