import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { parse } from 'yaml';
import type { VbenchData } from '@/benchmarks/vbench/formats/data';
import { taskOf } from '@/benchmarks/vbench/formats/items';
import { newPlanSchema } from '@/benchmarks/vbench/formats/schema';
import { makePlanOf } from '@/benchmarks/vbench/use-cases/make-plan';
import { database } from '@/lib/db';
import { inputOf } from '@/lib/declared/fixtures';
import { writeStored } from '@/lib/files';
import { BASELINE_JUDGE_ID } from '@/lib/judge/store';
import type { NewQueue } from '@/lib/queues/schema';
import { createAdjudication, createQueue } from '@/lib/queues/store';
import { createRun } from '@/lib/runs/begin.store';
import { openToPeople } from '@/lib/runs/people.store';
import type { SuiteInput } from '@/lib/suites/input';
import type { Question } from '@/lib/suites/question';
import { completeSettings, neededFrames } from '@/lib/suites/settings';
import { asksAnything, asksPeopleAlone, type Suite } from '@/lib/suites/suite';
import { settingsFor } from '@/lib/video/frames/need';
import { suiteById } from '@/prompts';
import { TEA, TEA_OPTIONS } from '@/prompts/qa/fixtures/reviewed';
import { moveClip, storeVideo } from '../stored';

/** A suite's item, with its neighbour that nobody reviews, the run of both, and the queues in which it is. */
export interface Place {
  suite: Suite;
  projectId: string;
  itemId: string;
  name: string;
  data: object;
  neighbourId: string;
  /** The same content in another project, judged in a run of its own; of the first suite alone. */
  copy: { itemId: string; runId: string } | null;
  /** What the item was made of, and what was made of it. */
  sourceId: string | null;
  madeId: string | null;
  runId: string;
  /** Another run of the same, by the same judge. */
  secondId: string | null;
  units: { unit: string; question: Question }[];
  /** The first of the scores that the suite makes; the empty text where it makes none. */
  scoreId: string;
  /** The plan in which the item has a place; null where there is none. */
  planId: string | null;
  /** Where Cleo and Dan differ, as the place of the queue that settles it; in the first world alone. */
  settlingItemId: string;
  /** Where Ada and Eve review it blind, where Cleo and Dan did, and where is settled on what these two differ. */
  queues: { ada: string; eve: string; done: string; settling: string };
}

/** Whether a place is the one of the first suite, about which everything is tried in every way. */
export const isFirst = ({ copy }: Place) => copy !== null;

/** Who is there: Ada and Eve review blind, Cleo and Dan have answered, Ben looks; from Fay alone the project hides scores. */
export const people = { ada: '', eve: '', ben: '', cleo: '', dan: '', fay: '' };

const COVERAGE = { coverage: 'standard' } as const;

/** Suites that are data and walked like those that are written in code: one with parts of its own, and one of pairs. */
export const DECLARED = ['rules-of-action', 'side-by-side'];

/** The last fixture of a suite that is data; null for one that has none. */
export function fixtureOf(suite: string): Fixture | null {
  const folder = path.join('prompts', suite, 'fixtures');
  const files = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  const last = files.findLast((file) => file.endsWith('.yaml'));
  return last ? parse(readFileSync(path.join(folder, last), 'utf8')) : null;
}

interface Fixture {
  item?: object;
  prompt: string;
  replies: { prompt: string; sample?: number; reply: string }[];
}

/** The first input that a suite is tried with; of VBench-2.0 one whose prompt gives the answer away. */
async function inputFor(suite: Suite): Promise<SuiteInput> {
  const { id, takes } = suite;
  const fixture = fixtureOf(id);
  if (fixture) {
    const models = suite.sides && { models: ['Sora', 'Kling'] };
    const data = takes.data.parse({ ...fixture.item, ...models });
    return inputOf({ suite }, data, fixture.prompt);
  }
  const prompts = path.resolve('prompts');
  const file = readdirSync(prompts, { recursive: true, encoding: 'utf8' }).find((one) =>
    `/${one}`.endsWith(`/${id}/fixtures/inputs.ts`),
  );
  const { inputs } = (await import(path.join(prompts, file ?? ''))) as {
    inputs: readonly { input: SuiteInput }[];
  };
  const telling = inputs.find(({ input }) => Object(input.data).dimension === 'Camera_Motion');
  const found = telling ?? inputs[0];
  if (!found) throw new Error(`${id} is tried with nothing`);
  return found.input;
}

/** Stores a clip with the frames that a suite needs. */
async function storeClip(suite: Suite, name: string): Promise<string> {
  const id = await storeVideo(name);
  await database().item.update({ where: { id }, data: { model: 'Sora' } });
  const need = neededFrames(suite, completeSettings(suite, COVERAGE));
  if (need?.mode === 'uniform') {
    const frames = Array.from({ length: need.count }, (_, position) => ({
      position,
      at: (2.5 * position) / need.count,
      hash: `${position.toString(16)}${id.replaceAll('-', '')}`.padStart(64, '0'),
      width: 320,
      height: 180,
    }));
    await database().frameSet.create({
      data: {
        videoId: id,
        extractor: 'test',
        settings: settingsFor(need),
        contentHash: id.replaceAll('-', '').repeat(2),
        clusters: [{ keyFrame: 0, frames: frames.map(({ position }) => position) }],
        frames: { create: frames },
      },
    });
  }
  return id;
}

async function storeItem(
  kind: string,
  data: object,
  { videoIds = [], ...more }: { madeFromId?: string; videoIds?: string[]; name: string },
): Promise<string> {
  const { projectId } = await database().item.findFirstOrThrow({ where: { kind: 'clip' } });
  const { id } = await database().item.create({
    data: {
      projectId,
      kind,
      key: more.name,
      data,
      // Of a pair its data say both.
      model: 'models' in data ? null : 'Sora',
      cluster: 'sora cluster',
      task: kind === 'vbench' ? taskOf(data as VbenchData) : 'sora task',
      facets: { source: 'sora', dimension: 'Camera Motion' },
      ...more,
      media: { create: videoIds.map((videoId, index) => ({ n: index + 1, videoId })) },
    },
  });
  return id;
}

/** Stores an item as a suite takes it, on clips of its own. */
async function storeJudged(suite: Suite, data: object, name: string, madeFromId: string | null) {
  const videoId = await storeClip(suite, `${name}.mp4`);
  if (suite.takes.kind === 'clip') return videoId;
  const videoIds = [videoId];
  if (suite.takes.media.min > 1) videoIds.push(await storeClip(suite, `${name}, second.mp4`));
  return storeItem(suite.takes.kind, data, { name, videoIds, ...(madeFromId && { madeFromId }) });
}

/** Stores a suite's item with what it was made of, what was made of it, and a run of it and its neighbour. */
export async function storePlace(suite: Suite): Promise<Place> {
  const { takes, id } = suite;
  const input = await inputFor(suite);
  const name = `sora item of ${id}`;
  const source =
    takes.kind === 'mcq' ? (['qa', TEA] as const) : (['stepped-clip', TEA.clip] as const);
  const needsClip = (await database().item.count()) === 0;
  if (needsClip) await storeVideo('a clip that nobody judges');
  const sourceId =
    takes.kind === 'clip'
      ? null
      : await storeItem(source[0], source[1], { name: `${name}: source` });
  const itemId = await storeJudged(suite, Object(input.data), name, sourceId);
  const neighbourId = await storeJudged(suite, Object(input.data), `neighbour of ${id}`, null);
  const madeId =
    takes.kind === 'qa'
      ? await storeItem('mcq', TEA_OPTIONS, { name: `${name}: made`, madeFromId: itemId })
      : null;
  const units = suite
    .units(input)
    .flatMap((unit) =>
      suite.questions
        .filter((question) => question.unit === unit.kind)
        .map((question) => ({ unit: unit.unit, question })),
    );
  const runId = asksPeopleAlone(suite) ? '' : await beginRun(suite, [itemId, neighbourId]);
  const queues = { ada: '', eve: '', done: '', settling: '' };
  const { projectId } = await database().item.findUniqueOrThrow({ where: { id: itemId } });
  return {
    suite,
    projectId,
    itemId,
    name: takes.kind === 'clip' ? `${name}.mp4` : name,
    data: Object(input.data),
    neighbourId,
    copy: null,
    sourceId,
    madeId,
    runId,
    secondId: null,
    units,
    scoreId: suite.scores([], input)[0]?.id ?? '',
    planId: id === 'vbench' ? await storePlan(projectId, Object(input.data)) : null,
    settlingItemId: '',
    queues,
  };
}

/** Stores a plan in which an item of VBench-2.0 has a place. */
async function storePlan(project: string, { dimension, prompt, metadata }: VbenchData) {
  const row = { prompt_en: prompt, dimension, auxiliary_info: metadata };
  const files = {
    [`prompts/prompt/${dimension}.txt`]: prompt,
    [`prompts/meta_info/${dimension}.json`]: JSON.stringify([row]),
  };
  const person = { id: people.ben, name: 'ben', role: 'admin', account: null } as const;
  const asked = { files, project, name: 'A plan', road: 'full-list', text: 'plain', seed: 7 };
  return (await makePlanOf(person, newPlanSchema.parse(asked))).plan.id;
}

/** Begins a run; which calls it makes does not hang on what is said. */
function beginRun(suite: Suite, itemIds: string[]): Promise<string> {
  const askAll = suite.id === 'question-filtering' && { askAll: true };
  return createRun(
    {
      suite: suite.id,
      judgeId: BASELINE_JUDGE_ID,
      itemIds,
      settings: { ...COVERAGE, ...askAll },
    },
    suite,
    { id: BASELINE_JUDGE_ID, facts: { kind: 'baseline', name: 'A judge' } },
    suite.prompts.map(({ id, hash, markdown }) => ({ prompt: id, hash, markdown })),
  );
}

/** Gives a clip a copy in another project, and a second run as a repeat of the first. */
export async function addCopy(place: Place): Promise<void> {
  const db = database();
  const frames = await db.frame.findMany({ where: { frameSet: { videoId: place.itemId } } });
  const [own] = await db.frameSet.findMany({ where: { videoId: place.itemId } });
  const itemId = await storeVideo('the copy');
  await moveClip(itemId, (await db.project.create({ data: { name: 'Another' } })).id);
  await db.frameSet.create({
    data: {
      videoId: itemId,
      extractor: 'test',
      settings: own?.settings ?? {},
      clusters: own?.clusters ?? [],
      contentHash: 'ab'.repeat(32),
      frames: { create: frames.map(({ frameSetId: _other, ...frame }) => frame) },
    },
  });
  place.copy = { itemId, runId: await beginRun(place.suite, [itemId]) };
  place.secondId = await beginRun(place.suite, [place.itemId, place.neighbourId]);
  await db.run.update({ where: { id: place.runId }, data: { groupId: place.runId } });
  await db.run.update({ where: { id: place.secondId }, data: { groupId: place.runId, repeat: 1 } });
}

/** Writes down a small picture as each frame that there is. */
export async function writeFrames(): Promise<void> {
  const plain = { width: 32, height: 18, channels: 3, background: '#345' } as const;
  const jpeg = await sharp({ create: plain }).jpeg().toBuffer();
  const frames = await database().frame.findMany({ distinct: ['hash'], select: { hash: true } });
  for (const { hash } of frames) await writeStored('frames', hash, jpeg);
}

/** Puts a suite's item into queues. */
export async function queuePlace(place: Place): Promise<void> {
  if (asksPeopleAlone(place.suite)) {
    place.runId = (await openToPeople(place.suite, place.projectId)) ?? '';
  }
  if (!asksAnything(place.suite)) return;
  const queue = (memberIds: string[], more: Partial<NewQueue>) =>
    createQueue(
      {
        name: `Blind ${place.suite.id}`,
        runId: place.runId,
        policy: { kind: 'chosen', itemIds: [place.itemId] },
        seed: 1,
        raters: memberIds.length,
        attentionShare: 0,
        memberIds,
        blind: true,
        tolerance: 1,
        instructions: '',
        leaseMinutes: 600,
        ...more,
      },
      people.ben,
      suiteById,
    );
  const hides = { hidesGenerator: true, hidesReference: true, hidesLineage: true };
  // It is judged in each world by itself, later on, while a queue takes what has been judged.
  const judged = { runId: place.runId, itemId: place.itemId };
  await database().runItem.updateMany({ where: judged, data: { state: 'judged' } });
  place.queues.ada = await queue([people.ada], {});
  place.queues.eve = await queue([people.eve], hides);
  place.queues.done = await queue([people.cleo, people.dan], {});
  place.queues.settling = await createAdjudication(
    {
      sourceId: place.queues.done,
      name: `Settling ${place.suite.id}`,
      instructions: '',
      memberIds: [people.ada, people.eve, people.ben],
    },
    people.ben,
  );
  if (place.suite.prompts.length === 0) return;
  await database().runItem.updateMany({ where: judged, data: { state: 'waiting' } });
}
