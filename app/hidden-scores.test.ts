import { beforeAll, describe, expect, it, vi } from 'vitest';
import { GET as runExport } from '@/app/api/export/route';
import { GET as library } from '@/app/api/library/route';
import { GET as review } from '@/app/api/reviews/[itemId]/route';
import { appendVerdicts } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { changeProject, countShowingCost } from '@/lib/library/projects.store';
import { addLocalReviewer } from '@/lib/people/local.store';
import { LOCAL_REVIEWER_COOKIE } from '@/lib/people/schema';
import { holdItems, skipItem } from '@/lib/queues/claims.store';
import { queueToOpen } from '@/lib/queues/opened.store';
import { listQueues } from '@/lib/queues/progress.store';
import { readInclusions } from '@/lib/queues/sample/store';
import { createAdjudication } from '@/lib/queues/store';
import { submitItem } from '@/lib/queues/submission.store';
import { createRun } from '@/lib/runs/begin.store';
import { endItem } from '@/lib/runs/judging.store';
import { freshDatabase } from '@/lib/testing/database';
import { worstScore } from '@/lib/testing/library';
import { storeQueue, submitAnswer, takeItem, UNIT } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { moveClip, storeVideo } from '@/lib/testing/stored';

freshDatabase();

vi.stubEnv('FRAMEJURY_SIGN_IN', 'off');
vi.mock('@/prompts', async () => {
  const { smallSuite: suite } = await import('@/lib/testing/small-suite');
  return { suites: [suite], suiteById: () => suite };
});

const suiteById = () => smallSuite;
const people = { ada: '', ben: '', lead: '' };
const clips: string[] = [];
let projectId = '';
let runId = '';

/** Four clips that a judge has scored, in a project that hides that from reviewers, and a lead. */
beforeAll(async () => {
  await ensureJudges();
  for (const name of ['ada', 'ben', 'lead'] as const) {
    people[name] = (await addLocalReviewer(name)).id;
  }
  const account = { name: 'Lead', email: 'lead@example.org', role: 'admin' } as const;
  await database().account.create({ data: { ...account, raterId: people.lead } });
  for (let index = 0; index < 4; index += 1) clips.push(await storeVideo(`clip ${index}`));
  runId = await judged(clips);
  projectId = (await database().project.findFirstOrThrow()).id;
  await hideScores(true);
});

/** Hides the project's scores, or shows them. */
async function hideScores(hidesScores: boolean): Promise<void> {
  await changeProject(projectId, {
    name: 'My videos',
    families: ['hallucination'],
    suites: [],
    hidesScores,
  });
}

async function judged(itemIds: string[]): Promise<string> {
  const id = await createRun(
    {
      suite: smallSuite.id,
      judgeId: BASELINE_JUDGE_ID,
      itemIds,
      settings: { coverage: 'standard' },
    },
    smallSuite,
    { id: BASELINE_JUDGE_ID, facts: { kind: 'baseline', name: 'A judge' } },
    [],
  );
  const judge = await database().rater.findUniqueOrThrow({ where: { runId: id } });
  const verdict = { state: 'scored', value: 7, rationale: 'seen' } as const;
  for (const itemId of itemIds) {
    await appendVerdicts(judge.id, itemId, smallSuite.id, [{ unit: UNIT, question: 'q', verdict }]);
    await endItem(id, itemId, { state: 'judged', scores: worstScore(7) });
  }
  return id;
}

const asked = (person: string, address: string) =>
  new Request(`http://localhost${address}`, {
    headers: { cookie: `${LOCAL_REVIEWER_COOKIE}=${person}` },
  });

/** The clips whose scores the library keeps from a person. */
async function hiddenFrom(person: string): Promise<string[]> {
  const response = await library(asked(person, `/api/library?suite=${smallSuite.id}`));
  const rows: { id: string; blind: boolean; run: { scores: unknown[] } }[] = (await response.json())
    .videos;
  for (const { blind, run } of rows) expect(run.scores.length === 0).toBe(blind);
  return rows.flatMap(({ id, blind }) => (blind ? [id] : [])).toSorted();
}

async function told(person: string, itemId: string): Promise<string> {
  const params = Promise.resolve({ itemId });
  const response = await review(asked(person, `/api/reviews/${itemId}?suite=small`), { params });
  expect(response.status).toBe(200);
  return response.text();
}

/** A person opens a clip by themselves, answers it and hands it in. */
async function answer(person: string, itemId: string): Promise<string> {
  const queueId = (await queueToOpen(person, itemId, smallSuite)) ?? '';
  const [task, next] = (await holdItems(queueId, person, itemId)).tasks;
  expect([task?.itemId, next]).toEqual([itemId, undefined]);
  await submitAnswer(person, itemId);
  await submitItem(task?.queueItemId ?? '', person, suiteById);
  return queueId;
}

describe('a project that hides scores', () => {
  it('hides them from reviewers, and from nobody who leads', async () => {
    expect(await hiddenFrom(people.ada)).toEqual(clips.toSorted());
    expect(await hiddenFrom(people.lead)).toEqual([]);
    for (const itemId of clips) {
      expect(await told(people.ada, itemId)).not.toMatch(/"value":7/);
      expect(await told(people.lead, itemId)).toMatch(/"value":7/);
    }
    const response = await runExport(asked(people.ada, `/api/export?run=${runId}&format=csv`));
    expect(response.status).toBe(403);
    const whole = `/api/export?project=${projectId}&suite=${smallSuite.id}&table=long&format=csv`;
    expect((await runExport(asked(people.ada, whole))).status).toBe(403);
    const toLead = await runExport(asked(people.lead, whole));
    expect(await toLead.text()).toMatch(/^item,video,/);
    expect(await database().exposure.count({ where: { raterId: people.ada } })).toBe(0);
  });

  it('hides what is said of a copy in another project', async () => {
    const copy = await storeVideo('copy');
    await moveClip(copy, (await database().project.create({ data: { name: 'Elsewhere' } })).id);
    await judged([copy]);
    expect(await told(people.ada, copy)).toMatch(/"value":7/);
    const { contentId } = await database().item.findUniqueOrThrow({
      where: { id: clips[0] ?? '' },
    });
    await database().$transaction([
      database().$executeRaw`SET LOCAL session_replication_role = replica`,
      database()
        .$executeRaw`UPDATE "Item" SET "contentId" = ${contentId}::uuid WHERE id = ${copy}::uuid`,
    ]);
    await database().exposure.deleteMany();
    expect(await told(people.ben, copy)).not.toMatch(/"value":7/);
  });

  it('shows one to who has answered it, whose answer is independent', async () => {
    const [first = '', second = ''] = clips;
    const queueId = await answer(people.ada, first);
    expect(await told(people.ada, first)).toMatch(/"value":7/);
    expect(await told(people.ben, first)).not.toMatch(/"value":[57]/);
    expect(await hiddenFrom(people.ada)).toEqual(clips.slice(1).toSorted());
    expect(await queueToOpen(people.ada, first, smallSuite)).toBeNull();
    expect(await queueToOpen(people.lead, second, smallSuite)).toBeNull();
    const { blind } = await readInclusions(smallSuite.id, ['blind']);
    expect([...(blind.items.get(first)?.raterIds ?? [])]).toEqual([people.ada]);
    // What people opened by themselves is no queue that somebody made.
    expect(await listQueues(people.ada)).toEqual([]);
    expect(await answer(people.ben, first)).toBe(queueId);
  });

  it('lets somebody open again what they passed over, and gives it to nobody else', async () => {
    const [, second = '', third = ''] = clips;
    const queueId = (await queueToOpen(people.ada, second, smallSuite)) ?? '';
    const [task] = (await holdItems(queueId, people.ada, second)).tasks;
    await skipItem(task?.queueItemId ?? '', people.ada);
    await queueToOpen(people.ben, third, smallSuite);
    const held = (await holdItems(queueId, people.ben, third)).tasks;
    expect(held.map(({ itemId }) => itemId)).toEqual([third]);
    await answer(people.ada, second);
  });

  it('opens one where a queue hands it out', async () => {
    const [, , , fourth = ''] = clips;
    const made = await storeQueue(runId, [people.ben], {
      blind: false,
      policy: { kind: 'chosen', itemIds: [fourth] },
    });
    expect(await queueToOpen(people.ben, fourth, smallSuite)).toBe(made);
    expect((await takeItem(made, people.ben)).itemId).toBe(fourth);
    // It hides nothing by itself.
    expect(await told(people.ben, fourth)).not.toMatch(/"value":7/);
  });

  it('has nobody settle what they have not answered', async () => {
    const [, , third = ''] = clips;
    const sourceId = await storeQueue(runId, [people.ben, people.lead], {
      raters: 2,
      policy: { kind: 'chosen', itemIds: [third] },
    });
    for (const [person, value] of [
      [people.ben, 1],
      [people.lead, 9],
    ] as const) {
      const { queueItemId } = await takeItem(sourceId, person);
      await submitAnswer(person, third, { act: 'state', value });
      await submitItem(queueItemId, person, suiteById);
    }
    const members = [people.ada, people.ben, people.lead];
    const settling = await createAdjudication(
      { sourceId, name: 'Settling', instructions: '', memberIds: members },
      people.lead,
    );
    expect((await holdItems(settling, people.ada)).tasks).toEqual([]);
    await answer(people.ada, third);
    expect((await holdItems(settling, people.ada)).tasks).toHaveLength(1);
  });

  it('says what showing them costs, and shows all at once', async () => {
    // Local reviewers: the three here and the usual one; Ada has answered three clips, Ben two, the lead one.
    expect(await countShowingCost(projectId)).toEqual({ items: 4, people: 4, unanswered: 10 });
    await hideScores(false);
    expect(await hiddenFrom(people.ada)).toEqual([]);
    const opened = await database().queue.findMany({ where: { opened: true } });
    expect(opened.map(({ state }) => state)).toEqual(['closed']);
    await hideScores(true);
    // What was answered with the judge in view is not hidden again.
    const [first = '', , , fourth = ''] = clips;
    const seenId = String(
      (await database().answer.findFirstOrThrow({ where: { itemId: fourth, rater: { runId } } }))
        .id,
    );
    await submitAnswer(people.ada, fourth, { act: 'confirm', seenId });
    expect(await hiddenFrom(people.ada)).toEqual([]);
    expect(await told(people.ada, first)).toMatch(/"value":7/);
    expect(await hiddenFrom(people.ben)).toEqual([clips[1], fourth].toSorted());
  });
});
