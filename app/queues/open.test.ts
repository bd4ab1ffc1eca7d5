import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { submitAnswers } from '@/lib/answers/submission.store';
import { database } from '@/lib/db';
import { addLocalReviewer, localReviewer } from '@/lib/people/local.store';
import type { Person } from '@/lib/people/schema';
import { handlersOf } from '@/lib/testing/app-files';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { asking } from '@/lib/testing/next/asking';
import { personAnswer, reviewItem, storeQueue } from '@/lib/testing/queued';
import { storeVideo } from '@/lib/testing/stored';
import { openQueue } from './open';

freshDatabase({ plansOnce: true });

vi.stubEnv('FRAMEJURY_SIGN_IN', 'off');

vi.mock('@/prompts', async () => {
  const { smallSuite: suite } = await import('@/lib/testing/small-suite');
  return { suites: [suite], suiteById: () => suite, suiteOfPrompt: () => suite };
});

const SCALE = { kind: 'rating', min: 0, max: 10 } as const;

const clips: string[] = [];
let runId = '';
let person: Person;

beforeAll(async () => {
  person = { ...(await localReviewer()), role: 'admin', account: null };
  for (const name of ['one', 'two', 'three', 'four']) clips.push(await storeVideo(name));
  runId = await storeRun(clips, 5);
});

beforeEach(() => {
  asking.headers = new Headers({ 'sec-fetch-dest': 'document' });
});

/** What a route answers to the same person. */
async function ask(file: string, params: Record<string, string>, query = '') {
  const get = new Map(await handlersOf(`api/${file}`)).get('GET');
  const request = new Request(`http://127.0.0.1/api/${query}`);
  const response = await get?.(request, { params: Promise.resolve(params) });
  return response?.json();
}

it.each([true, false])('comes with what the page would ask for (blind: %s)', async (blind) => {
  const shown = await Promise.all(['one', 'two'].map((name) => storeVideo(`${name}, ${blind}`)));
  const queueId = await storeQueue(await storeRun(shown, 5), [person.id], { blind });
  const opening = await openQueue(person, queueId, null);
  const { tasks = [] } = opening?.holding ?? {};
  expect(tasks).toHaveLength(2);
  expect(opening?.queue).toEqual(await ask('queues/[id]/route.ts', { id: queueId }));
  const [{ itemId, runId: shownBy } = { itemId: '', runId: '' }] = tasks;
  const asked = await ask('reviews/[itemId]/route.ts', { itemId }, `?run=${shownBy}`);
  expect([asked]).toMatchObject(JSON.parse(JSON.stringify(opening?.shown?.reviews)));
  const judged = opening?.shown?.reviews[0]?.run?.cells.filter(({ judge }) => judge !== null);
  expect(judged?.length).toBe(blind ? 0 : 2);
});

it('begins with the item that is asked for, also where it was handed in before', async () => {
  const queueId = await storeQueue(runId, [person.id]);
  const done = await reviewItem(queueId, person.id, async (itemId) =>
    submitAnswers(person.id, [await personAnswer(person.id, itemId)], () => SCALE),
  );
  const wanted = clips.find((one) => one !== done.itemId) ?? '';
  const shownFor = async (item: string) =>
    (await openQueue(person, queueId, item))?.shown?.reviews.map((review) => review.item.id);
  expect(await shownFor(done.itemId)).toEqual([done.itemId]);
  expect(await shownFor(wanted)).toEqual([wanted]);
});

it('shows no item to who has yet to read what is asked', async () => {
  const queueId = await storeQueue(runId, [person.id], { instructions: 'Look twice.' });
  const opening = await openQueue(person, queueId, null);
  expect(opening?.holding.tasks).toHaveLength(2);
  expect(opening?.shown).toBeNull();
});

it.each<Record<string, string>>([
  { 'next-router-prefetch': '1' },
  { 'sec-purpose': 'prefetch' },
  { 'sec-fetch-dest': 'image' },
  { 'sec-fetch-dest': 'iframe' },
])('holds nothing for a page that nobody looks at: %o', async (headers) => {
  const queueId = await storeQueue(runId, [person.id]);
  asking.headers = new Headers(headers);
  expect(await openQueue(person, queueId, null)).toBeNull();
  const where = { queueId, state: 'claimed' } as const;
  expect(await database().claim.count({ where })).toBe(0);
});

it('leaves it to the page to ask, and to say why, where the queue refuses', async () => {
  const queueId = await storeQueue(runId, [(await addLocalReviewer('Ada')).id]);
  expect(await openQueue(person, queueId, null)).toBeNull();
});
