import { beforeAll, describe, expect, it } from 'vitest';
import { appendVerdicts } from '@/lib/answers/store';
import { baselineJudge } from '@/lib/baseline/baseline-judge';
import { database } from '@/lib/db';
import { correctItem } from '@/lib/items/store';
import type { Judge } from '@/lib/judge/schema';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { localReviewer } from '@/lib/people/local.store';
import type { Suite } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { judgeItems } from '@/lib/testing/judging';
import { storeVideos } from '@/lib/testing/stored';
import { quizSuite, quizWriterSuite } from '@/lib/testing/suites/quiz';
import { createRun, type NewStage } from '../begin.store';
import { cancelRun, pauseRun, resumeRun, retryRun } from '../control.store';
import { listStages } from './listing.store';
import { passOn } from './store';

freshDatabase();
beforeAll(ensureJudges);

/** Of the two questions made of each clip, “first” has 1 for its options, “last” has 0. */
const picky: Suite = { ...quizSuite, id: 'picky', gates: [{ question: 'fair', keeps: [1] }] };
const last: Suite = { ...quizSuite, id: 'last' };
const suites: readonly Suite[] = [quizWriterSuite, picky, last];
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

/** The built-in judge, which looks at no frames here: none are stored. */
function measuring({ baseline }: Suite): Judge {
  const measured = baselineJudge(baseline);
  return {
    ...measured,
    reply: (request) => measured.reply({ ...request, call: { ...request.call, frames: [] } }),
  };
}

/** Begins a run over so many new clips on which both stages follow. */
async function begin(name: string, clips: number): Promise<{ runId: string; clipIds: string[] }> {
  const clipIds = await storeVideos(name, clips);
  const runId = await createRun(
    {
      suite: quizWriterSuite.id,
      judgeId: BASELINE_JUDGE_ID,
      itemIds: clipIds,
      settings: { coverage: 'economical' },
    },
    quizWriterSuite,
    { id: BASELINE_JUDGE_ID, facts },
    textsOf(quizWriterSuite),
    undefined,
    [stage(picky), stage(last)],
  );
  return { runId, clipIds };
}

/** Judges what waits in a run, as a worker would whose queue holds that. */
async function work(runId: string, judge?: Judge): Promise<void> {
  const { suite } = await database().run.findUniqueOrThrow({ where: { id: runId } });
  const waiting = await database().runItem.findMany({ where: { runId, state: 'waiting' } });
  const itemIds = waiting.map(({ itemId }) => itemId);
  const asked = suiteById(suite);
  await judgeItems(runId, itemIds, judge ?? measuring(asked), { suite: asked });
}

const next = (runId: string) => database().run.findUnique({ where: { afterId: runId } });
const nextOf = async (runId: string) => {
  const run = await next(runId);
  if (!run) throw new Error('the next stage has not begun');
  return run;
};
const stateOf = async (runId: string) =>
  (await database().run.findUniqueOrThrow({ where: { id: runId } })).state;
const goOn = async (runId: string) => {
  const run = await database().run.findUniqueOrThrow({ where: { id: runId } });
  return (await listStages(run, suiteById)).stagesGoOn;
};
const namesIn = async (runId: string) => {
  const rows = await database().runItem.findMany({ where: { runId }, include: { item: true } });
  return rows.map(({ item }) => item.name.split(' about')[0]).sort();
};
const jobsOf = (task: string, runId: string) =>
  database().$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE task_identifier = ${task} AND key LIKE ${`%${runId}%`}`.then(
    ([row]) => row?.n,
  );

describe('stages that follow on a run', () => {
  it('are planned by one job at a time, as all jobs of one queue are done', async () => {
    const { runId } = await begin('one at a time', 2);
    await work(runId);
    const jobs = await database().$queryRaw<{ queue: string | null }[]>`
      SELECT queue_name AS queue FROM graphile_worker.jobs WHERE key = ${`pass-on:${runId}`}`;
    expect(jobs).toEqual([{ queue: `pass-on:${runId}` }]);
  });

  it('take what is made, and of the same items those that pass', async () => {
    const { runId } = await begin('whole', 2);
    expect(await next(runId)).toBeNull();
    await work(runId);
    expect(await stateOf(runId)).toBe('ended');
    expect(await jobsOf('pass-on', runId)).toBe(1);
    expect(await goOn(runId)).toBe(true);
    await passOn(runId, suiteById);

    const second = await nextOf(runId);
    expect(second).toMatchObject({ suite: 'picky', state: 'running' });
    expect(await namesIn(second.id)).toEqual([
      'Question 1',
      'Question 1',
      'Question 2',
      'Question 2',
    ]);
    expect(await jobsOf('judge-video', second.id)).toBe(4);
    await work(second.id);
    await passOn(second.id, suiteById);

    const third = await nextOf(second.id);
    expect(third).toMatchObject({ suite: 'last', stages: [] });
    expect(await namesIn(third.id)).toEqual(['Question 1', 'Question 1']);
    expect(await goOn(runId)).toBe(true);
    await work(third.id);
    for (const id of [runId, second.id, third.id]) expect(await stateOf(id)).toBe('ended');
    expect(await goOn(runId)).toBe(false);
  });

  it('begin with the first item, and end only when nothing more can come', async () => {
    const { runId, clipIds } = await begin('flowing', 2);
    await judgeItems(runId, clipIds.slice(0, 1), measuring(quizWriterSuite), {
      suite: quizWriterSuite,
    });
    await passOn(runId, suiteById);
    const second = await nextOf(runId);
    await work(second.id);
    expect(await stateOf(second.id)).toBe('running');
    await passOn(second.id, suiteById);
    const third = await nextOf(second.id);
    await work(third.id);
    expect(await stateOf(third.id)).toBe('running');

    await work(runId);
    expect(await stateOf(runId)).toBe('ended');
    await passOn(runId, suiteById);
    await work(second.id);
    await passOn(second.id, suiteById);
    await work(third.id);
    expect(await stateOf(third.id)).toBe('ended');
    expect(await namesIn(third.id)).toHaveLength(2);
  });

  it('get each item once, however often it is passed on', async () => {
    const { runId } = await begin('twice', 1);
    await work(runId);
    await Promise.all([passOn(runId, suiteById), passOn(runId, suiteById)]);
    await database().runItem.updateMany({ where: { runId }, data: { passedOn: false } });
    await passOn(runId, suiteById);
    const second = await nextOf(runId);
    expect(await namesIn(second.id)).toEqual(['Question 1', 'Question 2']);
    expect(await database().run.count({ where: { afterId: runId } })).toBe(1);
    // One row of the list of runs.
    const { batchId } = await database().run.findUniqueOrThrow({ where: { id: runId } });
    expect(batchId).not.toBeNull();
    expect(second.batchId).toBe(batchId);
  });

  it('go by what people say where they said something', async () => {
    const { runId } = await begin('corrected', 1);
    await work(runId);
    await passOn(runId, suiteById);
    const second = await nextOf(runId);
    await work(second.id);
    const { id: person } = await localReviewer();
    const items = await database().runItem.findMany({
      where: { runId: second.id },
      include: { item: true },
    });
    for (const { itemId, item } of items) {
      const value = item.name.startsWith('Question 2') ? 1 : 0;
      const answers = ['A', 'B', 'C'].map((letter) => ({
        unit: `option:${letter}`,
        question: 'fair',
        verdict: { state: 'scored' as const, value, rationale: '' },
      }));
      await appendVerdicts(person, itemId, 'picky', answers);
    }
    await passOn(second.id, suiteById);
    expect(await namesIn((await nextOf(second.id)).id)).toEqual(['Question 2']);
  });

  it('take what people corrected meanwhile in its newest version, and that alone', async () => {
    const { runId } = await begin('edited', 1);
    await work(runId);
    const { id: person } = await localReviewer();
    const made = await database().item.findFirstOrThrow({
      where: { key: { startsWith: `${runId}/` }, name: { startsWith: 'Question 2' } },
    });
    const data = made.data as Record<string, unknown>;
    const edit = (question: string) =>
      correctItem(made.id, { ...data, question }, person, suites, 'clearer');
    await edit('What falls last?');
    const newest = await edit('What falls first?');
    await passOn(runId, suiteById);
    const second = await nextOf(runId);
    const taken = await database().runItem.findMany({ where: { runId: second.id } });
    expect(taken).toHaveLength(2);
    expect(taken.map(({ itemId }) => itemId)).toContain(newest);

    // The same in a stage that keeps its items: it is corrected after it passed.
    await work(second.id);
    const before = taken.find(({ itemId }) => itemId !== newest)?.itemId ?? '';
    const item = await database().item.findUniqueOrThrow({ where: { id: before } });
    const corrected = await correctItem(
      before,
      { ...(item.data as Record<string, unknown>), question: 'What rolls?' },
      ...([person, suites, 'clearer'] as const),
    );
    await passOn(second.id, suiteById);
    const third = await nextOf(second.id);
    const last = await database().runItem.findMany({ where: { runId: third.id } });
    expect(last.map(({ itemId }) => itemId).sort()).toEqual([corrected, newest].sort());
  });

  it('wait for items whose gate has no answer, and take them when they were asked again', async () => {
    const { runId } = await begin('failing', 1);
    await work(runId);
    await passOn(runId, suiteById);
    const second = await nextOf(runId);
    const silent: Judge = {
      identity: { silent: true },
      reply: async () => ({
        rawReply: null,
        reason: 'unreachable',
        detail: 'nobody there',
        finishReason: null,
        inputTokens: null,
        outputTokens: null,
        cachedTokens: null,
        cost: null,
        latencyMs: 1,
        tries: 1,
        responseFormat: null,
      }),
    };
    await work(second.id, silent);
    await passOn(second.id, suiteById);
    expect(await next(second.id)).toBeNull();

    await retryRun(second.id, new Set());
    await work(second.id);
    await passOn(second.id, suiteById);
    expect(await namesIn((await nextOf(second.id)).id)).toEqual(['Question 1']);
  });

  it('are not worked on while they are paused, get nothing once they are cancelled, and end after a cancelled run', async () => {
    const { runId, clipIds } = await begin('halting', 3);
    const judgeClip = (n: number) =>
      judgeItems(runId, clipIds.slice(n, n + 1), measuring(quizWriterSuite), {
        suite: quizWriterSuite,
      });
    await judgeClip(0);
    await passOn(runId, suiteById);
    const second = await nextOf(runId);
    await pauseRun(second.id);
    await judgeClip(1);
    await passOn(runId, suiteById);
    expect(await namesIn(second.id)).toHaveLength(4);
    expect(await jobsOf('judge-video', second.id)).toBe(0);
    await resumeRun(second.id);
    expect(await jobsOf('judge-video', second.id)).toBe(4);

    await work(second.id);
    await cancelRun(runId);
    expect(await jobsOf('pass-on', runId)).toBe(1);
    await passOn(runId, suiteById);
    expect(await stateOf(second.id)).toBe('ended');

    const other = await begin('cancelled', 2);
    const judgeOther = (n: number) =>
      judgeItems(other.runId, other.clipIds.slice(n, n + 1), measuring(quizWriterSuite), {
        suite: quizWriterSuite,
      });
    await judgeOther(0);
    await passOn(other.runId, suiteById);
    const its = await nextOf(other.runId);
    await cancelRun(its.id);
    await judgeOther(1);
    await passOn(other.runId, suiteById);
    expect(await namesIn(its.id)).toHaveLength(2);
    expect(await stateOf(its.id)).toBe('cancelled');
  });
});
