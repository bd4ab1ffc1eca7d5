import 'server-only';
import type { Change } from '@/lib/audit/schema';
import { refuseUndisclosed } from '@/lib/disclosure/withheld.store';
import { AppError } from '@/lib/errors';
import { factsForRun, judgeForRun } from '@/lib/judge/called.store';
import type { Person } from '@/lib/people/schema';
import { requireRunScope } from '@/lib/people/store';
import { choosePromptTexts } from '@/lib/prompt-versions/store';
import { drawHeldBack, holdBack } from '@/lib/queues/held-back.store';
import { createRun } from '@/lib/runs/begin.store';
import { requirePrices } from '@/lib/runs/budget/prices';
import { refuseUnfiled } from '@/lib/runs/call-files/request';
import type { WaitingFor } from '@/lib/runs/frames/schema';
import { readWaitingFor } from '@/lib/runs/frames/waiting.store';
import { assignRoles } from '@/lib/runs/roles/roles';
import { runRequestSchema, type StageRequest } from '@/lib/runs/schema';
import { refuseBrokenChain } from '@/lib/runs/stages/request';
import { completeSettings } from '@/lib/suites/settings';
import { asksPeopleAlone } from '@/lib/suites/suite';
import { suiteById } from '@/prompts';

/** A run that has begun; of several repeats the first. */
export interface BegunRun {
  runId: string;
  waitingFor: WaitingFor;
}

/**
 * Begins a run that a person asks for, whichever way the request comes.
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
  const { stages: asked = [], ...parsed } = runRequestSchema.parse(request);
  await refuseUndisclosed(person.id, parsed.itemIds);
  if (asked.length > 0 && (parsed.repeats ?? 1) > 1) {
    throw new AppError(
      422,
      'A run on which stages follow is begun once, without repeats.',
      'repeats',
    );
  }
  const begun = await readStage(parsed);
  const stages = await Promise.all(asked.map(readStage));
  refuseBrokenChain(
    [begun, ...stages].map(({ suite }) => suite),
    suiteById,
  );
  const sample =
    parsed.holdBack && (await drawHeldBack(parsed.holdBack, begun.suite, parsed.itemIds));
  const runId = await createRun(
    parsed,
    begun.suite,
    begun.judge,
    begun.texts,
    undefined,
    stages.map(({ suite, judge, texts, settings, budget, callsBy }) => ({
      suite,
      judge,
      texts,
      budget,
      callsBy,
      settings: completeSettings(suite, settings),
    })),
    async (db, id) => {
      if (sample) await holdBack(db, id, sample, person.id);
    },
  );
  const { itemIds, batchId: _batchId, ...settings } = parsed;
  record({
    action: 'run.started',
    subject: { kind: 'run', id: runId },
    after: {
      judge: begun.judge.facts.name,
      ...settings,
      videos: itemIds.length,
      ...(asked.length > 0 && { stages: asked }),
    },
  });
  return { runId, waitingFor: await readWaitingFor(runId) };
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
  for (const { facts } of [deciding, ...asked.map(([, one]) => one)]) requirePrices(budget, facts);
  const { settings, callsBy = null } = stage;
  refuseUnfiled(callsBy, deciding.facts);
  const texts = await choosePromptTexts(suite, stage.prompts ?? {});
  return { suite, judge, texts, settings, budget: budget ?? null, callsBy };
}
