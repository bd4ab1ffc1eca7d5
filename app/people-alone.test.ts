import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { appendVerdicts } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { correctItem } from '@/lib/items/store';
import { listPage } from '@/lib/library/page.store';
import { libraryRequestSchema } from '@/lib/library/schema';
import { holdItems } from '@/lib/queues/claims.store';
import type { NewQueue } from '@/lib/queues/schema';
import { createAdjudication, createQueue } from '@/lib/queues/store';
import { submitItem } from '@/lib/queues/submission.store';
import { readReview } from '@/lib/reviews/store';
import { submitReview } from '@/lib/reviews/submission';
import { openAllToPeople, openToPeople } from '@/lib/runs/people.store';
import type { Suite } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { storeVideo } from '@/lib/testing/stored';
import { TEA } from '@/prompts/qa/fixtures/reviewed';
import { questionReview } from '@/prompts/qa/question-review';

freshDatabase();

/** What stands in for the suite of filters: its questions, and that a judge is asked. */
const filtering: Suite = {
  ...(questionReview as unknown as Suite),
  id: 'question-filtering',
  name: 'Question filtering',
  prompts: [{ id: 'filter' } as unknown as Suite['prompts'][number]],
  questions: questionReview.questions
    .slice(0, 1)
    .map((one) => ({ ...one, id: 'blind', label: 'Blind' })),
};
const suites: Suite[] = [questionReview as unknown as Suite, filtering];
const suiteById = (id: string) => {
  const suite = suites.find((one) => one.id === id);
  if (!suite) throw new Error(id);
  return suite;
};
const CHOICE = { suite: 'question-review', configuration: null, run: null };
const SECRET = 'answered without the video';

let projectId = '';
let ada = { id: '', name: 'Ada' };
let ben = { id: '', name: 'Ben' };
let cleo = { id: '' };
let itemIds: string[] = [];

async function storeItem(key: string, videoId: string) {
  const item = await database().item.create({
    data: {
      projectId,
      kind: 'qa',
      key,
      name: key,
      cluster: 'tea.mp4',
      data: { ...TEA, question: `${TEA.question} ${key}` },
      media: { create: { n: 1, videoId, from: 0.5, to: 2.2 } },
    },
  });
  return item.id;
}

beforeAll(async () => {
  const db = database();
  const videoId = await storeVideo('tea.mp4');
  projectId = (await db.item.findUniqueOrThrow({ where: { id: videoId } })).projectId;
  ada = await db.rater.create({ data: { kind: 'person', name: 'Ada' } });
  ben = await db.rater.create({ data: { kind: 'person', name: 'Ben' } });
  cleo = await db.rater.create({ data: { kind: 'person', name: 'Cleo' } });
  itemIds = [];
  for (const key of ['one', 'two', 'three']) itemIds.push(await storeItem(key, videoId));
});

const request = (suite: string) =>
  libraryRequestSchema.parse({
    filters: { suite, project: projectId },
    sort: { column: 'added', descending: true },
    offset: 0,
    limit: 20,
  });

async function say(
  person: { id: string },
  itemId: string,
  value: string,
  rationale = '',
  act: 'state' | 'adjudicate' = 'state',
  question = 'verdict',
) {
  const before = await database().answer.findFirst({
    where: { itemId, raterId: person.id, suite: 'question-review', question, superseded: null },
  });
  return submitReview(
    person.id,
    [
      {
        itemId,
        suite: 'question-review',
        unit: 'video',
        question,
        act,
        value,
        rationale,
        seenId: null,
        supersedesId: before && String(before.id),
      },
    ],
    suiteById,
  );
}

/** Says why an item is rejected. */
const sayWhy = (person: { id: string }, itemId: string, why: string, rationale = '') =>
  say(person, itemId, why, rationale, 'state', 'reason');

function queueOf(runId: string, part: Partial<NewQueue> = {}): Promise<string> {
  const queue: NewQueue = {
    name: 'Questions',
    runId,
    policy: { kind: 'all' },
    seed: 1,
    raters: 2,
    attentionShare: 0,
    memberIds: [ada.id, ben.id],
    blind: true,
    tolerance: 1,
    instructions: '',
    leaseMinutes: 30,
    ...part,
  };
  return createQueue(queue, ada.id, suiteById);
}

/** Has the filter say something of an item, as a run of it would have. */
async function filter(itemId: string) {
  const db = database();
  const judge = await db.judge.create({
    data: { kind: 'baseline', name: `filter ${randomUUID()}`, parameters: {} },
  });
  const run = await db.run.create({
    data: {
      projectId,
      suite: filtering.id,
      suiteVersion: '1',
      judgeId: judge.id,
      prompts: {},
      judgeFacts: { name: 'Filter', kind: 'baseline' },
      settings: {},
      state: 'ended',
      items: { create: { itemId, state: 'judged', plan: {} } },
      rater: { create: { kind: 'judge', name: 'Filter' } },
    },
    include: { rater: true },
  });
  await appendVerdicts(run.rater?.id ?? '', itemId, filtering.id, [
    {
      unit: 'video',
      question: 'blind',
      verdict: { state: 'scored', value: 'reject', rationale: SECRET },
    },
  ]);
}

describe('a suite that asks people alone', () => {
  it('opens all items of its kind once, without a judge in any list', async () => {
    // The list of queues does, before anybody has opened the library.
    await openAllToPeople(suites);
    const where = { suite: suites[0]?.id ?? '', projectId };
    const listed = await database().run.findFirst({ where });
    const runs = await Promise.all(
      [1, 2, 3].map(() => openToPeople(suites[0] as Suite, projectId)),
    );
    expect(new Set(runs).size).toBe(1);
    expect(runs[0]).toBe(listed?.id);
    expect(await database().runItem.count({ where: { runId: runs[0] ?? '' } })).toBe(3);
    expect(await database().judge.count({ where: { kind: 'people', archivedAt: null } })).toBe(0);
    expect(await openToPeople(filtering, projectId)).toBeNull();
  });

  it('lists them in the library and has their verdict to give, with what of the video is meant', async () => {
    const page = await listPage(ada.id, request('question-review'), suiteById);
    expect(page.videos.map(({ run }) => run)).toMatchObject(
      [1, 2, 3].map(() => ({ peopleAlone: true, toReview: 1, reviewed: 0, answers: 0 })),
    );
    expect(page.videos.flatMap(({ judges }) => judges)).toEqual([]);
    const review = await readReview(itemIds[0] ?? '', null, ada, suites, CHOICE);
    expect(review.run?.cells).toMatchObject([
      { question: 'verdict', judge: null, people: [] },
      { question: 'reason', judge: null, people: [] },
    ]);
    expect(review.run?.suite.peopleAlone).toBe(true);
    expect(review.media[0]?.part).toEqual({ from: 0.5, to: 2.2 });
  });

  it('asks of what is rejected alone why, by which it is told and found in lists', async () => {
    const [itemId = ''] = itemIds;
    const why = request('question-review');
    const foundBy = async (standing: string) => {
      const page = await listPage(
        ada.id,
        { ...why, filters: { ...why.filters, standing } },
        suiteById,
      );
      return page.videos.map(({ id, run }) => [id, run?.why]);
    };
    await expect(sayWhy(ada, itemId, 'ambiguous')).rejects.toThrow('not asked');
    await say(ada, itemId, 'reject', 'As it was said before there were categories.');
    expect(await foundBy('out:verdict')).toEqual([[itemId, undefined]]);
    await expect(sayWhy(ada, itemId, 'other')).rejects.toThrow('why “other”');
    await sayWhy(ada, itemId, 'other', 'Two answers fit.');
    await sayWhy(ada, itemId, 'several right');
    expect(await foundBy('out:verdict')).toEqual([[itemId, 'several right']]);
    expect(await foundBy('out:verdict:several right')).toEqual([[itemId, 'several right']]);
    expect(await foundBy('out:verdict:ambiguous')).toEqual([]);
    const rejected = await readReview(itemId, null, ada, suites, CHOICE);
    expect(rejected.run?.scores.effective).toMatchObject([{ id: 'kept', value: 0 }]);
    expect(rejected.run?.cells[0]?.own?.verdict).toMatchObject({
      rationale: 'As it was said before there were categories.',
    });
    await say(ada, itemId, 'keep');
    expect(await foundBy('out:verdict')).toEqual([]);
    const kept = await readReview(itemId, null, ada, suites, CHOICE);
    expect(kept.run?.scores.effective).toMatchObject([{ id: 'kept', value: 1 }]);
    const page = await listPage(ada.id, request('question-review'), suiteById);
    const reviewed = page.videos.filter(({ run }) => run?.reviewed === 1 && run.toReview === 1);
    expect(reviewed.map(({ id }) => id)).toEqual([itemId]);
  });

  it('stands next to what the filters say, which a blind queue never sends', async () => {
    const itemId = itemIds[1] ?? '';
    await filter(itemId);
    const open = await readReview(itemId, null, ben, suites, CHOICE);
    expect(open.otherSuites).toMatchObject([
      { suite: filtering.id, answers: [{ question: 'Blind', value: 'reject', why: SECRET }] },
    ]);
    expect(open.shows.map(({ exhibit }) => exhibit.title)).toContain('Code checks');
    const runId = (await openToPeople(suites[0] as Suite, projectId)) ?? '';
    const queueId = await queueOf(runId, { policy: { kind: 'random', count: 3 }, raters: 1 });
    for (const choice of [CHOICE, { ...CHOICE, suite: filtering.id }]) {
      const review = await readReview(itemId, null, ben, suites, choice);
      expect(review.blind).toBe(true);
      const sent = JSON.stringify(review);
      expect(sent).not.toContain(SECRET);
      expect(sent).not.toContain('Code checks');
    }
    const page = await listPage(ben.id, request(filtering.id), suiteById);
    expect(page.videos.find(({ id }) => id === itemId)?.blind).toBe(true);
    await database().queue.update({ where: { id: queueId }, data: { state: 'closed' } });
    expect((await readReview(itemId, null, ben, suites, CHOICE)).otherSuites).toHaveLength(1);
  });

  it('hands items to two people, and where they differ to who settles it', async () => {
    const runId = (await openToPeople(suites[0] as Suite, projectId)) ?? '';
    const queueId = await queueOf(runId);
    for (const [person, value] of [
      [ada, 'keep'],
      [ben, 'reject'],
    ] as const) {
      for (const _each of itemIds) {
        const [task] = (await holdItems(queueId, person.id)).tasks;
        if (!task) throw new Error('nothing left');
        await say(person, task.itemId, value, 'As I see it.');
        await submitItem(task.queueItemId, person.id, suiteById);
      }
    }
    const differing = await database().queueItem.count({ where: { queueId, differs: true } });
    expect(differing).toBe(3);
    const settling = await createAdjudication(
      { sourceId: queueId, name: 'Settle', instructions: '', memberIds: [cleo.id] },
      ada.id,
    );
    expect(await database().queueItem.count({ where: { queueId: settling } })).toBe(3);
  });

  it('is settled by a rejection with a text, too', async () => {
    const { id } = await database().queue.findFirstOrThrow({ where: { name: 'Settle' } });
    const [{ itemId } = { itemId: '' }] = (await holdItems(id, cleo.id)).tasks;
    await say(cleo, itemId, 'reject', 'Ben is right.', 'adjudicate');
    await say(cleo, itemId, 'ambiguous', '', 'adjudicate', 'reason');
    const settled = await readReview(itemId, null, ada, suites, CHOICE);
    expect(settled.run?.cells[0]?.effective).toMatchObject({
      act: 'adjudicate',
      verdict: { value: 'reject', rationale: 'Ben is right.' },
    });
  });

  it('does not hand out what was replaced, and asks why it is', async () => {
    const itemId = itemIds[2] ?? '';
    const data = { ...TEA, question: 'What is done before pouring?' };
    await expect(correctItem(itemId, data, ada.id, suites)).rejects.toThrow('why you correct');
    const id = await correctItem(itemId, data, ada.id, suites, 'It was vague.');
    const other = await correctItem(itemId, { ...data, steps: [3] }, ben.id, suites, 'Mine.');
    const runId = (await openToPeople(suites[0] as Suite, projectId)) ?? '';
    const queueId = await queueOf(runId, { blind: false, raters: 1 });
    const queued = await database().queueItem.findMany({ where: { queueId } });
    const drawn = queued.map((one) => one.itemId);
    expect(drawn).toContain(other);
    expect(drawn).not.toContain(itemId);
    expect(drawn).not.toContain(id);
    const old = await readReview(itemId, null, ada, suites, CHOICE);
    const own = old.run?.cells[0]?.people.filter(({ act }) => act === 'state');
    expect(own?.length).toBe(2);
    const beaten = await readReview(id, null, ada, suites, CHOICE);
    expect(beaten.versions?.current).toMatchObject({ id: other, maker: 'Ben' });
    const fresh = await readReview(other, null, ada, suites, CHOICE);
    expect(fresh.run?.cells[0]?.people).toEqual([]);
    expect(fresh.versions?.current).toBeNull();
    const listed = await listPage(ada.id, request('question-review'), suiteById);
    const ids = listed.videos.map((video) => video.id);
    expect(ids).toContain(other);
    expect(ids).not.toContain(id);
    expect(fresh.versions?.history.map(({ maker, reason }) => [maker, reason])).toEqual([
      [null, null],
      ['Ada', 'It was vague.'],
      ['Ben', 'Mine.'],
    ]);
  });

  it('tells what was made of a version that was replaced since', async () => {
    const db = database();
    const made = await db.item.create({
      data: { projectId, kind: 'qa', key: 'made', name: 'made', data: TEA, madeFromId: itemIds[2] },
    });
    const review = await readReview(made.id, null, ada, suites, CHOICE);
    expect(review.versions?.outdatedBy).toMatchObject({ maker: 'Ben', reason: 'Mine.' });
  });
});
