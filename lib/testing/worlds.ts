import { readdirSync } from 'node:fs';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { Client } from 'pg';
import { keepFacets } from '@/lib/answers/facets.store';
import { database } from '@/lib/db';
import { keepContents } from '@/lib/items/asked.store';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { refreshSummaries } from '@/lib/library/summary/store';
import { fillSuites } from '@/lib/library/summary/suites.store';
import { addLocalReviewer } from '@/lib/people/local.store';
import { createQueue } from '@/lib/queues/store';
import { readMark } from '@/lib/reviews/mark.store';
import { openToPeople } from '@/lib/runs/people.store';
import type { SuiteInput } from '@/lib/suites/input';
import type { Question } from '@/lib/suites/question';
import { asksAnything, asksPeopleAlone, type Suite } from '@/lib/suites/suite';
import { PrismaClient } from '@/prisma/generated/client';
import { suiteById, suites } from '@/prompts';
import { TEA, TEA_OPTIONS } from '@/prompts/qa/fixtures/reviewed';
import { storeVideo } from './stored';

/** A suite's item, with the run, the queue and the word of everybody on it. */
export interface Place {
  suite: Suite;
  itemId: string;
  sourceId: string | null;
  madeId: string | null;
  runId: string;
  judgeId: string | null;
  queueId: string;
  units: { unit: string; question: Question }[];
}

const places: Place[] = [];
const ids = { project: '', ada: '', eve: '', ben: '' };
const copies: string[] = [];

const PROMPTS = path.resolve('prompts');

/** The first input that a suite is tried with; of VBench-2.0 one whose prompt gives the answer away. */
async function inputFor({ id }: Suite): Promise<SuiteInput> {
  const file = readdirSync(PROMPTS, { recursive: true, encoding: 'utf8' }).find((one) =>
    `/${one}`.endsWith(`/${id}/fixtures/inputs.ts`),
  );
  const { inputs } = (await import(path.join(PROMPTS, file ?? ''))) as {
    inputs: readonly { input: SuiteInput }[];
  };
  const telling = inputs.find(({ input }) => Object(input.data).dimension === 'Camera_Motion');
  const found = telling ?? inputs[0];
  if (!found) throw new Error(`${id} is tried with nothing`);
  return found.input;
}

async function storeItem(
  kind: string,
  data: object,
  more: { madeFromId?: string; videoId?: string; name: string },
) {
  const { videoId, ...item } = more;
  const { id } = await database().item.create({
    data: {
      projectId: ids.project,
      kind,
      key: more.name,
      data,
      model: 'Sora',
      cluster: 'sora cluster',
      task: 'sora task',
      facets: { source: 'sora' },
      ...item,
      ...(videoId && { media: { create: { n: 1, videoId } } }),
    },
  });
  return id;
}

/** Stores a suite's item with what it was made of and what was made of it. */
async function storePlace(suite: Suite): Promise<Place> {
  const { takes, id } = suite;
  const input = await inputFor(suite);
  const videoId = await storeVideo(`sora film of ${id}.mp4`);
  ids.project ||= (await database().item.findUniqueOrThrow({ where: { id: videoId } })).projectId;
  await database().item.update({ where: { id: videoId }, data: { model: 'Sora' } });
  const isClip = takes.kind === 'clip';
  const name = `sora item of ${id}`;
  const sourceId = isClip
    ? null
    : await storeItem(
        takes.kind === 'mcq' ? 'qa' : 'stepped-clip',
        takes.kind === 'mcq' ? TEA : TEA.clip,
        { name: `${name}: source` },
      );
  const itemId = isClip
    ? videoId
    : await storeItem(takes.kind, Object(input.data), {
        name,
        videoId,
        ...(sourceId && { madeFromId: sourceId }),
      });
  const madeId =
    takes.kind === 'qa'
      ? await storeItem('mcq', TEA_OPTIONS, { name: `${name}: made`, madeFromId: itemId })
      : null;
  const runs = await storeRun(suite, itemId);
  const units = suite
    .units(input)
    .flatMap((unit) =>
      suite.questions
        .filter((question) => question.unit === unit.kind)
        .map((question) => ({ unit: unit.unit, question })),
    );
  return { suite, itemId, sourceId, madeId, queueId: '', units, ...runs };
}

async function storeRun(suite: Suite, itemId: string) {
  if (asksPeopleAlone(suite)) {
    return { runId: (await openToPeople(suite, ids.project)) ?? '', judgeId: null };
  }
  const run = await database().run.create({
    data: {
      projectId: ids.project,
      suite: suite.id,
      suiteVersion: suite.version,
      judgeId: BASELINE_JUDGE_ID,
      judgeFacts: { name: 'A judge' },
      prompts: {},
      settings: { coverage: 'standard' },
      state: 'ended',
      items: { create: { itemId, state: 'judged', plan: {}, scores: [], framed: true } },
      rater: { create: { kind: 'judge', name: 'A judge' } },
    },
    include: { rater: true },
  });
  await database().$executeRaw`
    INSERT INTO "RunItemFrames" ("runId", "itemId", n, "frameSetId")
    SELECT ${run.id}::uuid, m."itemId", m.n, f.id FROM "ItemMedia" m JOIN "FrameSet" f ON f."videoId" = m."videoId"
    WHERE m."itemId" = ${itemId}::uuid`;
  return { runId: run.id, judgeId: run.rater?.id ?? '' };
}

async function storeQueueFor({ suite, runId, itemId }: Place, raterId: string, hides: boolean) {
  return createQueue(
    {
      name: `Blind ${suite.id}`,
      runId,
      policy: { kind: 'chosen', itemIds: [itemId] },
      seed: 1,
      raters: 1,
      attentionShare: 0,
      memberIds: [raterId],
      blind: true,
      hidesGenerator: hides,
      hidesReference: hides,
      hidesLineage: hides,
      tolerance: 1,
      instructions: '',
      leaseMinutes: 600,
    },
    ids.ben,
    suiteById,
  );
}

/** What somebody says on a scale, in a world. */
function wordOn(scale: Question['scale'], world: number): { value?: number; label?: string } {
  if (scale.kind === 'rating') return { value: world === 1 ? scale.max : scale.min };
  if (scale.kind === 'yes-no') return { value: world === 1 ? 1 : 0 };
  if (scale.kind === 'choice') return { label: scale.options.at(world === 1 ? -1 : 0) ?? '' };
  return { label: world === 1 ? 'quite other' : 'said so' };
}

/** What judges and Ben say of every item in a world; all else is as it was copied. */
async function say(world: number): Promise<void> {
  const db = database();
  const createdAt = new Date('2026-01-01T00:00:00Z');
  for (const { suite, itemId, runId, judgeId, units } of places) {
    for (const raterId of [judgeId, ids.ben]) {
      if (raterId === null) continue;
      await db.answer.createMany({
        data: units.map(({ unit, question }) => ({
          itemId,
          raterId,
          suite: suite.id,
          unit,
          question: question.id,
          state: 'scored' as const,
          createdAt,
          act: raterId === ids.ben ? ('override' as const) : null,
          rationale: `in world ${world === 1 ? 1 : 0}`,
          ...wordOn(question.scale, world),
        })),
      });
    }
    const value = world === 1 ? 1 : 0;
    const score = {
      id: 's',
      label: 'S',
      value,
      range: { min: 0, max: 1 },
      higherIsWorse: false,
      formula: '',
      scored: 1,
      unscored: 0,
      terms: [],
    };
    await db.runItem.updateMany({ where: { runId, itemId }, data: { scores: [score] } });
    await db.note.create({
      data: {
        itemId,
        raterId: ids.ben,
        suite: suite.id,
        text: `note ${world === 1 ? 1 : 0}`,
        sentAs: itemId,
        createdAt,
      },
    });
  }
}

/** The data of an item with another reference, or another origin. */
function otherData({ suite }: Place, data: Record<string, unknown>): object {
  const [first = '', ...rest] = (data.wrong ?? []) as string[];
  const others: Record<string, object> = {
    'caption-rubric': { reference: 'veo reference' },
    'question-review': { reason: 'veo reason' },
    answering: { answer: 'veo answer', reason: 'veo reason' },
    'option-review': { answer: first, wrong: [data.answer, ...rest], reason: 'veo reason' },
    vbench: { prompt: 'veo prompt', metadata: 'zoom_out' },
  };
  return { ...data, ...others[suite.id] };
}

/** Gives items other models, names, references and origins. */
async function disguise(): Promise<void> {
  const db = database();
  const [other] = await db.item.findMany({
    where: { kind: 'stepped-clip' },
    take: 1,
    orderBy: { id: 'desc' },
  });
  for (const place of places.filter(({ suite }) => asksAnything(suite))) {
    const item = await db.item.findUniqueOrThrow({ where: { id: place.itemId } });
    const clip =
      item.kind === 'clip'
        ? {}
        : { cluster: 'veo cluster', task: 'veo task', data: otherData(place, Object(item.data)) };
    const origin = place.sourceId && item.kind !== 'mcq' ? { madeFromId: other?.id ?? null } : {};
    await db.item.update({
      where: { id: place.itemId },
      data: { model: 'Veo', name: item.name.replace('sora', 'veo'), ...clip, ...origin },
    });
    if (item.kind === 'mcq' && place.sourceId) {
      await db.item.update({
        where: { id: place.sourceId },
        data: { data: { ...TEA, answer: TEA_OPTIONS.wrong[0], reason: 'veo reason' } },
      });
    }
    if (place.madeId) {
      const [first = '', ...rest] = TEA_OPTIONS.wrong;
      await db.item.update({
        where: { id: place.madeId },
        data: { data: { ...TEA_OPTIONS, answer: first, wrong: [TEA_OPTIONS.answer, ...rest] } },
      });
    }
  }
}

function openWorld(url: string): World {
  const client = new PrismaClient({
    adapter: new PrismaPg({ connectionString: url }),
    log: [{ emit: 'event', level: 'query' }],
  });
  const asked: string[] = [];
  client.$on('query', ({ query }) => asked.push(query));
  return { client, asked };
}

async function onServer(statement: string): Promise<void> {
  const server = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await server.connect();
  await server.query(statement).finally(() => server.end());
}

/** A database of its own that says something otherwise, and what it was asked since that was emptied. */
export interface World {
  client: PrismaClient;
  asked: string[];
}

/**
 * An item of every suite, in three databases: as it is; otherwise in what judges and people say, all triggers on; and
 * otherwise in models, names, references and origins. Ada reviews every item blind, from Eve a queue also hides all that it
 * can, and Ben sees all.
 */
export async function makeWorlds(): Promise<{ worlds: World[]; places: Place[]; ids: typeof ids }> {
  await ensureJudges();
  await keepFacets(suites);
  await keepContents(suites);
  for (const name of ['ada', 'eve', 'ben'] as const) ids[name] = (await addLocalReviewer(name)).id;
  for (const suite of suites) places.push(await storePlace(suite));
  for (const place of places.filter(({ suite }) => asksPeopleAlone(suite))) {
    place.runId = (await openToPeople(place.suite, ids.project)) ?? '';
  }
  for (const place of places.filter(({ suite }) => asksAnything(suite))) {
    place.queueId = await storeQueueFor(place, ids.ada, false);
    await storeQueueFor(place, ids.eve, true);
  }
  await readMark(places[0]?.itemId ?? '', ids.ben);
  const worlds: World[] = [];
  const url = process.env.DATABASE_URL ?? '';
  await database().$disconnect();
  for (const world of [0, 1, 2]) {
    const copy = new URL(url);
    if (world > 0) {
      copy.pathname = `${new URL(url).pathname}_${world}`;
      copies.push(copy.pathname.slice(1));
      await onServer(
        `CREATE DATABASE ${copy.pathname.slice(1)} TEMPLATE ${new URL(url).pathname.slice(1)} STRATEGY FILE_COPY`,
      );
    }
    worlds.push(openWorld(copy.toString()));
  }
  for (const world of [0, 1, 2]) {
    enterWorld(worlds[world]);
    // What this process keeps of results goes by these numbers, and is not to be of another world.
    await database()
      .$executeRaw`SELECT setval(pg_get_serial_sequence('"ResultsChange"', 'id'), ${1000 * (world + 1)})`;
    await say(world);
    if (world === 2) await disguise();
    await fillSuites(suites);
    while ((await refreshSummaries(suiteById)) > 0);
  }
  return { worlds, places, ids };
}

const kept = globalThis as { framejuryDatabase?: PrismaClient };

/** Has everything asked from now on go to a world. */
export function enterWorld(world: World | undefined): void {
  if (world) kept.framejuryDatabase = world.client;
}

/** Takes the worlds away again, but the first one, which is the test's own database. */
export async function endWorlds([first, ...others]: readonly World[]): Promise<void> {
  for (const { client } of others) await client.$disconnect();
  enterWorld(first);
  for (const name of copies) await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
}
