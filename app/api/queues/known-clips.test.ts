import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { appendVerdicts, referenceRater } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { createApiKey } from '@/lib/people/api-keys.store';
import { holdItems } from '@/lib/queues/claims.store';
import { setQueueState } from '@/lib/queues/store';
import { submitItem } from '@/lib/queues/submission.store';
import { bodyOf, handlersOf, knownTo, routes } from '@/lib/testing/app-files';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { asking } from '@/lib/testing/next/asking';
import { storeQueue } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { moveClip, storeVideo } from '@/lib/testing/stored';
import { openKnownAnswerProject } from '@/lib/video/known-answer-project.store';

freshDatabase({ plansOnce: true });

vi.stubEnv('FRAMEJURY_SIGN_IN', 'required');
vi.stubEnv('FRAMEJURY_URL', 'http://jury.example');
// What is refused tells nothing, so that nothing would be found in it.
vi.mock('@/lib/people/allowance.store', () => ({ requireAllowance: async () => {} }));
vi.mock('@/lib/people/sign-in/store', async (original) => {
  const { rememberingAccounts } = await import('@/lib/testing/remembered-accounts');
  return rememberingAccounts(await original<typeof import('@/lib/people/sign-in/store')>());
});
vi.mock('@/prompts', async () => {
  const { smallSuite: suite } = await import('@/lib/testing/small-suite');
  return { suites: [suite], suiteById: () => suite, suiteOfPrompt: () => suite };
});

const UNIT = 'key-frame@0.500';

/** What is about no clip; the archive of prompts says when it was made. */
const OTHER = /^api\/(account|auth|health|prompts)\//;

const aboutClips = routes
  .filter((file) => file.startsWith('api/') && !OTHER.test(file))
  .map((file) => file.slice(4));

/** Two clips that differ in nothing but that the answers to one of them are known. */
const clips = { drawn: '', known: '' };
const ids = { runId: '', checkUp: '', queueId: '', judgeId: '' };
const people = { admin: { id: '', key: '' }, ada: { id: '', key: '' } };

async function addPerson(name: string, role: 'admin' | 'reviewer') {
  const { id } = await database().rater.create({ data: { kind: 'person', name } });
  const account = await database().account.create({
    data: { name, email: `${name.toLowerCase()}@example.org`, role, raterId: id },
  });
  return { id, key: (await createApiKey(account.id, 'tests')).key };
}

beforeAll(async () => {
  people.admin = await addPerson('Root', 'admin');
  people.ada = await addPerson('Ada', 'reviewer');
  clips.drawn = await storeVideo('a clip of the project');
  clips.known = await storeVideo('ball-vanishes.mp4');
  const { id: projectId } = await openKnownAnswerProject();
  await moveClip(clips.known, projectId);
  await database().item.update({
    where: { id: clips.known },
    data: { model: 'Renderer (violations)' },
  });
  await database().item.update({
    where: { id: clips.drawn },
    data: { model: 'Elsewhere' },
  });
  await database().itemTag.create({
    data: { itemId: clips.drawn, tag: 'seen', createdById: people.admin.id },
  });
  await appendVerdicts(
    (await referenceRater('Known answers', 'known_answer')).id,
    clips.known,
    smallSuite.id,
    ['key-frame@0.500', 'key-frame@1.500'].map((unit) => ({
      unit,
      question: 'q',
      verdict: { state: 'scored' as const, value: 8, rationale: 'It vanishes.' },
    })),
  );
  ids.checkUp = await storeRun([clips.known], 5);
  ids.runId = await storeRun([clips.drawn], 5);
  ids.judgeId = (await database().run.findUniqueOrThrow({ where: { id: ids.runId } })).judgeId;
  ids.queueId = await storeQueue(ids.runId, [people.ada.id], { attentionShare: 0.5 });
});

const REQUESTS: Record<string, string>[] = [
  { suite: smallSuite.id },
  { suite: smallSuite.id, unit: UNIT, question: 'q' },
  { unit: UNIT, question: 'q', against: 'reference', format: 'jsonl', table: 'answers' },
];

/** What a route answers about a clip, without the clips' own ids and bytes. */
async function ask(file: string, itemId: string, key: string, asked: Record<string, string>) {
  const get = new Map(await handlersOf(`api/${file}`)).get('GET');
  if (!get) return null;
  const [room] = file.split('/');
  const owner = { runs: ids.runId, queues: ids.queueId, judges: ids.judgeId }[room ?? ''];
  const params = { id: owner ?? itemId, itemId, queueItemId: itemId, hash: 'f'.repeat(64) };
  const query = new URLSearchParams(
    knownTo(get, { run: ids.runId, item: itemId, video: itemId, q: itemId, ...asked }),
  );
  const request = new Request(`http://jury.example/api/${path.dirname(file)}?${query}`, {
    headers: { 'x-api-key': key },
  });
  const response = await get(request, { params: Promise.resolve(params) });
  return `${response.status} ${await bodyOf(response)}`
    .replaceAll(clips.drawn, 'ID')
    .replaceAll(clips.known, 'ID')
    .replace(/"mark":"[\w-]{43}"/g, 'MARK')
    .replace(/[0-9a-f]{64}/g, 'HASH')
    .replace(/"(id|seenId|supersedesId)":"\d+"/g, '"$1":"N"')
    .replace(/Clip [0-9a-f]{8}/g, 'Clip N');
}

/** What somebody who may know is told the difference by: what the same question finds when there is one. */
const TOLD_TO_ADMINS = [
  'comparison/beside/[id]/route.ts',
  'comparison/video/[id]/route.ts',
  'library/facets/route.ts',
  'library/place/route.ts',
  'library/route.ts',
  'reviews/[itemId]/history/route.ts',
  'reviews/[itemId]/route.ts',
  'runs/[id]/route.ts',
];

/** The routes that answer differently about the clip that was drawn and the one whose answers are known. */
async function whoTells(key: string, among = aboutClips): Promise<string[]> {
  const telling = new Set<string>();
  for (const file of among) {
    for (const asked of REQUESTS) {
      const [one, other] = [
        await ask(file, clips.drawn, key, asked),
        await ask(file, clips.known, key, asked),
      ];
      if (one !== other) telling.add(file);
    }
  }
  return [...telling];
}

async function handInAll(): Promise<void> {
  const { tasks } = await holdItems(ids.queueId, people.ada.id);
  // In one transaction, so that all are of the same time.
  await database().$transaction(async (db) => {
    for (const { itemId } of tasks) {
      const verdict = { state: 'scored', value: 1, rationale: '' } as const;
      const answers = [{ unit: UNIT, question: 'q', verdict }];
      await appendVerdicts(people.ada.id, itemId, smallSuite.id, answers, db);
    }
  });
  for (const { queueItemId } of tasks)
    await submitItem(queueItemId, people.ada.id, () => smallSuite);
}

describe('a known-answer clip in a queue', () => {
  it('is told from the others by no route before the queue is closed, and by many to an admin', async () => {
    const { tasks } = await holdItems(ids.queueId, people.ada.id);
    expect(tasks.map(({ runId }) => runId)).toEqual([ids.runId, ids.runId]);
    expect(await whoTells(people.ada.key)).toEqual([]);

    // The same comparison tells somebody who may know.
    expect(await whoTells(people.admin.key, TOLD_TO_ADMINS)).toEqual(TOLD_TO_ADMINS);

    await handInAll();
    expect(await whoTells(people.ada.key)).toEqual([]);

    await setQueueState(ids.queueId, 'closed');
    const some = ['library/route.ts', 'reviews/[itemId]/route.ts', 'runs/[id]/route.ts'];
    expect(await whoTells(people.ada.key, some)).toEqual(some);
    await setQueueState(ids.queueId, 'open');
  }, 300_000);

  it('is told from the others by nothing that can be tried out with it either', async () => {
    const [actions, library] = [
      await import('@/app/runs/actions'),
      await import('@/app/library/actions'),
    ];
    const { PATCH } = await import('@/app/api/videos/[id]/route');
    const tries: ((itemId: string) => Promise<unknown>)[] = [
      (id) => library.tagItems({ kind: 'named', ids: [id] }, 'seen'),
      (id) => library.untagItems({ kind: 'named', ids: [id] }, 'seen'),
      (id) =>
        actions.startRun({
          suite: smallSuite.id,
          judgeId: ids.judgeId,
          itemIds: [id],
          settings: { blindToPrompt: false, tellGenerated: true },
        }),
      async (id) => {
        const request = new Request('http://jury.example/api/videos', {
          method: 'PATCH',
          headers: { 'x-api-key': people.ada.key, 'content-type': 'application/json' },
          body: JSON.stringify({ generationPrompt: null, generatorModel: null }),
        });
        const response = await PATCH(request, { params: Promise.resolve({ id }) });
        return [response.status, await response.text()];
      },
    ];
    asking.headers = new Headers({ 'x-api-key': people.ada.key });
    for (const [place, attempt] of tries.entries()) {
      const told = await attempt(clips.known);
      expect(JSON.stringify(told), String(place)).toContain('in a queue with known-answer clips');
      expect(told, String(place)).toEqual(await attempt(clips.drawn));
    }
    asking.headers = new Headers();
  });

  it('is one of a list of places while the queue is open, and nothing gives its place away', async () => {
    const [queue, items] = [
      await ask('queues/[id]/route.ts', clips.drawn, people.ada.key, {}),
      await ask('queues/[id]/items/route.ts', clips.drawn, people.ada.key, {}),
    ];
    expect(queue).toContain('"seed":null');
    expect(items).toContain('"name":"Clip N"');
    expect(items).not.toMatch(/vanishes|of the project|"attention":(true|false)|"runId"/);
    const all = await ask('queues/[id]/items/route.ts', clips.drawn, people.admin.key, {});
    expect(all).toMatch(/vanishes.*of the project|of the project.*vanishes/);
  });
});

describe('check-ups', () => {
  it('are for admins alone, with their project and their runs', async () => {
    const project = await openKnownAnswerProject();
    const row = { facet: 'topic:balls', row: 'question:q' };
    const asked = { project: project.id, run: ids.checkUp, ...row };
    const guarded = [
      'judges/[id]/check-up/route.ts',
      'judges/[id]/check-up/plan/route.ts',
      'library/route.ts',
      'library/facets/route.ts',
      'library/place/route.ts',
      'library/views/route.ts',
      'agreement/route.ts',
      'agreement/facets/route.ts',
      'agreement/when/route.ts',
      'detection/route.ts',
    ];
    for (const file of guarded) {
      const refused = await ask(file, clips.known, people.ada.key, asked);
      expect(refused, file).toMatch(/^40[34] /);
      expect(await ask(file, clips.known, people.admin.key, asked), file).toMatch(/^200 /);
    }
    const listed = (key: string) => ask('projects/route.ts', clips.known, key, {});
    expect(await listed(people.ada.key)).not.toContain(project.name);
    expect(await listed(people.admin.key)).toContain(project.name);
  });

  it('let nobody write other known answers than the app’s own', async () => {
    const { recordKnownAnswers, openCheckUp, startCheckUp } = await import('@/app/judges/actions');
    asking.headers = new Headers({ 'x-api-key': people.ada.key });
    expect(await recordKnownAnswers([clips.drawn], smallSuite.id)).toEqual({
      ok: false,
      field: null,
      message: '“a clip of the project” is none of the clips that come with the app.',
    });
    const { POST } = await import('@/app/api/imports/route');
    const labels =
      'Example,Is_Hallucination,Is_Prompt_Consistency,Static_Hallucination,Dynamic_Hallucination,model\n';
    const imported = await POST(
      new Request('http://jury.example/api/imports?name=labels.csv&store=true', {
        method: 'POST',
        headers: { 'x-api-key': people.ada.key, 'content-type': 'application/octet-stream' },
        body: labels,
      }),
    );
    expect([imported.status, await imported.text()]).toEqual([
      403,
      expect.stringContaining('only an admin'),
    ]);
    for (const refused of [await openCheckUp(), await startCheckUp(ids.judgeId, smallSuite.id)]) {
      expect(refused).toMatchObject({ ok: false, message: expect.stringMatching(/“admin”/) });
    }
  });
});
