import { beforeAll, expect, it } from 'vitest';
import { recordChanges } from '@/lib/audit/store';
import { database } from '@/lib/db';
import { refreshSummaries } from '@/lib/library/summary/store';
import { addLocalReviewer } from '@/lib/people/local.store';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { reviewItem, storeQueue, submitAnswer } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { CHECKLIST_STEPS } from './checklist.schema';
import { readChecklist } from './checklist.store';

freshDatabase();

let ada = '';
let ben = '';

beforeAll(async () => {
  ada = (await addLocalReviewer('Ada')).id;
  ben = (await addLocalReviewer('Ben')).id;
});

let project = '';

async function checklist() {
  const list = await readChecklist(ada, project, smallSuite);
  return { ...list, done: CHECKLIST_STEPS.filter((step) => list.done[step]) };
}

it('follows what is there: clips, scores, blind answers, what differs, and an export', async () => {
  const clips = [await storeVideo('one'), await storeVideo('two')];
  const item = { id: clips[0] ?? '' };
  project = (await database().item.findUniqueOrThrow({ where: item })).projectId;
  expect(await checklist()).toMatchObject({
    done: ['items'],
    items: 2,
    runId: null,
    queueId: null,
  });
  const runId = await storeRun(clips, 7);
  await refreshSummaries(() => smallSuite);
  expect(await checklist()).toMatchObject({ done: ['items', 'judge'], judged: 2, runId });

  const open = await storeQueue(runId, [ada, ben], { raters: 1, blind: false });
  await reviewItem(open, ada, (itemId) => submitAnswer(ada, itemId, { value: 7 }));
  expect(await checklist()).toMatchObject({ done: ['items', 'judge'], queueId: null });

  const queueId = await storeQueue(runId, [ada, ben], { raters: 2 });
  const differ = async (rater: string, value: number) =>
    reviewItem(queueId, rater, (itemId) => submitAnswer(rater, itemId, { value }));
  await differ(ada, 0);
  expect(await checklist()).toMatchObject({ done: ['items', 'judge'], queueId, reviewed: 0 });
  await differ(ben, 0);
  const all = ['items', 'judge', 'blind', 'settle', 'results'];
  expect(await checklist()).toMatchObject({ done: all, reviewed: 1, unsettled: 0 });
  await differ(ada, 0);
  await differ(ben, 9);
  expect(await checklist()).toMatchObject({
    done: ['items', 'judge', 'blind'],
    reviewed: 1,
    unsettled: 1,
  });
  const subject = { kind: 'run', id: runId };
  await recordChanges({ id: ada, name: 'Ada' }, [{ action: 'results.exported', subject }]);
  expect((await checklist()).done).toContain('export');
});
