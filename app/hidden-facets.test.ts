import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { countWithheld, hiddenItems } from '@/lib/disclosure/hidden.store';
import { addLocalReviewer } from '@/lib/people/local.store';
import type { Policy } from '@/lib/queues/policy.schema';
import { chooseItems } from '@/lib/queues/selection.store';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { libraryOf, storeScoredRun } from '@/lib/testing/library';
import { storeQueue } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';

freshDatabase();

/** The suite of whose answers the facet follows; the small suite judges the same clips. */
const TYPING = 'typing';
const chosen = (...itemIds: string[]) => ({ policy: { kind: 'chosen' as const, itemIds } });

let [ada, ben, typed, closed, open] = ['', '', '', '', ''];
let runId = '';
const library = libraryOf(() => ada);

beforeAll(async () => {
  const db = database();
  [ada, ben] = [(await addLocalReviewer('Ada')).id, (await addLocalReviewer('Ben')).id];
  [typed, closed, open] = [
    await storeVideo('reviewed blind where it is typed'),
    await storeVideo('of hidden reference'),
    await storeVideo('open'),
  ];
  await db.answerFacet.create({ data: { suite: TYPING, question: 'q', name: 'type' } });
  await db.$transaction([
    db.$executeRaw`SET LOCAL session_replication_role = replica`,
    db.item.updateMany({ data: { answeredFacets: { type: 'why' }, facets: { source: 'web' } } }),
    db.item.updateMany({ data: { cluster: 'a cluster', task: 'a task' } }),
  ]);
  const typing = await storeRun([typed], 5);
  await db.run.update({ where: { id: typing }, data: { suite: TYPING } });
  runId = await storeScoredRun([typed, closed, open], 5);
  await storeQueue(typing, [ada], chosen(typed));
  await storeQueue(runId, [ada], { ...chosen(closed), hidesReference: true });
});

describe('who reviews an item blind in the suite of which a facet follows', () => {
  it('has no figures of another suite about it, which are sliced by that', async () => {
    const hidden = await hiddenItems(ada, smallSuite.id);
    expect([typed, closed, open].map((id) => hidden.has(id))).toEqual([true, true, false]);
    expect(await countWithheld(ada, smallSuite.id, [runId])).toBe(2);
    expect(await hiddenItems(ben, smallSuite.id)).toEqual(new Set());
  });

  it('draws no queue of another suite by it', async () => {
    const draw = (policy: Policy, chooserId: string) =>
      chooseItems(
        { runId, policy, seed: 1, raters: 1, attentionShare: 0, blind: true, memberIds: [ben] },
        chooserId,
        () => smallSuite,
      );
    const byType: Policy = { kind: 'all', facets: ['type:why'] };
    await expect(draw(byType, ada)).rejects.toMatchObject({ status: 403 });
    expect((await draw(byType, ben)).items).toHaveLength(3);
    expect((await draw({ kind: 'all', facets: ['source:web'] }, ada)).items).toHaveLength(3);
  });

  it('finds it in no library by it', async () => {
    expect(await library.names('facet=type:why')).toEqual(['open']);
    expect(await library.names('facet=source:web')).toHaveLength(3);
  });
});

it('cluster and task of an item tell nothing to whom its reference is hidden', async () => {
  const counted = (await library.facets()).facets.filter(({ name }) => /cluster|task/.test(name));
  expect(counted.map(({ words }) => words.map(({ videos }) => videos))).toEqual([[2], [2]]);
  expect(await library.names('facet=task:a task')).toHaveLength(2);
});
