import { beforeAll, describe, expect, it, vi } from 'vitest';
import { GET as library } from '@/app/api/library/route';
import { GET as history } from '@/app/api/reviews/[itemId]/history/route';
import { GET as review } from '@/app/api/reviews/[itemId]/route';
import { beginRun } from '@/app/runs/begin';
import { appendVerdicts } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { heldBackFor } from '@/lib/disclosure/blind.store';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { addLocalReviewer } from '@/lib/people/local.store';
import { LOCAL_REVIEWER_COOKIE, type Person } from '@/lib/people/schema';
import { holdItems } from '@/lib/queues/claims.store';
import { planHoldBack, releaseHeldBack } from '@/lib/queues/held-back.store';
import { readQueue } from '@/lib/queues/progress.store';
import { readInclusions } from '@/lib/queues/sample/store';
import { listReviewers } from '@/lib/queues/store';
import { submitItem } from '@/lib/queues/submission.store';
import { endItem } from '@/lib/runs/judging.store';
import { freshDatabase } from '@/lib/testing/database';
import { worstScore } from '@/lib/testing/library';
import { submitAnswer } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';

freshDatabase();

vi.stubEnv('FRAMEJURY_SIGN_IN', 'off');
vi.mock('@/prompts', async () => {
  const { smallSuite: suite } = await import('@/lib/testing/small-suite');
  return { suites: [suite], suiteById: () => suite };
});

const suiteById = () => smallSuite;
const people = { ada: '', ben: '', cleo: '' };
const clips: string[] = [];
let sample = '';
let queueId = '';
/** The clips that were held back. */
let held: string[] = [];

const viewerOf = (raterId: string) => ({ raterId, admin: true });

/** Eight clips of one model, four of another, and one whose true answer is known; of the models two each are held back. */
beforeAll(async () => {
  await ensureJudges();
  people.ada = (await addLocalReviewer('Ada')).id;
  people.ben = (await addLocalReviewer('Ben')).id;
  for (let index = 0; index < 12; index += 1) {
    const id = await storeVideo(`clip ${index}`);
    await database().item.update({ where: { id }, data: { model: index < 8 ? 'large' : 'small' } });
    clips.push(id);
  }
  sample = await storeVideo('sample');
  const reference = { kind: 'reference', name: 'Truth', purpose: 'known_answer' } as const;
  const truth = await database().rater.create({ data: reference });
  const verdict = { state: 'scored', value: 9, rationale: '' } as const;
  await appendVerdicts(truth.id, sample, smallSuite.id, [
    { unit: 'key-frame@0.500', question: 'q', verdict },
  ]);

  const { runId } = await beginRun(
    {
      suite: smallSuite.id,
      judgeId: BASELINE_JUDGE_ID,
      itemIds: [...clips, sample],
      settings: {},
      holdBack: { count: 4, raters: 2 },
    },
    { id: people.ada, name: 'Ada', role: 'admin' } as Person,
    () => {},
  );
  queueId = (await database().queue.findFirstOrThrow({ where: { runId } })).id;
  held = (await database().queueItem.findMany({ where: { queueId } })).map(({ itemId }) => itemId);
  const judge = await database().rater.findUniqueOrThrow({ where: { runId } });
  const said = { state: 'scored', value: 7, rationale: 'seen' } as const;
  for (const itemId of [...clips, sample]) {
    const answers = ['key-frame@0.500', 'key-frame@1.500'].map((unit) => ({
      unit,
      question: 'q',
      verdict: said,
    }));
    await appendVerdicts(judge.id, itemId, smallSuite.id, answers);
    await endItem(runId, itemId, { state: 'judged', scores: worstScore(7) });
  }
  // Who comes later is no less blind.
  people.cleo = (await addLocalReviewer('Cleo')).id;
});

const asked = (person: string, address: string) =>
  new Request(`http://localhost${address}`, {
    headers: { cookie: `${LOCAL_REVIEWER_COOKIE}=${person}` },
  });

interface ListedItem {
  id: string;
  blind: boolean;
  heldBack: string | null;
  run: { scores: unknown[] };
}

async function list(person: string, query = ''): Promise<ListedItem[]> {
  const response = await library(asked(person, `/api/library?suite=${smallSuite.id}${query}`));
  return (await response.json()).videos;
}

/** The clips whose scores the library keeps from a person. */
async function heldFrom(person: string): Promise<string[]> {
  const rows = await list(person);
  for (const { blind, run } of rows) expect(run.scores.length === 0).toBe(blind);
  expect((await list(person, '&state=held-back')).map(({ id }) => id).toSorted()).toEqual(
    rows.flatMap((row) => (row.heldBack === queueId ? [row.id] : [])).toSorted(),
  );
  return rows.flatMap(({ id, blind }) => (blind ? [id] : [])).toSorted();
}

/** What a person is sent about a clip. */
async function told(person: string, itemId: string): Promise<string> {
  const params = Promise.resolve({ itemId });
  const cell = `suite=${smallSuite.id}&unit=key-frame%400.500&question=q`;
  const answers = [
    await review(asked(person, `/api/reviews/${itemId}?suite=${smallSuite.id}`), { params }),
    await history(asked(person, `/api/reviews/${itemId}/history?${cell}`), { params }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  return (await Promise.all(answers.map((answer) => answer.text()))).join('\n');
}

/** A person reviews a clip, as from the library: it comes before all others that they hold. */
async function answer(person: string, itemId: string): Promise<void> {
  await holdItems(queueId, person);
  const [task] = (await holdItems(queueId, person, itemId)).tasks;
  expect(task?.itemId).toBe(itemId);
  expect((await holdItems(queueId, person)).tasks[0]?.itemId).toBe(itemId);
  await submitAnswer(person, itemId);
  await submitItem(task?.queueItemId ?? '', person, suiteById);
}

describe('what is held back', () => {
  it('is drawn of each model in equal parts, with known chances, and never from samples', async () => {
    const models = await database().item.findMany({ where: { id: { in: held } } });
    expect(models.map(({ model }) => model).toSorted()).toEqual([
      'large',
      'large',
      'small',
      'small',
    ]);
    const drawn = await database().queueItem.findMany({ where: { queueId } });
    const undrawn = await database().undrawn.findMany({ where: { queueId } });
    const chances = new Map([...drawn, ...undrawn].map((one) => [one.itemId, one.probability]));
    expect(clips.map((id) => chances.get(id))).toEqual([
      ...Array(8).fill(2 / 8),
      ...Array(4).fill(2 / 4),
    ]);
    expect(chances.has(sample)).toBe(false);
  });

  it('is hidden from everybody, and no exposure', async () => {
    for (const person of Object.values(people)) {
      expect(await heldFrom(person)).toEqual(held.toSorted());
      for (const itemId of held) {
        expect(await heldBackFor(person, itemId)).toBe(queueId);
        expect(await told(person, itemId)).not.toMatch(/"value":7/);
      }
    }
    const contents = await database().item.findMany({ where: { id: { in: held } } });
    const contentId = { in: contents.map((one) => one.contentId) };
    expect(await database().exposure.count({ where: { contentId } })).toBe(0);
  });

  it('is not held back again, nor is what all have seen', async () => {
    for (const { id } of await listReviewers()) await list(id);
    const plan = await planHoldBack(smallSuite, [...clips, sample]);
    expect(plan).toMatchObject({ samples: 1, held: 4, seen: 8, strata: [], before: true });
  });

  it('is shown to who has answered it, and to everybody once all have who were asked', async () => {
    const [first = ''] = held;
    await answer(people.ada, first);
    expect(await told(people.ada, first)).toMatch(/"value":7/);
    expect(await told(people.ben, first)).not.toMatch(/"value":7/);
    await answer(people.ben, first);
    expect(await told(people.cleo, first)).toMatch(/"value":7/);
    expect(await heldFrom(people.cleo)).toEqual(held.slice(1).toSorted());
  });

  it('gives answers that count, weighted by the chance of being held back', async () => {
    const [first = '', second = ''] = held;
    await answer(people.ada, second);
    const { sample: counted } = await readInclusions(smallSuite.id, ['sample']);
    expect([...counted.items.keys()].toSorted()).toEqual([first, second].toSorted());
    for (const [itemId, { byChance, weight }] of counted.items) {
      const item = await database().item.findUniqueOrThrow({ where: { id: itemId } });
      const chance = item.model === 'large' ? 2 / 8 : 2 / 4;
      expect(byChance).toBe(true);
      // Half of what was drawn has been reviewed so far.
      expect(weight).toBeCloseTo(1 / (chance * 0.5));
    }
  });

  it('can be released one by one or at once, at the cost of what could still have come', async () => {
    const [, second = '', third = '', fourth = ''] = held;
    const items = await database().queueItem.findMany({ where: { queueId } });
    const one = items.find(({ itemId }) => itemId === third);
    expect((await readQueue(queueId, viewerOf(people.cleo))).awaited).toBe(5);
    expect(await releaseHeldBack(queueId, one?.id ?? '')).toEqual({ items: 1, lost: 2 });
    expect(await heldFrom(people.cleo)).toEqual([second, fourth].toSorted());
    expect(await told(people.cleo, third)).toMatch(/"value":7/);
    const tasks = (await holdItems(queueId, people.cleo, third)).tasks;
    expect(tasks.map(({ itemId }) => itemId)).not.toContain(third);
    const queue = await readQueue(queueId, viewerOf(people.cleo));
    expect(queue.awaited).toBe(3);
    expect(queue.counts.done).toBe(2);
    await expect(releaseHeldBack(queueId, one?.id ?? '')).rejects.toMatchObject({ status: 404 });

    expect(await releaseHeldBack(queueId, null)).toEqual({ items: 2, lost: 3 });
    expect(await heldFrom(people.cleo)).toEqual([]);
    expect(await told(people.cleo, fourth)).toMatch(/"value":7/);
  });
});
