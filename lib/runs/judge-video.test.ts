import { describe, expect, it } from 'vitest';
import { listHistory } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { writeStored } from '@/lib/files';
import type { CallRecord, Judge, JudgeRequest } from '@/lib/judge/schema';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { freshDatabase } from '@/lib/testing/database';
import { judgeVideo } from '@/lib/testing/judging';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { cancelRun, retryRun } from './control/store';
import { explainCell, listRuns, readRun } from './progress/store';
import { createRun } from './store';

freshDatabase();

const said: CallRecord = {
  rawReply: null,
  reason: null,
  detail: null,
  finishReason: 'stop',
  inputTokens: 100,
  outputTokens: 10,
  cachedTokens: null,
  cost: 0.5,
  latencyMs: 3,
  tries: 1,
  responseFormat: 'json_schema',
};

const answers: Record<string, string> = {
  'small/look': '{"objects": ["ball"]}',
  'small/rate': '{"rationale": "it hovers", "score": 7}',
};

/** A judge that answers from {@link answers}, but for calls that `fails` picks; counts its calls. */
function scripted(name: string, fails: (request: JudgeRequest) => boolean = () => false) {
  const calls: JudgeRequest[] = [];
  const judge: Judge = {
    identity: { name },
    async reply(request) {
      calls.push(request);
      await request.images();
      if (fails(request))
        return { ...said, reason: 'unreachable', detail: 'HTTP 500', rawReply: null };
      return { ...said, rawReply: answers[request.prompt.id] ?? '' };
    },
  };
  return { judge, calls };
}

async function begin(videoIds: string[]): Promise<string> {
  await ensureJudges();
  for (const { hash } of await database().frame.findMany()) {
    await writeStored('frames', hash, new Uint8Array([0xff, 0xd8, 0xff]));
  }
  return createRun(
    {
      suite: 'small',
      judgeId: BASELINE_JUDGE_ID,
      videoIds,
      settings: { blindToPrompt: false, tellGenerated: true },
    },
    smallSuite,
    { id: BASELINE_JUDGE_ID, facts: { name: 'Scripted' } },
    smallSuite.prompts.map(({ id, hash, markdown }) => ({ prompt: id, hash, markdown })),
  );
}

const stateOf = async (runId: string) => {
  const run = await readRun(runId, () => smallSuite);
  return {
    run: run.state,
    video: run.videos[0]?.state,
    steps: run.videos[0]?.steps,
    failures: run.videos[0]?.failures,
  };
};

describe('a run', () => {
  it('judges a video, keeps every call, and ends', async () => {
    const videoId = await storeVideo('judged');
    const runId = await begin([videoId]);
    const { judge, calls } = scripted('plain');
    await judgeVideo(runId, videoId, judge);
    expect(calls).toHaveLength(4);
    expect(await stateOf(runId)).toMatchObject({
      run: 'ended',
      video: 'judged',
      steps: [
        { prompt: 'small/look', answered: 2, failed: 0, planned: 2 },
        { prompt: 'small/rate', answered: 2, failed: 0, planned: 2 },
      ],
    });
    const [summary] = (await listRuns(() => smallSuite)).filter(({ id }) => id === runId);
    expect(summary).toMatchObject({ videos: 1, judged: 1, cost: 2 });
    const history = await listHistory(videoId, 'small', 'key-frame@0.500', 'q');
    expect(history).toMatchObject([
      { verdict: { state: 'scored', value: 7 }, rater: { kind: 'judge', name: 'Scripted' } },
    ]);
  });

  it('keeps a failed call as data, and a retry asks for nothing else', async () => {
    const videoId = await storeVideo('retried');
    const runId = await begin([videoId]);
    let down = true;
    const { judge, calls } = scripted(
      'flaky',
      ({ prompt, call }) => down && prompt.id === 'small/look' && call.unit === 'key-frame@0.500',
    );
    await judgeVideo(runId, videoId, judge);
    expect(calls).toHaveLength(3);
    expect(await stateOf(runId)).toMatchObject({
      video: 'incomplete',
      failures: [
        {
          prompt: 'small/look',
          unit: 'key-frame@0.500',
          reason: 'unreachable',
          detail: 'HTTP 500',
        },
      ],
    });
    const before = await listHistory(videoId, 'small', 'key-frame@0.500', 'q');
    expect(before).toMatchObject([{ verdict: { state: 'unscored', reason: 'unreachable' } }]);

    down = false;
    calls.length = 0;
    expect(await retryRun(runId)).toBe(1);
    expect(await stateOf(runId)).toMatchObject({ run: 'running', video: 'waiting' });
    await judgeVideo(runId, videoId, judge);
    expect(calls.map(({ prompt, call }) => `${prompt.id} ${call.unit}`)).toEqual([
      'small/look key-frame@0.500',
      'small/rate key-frame@0.500',
    ]);
    expect(await stateOf(runId)).toMatchObject({ run: 'ended', video: 'judged', failures: [] });
    const after = await listHistory(videoId, 'small', 'key-frame@0.500', 'q');
    expect(after.map(({ verdict }) => verdict?.state)).toEqual(['unscored', 'scored']);
    expect(await listHistory(videoId, 'small', 'key-frame@1.500', 'q')).toHaveLength(1);
  });

  it('takes over replies to equal requests of another run, without a call', async () => {
    const videoId = await storeVideo('repeated');
    const { judge, calls } = scripted('same');
    await judgeVideo(await begin([videoId]), videoId, judge);
    calls.length = 0;
    const again = await begin([videoId]);
    await judgeVideo(again, videoId, judge);
    expect(calls).toEqual([]);
    const { steps } = await explainCell(
      again,
      videoId,
      { unit: 'key-frame@0.500', question: 'q' },
      () => smallSuite,
    );
    expect(steps.map(({ prompt, replayed, cost }) => [prompt, replayed, cost])).toEqual([
      ['small/rate', true, null],
      ['small/look', true, null],
    ]);
  });

  it('that was cancelled judges nothing more, and can be taken up again', async () => {
    const videoId = await storeVideo('cancelled');
    const runId = await begin([videoId]);
    await cancelRun(runId);
    const { judge, calls } = scripted('cancelled');
    await judgeVideo(runId, videoId, judge);
    expect(calls).toEqual([]);
    expect(await stateOf(runId)).toMatchObject({ run: 'cancelled', video: 'cancelled' });
    await retryRun(runId);
    await judgeVideo(runId, videoId, judge);
    expect(await stateOf(runId)).toMatchObject({ run: 'ended', video: 'judged' });
  });

  it('stops a call under way when it is cancelled', async () => {
    const videoId = await storeVideo('stopped');
    const runId = await begin([videoId]);
    const judge: Judge = {
      identity: { name: 'hanging' },
      reply: ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    };
    const judging = judgeVideo(runId, videoId, judge);
    await cancelRun(runId);
    await judging;
    expect(await stateOf(runId)).toMatchObject({ run: 'cancelled', video: 'cancelled' });
  });

  it('refuses a video that is not there', async () => {
    await expect(begin(['00000000-0000-4000-8000-000000000000'])).rejects.toThrow(/no video/);
  });
});
