import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local.store';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { reviewItem, storeQueue, submitAnswer } from '@/lib/testing/queued';
import { storeVideo } from '@/lib/testing/stored';
import { holdItems } from './claims.store';
import { readWork } from './work.store';

freshDatabase();

const people = { ada: '', ben: '' };
let queueId = '';
const done: string[] = [];

/** Ada has handed in three of six clips, one of them before midnight in Berlin, which is before that in London. */
beforeAll(async () => {
  people.ada = (await addLocalReviewer('Ada')).id;
  people.ben = (await addLocalReviewer('Ben')).id;
  const clips = [];
  for (let index = 0; index < 6; index += 1) clips.push(await storeVideo(`clip ${index}`));
  queueId = await storeQueue(await storeRun(clips, 7), [people.ada, people.ben], {
    instructions: 'Look twice.',
  });
  for (const at of ['2026-11-23T22:59:30Z', '2026-11-23T23:00:30Z', '2026-11-23T23:01:10Z']) {
    const task = await reviewItem(queueId, people.ada, (itemId) =>
      submitAnswer(people.ada, itemId),
    );
    done.push(task.itemId);
    await database().$transaction([
      // Answers are never changed otherwise.
      database().$executeRaw`SET LOCAL session_replication_role = replica`,
      database().$executeRaw`
        UPDATE "Answer" SET "createdAt" = ${new Date(at)} WHERE "itemId" = ${task.itemId}::uuid AND "raterId" = ${people.ada}::uuid`,
      database().$executeRaw`
        UPDATE "Claim" SET "submittedAt" = ${new Date(at)} WHERE "queueItemId" = ${task.queueItemId}::uuid`,
    ]);
  }
});

const now = new Date('2026-11-23T23:05:00Z');

describe('what somebody did today', () => {
  it('is of the day that it is in their time zone', async () => {
    const berlin = await readWork(people.ada, 'Europe/Berlin', now);
    expect(berlin.today).toEqual({
      from: '2026-11-23T23:00:00.000Z',
      items: 2,
      answers: 2,
      seconds: 70,
      median: 50,
      timed: 2,
    });
    const { today } = await readWork(people.ada, 'Europe/London', now);
    expect(today).toMatchObject({ from: '2026-11-23T00:00:00.000Z', items: 3, seconds: 100 });
    expect((await readWork(people.ben, 'Europe/Berlin', now)).today.items).toBe(0);
  });

  it('is in queues, of which others may take their part', async () => {
    const { queues } = await readWork(people.ada, 'Europe/Berlin', now);
    const own = { today: 2, submitted: 3, skipped: 0, left: 3, expected: 2 };
    expect(queues).toEqual([
      expect.objectContaining({ id: queueId, instructions: 'Look twice.', ...own }),
    ]);
  });

  it('leads back to the last items, in their queue', async () => {
    const { last } = await readWork(people.ada, 'UTC', now);
    expect(last.map(({ itemId }) => itemId)).toEqual(done.toReversed());
    const [first = ''] = done;
    const { passed, tasks } = await holdItems(queueId, people.ada, first);
    expect(passed.map(({ itemId }) => itemId)).toEqual(done);
    expect(tasks).toHaveLength(2);
    expect((await holdItems(queueId, people.ada)).passed).toEqual([]);
  });

  it('tells no name that a queue hides', async () => {
    await database().queue.update({ where: { id: queueId }, data: { hidesGenerator: true } });
    const { last } = await readWork(people.ada, 'UTC', now);
    expect(JSON.stringify(last)).not.toContain('clip ');
    await database().queue.update({ where: { id: queueId }, data: { hidesGenerator: false } });
  });
});
