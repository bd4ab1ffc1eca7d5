import 'server-only';
import { z } from 'zod';
import { type Blindness, SEES_ALL } from '@/lib/answers/blindness';
import { database } from '@/lib/db';
import { missing } from '@/lib/errors';
import { countMadeItems } from '@/lib/items/made.store';
import { isNobody } from '@/lib/judge/schema';
import type { SuiteById } from '@/lib/suites/by-id';
import { describeSettings } from '@/lib/suites/settings';
import { asksAnything, purposeOf, type Suite } from '@/lib/suites/suite';
import type { Run } from '@/prisma/generated/client';
import { readCost, sharingRuns } from './budget/store';
import { readCallFiles } from './call-files/progress.store';
import { countByState, shownCounts } from './counts';
import { readWaitingFor } from './frames/waiting.store';
import { nextProbe } from './job-queue.store';
import { promptsOf } from './prompts-of-run';
import { nameRoles } from './roles/roles';
import { rolesSchema, sharedModels } from './roles/schema';
import { listRunItems, type StepSum } from './run-items.store';
import type { RunPageRequest, RunProgress, StepProgress } from './schema';
import { listStages } from './stages/listing.store';
import { currencyOf, dialsOf, judgeNameOf } from './store';
import { listFailures, sumByPrompt, sumUsage } from './sums.store';

/** Who has which role in a run, and where roles share a model that should not. */
function rolesOf(run: Pick<Run, 'roles' | 'judgeFacts'>, suite: Suite) {
  const assigned = rolesSchema.parse(run.roles);
  const modelOf = (role: string) => modelNameOf(assigned[role]?.facts ?? run.judgeFacts);
  return {
    roles: nameRoles(suite, judgeNameOf(run.judgeFacts), assigned),
    sharedModels: sharedModels(suite.roles ?? [], modelOf),
  };
}

async function listRepeats(run: Run): Promise<RunProgress['repeats']> {
  const { groupId } = run;
  const repeats = groupId
    ? await database().run.findMany({ where: { groupId }, orderBy: { repeat: 'asc' } })
    : [run];
  return repeats.map(({ id, repeat, state }) => ({ id, repeat, state }));
}

function describeSuite(run: Run, suite: Suite): RunProgress['suite'] {
  return {
    id: suite.id,
    name: suite.name,
    kind: suite.takes.kind,
    version: run.suiteVersion,
    derivedVersion: run.derivedVersion ?? run.suiteVersion,
    currentVersion: suite.version,
    asks: asksAnything(suite),
    ...(isNobody(run.judgeFacts) && { peopleAlone: true as const }),
  };
}

function modelNameOf(facts: unknown): string {
  const { model, name } = z.object({ model: z.string().nullish(), name: z.string() }).parse(facts);
  return model ?? name;
}

/**
 * The progress of a run: sums over all its items, and a page of them.
 * @param blindness what is kept from the person who asks: names of items and outcomes of calls
 * @param withheldQueues queues whose clips are left out wherever clips are named
 * @param untold items of any stage of which the person must not learn that the judge left something unanswered
 * @throws {AppError} 404 when there is no such run
 */
export async function readRun(
  runId: string,
  suiteById: SuiteById,
  wanted: RunPageRequest = {},
  blindness: Blindness = SEES_ALL,
  withheldQueues: readonly string[] = [],
  untold: ReadonlySet<string> = blindness.videos,
): Promise<RunProgress> {
  const db = database();
  const kept = { runId, itemId: { in: [...blindness.videos] } };
  // Before all that is counted: of a run that has ended nothing is asked again, so its counts have to be the last ones.
  const include = { judge: { select: { kind: true } } } as const;
  const found = await db.run.findUnique({ where: { id: runId }, include });
  const run = found ?? missing('run', runId);
  const [states, waitingFor, withheld, hidden, sums, failures, usage, page] = await Promise.all([
    db.runItem.groupBy({ by: ['state'], where: { runId }, _count: true }),
    readWaitingFor(runId),
    db.runItem.count({ where: kept }),
    db.runItem.count({ where: { ...kept, state: 'incomplete' } }),
    sumByPrompt(runId, blindness.videos),
    listFailures(runId, blindness.videos, withheldQueues),
    sumUsage(runId),
    listRunItems(runId, wanted, blindness, withheldQueues),
  ]);
  const suite = suiteById(run.suite, run.suiteVersion);
  const steps = inOrder(sums, suite);
  const { pace, ...used } = usage;
  return {
    id: run.id,
    projectId: run.projectId,
    name: run.name,
    note: run.note,
    pinned: run.pinnedAt !== null,
    suite: describeSuite(run, suite),
    made: suite.produces ? await countMadeItems(runId) : null,
    judge: judgeNameOf(run.judgeFacts),
    ...rolesOf(run, suite),
    imported: run.judge.kind === 'imported',
    currency: currencyOf(run),
    settings: [...describeSettings(suite, run.settings).long, ...dialsOf(run.judgeFacts)],
    state: run.state,
    stateReason: run.stateReason,
    createdAt: run.createdAt.toISOString(),
    endedAt: run.endedAt?.toISOString() ?? null,
    budget: run.budget,
    sharesBudget: run.sharesBudget,
    budgetSpent: run.sharesBudget ? await readCost(db, await sharingRuns(db, run)) : used.cost,
    repeat: run.repeat,
    repeats: await listRepeats(run),
    ...(await listStages(run, suiteById, untold)),
    prompts: promptsOf(run.prompts, suite),
    counts: shownCounts(countByState(states), hidden),
    waitingFor,
    callFiles: await readCallFiles(run),
    probedAt: run.state === 'paused' ? ((await nextProbe(runId))?.toISOString() ?? null) : null,
    turnAfter:
      run.callsBy === null ? await countBefore(run, countByState(states), waitingFor.frames) : 0,
    steps,
    failures,
    usage: used,
    projection: projectRun(
      waitingFor.frames > 0 ? null : steps,
      used.cost,
      run.state === 'running' ? pace : null,
    ),
    withheld,
    items: page.items.map((item) => ({ ...item, steps: inOrder(item.steps, suite) })),
    page: { from: Number(wanted.from ?? 0), of: page.of, next: page.next },
  };
}

/** How many items of other runs a run's judges have under way, where none of its own is though some could be. */
async function countBefore(
  { id, state }: { id: string; state: string },
  { waiting, judging }: Readonly<Record<'waiting' | 'judging', number>>,
  withoutFrames: number,
): Promise<number> {
  if (state !== 'running' || judging > 0 || waiting <= withoutFrames) return 0;
  const [count] = await database().$queryRaw<{ items: number }[]>`
    WITH of AS (
      SELECT r.id, r.state, ARRAY(
        SELECT r."judgeId"::text UNION SELECT role->>'judgeId' FROM jsonb_each(r.roles) AS roles(name, role)
      ) AS judges
      FROM "Run" r WHERE r.state = 'running'
    )
    SELECT count(*)::int AS items FROM of own JOIN of other ON other.id <> own.id AND other.judges && own.judges
      JOIN "RunItem" i ON i."runId" = other.id AND i.state = 'judging'
    WHERE own.id = ${id}::uuid`;
  return count?.items ?? 0;
}

/**
 * The expected cost and time of a run, from its calls so far.
 * @param steps null while some are not planned yet
 */
function projectRun(
  steps: readonly StepProgress[] | null,
  cost: number | null,
  pace: number | null,
): RunProgress['projection'] {
  if (!steps) return { cost: null, secondsLeft: null };
  const made = steps.reduce((sum, { answered, failed }) => sum + answered + failed, 0);
  const planned = steps.reduce((sum, step) => sum + step.planned, 0);
  const left = Math.max(0, planned - made);
  return {
    cost: cost === null || made === 0 ? null : cost * (1 + left / made),
    secondsLeft: pace === null ? null : left / pace,
  };
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
