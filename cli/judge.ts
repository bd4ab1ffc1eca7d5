import process from 'node:process';
import { z } from 'zod';
import { summarisePlan } from '@/components/runs/plan-costs';
import { countNoun } from '@/components/ui/numbers';
import { type JudgeFacts, judgeFactsSchema } from '@/lib/judge/schema';
import { libraryPageSchema } from '@/lib/library/listing.schema';
import { type BegunRun, begunRunSchema } from '@/lib/runs/begun.schema';
import { type PlannedJudging, runPlanSchema } from '@/lib/runs/plan/schema';
import type { RunProgress } from '@/lib/runs/schema';
import { requestSettingsSchema } from '@/lib/suites/settings';
import { Trouble } from '@/scripts/trouble.mjs';
import { readApp } from './app-request';
import { readJobs } from './frames-options';
import { withInstallation } from './installation';
import { JUDGE_HELP, type JudgeOptions, readJudgeOptions } from './judge-options';
import { takeFramesLacking } from './missing-frames';
import { findProject } from './project';
import { describeRun, judgedOf, waitForRun } from './run-progress';

/** The exit code where something was not judged. */
const NOT_ALL = 4;

/**
 * Runs `framejury judge`.
 * @param words what follows `judge` on the command line
 * @returns the exit code: 0 when everything was judged, or the run has begun and nobody waits; 4 when something was not
 * @throws {Trouble} when it is used wrongly, or the app does not answer
 */
export async function run(words: string[]): Promise<number> {
  const options = readJudgeOptions(words);
  if (!options) {
    process.stdout.write(JUDGE_HELP);
    return 0;
  }
  return withInstallation(options.installation, (api) => judge(api, options));
}

async function judge(api: string, options: JudgeOptions): Promise<number> {
  const asked = await findJudge(api, options.judge);
  const itemIds = await listItems(api, options);
  const { suite, settings, budget } = options;
  const request = { suite, itemIds, settings };
  const plan = await planOf(api, { ...request, judgeIds: [asked.id] }, settings);
  const say = (line: string) => process.stdout.write(options.json ? '' : `${line}\n`);
  say(`${countNoun(itemIds.length, 'item')}, at most ${summarisePlan(plan, [asked], [], 1)}.`);
  const begun = await readApp(`${api}/runs`, begunRunSchema, {
    ...request,
    judgeId: asked.id,
    ...(budget !== null && { budget }),
  });
  if (!options.wait) {
    if (begun.waitingFor.words) say(begun.waitingFor.words);
    say(`Run ${begun.runId} has begun.`);
    if (options.json) printJson({ run: begun.runId, state: 'running', plannedCalls: plan.calls });
    return 0;
  }
  const since = performance.now();
  await takeFrames(api, begun);
  const ended = await waitForRun(api, begun.runId, options.timeoutMs);
  const seconds = Math.round((performance.now() - since) / 100) / 10;
  if (options.json) printJson(factsOf(ended, plan, seconds));
  else sayEnd(ended, seconds);
  const { judged, of } = judgedOf(ended);
  return judged === of ? 0 : NOT_ALL;
}

/** @throws {Trouble} when there is none of that name, with those that there are */
async function findJudge(api: string, named: string): Promise<JudgeFacts> {
  const judges = await readApp(`${api}/judges`, z.array(judgeFactsSchema));
  const found = judges.find(({ id, name }) => [id, name].includes(named));
  if (found) return found;
  const known = judges.map(({ name }) => `\n  ${name}`).join('');
  throw new Trouble(`There is no judge “${named}”. Judges there are:${known}`);
}

/** @throws {Trouble} when there is nothing to judge */
async function listItems(api: string, { suite, project, models }: JudgeOptions): Promise<string[]> {
  const { id, name } = await findProject(api, project);
  const query = new URLSearchParams({ suite, project: id, limit: '0' });
  for (const model of models) query.append('generator', model);
  const { found } = await readApp(`${api}/library?${query}`, libraryPageSchema);
  if (found === 0) {
    const whose = models.length === 0 ? '' : ` by ${models.map((one) => `“${one}”`).join(' or ')}`;
    throw new Trouble(`“${name}” has nothing${whose} that the suite “${suite}” is asked about.`);
  }
  const filters = { suite, project: id, generators: models };
  return readApp(`${api}/library/selection`, z.array(z.string()), { kind: 'found', filters });
}

async function planOf(
  api: string,
  request: object,
  settings: JudgeOptions['settings'],
): Promise<PlannedJudging> {
  const { coverages } = await readApp(`${api}/runs/plan`, runPlanSchema, request);
  return coverages[requestSettingsSchema.parse(settings).coverage];
}

/** Takes the frames that a run waits for. */
async function takeFrames(api: string, { runId, waitingFor }: BegunRun): Promise<void> {
  if (waitingFor.frames === 0) return;
  await takeFramesLacking({ of: { run: runId }, url: new URL(api).origin, jobs: readJobs() });
}

function sayEnd(run: RunProgress, seconds: number): void {
  process.stdout.write(`Run ${run.id}: ${describeRun(run)}, ${seconds} s.\n`);
  for (const why of [run.stateReason, run.waitingFor.words]) {
    if (why) process.stderr.write(`${why}\n`);
  }
  for (const { calls, reason, detail } of run.failures) {
    process.stderr.write(`${countNoun(calls, 'call')} ${reason}: ${detail}\n`);
  }
}

/** What scripts are told of a run that is over. */
function factsOf(run: RunProgress, plan: PlannedJudging, seconds: number) {
  const { id, state, stateReason, counts, usage, currency, failures, waitingFor } = run;
  return {
    ...{ run: id, state, stateReason, counts, seconds, plannedCalls: plan.calls },
    // Where no call was made, that it cost nothing is known without any price.
    ...{ ...usage, cost: usage.calls === 0 ? 0 : usage.cost, currency, failures, waitingFor },
  };
}

function printJson(facts: object): void {
  process.stdout.write(`${JSON.stringify(facts, null, 2)}\n`);
}
