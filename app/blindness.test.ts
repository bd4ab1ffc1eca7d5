import { PrismaPg } from '@prisma/adapter-pg';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { appendVerdicts, referenceRater } from '@/lib/answers/store';
import { submitAnswers } from '@/lib/answers/submission.store';
import { baselineJudge } from '@/lib/baseline/baseline-judge';
import { database } from '@/lib/db';
import { BASELINE_JUDGE_ID } from '@/lib/judge/store';
import { refreshSummaries } from '@/lib/library/summary/store';
import { newId } from '@/lib/new-id';
import { addLocalReviewer } from '@/lib/people/local.store';
import { LOCAL_REVIEWER_COOKIE } from '@/lib/people/schema';
import { holdItems } from '@/lib/queues/claims.store';
import { createAdjudication, createQueue } from '@/lib/queues/store';
import { submitItem } from '@/lib/queues/submission.store';
import { findItemsToJudge } from '@/lib/runs/frames/items.store';
import { inputOf } from '@/lib/runs/store';
import { previewTrial, type Trial } from '@/lib/runs/trial/trial';
import { requestSettingsSchema } from '@/lib/suites/settings';
import { bodyOf, handlersOf, pageOf, pages, routes } from '@/lib/testing/app-files';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { smallSuite } from '@/lib/testing/small-suite';
import { moveClip, storeVideo } from '@/lib/testing/stored';
import { readFrameSetRow } from '@/lib/video/store';
import { PrismaClient } from '@/prisma/generated/client';

/**
 * Two installations, equal in everything but what judges, labels and other people say of one clip, and which model made
 * it. Ada reviews that clip blind: whatever she asks, both must answer her the same, byte for byte. Dora does not: she
 * must be told the difference wherever there is one, so that no route is silent by mistake.
 */
freshDatabase();

vi.stubEnv('FRAMEJURY_SIGN_IN', 'off');
const asking = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock('next/headers', () => ({
  headers: async () => asking.headers,
  cookies: async () => ({ set: () => {}, get: () => undefined }),
}));
vi.mock('@/prompts', async () => {
  const { smallSuite } = await import('@/lib/testing/small-suite');
  // So that something becomes of items in a stage.
  const suite = { ...smallSuite, gates: [{ question: 'q', keeps: [0, 1, 2, 3, 4] }] };
  return { suites: [suite], suiteById: () => suite, suiteOfPrompt: () => suite };
});

const FIRST = 'key-frame@0.500';
const SECOND = 'key-frame@1.500';
const suiteById = () => smallSuite;
const scaleOf = () => ({ kind: 'rating', min: 0, max: 10 }) as const;

const ids = {
  project: '',
  clip: '',
  copy: '',
  others: [] as string[],
  run: '',
  second: '',
  copyRun: '',
  configuration: '',
  judge: BASELINE_JUDGE_ID,
  ada: '',
  ben: '',
  cleo: '',
  dora: '',
  queue: '',
  item: '',
  settled: '',
  settling: '',
  settlingItem: '',
};

const QUEUE = {
  policy: { kind: 'all' },
  seed: 1,
  raters: 1,
  attentionShare: 0,
  blind: false,
  tolerance: 3,
  instructions: '',
  leaseMinutes: 600,
} as const;

/** A value of one's own, without anything in view. */
async function state(raterId: string, itemId: string, unit: string, value: number) {
  await submitAnswers(
    raterId,
    [
      {
        itemId,
        suite: smallSuite.id,
        unit,
        question: 'q',
        act: 'state',
        value,
        rationale: '',
        seenId: null,
        supersedesId: null,
      },
    ],
    scaleOf,
  );
}

async function noteOf(raterId: string, itemId: string, text: string) {
  await database().note.create({
    data: { itemId, raterId, suite: smallSuite.id, text, sentAs: newId() },
  });
}

/** The one world: everything of it is the same in the other, but for {@link CHANGES}. */
async function buildWorld() {
  const db = database();
  ids.clip = await storeVideo('sora takes a ball.mp4');
  ids.others = [];
  for (let index = 1; index <= 5; index += 1) ids.others.push(await storeVideo(`clip ${index}`));
  const clip = await db.video.findUniqueOrThrow({
    where: { id: ids.clip },
    include: { frameSets: { include: { frames: true } } },
  });
  ids.project = clip.projectId;
  await db.item.update({
    where: { id: ids.clip },
    data: { model: 'Sora', facets: { topic: 'balls' } },
  });
  ids.copy = await storeCopy(clip);

  const all = [ids.clip, ...ids.others];
  ids.run = await storeRun(all, 4);
  ids.second = await storeRun(all, 3);
  const run = await db.run.findUniqueOrThrow({ where: { id: ids.run } });
  ids.configuration = run.configuration ?? '';
  ids.copyRun = await storeRun([ids.copy], 5);
  await db.run.updateMany({
    where: { id: { in: [ids.run, ids.second] } },
    data: { groupId: newId(), state: 'ended', endedAt: new Date() },
  });
  await db.run.update({ where: { id: ids.second }, data: { repeat: 1 } });
  await db.run.update({
    where: { id: ids.copyRun },
    data: { state: 'ended', endedAt: new Date() },
  });
  await db.runItem.updateMany({
    data: {
      scores: [
        {
          id: 'worst',
          label: 'Worst',
          value: 5,
          range: { min: 0, max: 10 },
          higherIsWorse: true,
          formula: 'max q',
          scored: 2,
          unscored: 0,
          terms: [],
        },
      ],
    },
  });
  await storeSteps();

  for (const name of ['ada', 'ben', 'cleo', 'dora'] as const) {
    ids[name] = (await addLocalReviewer(name)).id;
  }
  const label = await referenceRater('Known answers', 'known_answer');
  for (const itemId of all) {
    await appendVerdicts(label.id, itemId, smallSuite.id, [
      {
        unit: FIRST,
        question: 'q',
        verdict: { state: 'scored', value: itemId === ids.clip ? 6 : 0, rationale: 'known' },
      },
    ]);
  }

  // Ben and Cleo have answered the clip already, and differ; what they differ on waits to be settled.
  ids.settled = await createQueue(
    {
      ...QUEUE,
      name: 'Two',
      runId: ids.run,
      blind: true,
      raters: 2,
      memberIds: [ids.ben, ids.cleo],
    },
    ids.dora,
    suiteById,
  );
  ids.settling = await createAdjudication(
    { sourceId: ids.settled, name: 'Settling', instructions: '', memberIds: [ids.ada, ids.dora] },
    ids.dora,
  );
  for (const [rater, value] of [
    [ids.ben, 1],
    [ids.cleo, 9],
  ] as const) {
    for (;;) {
      const [task] = (await holdItems(ids.settled, rater)).tasks;
      if (!task) break;
      const isClip = task.itemId === ids.clip;
      await state(rater, task.itemId, FIRST, isClip ? value : 3);
      await submitItem(task.queueItemId, rater, suiteById);
    }
    await noteOf(rater, ids.clip, `${value} it is`);
  }
  const settling = await db.queueItem.findFirstOrThrow({ where: { queueId: ids.settling } });
  ids.settlingItem = settling.id;

  ids.queue = await createQueue(
    {
      ...QUEUE,
      name: 'Blind',
      runId: ids.run,
      policy: { kind: 'chosen', itemIds: [ids.clip] },
      blind: true,
      hidesGenerator: true,
      memberIds: [ids.ada],
    },
    ids.dora,
    suiteById,
  );
  const [task] = (await holdItems(ids.queue, ids.ada)).tasks;
  ids.item = task?.queueItemId ?? '';
  await state(ids.ada, ids.clip, SECOND, 2);
  await noteOf(ids.ada, ids.clip, 'my own');
  await db.$executeRaw`UPDATE "Worker" SET "seenAt" = now()`;
  while ((await refreshSummaries(suiteById)) > 0);
}

/** The clip with one byte more, in a project of its own: another file with the same frames. */
async function storeCopy(clip: {
  frameSets: { frames: { position: number; at: number; hash: string }[] }[];
}): Promise<string> {
  const db = database();
  const id = await storeVideo('the copy');
  const [frameSet] = await db.frameSet.findMany({ where: { videoId: id } });
  const project = await db.project.create({ data: { name: 'Another' } });
  await moveClip(id, project.id);
  const again = await db.frameSet.create({
    data: {
      videoId: id,
      extractor: 'test',
      settings: frameSet?.settings ?? {},
      clusters: frameSet?.clusters ?? [],
      contentHash: 'the same frames',
      frames: {
        create: (clip.frameSets[0]?.frames ?? []).map(({ position, at, hash }) => ({
          position,
          at,
          hash,
          width: 640,
          height: 360,
        })),
      },
    },
  });
  expect(again.videoId).toBe(id);
  return id;
}

/** What a trial by the built-in judge asks before it asks the prompt: its reply is on record. */
async function askedBeforeTrial(): Promise<string> {
  const [found] = await findItemsToJudge({ itemIds: [ids.clip] }, { mode: 'key' });
  const version = smallSuite.prompts.find(({ id }) => id === 'small/rate');
  const [first] = found?.frameSets ?? [];
  if (!found || !first || !version) throw new Error('there is nothing to try');
  const hashes: string[] = [];
  const trial: Trial = {
    suite: smallSuite,
    input: inputOf(
      smallSuite,
      found.item,
      [{ n: 1, frameSet: readFrameSetRow(first.frameSet) }],
      requestSettingsSchema.parse({}),
    ),
    call: { prompt: version.id, unit: FIRST },
    version,
    judge: baselineJudge({}),
    async recorded({ requestHash }) {
      hashes.push(requestHash);
      return null;
    },
  };
  await previewTrial(trial, async () => new Uint8Array());
  return hashes[0] ?? '';
}

async function storeSteps() {
  const runItems = await database().runItem.findMany();
  const requestHash = await askedBeforeTrial();
  await database().step.createMany({
    data: runItems.flatMap(({ runId, itemId }) =>
      smallSuite.prompts.map((prompt) => ({
        runId,
        itemId,
        prompt: prompt.id,
        promptHash: prompt.hash,
        unit: FIRST,
        requestHash: prompt.id === 'small/look' && itemId === ids.clip ? requestHash : 'r',
        reply: { objects: ['ball'] },
        attempt: 1,
        renderedText: 'Rate it.',
        frames: [],
        latencyMs: 5,
        tries: 1,
        rawReply: 'five',
        inputTokens: 100,
        outputTokens: 10,
        cost: 0.01,
        createdAt: new Date('2026-01-01T00:00:00Z'),
      })),
    ),
  });
}

/** What is otherwise in the other world, of the clip and its copy alone; Ada's own answers are the same in both. */
function changes(): string[] {
  const clips = `"itemId" IN ('${ids.clip}', '${ids.copy}')`;
  const others = `${clips} AND "raterId" <> '${ids.ada}'`;
  const said = `(SELECT min(id) FROM "Answer" WHERE ${others} AND "raterId" IN (SELECT id FROM "Rater" WHERE kind = 'judge'))`;
  return [
    `UPDATE "Answer" SET value = 8, rationale = 'quite other' WHERE ${others}`,
    `UPDATE "Answer" SET "spanFrom" = 0.25, "spanTo" = 0.75 WHERE ${others} AND state = 'scored'`,
    `UPDATE "Answer" SET state = 'unscored', value = NULL, "spanFrom" = NULL, "spanTo" = NULL, reason = 'refused',
       detail = 'will not say' WHERE id = ${said}`,
    `INSERT INTO "Answer" ("itemId", "raterId", suite, unit, question, state, value, act)
     SELECT '${ids.clip}', '${ids.ben}', 'small', 'span@0.800-1.600', 'q', 'scored', 7, 'state'`,
    `UPDATE "Note" SET text = 'something else' WHERE ${others}`,
    `DELETE FROM "Note" WHERE ${others} AND "raterId" = '${ids.cleo}'`,
    `UPDATE "RunItem" SET state = 'incomplete', "stateReason" = 'One call has no usable reply.',
       scores = jsonb_set(scores, '{0,value}', '8'), evidence = '{"seen":[],"rated":[{"unit":"${FIRST}","outcome":{"state":"unanswered","reason":"refused","detail":""}}]}'
     WHERE ${clips}`,
    `UPDATE "Step" SET "rawReply" = 'eight', "renderedText" = 'Rate it, with eight', reason = 'refused', detail = 'will not say',
       "inputTokens" = "inputTokens", "outputTokens" = "outputTokens" WHERE ${clips}`,
    // There they do not differ, so that nothing is to be settled.
    `DELETE FROM "Claim" WHERE "queueItemId" IN (SELECT id FROM "QueueItem" WHERE "queueId" = '${ids.settling}')`,
    `DELETE FROM "QueueItem" WHERE "queueId" = '${ids.settling}'`,
    `UPDATE "QueueItem" SET differs = false WHERE "queueId" = '${ids.settled}'`,
    `UPDATE "QueueProgress" SET untouched = 0 WHERE "queueId" = '${ids.settling}'`,
    `UPDATE "QueueProgress" SET done = done + differing, differing = 0 WHERE "queueId" = '${ids.settled}'`,
    `UPDATE "Item" SET model = 'Veo', name = 'veo takes a ball.mp4' WHERE id = '${ids.clip}'`,
    `INSERT INTO "SummaryDue" ("itemId") SELECT id FROM "Item"`,
  ];
}

const kept = globalThis as { framejuryDatabase?: PrismaClient };
const worlds: PrismaClient[] = [];
let copyName = '';

beforeAll(async () => {
  await buildWorld();
  const url = process.env.DATABASE_URL ?? '';
  const name = new URL(url).pathname.slice(1);
  copyName = `${name}_other`;
  await database().$disconnect();
  const server = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await server.connect();
  await server
    .query(`CREATE DATABASE ${copyName} TEMPLATE ${name} STRATEGY FILE_COPY`)
    .finally(() => server.end());
  const otherUrl = new URL(url);
  otherUrl.pathname = `/${copyName}`;
  const client = new Client({ connectionString: otherUrl.toString() });
  await client.connect();
  await client.query(`SET session_replication_role = replica`);
  for (const statement of changes()) await client.query(statement);
  await client.end();
  worlds.push(
    database(),
    new PrismaClient({ adapter: new PrismaPg({ connectionString: otherUrl.toString() }) }),
  );
});

afterAll(async () => {
  const [one, other] = worlds;
  await other?.$disconnect();
  if (one) kept.framejuryDatabase = one;
  const server = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await server.connect();
  await server.query(`DROP DATABASE ${copyName} WITH (FORCE)`).finally(() => server.end());
});

type Query = Record<string, string | string[] | undefined>;

/** What a route is asked: for its parameters in the path, and each of the queries or bodies. */
interface Asked {
  params?: () => Record<string, string>;
  queries?: () => Query[];
  /** Posts these bodies instead of getting. */
  bodies?: () => object[];
}

const SMALL = { suite: smallSuite.id };

const LIBRARY = () =>
  [
    {},
    { sort: 'score:worst' },
    { sort: 'corrected:worst', down: 'false' },
    { dim: 'worst', from: '6' },
    { dim: 'q', from: '6', corrected: 'true' },
    { scoresOf: ids.run, sort: 'judge:worst' },
    { state: 'disputed' },
    { state: 'troubled' },
    { standing: 'out' },
    { q: 'sora' },
    { q: 'veo' },
    { sort: 'name' },
    { sort: 'generator' },
    { rater: ids.ben },
  ].map((query) => ({ ...SMALL, ...query }));
const RUNS = () => [ids.run, ids.second, ids.copyRun];
const SIDES = () => [
  { left: ids.run, right: ids.second },
  { left: ids.run, right: ids.ben, labels: 'all' },
  { left: ids.ben, right: ids.cleo, labels: 'all', suite: smallSuite.id },
];
const ofRun = () => ({ id: ids.run });
const ofClip = () => ({ id: ids.clip, itemId: ids.clip });

const TRIAL = () =>
  [ids.clip, ids.copy].map((itemId) => ({
    prompt: 'small/rate',
    text: 'Rate it.\n\nThere: {{objects}}',
    variables: ['objects'],
    itemId,
    unit: FIRST,
    judgeId: BASELINE_JUDGE_ID,
  }));

/** The routes that tell of what judges or people say, each with how it is asked. */
const TELLING: Record<string, Asked> = {
  agreement: {
    queries: () =>
      RUNS().flatMap((run) => [
        { run },
        { run, labels: 'blind' },
        { run, labels: 'all' },
        { run, against: 'reference' },
      ]),
  },
  'agreement/facets': {
    queries: () =>
      RUNS().flatMap((run) =>
        ['question:q', 'group:all'].map((row) => ({ run, facet: 'topic', row, labels: 'all' })),
      ),
  },
  audit: { queries: () => [{}, { subject: ids.clip }, { action: 'answer.' }] },
  'audit/export': { queries: () => [{ format: 'csv' }, { format: 'jsonl' }] },
  comparison: { queries: SIDES },
  'comparison/answers': { queries: SIDES },
  'comparison/videos': { queries: SIDES },
  'comparison/matrix': {
    queries: () => [
      { suite: smallSuite.id },
      { suite: smallSuite.id, labels: 'all', rater: [ids.run, ids.second, ids.ben, ids.cleo] },
    ],
  },
  'comparison/beside/[id]': {
    params: () => ({ id: ids.others[0] ?? '' }),
    queries: () => [{}, { search: 'sora' }, { search: 'veo' }],
  },
  'comparison/video/[id]': { params: ofClip, queries: () => [{}, { rater: [ids.ben, ids.run] }] },
  detection: { queries: () => RUNS().flatMap((run) => [{ run }, { run, level: 'video' }]) },
  export: {
    queries: () =>
      RUNS().flatMap((run) =>
        ['scores', 'answers', 'notes'].flatMap((table) => [
          { run, table, format: 'csv' },
          { run, table, format: 'jsonl' },
        ]),
      ),
  },
  'export/results': { queries: () => RUNS().map((run) => ({ run, form: 'lines' })) },
  library: { queries: LIBRARY },
  'library/distribution': {
    queries: () =>
      [
        { score: 'worst' },
        { score: 'q' },
        { score: 'worst', state: 'disputed' },
        { score: 'q', corrected: 'true' },
        { score: 'q', scoresOf: ids.run },
      ].map((query) => ({ ...SMALL, ...query })),
  },
  'library/facets': { queries: LIBRARY },
  'library/place': { queries: () => LIBRARY().map((query) => ({ ...query, video: ids.clip })) },
  'library/selection': {
    bodies: () =>
      [{ dimension: 'worst', from: 6 }, { state: 'disputed' }, { text: 'veo' }].map((filters) => ({
        kind: 'found',
        filters: {
          project: null,
          ...SMALL,
          text: '',
          state: 'all',
          generators: [],
          judges: [],
          tags: [],
          rater: null,
          dimension: null,
          from: null,
          to: null,
          differs: null,
          ...filters,
        },
      })),
  },
  'order-effects': { queries: () => RUNS().map((run) => ({ run })) },
  'qa/funnel': {
    queries: () => [
      { start: smallSuite.id },
      { start: smallSuite.id, facet: 'topic', labels: 'blind' },
      { start: smallSuite.id, labels: 'all', edited: 'remove' },
    ],
  },
  queues: {},
  'queues/[id]': { params: () => ({ id: ids.settled }) },
  'queues/[id]/items': {
    params: () => ({ id: ids.settling }),
    queries: () => [{}, { state: 'unreviewed' }],
  },
  'queues/[id]/differences/[queueItemId]': {
    params: () => ({ id: ids.settling, queueItemId: ids.settlingItem }),
  },
  'prompts/trial': { bodies: TRIAL },
  'prompts/trial/clips': {
    queries: () => [{ suite: smallSuite.id }, { suite: smallSuite.id, search: 'sora' }],
  },
  'prompts/trial/plan': { bodies: TRIAL },
  'queues/preview': {
    bodies: () =>
      [{ kind: 'stratified', by: 'score', count: 1 }].map((policy) => ({
        ...QUEUE,
        runId: ids.run,
        policy,
        memberIds: [ids.dora],
      })),
  },
  results: {
    queries: () => [
      {},
      { run: ids.run },
      { labels: 'all', by: 'corrected' },
      { labels: 'blind', figure: 'odd', by: 'people' },
      { atLeast: '7' },
      { model: 'Sora' },
      { model: 'Veo' },
      { model: '' },
    ],
  },
  'results/beside': {
    queries: () => [{ run: ids.second, other: ids.configuration }],
  },
  'reviews/[itemId]': { params: ofClip, queries: () => [{}, ...RUNS().map((run) => ({ run }))] },
  'reviews/[itemId]/history': {
    params: ofClip,
    queries: () => [
      { suite: smallSuite.id },
      { suite: smallSuite.id, unit: FIRST, question: 'q' },
      { suite: smallSuite.id, unit: SECOND, question: 'q' },
    ],
  },
  'reviews/[itemId]/mark': { params: ofClip },
  runs: {},
  'runs/[id]': { params: ofRun, queries: () => [{}, { state: 'incomplete' }, { state: 'judged' }] },
  'runs/[id]/comparison': { params: ofRun },
  'runs/[id]/explanation': {
    params: ofRun,
    queries: () => [{ video: ids.clip, unit: FIRST, question: 'q' }],
  },
  'runs/[id]/record': { params: ofRun },
  'runs/[id]/repeats': { params: ofRun, queries: () => [{}, { question: 'q' }] },
};

/** The routes that tell nothing of what judges or people say of a clip, nor who made it. */
const SILENT = [
  'account/keys',
  'audit/choices',
  'auth/[...path]',
  'comparison/raters',
  'frames',
  'frames/[hash]',
  'frames/missing',
  'imports',
  'imports/predictions',
  'imports/scores',
  'items/import',
  'judges',
  'judges/[id]/check-up',
  'judges/[id]/check-up/plan',
  'library/views',
  'people',
  'projects',
  'prompts',
  'prompts/[hash]',
  'prompts/archive',
  'qa/annotations',
  'qa/annotations/clips',
  'queues/[id]/exposure',
  'queues/[id]/together/[queueItemId]',
  'queues/people',
  // Of items that are reviewed blind it says nothing, see lib/results/makers.test.ts.
  'results/makers',
  'results/preference',
  // Of suites on which no stage follows; `lib/runs/stages/next.test.ts` has those on which one does.
  'runs/[id]/next',
  'runs/plan',
  'runs/workers',
  'uploads',
  'uploads/[hash]',
  'videos',
  'videos/[id]',
  'videos/[id]/frame-sets',
  'videos/[id]/media',
  // Of items of kinds that are not here; api/qa/export/export.test.ts has some.
  'qa/export',
  'qa/export/preview',
  'qa/statistics',
  'vbench/plans',
  'vbench/plans/[id]',
  'vbench/plans/[id]/file',
  'vbench/plans/[id]/items',
  'vbench/plans/[id]/match',
  'vbench/trees',
];

function addressOf(query: Query): string {
  const address = new URLSearchParams();
  for (const [name, values = []] of Object.entries(query)) {
    for (const value of [values].flat()) address.append(name, value);
  }
  return address.toString();
}

/** Everything that a person is answered by a route in a world, in order. */
async function askRoute(route: string, asked: Asked, person: string, world: number) {
  kept.framejuryDatabase = worlds[world];
  const handlers = new Map(await handlersOf(`api/${route}/route.ts`));
  const cookie = `${LOCAL_REVIEWER_COOKIE}=${person}`;
  const params = asked.params?.() ?? {};
  const requests = asked.bodies
    ? asked.bodies().map(
        (body) =>
          new Request(`http://localhost/api/${route}`, {
            method: 'POST',
            headers: { cookie, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
      )
    : (asked.queries?.() ?? [{}]).map(
        (query) =>
          new Request(`http://localhost/api/${route}?${addressOf(query)}`, { headers: { cookie } }),
      );
  const answers = [];
  for (const request of requests) {
    const handle = handlers.get(request.method);
    if (!handle) throw new Error(`${route} has no ${request.method}`);
    answers.push(await written(await handle(request, { params: Promise.resolve(params) })));
  }
  return answers;
}

async function written(response: Response): Promise<string> {
  return `${response.status} ${JSON.stringify([...response.headers])}\n${await bodyOf(response)}`;
}

const pagesOfPeople = pages.filter(
  (file) => !file.startsWith('sign-in') && !file.startsWith('invitation'),
);

it('every route is known to tell, or to be silent', () => {
  const known = [...Object.keys(TELLING), ...SILENT].map((route) => `api/${route}/route.ts`);
  expect(routes).toEqual(known.toSorted());
});

describe('who reviews a clip blind', () => {
  it.each(Object.entries(TELLING))('is told nothing of it by %s', async (route, asked) => {
    const here = await askRoute(route, asked, ids.ada, 0);
    expect(here.length).toBeGreaterThan(0);
    expect(await askRoute(route, asked, ids.ada, 1)).toEqual(here);
  });

  it.each(pagesOfPeople)('is told nothing by the page %s', async (file) => {
    expect(await readPage(file, 1)).toEqual(await readPage(file, 0));
  });
});

describe('who does not', () => {
  it.each(Object.entries(TELLING))(
    'is told by %s, and has seen the clip and its copies if it shows them',
    async (route, asked) => {
      kept.framejuryDatabase = worlds[0];
      await forgetExposures(ids.dora);
      const here = await askRoute(route, asked, ids.dora, 0);
      const contentId = await contentOf(ids.clip);
      expect(await contentOf(ids.copy)).toBe(contentId);
      const seen = await database().exposure.findMany({
        where: { raterId: ids.dora, contentId },
      });
      expect(seen.map(({ suite }) => suite)).toEqual(
        SHOWING.includes(route) ? [smallSuite.id] : [],
      );
      expect(await askRoute(route, asked, ids.dora, 1)).not.toEqual(here);
    },
  );
});

it('who reviews blind has seen nothing', async () => {
  kept.framejuryDatabase = worlds[0];
  const contentId = await contentOf(ids.clip);
  expect(await database().exposure.count({ where: { raterId: ids.ada, contentId } })).toBe(0);
});

it.each([
  ['agreement', () => ({ run: ids.run })],
  ['agreement', () => ({ run: ids.run, against: 'reference' })],
  ['agreement/facets', () => ({ run: ids.run, facet: 'topic', row: 'question:q' })],
  ['detection', () => ({ run: ids.run })],
  ['comparison', () => ({ left: ids.run, right: ids.second })],
  ['comparison', () => ({ left: ids.run, right: ids.ben })],
  ['comparison/matrix', () => ({ suite: smallSuite.id, rater: [ids.run, ids.ben] })],
  ['library/facets', () => SMALL],
  ['library/distribution', () => ({ ...SMALL, score: 'worst' })],
  ['qa/funnel', () => ({ start: smallSuite.id })],
  ['results', () => SMALL],
] as [string, () => Query][])(
  'figures of %s say how many clips they leave out',
  async (route, query) => {
    for (const [person, withheld] of [
      [ids.ada, 1],
      [ids.dora, 0],
    ] as const) {
      const [answer = ''] = await askRoute(route, { queries: () => [query()] }, person, 0);
      const { withheld: told }: { withheld: number } = JSON.parse(answer.split('\n')[1] ?? '');
      expect(told).toBe(withheld);
    }
  },
);

/** The routes that show what others say of single clips. The others give figures of many, or say how far work is. */
const SHOWING = [
  'agreement/facets',
  'audit',
  'audit/export',
  'comparison/answers',
  'comparison/video/[id]',
  'comparison/videos',
  'detection',
  'export',
  'export/results',
  'library',
  'order-effects',
  'prompts/trial',
  'prompts/trial/plan',
  'qa/funnel',
  'queues/[id]/differences/[queueItemId]',
  'results',
  'reviews/[itemId]',
  'reviews/[itemId]/history',
  'runs/[id]/explanation',
  'runs/[id]/repeats',
];

/** As if a person had seen nothing yet, which cannot be undone otherwise. */
async function forgetExposures(raterId: string): Promise<void> {
  await database().$transaction([
    database().$executeRaw`SET LOCAL session_replication_role = replica`,
    database().exposure.deleteMany({ where: { raterId } }),
  ]);
}

async function contentOf(itemId: string): Promise<string> {
  return (await database().video.findUniqueOrThrow({ where: { id: itemId } })).contentId;
}

/** What the server sends for a page: the components that it is made of, with what each is given. */
async function readPage(file: string, world: number): Promise<string> {
  kept.framejuryDatabase = worlds[world];
  asking.headers = new Headers({ cookie: `${LOCAL_REVIEWER_COOKIE}=${ids.ada}` });
  const draw = await pageOf(file);
  const id = file.startsWith('queues') ? ids.queue : file.startsWith('runs') ? ids.run : ids.clip;
  const params = Promise.resolve({ id });
  const searchParams = Promise.resolve({});
  try {
    return writeElement(await draw({ params, searchParams }));
  } catch (error) {
    // Not found, or led elsewhere.
    return String(error);
  }
}

function writeElement(element: unknown): string {
  const seen = new WeakSet<object>();
  return JSON.stringify(element, (_name, value: unknown) => {
    if (typeof value === 'function') return value.name;
    if (typeof value === 'object' && value !== null) {
      if (seen.has(value)) return '…';
      seen.add(value);
    }
    return value;
  });
}
