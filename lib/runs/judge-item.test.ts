import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { listHistory } from '@/lib/answers/store';
import { database } from '@/lib/db';
import type { Judge, JudgeRequest } from '@/lib/judge/schema';
import { freshDatabase } from '@/lib/testing/database';
import { judgeItem, judgeItems } from '@/lib/testing/judging';
import { beginSmallRun, SMALL_REPLIES, said } from '@/lib/testing/small-run';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { cancelRun, pauseRun, resumeRun, retryRun } from './control.store';
import { explainCell } from './explanation.store';
import { listRuns } from './listing.store';
import { readRun } from './progress.store';

freshDatabase();

/** By then a worker has looked how a run stands. */
const LOOKED_MS = 1500;

/** A judge that answers from {@link SMALL_REPLIES}, but for calls that `fails` picks; counts its calls. */
function scripted(name: string, fails: (request: JudgeRequest) => boolean = () => false) {
  const calls: JudgeRequest[] = [];
  const judge: Judge = {
    identity: { name },
    async reply(request) {
      calls.push(request);
      await request.images();
      if (fails(request))
        return { ...said, reason: 'unreachable', detail: 'HTTP 500', rawReply: null };
      return { ...said, rawReply: SMALL_REPLIES[request.prompt.id] ?? '' };
    },
  };
  return { judge, calls };
}

const stateOf = async (runId: string) => {
  const run = await readRun(runId, () => smallSuite);
  return {
    run: run.state,
    item: run.items[0]?.state,
    steps: run.items[0]?.steps,
    failures: run.items[0]?.failures,
  };
};

describe('a run', () => {
  it('judges an item, keeps every call, and ends', async () => {
    const itemId = await storeVideo('judged');
    const runId = await beginSmallRun([itemId]);
    const { judge, calls } = scripted('plain');
    await judgeItem(runId, itemId, judge);
    expect(calls).toHaveLength(4);
    expect(await stateOf(runId)).toMatchObject({
      run: 'ended',
      item: 'judged',
      steps: [
        { prompt: 'small/look', answered: 2, failed: 0, planned: 2 },
        { prompt: 'small/rate', answered: 2, failed: 0, planned: 2 },
      ],
    });
    const [summary] = (await listRuns(() => smallSuite, new Map())).runs.filter(
      ({ id }) => id === runId,
    );
    expect(summary).toMatchObject({ items: 1, judged: 1, cost: 2 });
    const history = await listHistory(itemId, 'small', 'key-frame@0.500', 'q');
    expect(history).toMatchObject([
      { verdict: { state: 'scored', value: 7 }, rater: { kind: 'judge', name: 'Scripted' } },
    ]);
  });

  it('keeps a failed call as data, and a retry asks for nothing else', async () => {
    const itemId = await storeVideo('retried');
    const runId = await beginSmallRun([itemId]);
    let down = true;
    const { judge, calls } = scripted(
      'flaky',
      ({ prompt, call }) => down && prompt.id === 'small/look' && call.unit === 'key-frame@0.500',
    );
    await judgeItem(runId, itemId, judge);
    expect(calls).toHaveLength(3);
    expect(await stateOf(runId)).toMatchObject({
      item: 'incomplete',
      failures: [
        {
          prompt: 'small/look',
          unit: 'key-frame@0.500',
          reason: 'unreachable',
          detail: 'HTTP 500',
        },
      ],
    });
    const before = await listHistory(itemId, 'small', 'key-frame@0.500', 'q');
    expect(before).toMatchObject([{ verdict: { state: 'unscored', reason: 'unreachable' } }]);

    down = false;
    calls.length = 0;
    expect(await retryRun(runId, new Set())).toBe(1);
    expect(await stateOf(runId)).toMatchObject({ run: 'running', item: 'waiting' });
    await judgeItem(runId, itemId, judge);
    expect(calls.map(({ prompt, call }) => `${prompt.id} ${call.unit}`)).toEqual([
      'small/look key-frame@0.500',
      'small/rate key-frame@0.500',
    ]);
    expect(await stateOf(runId)).toMatchObject({ run: 'ended', item: 'judged', failures: [] });
    const after = await listHistory(itemId, 'small', 'key-frame@0.500', 'q');
    expect(after.map(({ verdict }) => verdict?.state)).toEqual(['unscored', 'scored']);
    expect(await listHistory(itemId, 'small', 'key-frame@1.500', 'q')).toHaveLength(1);
  });

  it('takes over replies to equal requests of another run, without a call', async () => {
    const itemId = await storeVideo('repeated');
    const { judge, calls } = scripted('same');
    await judgeItem(await beginSmallRun([itemId]), itemId, judge);
    calls.length = 0;
    const again = await beginSmallRun([itemId]);
    await judgeItem(again, itemId, judge);
    expect(calls).toEqual([]);
    const { steps } = await explainCell(
      again,
      itemId,
      { unit: 'key-frame@0.500', question: 'q' },
      () => smallSuite,
    );
    expect(steps.map(({ prompt, replayed, cost }) => [prompt, replayed, cost])).toEqual([
      ['small/rate', true, null],
      ['small/look', true, null],
    ]);
  });

  it('that was cancelled judges nothing more, and can be taken up again', async () => {
    const itemId = await storeVideo('cancelled');
    const runId = await beginSmallRun([itemId]);
    await cancelRun(runId);
    const { judge, calls } = scripted('cancelled');
    await judgeItem(runId, itemId, judge);
    expect(calls).toEqual([]);
    expect(await stateOf(runId)).toMatchObject({ run: 'cancelled', item: 'cancelled' });
    await retryRun(runId, new Set());
    await judgeItem(runId, itemId, judge);
    expect(await stateOf(runId)).toMatchObject({ run: 'ended', item: 'judged' });
  });

  it('stops a call under way when it is cancelled', async () => {
    const itemId = await storeVideo('stopped');
    const runId = await beginSmallRun([itemId]);
    const judge: Judge = {
      identity: { name: 'hanging' },
      reply: ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    };
    const judging = judgeItem(runId, itemId, judge);
    await cancelRun(runId);
    await judging;
    expect(await stateOf(runId)).toMatchObject({ run: 'cancelled', item: 'cancelled' });
  });

  it('that pauses lets calls under way end, makes no other, and goes on where it stood', async () => {
    const itemId = await storeVideo('paused');
    const runId = await beginSmallRun([itemId]);
    const { judge, calls } = scripted('paused');
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow: Judge = {
      identity: judge.identity,
      async reply(request) {
        await held;
        return judge.reply(request);
      },
    };
    const judging = judgeItem(runId, itemId, slow);
    await pauseRun(runId);
    await sleep(LOOKED_MS);
    release();
    await judging;
    expect(calls.map(({ prompt }) => prompt.id)).toEqual(['small/look', 'small/look']);
    expect(await stateOf(runId)).toMatchObject({ run: 'paused', item: 'waiting' });

    await resumeRun(runId);
    await judgeItem(runId, itemId, judge);
    expect(calls).toHaveLength(4);
    expect(await stateOf(runId)).toMatchObject({ run: 'ended', item: 'judged' });
  });

  it('whose worker is asked to end lets calls under way end, and goes into the queue again', async () => {
    const itemId = await storeVideo('left');
    const runId = await beginSmallRun([itemId]);
    const { judge, calls } = scripted('left');
    const leaving = new AbortController();
    const slow: Judge = {
      identity: judge.identity,
      async reply(request) {
        leaving.abort(new Error('The worker is leaving'));
        await sleep(10);
        return judge.reply(request);
      },
    };
    await judgeItems(runId, [itemId], slow, { leaving: leaving.signal });
    expect(calls.map(({ prompt }) => prompt.id)).toEqual(['small/look', 'small/look']);
    expect(await stateOf(runId)).toMatchObject({ run: 'running', item: 'waiting' });
    expect(await database().step.count({ where: { runId, reason: null } })).toBe(2);
    await judgeItem(runId, itemId, judge);
    expect(calls).toHaveLength(4);
    expect(await stateOf(runId)).toMatchObject({ run: 'ended', item: 'judged' });
  });

  it('pauses by itself with the reason when going on has no point, and then asks again', async () => {
    const itemIds = [await storeVideo('fatal a'), await storeVideo('fatal b')];
    const runId = await beginSmallRun(itemIds);
    const { judge, calls } = scripted('fatal', ({ call }) => call.unit === 'key-frame@0.500');
    const refusing: Judge = {
      identity: judge.identity,
      async reply(request) {
        const record = await judge.reply(request);
        return record.reason ? { ...record, detail: 'The key is wrong.', fatal: true } : record;
      },
    };
    await judgeItems(runId, itemIds, refusing);
    const run = await database().run.findUniqueOrThrow({ where: { id: runId } });
    expect(run).toMatchObject({ state: 'paused', stateReason: 'The key is wrong.' });
    // Of eight: what was under way came to its end.
    expect(calls.length).toBeLessThanOrEqual(3);

    const repaired = scripted('fatal');
    await resumeRun(runId);
    await judgeItems(runId, itemIds, repaired.judge);
    expect(await stateOf(runId)).toMatchObject({ run: 'ended', item: 'judged', failures: [] });
  });

  it('pauses when the judge fails ten times in a row, and takes up again what ended so', async () => {
    const names = ['g', 'h', 'i', 'j', 'k', 'l', 'm', 'n'];
    const itemIds: string[] = [];
    for (const name of names) itemIds.push(await storeVideo(`gone ${name}`));
    const runId = await beginSmallRun(itemIds);
    const gone = scripted('gone', () => true);
    await judgeItems(runId, itemIds, gone.judge);
    // Another was under way when the tenth failed.
    expect(gone.calls.length).toBeLessThanOrEqual(11);
    const run = await database().run.findUniqueOrThrow({ where: { id: runId } });
    expect(run.stateReason).toBe('The last 10 calls have failed. HTTP 500');

    const back = scripted('gone');
    await resumeRun(runId);
    await judgeItems(runId, itemIds, back.judge);
    const states = await database().runItem.findMany({ where: { runId } });
    expect(states.map(({ state }) => state)).toEqual(itemIds.map(() => 'judged'));
  });

  it('pauses when its budget is used up, and goes on with a larger one', async () => {
    const itemIds = [await storeVideo('dear a'), await storeVideo('dear b')];
    const runId = await beginSmallRun(itemIds, { budget: 1.5 });
    const { judge, calls } = scripted('dear');
    await judgeItems(runId, itemIds, judge);
    expect(calls).toHaveLength(3);
    const run = await database().run.findUniqueOrThrow({ where: { id: runId } });
    expect(run).toMatchObject({ state: 'paused', budget: 1.5 });
    expect(run.stateReason).toContain('The budget is used up');
    await expect(resumeRun(runId)).rejects.toThrow('Give it a larger one');

    await resumeRun(runId, 100);
    await judgeItems(runId, itemIds, judge);
    expect(calls).toHaveLength(8);
    expect(await stateOf(runId)).toMatchObject({ run: 'ended', item: 'judged' });
  });

  it('asks each repeat again', async () => {
    const itemId = await storeVideo('sampled');
    const first = await beginSmallRun([itemId], { repeats: 2 });
    const group = await database().run.findMany({ where: { items: { some: { itemId } } } });
    expect(group).toHaveLength(2);
    const { judge, calls } = scripted('sampled');
    for (const { id } of group) await judgeItem(id, itemId, judge);
    expect(calls).toHaveLength(8);
    const hashes = await database().step.findMany({
      where: { itemId },
      distinct: ['requestHash'],
    });
    expect(hashes).toHaveLength(8);
    expect(group.map(({ id }) => id)).toContain(first);
  });

  it('refuses an item that is not there', async () => {
    await expect(beginSmallRun(['00000000-0000-4000-8000-000000000000'])).rejects.toThrow(
      /no video/,
    );
  });
});
