import 'server-only';

import type { z } from 'zod';
import { analyzeAfter, database, insertMany } from '@/lib/db';
import { chooseSuite } from '@/lib/declared/chosen.store';
import { AppError, missing } from '@/lib/errors';
import { newId } from '@/lib/new-id';
import type { Call } from '@/lib/suites/calls';
import {
  completeSettings,
  neededFrames,
  type RunSettings,
  storedSettings,
} from '@/lib/suites/settings';
import type { Suite } from '@/lib/suites/suite';
import { refuseMixture } from '@/lib/video/known-answer-project.store';
import type { Prisma } from '@/prisma/generated/client';
import { requirePrices } from './budget/prices';
import type { CallsBy } from './call-files/schema';
import { lackingVideos } from './frames/choice';
import {
  findItemsToJudge,
  type ItemToJudge,
  refuseUnfitFrames,
  refuseUnfitItem,
} from './frames/items.store';
import { enqueue, enqueueTaking, prepareQueue } from './job-queue.store';
import type { Roles } from './roles/schema';
import type { runRequestSchema } from './schema';
import { judgeNameOf, suiteInput } from './store';

type Db = Prisma.TransactionClient;

/** What a run is to do about an item: the frames that it is judged by, and the calls that it takes, none while frames are missing. */
export interface PlannedItem {
  itemId: string;
  frames: { n: number; frameSetId: string }[];
  /** The items whose frames are missing. */
  lacking: string[];
  framed: boolean;
  plan: Record<string, number>;
  /** Why it cannot be judged, a sentence; left out where it can. */
  failure?: string;
}

/**
 * Plans an item.
 * @throws {AppError} 422 for one that the suite does not take
 */
export function planItem(
  { item, frames, frameSets }: ItemToJudge,
  suite: Suite,
  settings: RunSettings,
): PlannedItem {
  refuseUnfitItem(item, suite, settings);
  const lacking = lackingVideos(frames);
  const framed = lacking.length === 0;
  const input = framed && suiteInput(suite, item, frameSets, storedSettings(settings));
  return {
    itemId: item.id,
    frames: frames.flatMap(({ n, frameSetId }) => (frameSetId ? [{ n, frameSetId }] : [])),
    lacking,
    framed,
    plan: input ? countByPrompt(suite.calls(input)) : {},
  };
}

/** The judge of a run as the run remembers it, with those that have other roles. */
export interface ChosenJudge {
  id: string;
  facts: Prisma.InputJsonObject;
  roles?: Roles;
}

/** A run as it is stored first, without items. */
interface NewRun {
  projectId: string;
  suite: Suite;
  judge: ChosenJudge;
  /** Prompt id → hash. */
  prompts: Record<string, string>;
  /** Complete ones. */
  settings: RunSettings;
  repeat: number;
  groupId: string | null;
  batchId: string | null;
  budget: number | null;
  callsBy: string | null;
  /** As `storedStagesSchema` has them. */
  stages: readonly Prisma.InputJsonObject[];
  /** The run whose items come on to it; null where it has its own. */
  afterId: string | null;
  /** The first run of its chain; itself where stages follow on it when left out. */
  chainId?: string | null;
  /** Whether its budget is one over all runs of its chain. */
  sharesBudget: boolean;
  /** Running when left out. */
  state?: 'running' | 'paused';
}

/** Stores a run and its rater; its project uses the suite from then on. */
export async function createRunRow(
  db: Prisma.TransactionClient,
  { suite, judge, settings, stages, ...run }: NewRun,
) {
  await chooseSuite(run.projectId, suite.id, db);
  const id = newId();
  return db.run.create({
    data: {
      id,
      chainId: stages.length > 0 ? id : null,
      ...run,
      suite: suite.id,
      suiteVersion: suite.version,
      judgeId: judge.id,
      judgeFacts: judge.facts,
      roles: judge.roles ?? {},
      settings: storedSettings(settings),
      stages: [...stages],
      rater: { create: { kind: 'judge', name: judgeNameOf(judge.facts as Prisma.JsonObject) } },
    },
  });
}

/** Gives a run items, with the frames that they are judged by. They are put into no queue. */
export async function addItems(
  db: Prisma.TransactionClient,
  runId: string,
  planned: readonly PlannedItem[],
): Promise<void> {
  await insertMany(
    db,
    'RunItem',
    planned.map(({ itemId, plan, framed, failure = null }) => ({
      runId,
      itemId,
      plan,
      framed,
      state: failure === null ? 'waiting' : 'failed',
      stateReason: failure,
    })),
  );
  await insertMany(
    db,
    'RunItemFrames',
    planned
      .filter(({ framed }) => framed)
      .flatMap(({ itemId, frames }) => frames.map((frame) => ({ runId, itemId, ...frame }))),
  );
}

/** A stage that is to follow on a run. */
export interface NewStage {
  suite: Suite;
  judge: ChosenJudge;
  texts: readonly { prompt: string; hash: string; markdown: string }[];
  /** Complete ones. */
  settings: RunSettings;
  budget: number | null;
  callsBy?: CallsBy | null;
}

function storedStage({ suite, judge, texts, settings, budget, callsBy = null }: NewStage) {
  return {
    suite: suite.id,
    judgeId: judge.id,
    judgeFacts: judge.facts,
    budget,
    callsBy,
    roles: judge.roles ?? {},
    prompts: Object.fromEntries(texts.map(({ prompt, hash }) => [prompt, hash])),
    settings: storedSettings(settings),
  };
}

/** Enough for thousands of items times ten repeats; the default of five seconds is not. */
const ORDER_TIMEOUT_MS = 120_000;

type Request = z.output<typeof runRequestSchema>;

/**
 * Begins a run, or one per repeat, see {@link prepareRun}.
 * @returns the run's id; of several the first one's
 * @throws {AppError} as that does
 */
export async function createRun(...given: Parameters<typeof prepareRun>): Promise<string> {
  const [id = ''] = await beginTogether([await prepareRun(...given)]);
  return id;
}

/** A run that is ready to begin: begins it in a transaction, and answers its id. */
export type PreparedRun = { begin: (db: Db) => Promise<string>; items: number };

/** Begins runs, all or none of them. @returns their ids */
export async function beginTogether(prepared: readonly PreparedRun[]): Promise<string[]> {
  const ids = await database().$transaction(
    async (db) => {
      const begun: string[] = [];
      for (const { begin } of prepared) begun.push(await begin(db));
      return begun;
    },
    { timeout: ORDER_TIMEOUT_MS },
  );
  const items = prepared.reduce((sum, one) => sum + one.items, 0);
  await analyzeAfter(items, 'RunItem');
  return ids;
}

/**
 * Prepares a run, or one per repeat: it stores it with the videos' frames and puts every video into the queue, in one
 * transaction. Items whose frames are missing wait for them, see `frames/waiting.store`.
 * @param like the run that it repeats, whose frames are taken as they were, and the group and the batch to which further
 *   repeats belong, with the index of the first of them
 * @param stages what follows on it, the next one first
 * @param alongside what is stored with the run, of several the first one, before any of it is judged
 * @throws {AppError} 404 for an item that does not exist; 422 for frames that are not what the suite needs, and for a
 *   budget where the judge has no prices
 */
export async function prepareRun(
  request: Request,
  suite: Suite,
  judge: ChosenJudge,
  promptTexts: readonly { prompt: string; hash: string; markdown: string }[],
  like?: { group: { id: string; batchId: string; from: number } | null },
  stages: readonly NewStage[] = [],
  alongside?: (db: Prisma.TransactionClient, runId: string) => Promise<void>,
): Promise<PreparedRun> {
  requirePrices(request.budget, judge.facts);
  const settings = completeSettings(suite, request.settings);
  await prepareQueue();
  const need = neededFrames(suite, settings);
  const items = await findItemsToJudge(request, need);
  if (!like) refuseUnfitFrames(items, request.frameSets ?? {});
  const group = like?.group;
  const found = new Map(items.map((each) => [each.item.id, each]));
  const chosen = request.itemIds.map((id) =>
    planItem(found.get(id) ?? missing('video', id), suite, settings),
  );
  const ready = chosen.flatMap(({ itemId, framed }) => (framed ? [itemId] : []));
  const [first] = found.values();
  if (!first) throw new AppError(422, 'Choose at least one video.');
  await refuseMixture(
    [...found.values()].map(({ item }) => item.projectId),
    settings.frameOrder !== undefined,
  );
  const repeats = request.repeats ?? 1;
  const groupId = group?.id ?? (repeats > 1 ? newId() : null);
  const isSeveral = repeats > 1 || stages.length > 0;
  const batchId = group?.batchId ?? request.batchId ?? (isSeveral ? newId() : null);
  const begin = async (db: Db) => {
    await db.promptVersion.createMany({
      data: [{ suite, texts: promptTexts }, ...stages].flatMap((each) =>
        each.texts.map((text) => ({ ...text, suite: each.suite.id })),
      ),
      skipDuplicates: true,
    });
    let firstId = '';
    for (let index = 0; index < repeats; index += 1) {
      const run = await createRunRow(db, {
        projectId: first.item.projectId,
        suite,
        judge,
        settings,
        groupId,
        batchId,
        stages: stages.map(storedStage),
        prompts: Object.fromEntries(promptTexts.map(({ prompt, hash }) => [prompt, hash])),
        repeat: (group?.from ?? 0) + index,
        budget: request.budget ?? null,
        sharesBudget: stages.length > 0 && request.budget != null,
        callsBy: request.callsBy ?? null,
        afterId: null,
      });
      await addItems(db, run.id, chosen);
      if (index === 0) await alongside?.(db, run.id);
      await enqueue(db, run.id, ready);
      firstId ||= run.id;
    }
    await enqueueTaking(db, [...new Set(chosen.flatMap(({ lacking }) => lacking))]);
    return firstId;
  };
  return { begin, items: chosen.length * repeats };
}

/** How many calls of each prompt are made in any case. */
export function countByPrompt(calls: readonly Call[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { prompt, optional } of calls) {
    if (!optional) counts[prompt.id] = (counts[prompt.id] ?? 0) + 1;
  }
  return counts;
}
