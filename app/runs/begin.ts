import 'server-only';
import type { z } from 'zod';
import type { Change } from '@/lib/audit/schema';
import { refuseUndisclosed } from '@/lib/disclosure/withheld.store';
import { AppError } from '@/lib/errors';
import { factsForRun, judgeForRun } from '@/lib/judge/called.store';
import { newId } from '@/lib/new-id';
import type { Person } from '@/lib/people/schema';
import { requireRunScope } from '@/lib/people/store';
import { choosePromptTexts } from '@/lib/prompt-versions/store';
import { drawHeldBack, holdBack } from '@/lib/queues/held-back.store';
import { beginTogether, prepareRun } from '@/lib/runs/begin.store';
import type { BegunRun } from '@/lib/runs/begun.schema';
import { requirePrices } from '@/lib/runs/budget/prices';
import { refuseUnfiled } from '@/lib/runs/call-files/request';
import { readWaitingFor } from '@/lib/runs/frames/waiting.store';
import { assignRoles, refuseMixedCurrencies } from '@/lib/runs/roles/roles';
import { runRequestSchema, type StageRequest } from '@/lib/runs/schema';
import { refuseBrokenChain } from '@/lib/runs/stages/request';
import { completeSettings } from '@/lib/suites/settings';
import { asksPeopleAlone } from '@/lib/suites/suite';
import { suiteById } from '@/prompts';

/**
 * Begins a run that a person asks for, whichever way the request comes; where several judges are to be asked, one of each,
 * all or none.
 * @param request not parsed yet, see `runRequestSchema`
 * @throws {ZodError} when it is none; {AppError} as `createRun` does, 403 for clips that are kept from the person and for an API key that may ask no judge, and 422
 *   for stages that cannot follow on it
 */
export async function beginRun(
  request: unknown,
  person: Person,
  record: (change: Change) => void,
): Promise<BegunRun> {
  requireRunScope(person);
  const { alsoJudgeIds = [], holdBack: aside, ...parsed } = runRequestSchema.parse(request);
  await refuseUndisclosed(person.id, parsed.itemIds);
  const judgeIds = [...new Set([parsed.judgeId, ...alsoJudgeIds])];
  const batchId = parsed.batchId ?? (judgeIds.length > 1 ? newId() : undefined);
  const asked = judgeIds.map((judgeId) => ({ ...parsed, judgeId, ...(batchId && { batchId }) }));
  const sample = aside && (await drawHeldBack(aside, suiteById(parsed.suite), parsed.itemIds));
  const prepared = await Promise.all(
    asked.map((one, place) =>
      prepareOf(one, async (db, id) => {
        // Held back once, items are so in all runs of the suite.
        if (sample && place === 0) await holdBack(db, id, sample, person.id);
      }),
    ),
  );
  const ids = await beginTogether(prepared.map(({ run }) => run));
  const runs = await Promise.all(
    ids.map(async (runId, place) => {
      const judgeId = judgeIds[place] ?? '';
      return { judgeId, runId, waitingFor: await readWaitingFor(runId) };
    }),
  );
  const { itemIds, batchId: _batchId, stages, ...settings } = parsed;
  for (const [place, { runId, judgeId }] of runs.entries()) {
    record({
      action: 'run.started',
      subject: { kind: 'run', id: runId },
      after: {
        judge: prepared[place]?.judge,
        ...settings,
        judgeId,
        ...(aside && { holdBack: aside }),
        videos: itemIds.length,
        ...(stages && stages.length > 0 && { stages }),
      },
    });
  }
  const [first] = runs;
  if (!first) throw new Error('no run has begun');
  return { runId: first.runId, waitingFor: first.waitingFor, runs };
}

/** Checks all that is asked for of one judge, and prepares its run. */
async function prepareOf(
  { stages: asked = [], ...request }: z.output<typeof runRequestSchema>,
  alongside: NonNullable<Parameters<typeof prepareRun>[6]>,
) {
  if (asked.length > 0 && (request.repeats ?? 1) > 1) {
    throw new AppError(
      422,
      'A run on which stages follow is begun once, without repeats.',
      'repeats',
    );
  }
  const begun = await readStage(request);
  // What no endpoint is asked costs nothing.
  const isFree = asked.length === 0 && begun.asked.every(({ facts }) => facts.kind !== 'endpoint');
  const budget = isFree ? null : begun.budget;
  if (budget !== null && asked.some((stage) => typeof stage.budget === 'number')) {
    throw new AppError(422, 'Give one budget over all stages, or each stage its own.', 'budget');
  }
  const stages = await Promise.all(
    asked.map(({ judgeId = request.judgeId, ...stage }) =>
      readStage({ ...stage, judgeId, budget: budget ?? stage.budget }),
    ),
  );
  const chain = [begun, ...stages];
  refuseBrokenChain(
    chain.map(({ suite }) => suite),
    suiteById,
  );
  if (budget !== null) refuseMixedCurrencies(chain.flatMap(({ asked: judges }) => judges));
  const run = await prepareRun(
    { ...request, budget },
    begun.suite,
    begun.judge,
    begun.texts,
    undefined,
    stages.map(({ asked: _judges, ...stage }) => ({
      ...stage,
      settings: completeSettings(stage.suite, stage.settings),
    })),
    alongside,
  );
  return { run, judge: begun.judge.facts.name };
}

/** A judge as it is now. */
async function readJudge(judgeId: string) {
  const judge = await judgeForRun(judgeId);
  return { id: judge.id, facts: factsForRun(judge) };
}

/** What a run, or a stage after it, is asked for, with the judge as it is now and the texts of the prompts. */
async function readStage({ budget, ...stage }: StageRequest) {
  const suite = suiteById(stage.suite);
  if (asksPeopleAlone(suite)) {
    throw new AppError(
      422,
      `“${suite.name}” asks people alone: review its items in the library, without a run.`,
      'suite',
    );
  }
  const deciding = await readJudge(stage.judgeId);
  const others = Object.entries(stage.judges ?? {}).filter(([, id]) => id !== stage.judgeId);
  const asked = await Promise.all(
    others.map(async ([role, id]) => [role, await readJudge(id)] as const),
  );
  const judge = { ...deciding, roles: assignRoles(suite, deciding, Object.fromEntries(asked)) };
  const all = [deciding, ...asked.map(([, one]) => one)];
  for (const { facts } of all) requirePrices(budget, facts);
  const { settings, callsBy = null } = stage;
  refuseUnfiled(callsBy, deciding.facts);
  const texts = await choosePromptTexts(suite, stage.prompts ?? {});
  return { suite, judge, texts, settings, budget: budget ?? null, callsBy, asked: all };
}
