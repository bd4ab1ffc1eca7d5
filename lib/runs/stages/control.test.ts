import { beforeAll, describe, expect, it } from 'vitest';
import { baselineJudge } from '@/lib/baseline/baseline-judge';
import { database } from '@/lib/db';
import { type Judge, judgeParametersSchema } from '@/lib/judge/schema';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { newId } from '@/lib/new-id';
import type { Suite } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { judgeItems } from '@/lib/testing/judging';
import { said } from '@/lib/testing/small-run';
import { storeVideos } from '@/lib/testing/stored';
import { quizSuite, quizWriterSuite } from '@/lib/testing/suites/quiz';
import { createRun, type NewStage } from '../begin.store';
import { readCost } from '../budget/store';
import { readRun } from '../progress.store';
import { cancelChain, pauseChain, resumeChain, retryChain } from './control.store';
import { passOn } from './store';

freshDatabase();
beforeAll(ensureJudges);

const last: Suite = { ...quizSuite, id: 'last' };
const suites: readonly Suite[] = [quizWriterSuite, quizSuite, last];
const suiteById = (id: string) => suites.find((suite) => suite.id === id) ?? quizWriterSuite;
const facts = { name: 'Built-in' };
const textsOf = ({ prompts }: Suite) =>
  prompts.map(({ id, hash, markdown }) => ({ prompt: id, hash, markdown }));
const stage = (suite: Suite): NewStage => ({
  suite,
  judge: { id: BASELINE_JUDGE_ID, facts },
  texts: textsOf(suite),
  settings: { coverage: 'economical' },
  budget: null,
});

/** Begins a run over so many new clips, on which both stages follow. */
async function begin(name: string, clips: number, budget: number | null = null) {
  const itemIds = await storeVideos(name, clips);
  const request = {
    suite: quizWriterSuite.id,
    judgeId: BASELINE_JUDGE_ID,
    itemIds,
    settings: { coverage: 'economical' as const },
    budget,
  };
  const judge = { id: BASELINE_JUDGE_ID, facts };
  const stages = [stage(quizSuite), stage(last)];
  const texts = textsOf(quizWriterSuite);
  const runId = await createRun(request, quizWriterSuite, judge, texts, undefined, stages);
  return { runId, itemIds };
}

/** The built-in judge, which looks at no frames here; each call costs 1, and none is answered from another's record. */
function measuring({ baseline }: Suite): Judge {
  const measured = baselineJudge(baseline);
  return {
    ...measured,
    identity: { measured: newId() },
    async reply(request) {
      const reply = await measured.reply({ ...request, call: { ...request.call, frames: [] } });
      return { ...reply, inputTokens: 100, outputTokens: 10, cost: 1 };
    },
  };
}

const silent: Judge = {
  identity: { silent: true },
  reply: async () => ({ ...said, rawReply: null, reason: 'unreachable', detail: 'nobody there' }),
};

const parameters = judgeParametersSchema.parse({
  inputPrice: 1,
  outputPrice: 1,
  maxTokens: 16,
});

/** Judges what waits in a run, as a worker would whose queue holds that; then what came of it goes on. */
async function work(runId: string, judge?: Judge, most = Number.POSITIVE_INFINITY) {
  const { suite } = await database().run.findUniqueOrThrow({ where: { id: runId } });
  const waiting = await database().runItem.findMany({ where: { runId, state: 'waiting' } });
  const itemIds = waiting.map(({ itemId }) => itemId).slice(0, most);
  const asked = suiteById(suite);
  await judgeItems(runId, itemIds, judge ?? measuring(asked), { suite: asked, parameters });
  await passOn(runId, suiteById);
}

const runsOf = (chainId: string) =>
  database().run.findMany({ where: { chainId }, orderBy: { createdAt: 'asc' } });
const statesOf = async (chainId: string) => (await runsOf(chainId)).map(({ state }) => state);
const follower = async (runId: string) =>
  (await database().run.findUnique({ where: { afterId: runId } }))?.id ?? '';
const nobody = async () => new Set<string>();

describe('a chain', () => {
  it('that is stopped stops in every stage, and goes on as one without losing an item', async () => {
    const { runId } = await begin('stopped', 4);
    await work(runId, undefined, 2);
    const second = await follower(runId);
    await work(second, undefined, 2);
    // Two more are judged and have not gone on when it is stopped.
    const waiting = await database().runItem.findMany({ where: { runId, state: 'waiting' } });
    const [one] = waiting.map(({ itemId }) => itemId);
    await judgeItems(runId, [one ?? ''], measuring(quizWriterSuite), { suite: quizWriterSuite });
    await cancelChain(second);
    expect(await statesOf(runId)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    await passOn(runId, suiteById);
    await passOn(second, suiteById);
    expect(await database().runItem.count({ where: { runId: second } })).toBe(4);

    expect(await retryChain(second, nobody)).toBe(5);
    for (const id of [runId, second, await follower(second)]) await work(id);
    await work(runId);
    await work(second);
    await work(await follower(second));
    expect(await statesOf(runId)).toEqual(['ended', 'ended', 'ended']);
    expect(await database().runItem.count({ where: { runId: await follower(second) } })).toBe(8);
    expect(await database().runItem.count({ where: { state: 'cancelled' } })).toBe(0);
  });

  it('that is paused begins no stage that works, and is resumed as one', async () => {
    const { runId } = await begin('paused', 1);
    const [clip] = await database().runItem.findMany({ where: { runId } });
    await judgeItems(runId, [clip?.itemId ?? ''], measuring(quizWriterSuite), {
      suite: quizWriterSuite,
    });
    await database().run.update({ where: { id: runId }, data: { state: 'running' } });
    await pauseChain(runId);
    await passOn(runId, suiteById);
    expect(await statesOf(runId)).toEqual(['paused', 'paused']);
    await resumeChain(await follower(runId));
    expect(await statesOf(runId)).toEqual(['ended', 'running']);
  });

  it('is asked again in every stage where something failed, by one', async () => {
    const { runId } = await begin('failed', 1);
    await work(runId);
    const second = await follower(runId);
    await work(second);
    const third = await follower(second);
    await work(third, silent);
    await database().runItem.updateMany({ where: { runId }, data: { state: 'failed' } });
    const { stages } = await readRun(second, suiteById);
    expect(stages.map(({ run }) => run?.unfinished)).toEqual([1, 0, 2]);
    expect(await retryChain(second, nobody)).toBe(3);
    expect(await statesOf(runId)).toEqual(['running', 'ended', 'running']);
  });

  it('leaves alone what somebody must not learn of', async () => {
    const { runId } = await begin('hidden', 1);
    await work(runId, silent);
    const [row] = await database().runItem.findMany({ where: { runId } });
    const hidden = new Set([row?.itemId ?? '']);
    expect(
      (await readRun(runId, suiteById, {}, undefined, [], hidden)).stages[0]?.run,
    ).toMatchObject({ unfinished: 0 });
    expect(await retryChain(runId, async () => hidden)).toBe(0);
  });

  it('has one budget over all stages, which is raised for all of them', async () => {
    const { runId } = await begin('priced', 2, 3);
    await work(runId);
    const second = await follower(runId);
    await work(second);
    const runs = await runsOf(runId);
    const ids = runs.map(({ id }) => id);
    expect(runs.map(({ budget }) => budget)).toEqual(ids.map(() => 3));
    expect(await statesOf(runId)).toContain('paused');
    // Of fourteen calls: what is expected of one is less than 1 here, so that those under way at once exceed it.
    const spent = await readCost(database(), ids);
    expect(spent).toBeGreaterThanOrEqual(3);
    expect(spent).toBeLessThan(7);
    expect((await readRun(second, suiteById)).budgetSpent).toBe(spent);
    await expect(resumeChain(runId)).rejects.toMatchObject({ status: 409 });
    await resumeChain(runId, 100);
    expect(await statesOf(runId)).not.toContain('paused');
    for (const id of [runId, second]) await work(id);
    await work(await follower(second));
    expect((await runsOf(runId)).map(({ budget }) => budget)).toEqual([100, 100, 100]);
    expect(await statesOf(runId)).toEqual(['ended', 'ended', 'ended']);
  });
});
