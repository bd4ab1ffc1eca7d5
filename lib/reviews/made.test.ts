import { expect, it } from 'vitest';
import { exposedSince } from '@/lib/answers/exposure.store';
import { addLocalReviewer } from '@/lib/people/local.store';
import { freshDatabase } from '@/lib/testing/database';
import { captionSuite, storeItems } from '@/lib/testing/stored-suites';
import { recordExposureToMade } from './made.store';

freshDatabase();

it('what was made of an item was seen with it, also where nobody has judged that', async () => {
  const { id: raterId } = await addLocalReviewer('Ada');
  const [id = ''] = await storeItems('caption', [{ name: 'made' }]);
  const listed = { id, name: 'made', kind: 'caption', model: null, judged: null };
  await recordExposureToMade(raterId, { made: [listed] }, [captionSuite]);
  expect(await exposedSince(raterId, captionSuite.id, id)).not.toBeNull();
});
