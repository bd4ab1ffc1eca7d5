import 'server-only';
import { z } from 'zod';
import { type Blindness, SEES_ALL, shownName } from '@/lib/answers/blindness';
import { database } from '@/lib/db';
import { missing } from '@/lib/errors';
import { countMadeItems } from '@/lib/items/made.store';
import { describeSettings } from '@/lib/judge/settings';
import { asksAnything, asksPeopleAlone, purposeOf, type Suite } from '@/lib/judge/suite';
import type { Run } from '@/prisma/generated/client';
import { readWaitingFor } from './frames/waiting.store';
import { nameRoles } from './roles/roles';
import { rolesSchema, sharedModels } from './roles/schema';
import {
  RUN_PAGE_SIZE,
  type RunItemState,
  type RunPageRequest,
  type RunProgress,
  type RunSummary,
  type RunVideoProgress,
  type StepProgress,
  shownState,
} from './schema';
import { listStages } from './stages/listing.store';
import { currencyOf, judgeNameOf } from './store';
import { listFailures, sumByPrompt, sumUsage } from './sums.store';

const planSchema = z.record(z.string(), z.number());

/**
 * All runs but those of check-ups, latest first.
 * @param hidden by run, the number of incomplete videos to show as judged
 */
export async function listRuns(
  suiteById: (id: string) => Suite,
  hidden: ReadonlyMap<string, number>,
): Promise<RunSummary[]> {
  const db = database();
  const [runs, states, unframed, costs] = await Promise.all([
    db.run.findMany({
      where: { project: { knownAnswers: false } },
      orderBy: [{ createdAt: 'desc' }, { repeat: 'asc' }],
    }),
    db.runItem.groupBy({ by: ['runId', 'state'], _count: true }),
    db.runItem.groupBy({
      by: ['runId'],
      where: { framed: false, state: 'waiting' },
      _count: true,
    }),
    db.$queryRaw<{ runId: string; cost: number | null; estimated: boolean }[]>`
      SELECT "runId", sum(cost) AS cost, bool_or(estimated) AS estimated
      FROM "Step" WHERE "replayOfId" IS NULL GROUP BY "runId"`,
  ]);
  return runs.map((run) => {
    const suite = suiteById(run.suite);
    const counts = shownCounts(
      countByState(states.filter(({ runId }) => runId === run.id)),
      hidden.get(run.id) ?? 0,
    );
    const used = costs.find(({ runId }) => runId === run.id);
    return {
      id: run.id,
      suite: run.suite,
      suiteName: suite.name,
      kind: suite.takes.kind,
      asks: asksAnything(suite),
      judge: judgeNameOf(run.judgeFacts),
      state: run.state,
      stateReason: run.stateReason,
      createdAt: run.createdAt.toISOString(),
      endedAt: run.endedAt?.toISOString() ?? null,
      repeat: run.repeat,
      groupId: run.groupId,
      otherPrompts: otherPrompts(run.prompts, suite),
      videos: Object.values(counts).reduce((sum, count) => sum + count, 0),
      judged: counts.judged,
      incomplete: counts.incomplete,
      failed: counts.failed,
      waitingForFrames: unframed.find(({ runId }) => runId === run.id)?._count ?? 0,
      cost: used?.cost ?? null,
      estimated: used?.estimated ?? false,
      currency: currencyOf(run.judgeFacts),
      budget: run.budget,
    };
  });
}

const NO_VIDEOS: Readonly<Record<RunItemState, number>> = {
  waiting: 0,
  judging: 0,
  judged: 0,
  incomplete: 0,
  failed: 0,
  cancelled: 0,
};

function countByState(rows: readonly { state: RunItemState; _count: number }[]) {
  const counts = { ...NO_VIDEOS };
  for (const { state, _count } of rows) counts[state] += _count;
  return counts;
}

/** The counts with so many incomplete videos shown as judged. */
function shownCounts(counts: Record<RunItemState, number>, hidden: number) {
  return { ...counts, judged: counts.judged + hidden, incomplete: counts.incomplete - hidden };
}

/** Who has which role in a run, and where roles share a model that should not. */
function rolesOf(run: Pick<Run, 'roles' | 'judgeFacts'>, suite: Suite) {
  const assigned = rolesSchema.parse(run.roles);
  const modelOf = (role: string) => modelNameOf(assigned[role]?.facts ?? run.judgeFacts);
  return {
    roles: nameRoles(suite, judgeNameOf(run.judgeFacts), assigned),
    sharedModels: sharedModels(suite.roles ?? [], modelOf),
  };
}

function modelNameOf(facts: unknown): string {
  const { model, name } = z.object({ model: z.string().nullish(), name: z.string() }).parse(facts);
  return model ?? name;
}

/** The prompt versions that a run names, in the suite's order. */
function promptsOf(prompts: unknown, suite: Suite) {
  const hashes = z.record(z.string(), z.string()).parse(prompts);
  return suite.prompts.flatMap(({ id, purpose, hash }) => {
    const used = hashes[id];
    return used ? [{ prompt: id, purpose, hash: used, isSuiteText: used === hash }] : [];
  });
}

function otherPrompts(prompts: unknown, suite: Suite): RunSummary['otherPrompts'] {
  const named = promptsOf(prompts, suite);
  if (named.length === 0) return null;
  return named.flatMap(({ prompt, hash, isSuiteText }) => (isSuiteText ? [] : [{ prompt, hash }]));
}

/** Any reason but an abstention, which is an answer, means that there is no usable reply. */
function isFailure(reason: string | null): boolean {
  return reason !== null && reason !== 'abstained';
}

/**
 * The progress of a run: sums over all its videos, and a page of them.
 * @param blindness what is kept from the person who asks: names of videos and outcomes of calls
 * @param withheldQueues queues whose clips are left out wherever clips are named
 * @throws {AppError} 404 when there is no such run
 */
export async function readRun(
  runId: string,
  suiteById: (id: string) => Suite,
  wanted: RunPageRequest = {},
  blindness: Blindness = SEES_ALL,
  withheldQueues: readonly string[] = [],
): Promise<RunProgress> {
  const db = database();
  const kept = { runId, itemId: { in: [...blindness.videos] } };
  const [found, states, waitingFor, withheld, hidden, sums, failures, usage, page] =
    await Promise.all([
      db.run.findUnique({ where: { id: runId }, include: { judge: { select: { kind: true } } } }),
      db.runItem.groupBy({ by: ['state'], where: { runId }, _count: true }),
      readWaitingFor(runId),
      db.runItem.count({ where: kept }),
      db.runItem.count({ where: { ...kept, state: 'incomplete' } }),
      sumByPrompt(runId, blindness.videos),
      listFailures(runId, blindness.videos, withheldQueues),
      sumUsage(runId),
      listRunVideos(runId, wanted, blindness, withheldQueues),
    ]);
  const run = found ?? missing('run', runId);
  const suite = suiteById(run.suite);
  const siblings = run.groupId
    ? await db.run.findMany({ where: { groupId: run.groupId }, orderBy: { repeat: 'asc' } })
    : [run];
  const steps = inOrder(sums, suite);
  const { pace, ...used } = usage;
  return {
    id: run.id,
    projectId: run.projectId,
    suite: {
      id: suite.id,
      name: suite.name,
      version: run.suiteVersion,
      derivedVersion: run.derivedVersion ?? run.suiteVersion,
      currentVersion: suite.version,
      asks: asksAnything(suite),
      ...(asksPeopleAlone(suite) && { peopleAlone: true as const }),
    },
    made: suite.produces ? await countMadeItems(runId) : null,
    judge: judgeNameOf(run.judgeFacts),
    ...rolesOf(run, suite),
    imported: run.judge.kind === 'imported',
    currency: currencyOf(run.judgeFacts),
    settings: describeSettings(suite, run.settings).long,
    state: run.state,
    stateReason: run.stateReason,
    createdAt: run.createdAt.toISOString(),
    endedAt: run.endedAt?.toISOString() ?? null,
    budget: run.budget,
    repeat: run.repeat,
    repeats: siblings.map(({ id, repeat, state }) => ({ id, repeat, state })),
    ...(await listStages(run, suiteById)),
    prompts: promptsOf(run.prompts, suite),
    counts: shownCounts(countByState(states), hidden),
    waitingFor,
    steps,
    failures,
    usage: used,
    projection:
      waitingFor.frames > 0
        ? { cost: null, secondsLeft: null }
        : projectRun(steps, used.cost, run.state === 'running' ? pace : null),
    withheld,
    videos: page.videos.map((video) => ({ ...video, steps: inOrder(video.steps, suite) })),
    page: { from: wanted.from === undefined ? 0 : Number(wanted.from), of: page.of },
  };
}

/** The expected cost and time of a run, from its calls so far. */
function projectRun(
  steps: readonly StepProgress[],
  cost: number | null,
  pace: number | null,
): RunProgress['projection'] {
  const made = steps.reduce((sum, { answered, failed }) => sum + answered + failed, 0);
  const planned = steps.reduce((sum, step) => sum + step.planned, 0);
  const left = Math.max(0, planned - made);
  return {
    cost: cost === null || made === 0 ? null : cost * (1 + left / made),
    secondsLeft: pace === null ? null : left / pace,
  };
}

type StepSum = Omit<StepProgress, 'purpose'>;

/** A page of a run's videos with their progress; steps in no order. */
async function listRunVideos(
  runId: string,
  { from = 0, state, video }: RunPageRequest,
  blindness: Blindness,
  withheldQueues: readonly string[],
): Promise<{ videos: (Omit<RunVideoProgress, 'steps'> & { steps: StepSum[] })[]; of: number }> {
  const db = database();
  const hidden = [...blindness.videos];
  const where = {
    runId,
    ...(video && { itemId: video }),
    ...(withheldQueues.length > 0 && {
      item: { queued: { none: { queueId: { in: [...withheldQueues] } } } },
    }),
    ...(state === 'incomplete' && { state, NOT: { itemId: { in: hidden } } }),
    ...(state === 'judged' && {
      OR: [{ state }, { state: 'incomplete' as const, itemId: { in: hidden } }],
    }),
    ...(state && state !== 'incomplete' && state !== 'judged' && { state }),
  };
  const [rows, of] = await Promise.all([
    db.runItem.findMany({
      where,
      omit: { evidence: true, scores: true },
      include: {
        item: { select: { id: true, name: true, kind: true } },
        frames: {
          where: { n: 1 },
          select: { frameSet: { select: { frames: { take: 1, orderBy: { position: 'asc' } } } } },
        },
      },
      orderBy: { itemId: 'asc' },
      skip: Number(from),
      take: RUN_PAGE_SIZE,
    }),
    db.runItem.count({ where }),
  ]);
  const itemIds = rows.map(({ itemId }) => itemId);
  const [latest, usage, estimated] = await Promise.all([
    db.step.findMany({
      where: { runId, itemId: { in: itemIds } },
      select: { itemId: true, prompt: true, unit: true, reason: true, detail: true },
      distinct: ['itemId', 'prompt', 'unit'],
      orderBy: { id: 'desc' },
    }),
    db.step.groupBy({
      by: ['itemId'],
      where: { runId, itemId: { in: itemIds }, replayOfId: null },
      _sum: { inputTokens: true, outputTokens: true, cost: true },
    }),
    db.step.groupBy({
      by: ['itemId'],
      where: { runId, itemId: { in: itemIds }, estimated: true },
    }),
  ]);
  const videos = rows.map((row) => {
    const blind = blindness.videos.has(row.itemId);
    const calls = latest
      .filter(({ itemId }) => itemId === row.itemId)
      .map((call) => (blind ? { ...call, reason: null, detail: null } : call));
    const used = usage.find(({ itemId }) => itemId === row.itemId)?._sum;
    return {
      itemId: row.itemId,
      name: shownName(blindness, row.item),
      thumbnail: row.frames[0]?.frameSet.frames[0]?.hash ?? null,
      state: shownState(row.state, blind),
      stateReason: blind ? null : row.stateReason,
      framed: row.framed,
      steps: Object.entries(planSchema.parse(row.plan)).map(([prompt, planned]) => {
        const made = calls.filter((call) => call.prompt === prompt);
        const failed = made.filter(({ reason }) => isFailure(reason)).length;
        return { prompt, planned, failed, answered: made.length - failed };
      }),
      failures: calls.flatMap(({ prompt, unit, reason, detail }) =>
        reason !== null && isFailure(reason)
          ? [{ prompt, unit, reason, detail: detail ?? '' }]
          : [],
      ),
      inputTokens: blind ? null : (used?.inputTokens ?? 0),
      outputTokens: blind ? null : (used?.outputTokens ?? 0),
      cost: blind ? null : (used?.cost ?? null),
      estimated: !blind && estimated.some(({ itemId }) => itemId === row.itemId),
    };
  });
  return { videos, of };
}

/** Steps in the suite's order, with each prompt's purpose. */
function inOrder(steps: readonly StepSum[], suite: Suite): StepProgress[] {
  const place = (prompt: string) => suite.prompts.findIndex(({ id }) => id === prompt);
  return steps
    .toSorted((one, other) => place(one.prompt) - place(other.prompt))
    .map((step) => ({ ...step, purpose: purposeOf(suite, step.prompt) }));
}

/**
 * The id of a run's suite.
 * @throws {AppError} 404 when there is no such run
 */
export async function runSuite(runId: string): Promise<string> {
  const run = await database().run.findUnique({ where: { id: runId }, select: { suite: true } });
  return run?.suite ?? missing('run', runId);
}
