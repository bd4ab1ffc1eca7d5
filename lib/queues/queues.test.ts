import { beforeAll, describe, expect, it } from 'vitest';
import type { PersonAnswer, RecordedAnswer } from '@/lib/answers/schema';
import { database } from '@/lib/db';
import { blindItems } from '@/lib/disclosure/blind.store';
import { refuseUnseen } from '@/lib/disclosure/refusals.store';
import { addLocalReviewer } from '@/lib/people/local.store';
import { readReview } from '@/lib/reviews/store';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import {
  judgeAnswerId,
  personAnswer,
  reviewItem,
  storeAnswer,
  storeQueue,
  submitAnswer,
  takeItem as take,
} from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo, storeVideos } from '@/lib/testing/stored';
import { readDisagreement } from './adjudication.store';
import { holdItems, skipItem, unskipItems } from './claims.store';
import { listItems } from './items.store';
import { listQueues, readQueue } from './progress.store';
import type { NewQueue } from './schema';
import { changeQueue, createAdjudication, setQueueState } from './store';
import { submitItem } from './submission.store';

freshDatabase();

const FIRST_PAGE = { page: 0, after: null, limit: 50 };

const suiteById = () => smallSuite;
let runId = '';
const people: { id: string; name: string }[] = [];

beforeAll(async () => {
  const videos = [];
  for (let index = 0; index < 6; index += 1) videos.push(await storeVideo(`clip ${index}`));
  runId = await storeRun(videos, 7);
  for (const name of ['Ada', 'Ben', 'Cleo', 'Dan']) people.push(await addLocalReviewer(name));
});

const ada = () => people[0]?.id ?? '';
const ben = () => people[1]?.id ?? '';
const cleo = () => people[2]?.id ?? '';

const queue = ({ memberIds = people.map(({ id }) => id), ...part }: Partial<NewQueue> = {}) =>
  storeQueue(runId, memberIds, { raters: 2, ...part });

async function say(raterId: string, itemId: string, part: Partial<PersonAnswer> = {}) {
  await refuseUnseen(raterId, [await personAnswer(raterId, itemId, part)]);
  return submitAnswer(raterId, itemId, part);
}

/** Answers and hands in the item that a person holds first. */
const review = (queueId: string, raterId: string, value: number) =>
  reviewItem(queueId, raterId, (itemId) => say(raterId, itemId, { value }));

describe('claims', () => {
  it('hand each place out once, however many ask at once', async () => {
    const reviewers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => addLocalReviewer(`Reviewer ${index}`)),
    );
    const id = await queue({ raters: 3, memberIds: reviewers.map((one) => one.id) });
    const held = await Promise.all(
      // Every person in two tabs at once.
      [...reviewers, ...reviewers].map((one) => holdItems(id, one.id)),
    );
    const claims = await database().claim.findMany({ where: { queueId: id, state: 'claimed' } });
    expect(claims).toHaveLength(18);
    expect(
      new Set(claims.map(({ queueItemId, raterId }) => `${queueItemId} ${raterId}`)).size,
    ).toBe(18);
    expect(held.flatMap(({ tasks }) => tasks).every(({ itemId }) => itemId !== '')).toBe(true);
    for (const { queueItemId } of claims) {
      expect(claims.filter((one) => one.queueItemId === queueItemId)).toHaveLength(3);
    }
  });

  it('are two for each person, the same ones when asked again', async () => {
    const id = await queue();
    const first = await holdItems(id, ada());
    expect(first.tasks).toHaveLength(2);
    expect(first.left).toBe(6);
    expect(await holdItems(id, ada())).toEqual(first);
  });

  it('are one more where many are left', async () => {
    const many = await storeRun(await storeVideos('many', 31), 7);
    const id = await storeQueue(many, [ada()]);
    const tasks = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const held = await holdItems(id, ada());
      tasks.push(held.tasks.length);
      await skipItem(held.tasks[0]?.queueItemId ?? '', ada());
    }
    // Of 31, 30 and 29.
    expect(tasks).toEqual([3, 3, 2]);
  });

  it('go to somebody else once their time is over', async () => {
    const id = await queue({ raters: 1 });
    const late = await take(id, ada());
    await database().claim.updateMany({
      where: { queueId: id, raterId: ada() },
      data: { leaseUntil: new Date(Date.now() - 1000) },
    });
    expect((await take(id, ben())).queueItemId).toBe(late.queueItemId);
    await say(ada(), late.itemId);
    await expect(submitItem(late.queueItemId, ada(), suiteById)).rejects.toThrow(/somebody else/);
  });

  it('leave out what was skipped until it is asked for', async () => {
    const id = await queue();
    const first = await take(id, ada());
    await skipItem(first.queueItemId, ada());
    const after = await holdItems(id, ada());
    expect(after.tasks.map(({ queueItemId }) => queueItemId)).not.toContain(first.queueItemId);
    expect(after).toMatchObject({ skipped: 1, left: 5 });
    expect((await take(id, ben())).queueItemId).toBe(first.queueItemId);
    await unskipItems(id, ada());
    expect((await holdItems(id, ada())).left).toBe(6);
  });

  it('are for the queue’s people, while it is open', async () => {
    const id = await queue({ memberIds: [ben(), cleo()] });
    await expect(holdItems(id, ada())).rejects.toThrow(/not a reviewer/);
    await setQueueState(id, 'paused');
    expect((await holdItems(id, ben())).tasks).toEqual([]);
    await setQueueState(id, 'open');
    expect((await holdItems(id, ben())).tasks).toHaveLength(2);
    await changeQueue(id, {
      name: 'A queue',
      instructions: '',
      leaseMinutes: 30,
      memberIds: [ada(), cleo()],
    });
    expect(await database().claim.count({ where: { queueId: id, raterId: ben() } })).toBe(0);
    await setQueueState(id, 'closed');
  });

  it('count for who leaves a queue and comes back', async () => {
    const id = await queue({ memberIds: [ada(), ben(), cleo()] });
    await review(id, ada(), 5);
    const change = { name: 'A queue', instructions: '', leaseMinutes: 30 };
    await changeQueue(id, { ...change, memberIds: [ben(), cleo()] });
    await changeQueue(id, { ...change, memberIds: [ada(), ben(), cleo()] });
    const { people: shares } = await readQueue(id, { raterId: ada(), admin: false });
    expect(shares.map(({ name, submitted }) => [name, submitted])).toEqual([
      ['Ada', 1],
      ['Ben', 0],
      ['Cleo', 0],
    ]);
    await setQueueState(id, 'closed');
  });

  it('are kept to the number of raters by the database itself', async () => {
    const id = await queue({ raters: 2 });
    const { queueItemId } = await take(id, ada());
    const place = { queueItemId, queueId: id, position: 0, raterId: cleo() };
    const fill = { state: 'claimed' as const, leaseUntil: new Date() };
    await expect(
      database().claim.create({ data: { ...place, ...fill, slot: 3, raters: 2 } }),
    ).rejects.toThrow(/Claim_slot/);
    await expect(
      database().claim.create({ data: { ...place, ...fill, slot: 3, raters: 3 } }),
    ).rejects.toThrow(/Foreign key|foreign key/);
    await expect(
      database().claim.updateMany({ where: { queueItemId }, data: { ...fill, raterId: ben() } }),
    ).rejects.toThrow(/Unique|unique/);
    await setQueueState(id, 'closed');
  });
});

describe('a blind queue', () => {
  const seen = async (raterId: string, itemId: string) =>
    readReview(itemId, runId, { id: raterId, name: '' }, [smallSuite]);

  beforeAll(async () => {
    await database().queue.updateMany({ data: { state: 'closed' } });
  });

  it('shows nothing of judges and others before, and everything after', async () => {
    const id = await queue({ seed: 5 });
    const task = await review(id, ben(), 9);
    const before = await seen(ada(), task.itemId);
    expect(before.blind).toBe(true);
    expect(JSON.stringify(before)).not.toMatch(/"seen"|"kind":"(judge|reference)"/);
    expect(before.run?.cells.every(({ judge, people }) => !judge && people.length === 0)).toBe(
      true,
    );
    expect(before.run?.cells.length).toBeGreaterThan(0);
    expect(before.run?.scores).toEqual({ judge: [], effective: [] });

    await holdItems(id, ada());
    await say(ada(), task.itemId, { value: 2 });
    const own = await seen(ada(), task.itemId);
    expect(own.run?.cells[0]?.people.map(({ rater }) => rater.id)).toEqual([ada()]);

    await submitItem(task.queueItemId, ada(), suiteById);
    const after = await seen(ada(), task.itemId);
    expect(after.blind).toBe(false);
    expect(after.run?.cells[0]?.judge?.verdict).toMatchObject({ value: 7 });
    expect(after.run?.cells[0]?.people).toHaveLength(2);
    await setQueueState(id, 'closed');
  });

  it('takes no answer that knows the judge’s, and after the reveal none that pretends not to', async () => {
    const id = await queue({ seed: 6 });
    const task = await take(id, cleo());
    const seenId = await judgeAnswerId(runId, task.itemId);
    const confirm = { act: 'confirm' as const, seenId };
    await expect(say(cleo(), task.itemId, confirm)).rejects.toThrow(/blind/);
    await expect(submitItem(task.queueItemId, cleo(), suiteById)).rejects.toThrow(
      /Answer something/,
    );
    await say(cleo(), task.itemId, { value: 1 });
    await submitItem(task.queueItemId, cleo(), suiteById);
    await expect(say(cleo(), task.itemId, { value: 8 })).rejects.toThrow(/shown by now/);
    const changed = await say(cleo(), task.itemId, {
      act: 'override',
      value: 8,
      rationale: 'I had missed it',
      seenId,
    });
    // Changed after the reveal: a row of its own, which says what was seen.
    expect(changed).toMatchObject({ answers: [{ seenId }] });
    await setQueueState(id, 'closed');
  });

  it('gives nobody what they have answered with the judge in view', async () => {
    const id = await queue({ seed: 7, memberIds: [cleo(), ben()] });
    const answered = await database().answer.findMany({
      where: { raterId: cleo(), seenId: { not: null } },
    });
    expect(answered).toHaveLength(1);
    expect((await holdItems(id, cleo())).left).toBe(5);
    expect((await holdItems(id, ben())).left).toBe(6);
    await setQueueState(id, 'closed');
  });

  it('ends for everybody when it is closed, and is none for who is not in it', async () => {
    const id = await queue({ memberIds: [ada(), ben()] });
    expect((await blindItems(ada(), smallSuite.id)).size).toBe(6);
    expect((await blindItems(cleo(), smallSuite.id)).size).toBe(0);
    await setQueueState(id, 'closed');
    expect((await blindItems(ada(), smallSuite.id)).size).toBe(0);
  });
});

describe('a queue’s progress', () => {
  it('goes from unreviewed over a second reader to done or a disagreement', async () => {
    const id = await queue({ seed: 11, blind: false, memberIds: [ada(), ben()] });
    const viewer = { raterId: ada(), admin: true };
    const counts = async () => (await readQueue(id, viewer)).counts;
    expect(await counts()).toMatchObject({ unreviewed: 6 });
    const answer = async (raterId: string, value: number) => {
      const task = await take(id, raterId);
      const seenId = await judgeAnswerId(runId, task.itemId);
      await say(raterId, task.itemId, { act: 'override', value, rationale: 'so it is', seenId });
      await submitItem(task.queueItemId, raterId, suiteById);
      await database().claim.updateMany({
        where: { queueId: id, state: 'claimed' },
        data: { state: 'open', raterId: null, leaseUntil: null },
      });
      return task;
    };
    const first = await answer(ada(), 2);
    expect(await counts()).toMatchObject({ unreviewed: 5, 'needs-reader': 1 });
    const second = await answer(ben(), 4);
    expect(second.queueItemId).toBe(first.queueItemId);
    expect(await counts()).toMatchObject({ unreviewed: 5, done: 1 });
    await answer(ada(), 1);
    await answer(ben(), 9);
    expect(await counts()).toMatchObject({ unreviewed: 4, done: 1, disagreement: 1 });
    await holdItems(id, ada());
    expect(await counts()).toMatchObject({ unreviewed: 2, 'in-progress': 2 });
    const listed = await listItems(
      id,
      { state: 'disagreement', facet: null, ...FIRST_PAGE },
      viewer,
      suiteById,
    );
    expect(listed).toMatchObject({
      total: 1,
      items: [{ raters: [{ name: 'Ada' }, { name: 'Ben' }] }],
    });
    const [mine] = (await listQueues(ada())).filter((one) => one.id === id);
    expect(mine?.mine).toMatchObject({ submitted: 2 });
    await setQueueState(id, 'closed');
  });
});

describe('an adjudication', () => {
  it('is of the items that differ, by somebody else, and counts first', async () => {
    await database().queue.updateMany({ data: { state: 'closed' } });
    // Nobody has answered these with the judge in view.
    const fresh = [await storeVideo('fresh 1'), await storeVideo('fresh 2')];
    const freshRun = await storeRun(fresh, 7);
    const id = await queue({ runId: freshRun, memberIds: [ada(), ben()], seed: 21 });
    await review(id, ada(), 1);
    await review(id, ben(), 9);
    const adjudication = await createAdjudication(
      { sourceId: id, name: 'Settle', instructions: '', memberIds: [ada(), cleo()] },
      ada(),
    );
    // Another disagreement comes later.
    await review(id, ada(), 0);
    await review(id, ben(), 5);
    expect((await holdItems(adjudication, ada())).tasks).toEqual([]);
    const holding = await holdItems(adjudication, cleo());
    expect(holding.tasks).toHaveLength(2);
    const [task] = holding.tasks;
    if (!task) throw new Error('nothing to adjudicate');
    const { differences: differing } = await readDisagreement(
      adjudication,
      task.queueItemId,
      cleo(),
      suiteById,
    );
    const value = ({ rater, verdict }: RecordedAnswer) => [
      rater.name,
      verdict?.state === 'scored' && verdict.value,
    ];
    expect(differing.map(({ answers }) => answers.map(value))).toEqual([
      [
        ['Ada', 1],
        ['Ben', 9],
      ],
    ]);

    await expect(say(ada(), task.itemId, { act: 'adjudicate' })).rejects.toThrow(/adjudication/);
    await say(cleo(), task.itemId, { act: 'adjudicate', value: 8 });
    await submitItem(task.queueItemId, cleo(), suiteById);
    // A later word of a rater does not undo it.
    const seenId = await judgeAnswerId(freshRun, task.itemId);
    await say(ada(), task.itemId, { act: 'override', value: 0, rationale: 'still', seenId });
    const { run } = await readReview(task.itemId, freshRun, { id: ben(), name: '' }, [smallSuite]);
    expect(run?.cells[0]?.effective?.verdict).toMatchObject({ value: 8 });
    expect(run?.cells[0]?.people).toHaveLength(3);
    const { counts } = await readQueue(id, { raterId: ada(), admin: false });
    expect(counts).toMatchObject({ done: 1, disagreement: 1 });
  });
});

describe('known-answer clips', () => {
  it('are mixed in, and how people do on them is for admins', async () => {
    const videos = [];
    for (let index = 0; index < 4; index += 1) videos.push(await storeVideo(`known ${index}`));
    const own = await storeRun(videos, 3);
    const labels = await database().rater.create({
      data: { kind: 'reference', name: 'Known answers', purpose: 'known_answer' },
    });
    await storeAnswer(labels.id, videos[0] ?? '', 6, { act: null });
    const id = await queue({
      runId: own,
      raters: 1,
      attentionShare: 0.25,
      memberIds: [people[3]?.id ?? ''],
    });
    const viewer = { raterId: ada(), admin: true };
    const { items } = await listItems(
      id,
      { state: null, facet: null, ...FIRST_PAGE },
      viewer,
      suiteById,
    );
    expect(items.filter(({ attention }) => attention)).toMatchObject([
      { itemId: videos[0], probability: null },
    ]);
    for (let done = 0; done < 4; done += 1) await review(id, people[3]?.id ?? '', 5);
    expect((await readQueue(id, viewer)).people).toMatchObject([
      { submitted: 4, attention: { right: 1, of: 1 } },
    ]);
    const reviewer = { raterId: ada(), admin: false };
    expect((await readQueue(id, reviewer)).people[0]?.attention).toBeNull();
    const shown = await listItems(
      id,
      { state: null, facet: null, ...FIRST_PAGE },
      reviewer,
      suiteById,
    );
    expect(new Set(shown.items.map((one) => `${one.attention} ${one.probability}`)).size).toBe(1);
  });
});
