import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { endpointJudge } from '@/lib/endpoint/endpoint';
import { type JudgeParameters, judgeParametersSchema } from '@/lib/judge/schema';
import { freshDatabase } from '@/lib/testing/database';
import { freshFakeEndpoint } from '@/lib/testing/fake-endpoint';
import { workFiled } from '@/lib/testing/filed-runs';
import { greyJpeg } from '@/lib/testing/judge-requests';
import { beginSmallRun, SMALL_REPLIES, type SmallRunOptions } from '@/lib/testing/small-run';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideos } from '@/lib/testing/stored';
import { readSpent } from '../budget/store';
import { cancelRun, pauseRun, resumeRun, retryRun } from '../control.store';
import { takeBrought } from './brought.store';
import { goOnWithCalls } from './go-on.store';
import { readCallFiles } from './progress.store';
import { writeFile } from './write-file';

freshDatabase();

const fake = await freshFakeEndpoint();

const CLIPS = 3;
/** The small suite asks two prompts about each of two key frames, the second by the reply to the first. */
const CALLS_A_CLIP = 4;
const PRICES = { inputPrice: 1000, outputPrice: 2000, currency: 'USD' };

function judgeOf(more: Partial<JudgeParameters> = {}, model = 'fake-vlm') {
  const parameters = judgeParametersSchema.parse({ ...PRICES, ...more });
  const judge = endpointJudge({ baseUrl: fake.baseUrl, model, apiKey: null }, parameters);
  return { judge, parameters };
}

async function begin(name: string, options: SmallRunOptions = {}) {
  const itemIds = await storeVideos(name, CLIPS);
  const runId = await beginSmallRun(itemIds, { jpeg: greyJpeg, callsBy: 'batch-api', ...options });
  return { itemIds, runId };
}

const work = (runId: string, used = judgeOf(), enough?: () => Promise<boolean>) =>
  workFiled(runId, used, enough);

const runOf = (id: string) => database().run.findUniqueOrThrow({ where: { id } });

async function statesOf(runId: string): Promise<Record<string, number>> {
  const states = await database().runItem.groupBy({ by: 'state', where: { runId }, _count: true });
  return Object.fromEntries(states.map(({ state, _count }) => [state, _count]));
}

const stepsOf = (runId: string) =>
  database().step.findMany({
    where: { runId },
    orderBy: [{ itemId: 'asc' }, { unit: 'asc' }, { id: 'asc' }],
  });

const answersOf = (runId: string) =>
  database().answer.findMany({
    where: { rater: { runId } },
    orderBy: [{ itemId: 'asc' }, { unit: 'asc' }, { question: 'asc' }],
    select: { itemId: true, unit: true, question: true, value: true, state: true, rationale: true },
  });

const filesOf = (runId: string) =>
  database().callFile.findMany({ where: { runId }, orderBy: { createdAt: 'asc' } });

const ALL_CALLS = CLIPS * CALLS_A_CLIP;

describe('a run whose calls go by a batch API', () => {
  it('answers as one whose calls are made one by one, for half the price', async () => {
    const { runId, itemIds } = await begin('half');
    await work(runId);
    expect((await runOf(runId)).state).toBe('ended');
    expect(await statesOf(runId)).toEqual({ judged: CLIPS });
    // The second prompt needs the reply to the first: two files.
    expect((await filesOf(runId)).map(({ calls, state }) => ({ calls, state }))).toEqual([
      { calls: (CLIPS * CALLS_A_CLIP) / 2, state: 'ended' },
      { calls: (CLIPS * CALLS_A_CLIP) / 2, state: 'ended' },
    ]);
    const steps = await stepsOf(runId);
    expect(steps).toHaveLength(ALL_CALLS);
    expect(await database().filedCall.count()).toBe(0);

    const plain = await beginSmallRun(itemIds, { jpeg: greyJpeg });
    // Its seed says nothing to the fake model, but no reply is taken over.
    await work(plain, judgeOf({ seed: 1 }));
    expect(await answersOf(plain)).toEqual(await answersOf(runId));
    const [half, full] = [
      (await readSpent(undefined, [runId])).get(runId),
      (await readSpent(undefined, [plain])).get(plain),
    ];
    expect(half?.cost).toBeCloseTo((full?.cost ?? 0) / 2, 6);
    expect(half?.inputTokens).toBe(full?.inputTokens);
    const [one] = await database().run.findMany({ where: { id: runId } });
    expect(one?.configuration).toBe((await runOf(plain)).configuration);
    const text = [...fake.batches.files.values()][0]?.text ?? '';
    expect(Buffer.byteLength(text)).toBe(Number((await filesOf(runId))[0]?.bytes));
  });

  it('asks again what a batch left open, or answered in no form that is read', async () => {
    const { runId } = await begin('open');
    fake.batches.change({ expired: 2, missing: 1, malformed: 1 });
    await work(runId);
    expect(await statesOf(runId)).toEqual({ judged: CLIPS });
    expect((await filesOf(runId)).map(({ calls }) => calls)).toEqual([6, 6, 4]);
    expect(await stepsOf(runId)).toHaveLength(ALL_CALLS);
  });

  it('has failures of single calls as data, and asks for them alone when it is retried', async () => {
    const { runId } = await begin('refused');
    fake.change({
      faults: [
        { fault: 'refusal', prompt: 'rated' },
        { fault: 'no-vision', prompt: 'rated' },
      ],
    });
    await work(runId);
    expect((await runOf(runId)).state).toBe('ended');
    const failed = (await stepsOf(runId)).filter(({ reason }) => reason !== null);
    expect(failed.map(({ reason }) => reason).sort()).toEqual(['refused', 'unreachable']);
    expect(failed.some(({ detail }) => detail?.includes('does not support image input'))).toBe(
      true,
    );
    fake.reset();
    expect(await retryRun(runId, new Set())).toBeGreaterThan(0);
    await work(runId);
    expect(await statesOf(runId)).toEqual({ judged: CLIPS });
    expect(fake.statistics.calls).toBe(2);
  });

  it('asks what was not read to be said again in the next file, once', async () => {
    const { runId } = await begin('chatter');
    fake.change({ faults: [{ fault: 'chatter', prompt: 'rated' }] });
    await work(runId);
    expect(await statesOf(runId)).toEqual({ judged: CLIPS });
    expect((await filesOf(runId)).map(({ calls }) => calls)).toEqual([6, 6, 1]);
    const steps = await stepsOf(runId);
    expect(steps).toHaveLength(ALL_CALLS + 1);
    expect(steps.filter(({ attempt }) => attempt === 2)).toHaveLength(1);
  });

  it('asks in another form where the judge refuses the first one', async () => {
    const { runId } = await begin('format');
    await work(runId, judgeOf({}, 'fake-vlm:no-max-tokens'));
    expect(await statesOf(runId)).toEqual({ judged: CLIPS });
    expect(await stepsOf(runId)).toHaveLength(ALL_CALLS);
    // It is remembered for the calls that follow.
    expect((await filesOf(runId)).map(({ calls }) => calls)).toEqual([6, 6, 6]);
  });

  it('splits what a provider finds too large, and waits where it is told to', async () => {
    const { runId } = await begin('large');
    fake.batches.change({ mostBytes: 3000, limited: 1 });
    await work(runId);
    expect(await statesOf(runId)).toEqual({ judged: CLIPS });
    const taken = [...fake.batches.files.values()].filter(({ name }) =>
      name.startsWith('framejury-'),
    );
    expect(taken.length).toBeGreaterThan(2);
    for (const { text } of taken) expect(Buffer.byteLength(text)).toBeLessThan(3000);
    expect(fake.statistics.calls).toBe(ALL_CALLS);
  });

  it('pauses with the provider’s words where a batch fails as a whole, and sends the calls again', async () => {
    const { runId } = await begin('failing');
    fake.batches.change({ failed: 'invalid_model' });
    await work(runId);
    const run = await runOf(runId);
    expect(run).toMatchObject({
      state: 'paused',
      stateReason: expect.stringContaining('Refused: invalid_model'),
    });
    await resumeRun(runId);
    await work(runId);
    expect(await statesOf(runId)).toEqual({ judged: CLIPS });
  });

  it('says what it waits for', async () => {
    const { runId } = await begin('words');
    fake.batches.change({ held: true });
    await work(runId, judgeOf(), async () => fake.batches.batches.length > 0);
    const { words } = (await readCallFiles(await runOf(runId))) ?? {};
    expect(words).toMatch(/^Waits for a batch of 6 calls, sent \d\d:\d\d UTC, 0 done\.$/);
  });
});

describe('a provider that began a batch without anybody hearing of it', () => {
  it('is not asked to begin another', async () => {
    const { runId } = await begin('silent');
    fake.batches.change({ silent: true });
    const used = judgeOf();
    const dependencies = { suiteById: () => smallSuite, judgeOf: async () => used };
    await work(runId, used, async () => (await filesOf(runId)).length > 0);
    const killed = new AbortController();
    const asking = goOnWithCalls({ runId }, dependencies, killed.signal);
    await expect.poll(() => fake.batches.batches.length, { timeout: 150_000 }).toBe(1);
    killed.abort(new Error('killed'));
    await expect(asking).rejects.toThrow('killed');
    fake.batches.change({ silent: false });
    await work(runId);
    expect(await statesOf(runId)).toEqual({ judged: CLIPS });
    expect(fake.batches.batches).toHaveLength(2);
    expect(fake.statistics.calls).toBe(ALL_CALLS);
  });
});

describe('a run that is paused or cancelled', () => {
  it('has its batch cancelled, keeps and counts what came, and goes on with the rest', async () => {
    const { runId } = await begin('pausing');
    fake.batches.change({ held: true });
    await work(runId, judgeOf(), async () => fake.batches.batches[0]?.status === 'in_progress');
    await pauseRun(runId);
    await work(runId);
    expect(fake.batches.batches[0]?.status).toBe('cancelled');
    expect(await stepsOf(runId)).toHaveLength(0);
    const paid = (await readSpent(undefined, [runId])).get(runId)?.cost ?? 0;
    expect(paid).toBeGreaterThan(0);
    fake.batches.change({ held: false });
    await resumeRun(runId);
    await work(runId);
    expect(await statesOf(runId)).toEqual({ judged: CLIPS });
    expect(fake.statistics.calls).toBe(ALL_CALLS);
    expect((await readSpent(undefined, [runId])).get(runId)?.cost).toBeGreaterThan(paid);
  });

  it('sends nothing any more once it is cancelled', async () => {
    const { runId } = await begin('cancelled');
    fake.batches.change({ held: true });
    await work(runId, judgeOf(), async () => fake.batches.batches[0]?.status === 'in_progress');
    await cancelRun(runId);
    await work(runId);
    expect(fake.batches.batches[0]?.status).toBe('cancelled');
    expect(await statesOf(runId)).toEqual({ cancelled: CLIPS });
    expect((await filesOf(runId)).map(({ state }) => state)).toEqual(['ended']);
  });
});

describe('a budget', () => {
  it('is never overspent, and the run pauses when it is used up', async () => {
    const { runId } = await begin('thrift', {
      budget: 0.6,
      facts: { kind: 'endpoint', name: 'Scripted', parameters: PRICES },
    });
    await work(runId);
    const run = await runOf(runId);
    expect(run.state).toBe('paused');
    expect(run.stateReason).toContain('budget');
    const spent = (await readSpent(undefined, [runId])).get(runId)?.cost ?? 0;
    expect(spent).toBeGreaterThan(0);
    expect(spent).toBeLessThanOrEqual(0.6);
    await resumeRun(runId, 100);
    await work(runId);
    expect(await statesOf(runId)).toEqual({ judged: CLIPS });
  });
});

describe('two runs that ask the same', () => {
  it('send each request once', async () => {
    const { runId, itemIds } = await begin('twice');
    const other = await beginSmallRun(itemIds, { jpeg: greyJpeg, callsBy: 'batch-api' });
    for (let round = 0; round < 60; round += 1) {
      let rounds = 0;
      const once = async () => rounds++ > 0;
      await work(runId, judgeOf(), once);
      rounds = 0;
      await work(other, judgeOf(), once);
      if ((await runOf(other)).state === 'ended' && (await runOf(runId)).state === 'ended') break;
      await sleep(10);
    }
    expect(await statesOf(other)).toEqual({ judged: CLIPS });
    expect(await statesOf(runId)).toEqual({ judged: CLIPS });
    expect(fake.statistics.calls).toBe(ALL_CALLS);
  });
});

describe('a run whose calls people carry', () => {
  const used = judgeOf({ server: 'vllm' });
  const dependencies = { suiteById: () => smallSuite, judgeOf: async () => used };

  /** The lines of a run's file as it is given out. */
  async function linesOf(runId: string): Promise<string[]> {
    const file = (await filesOf(runId)).find(({ state }) => state === 'offered');
    expect(file).toBeDefined();
    const pieces: Uint8Array[] = [];
    for await (const piece of writeFile(file?.id ?? '')) pieces.push(piece);
    const text = Buffer.concat(pieces).toString('utf8');
    expect(Buffer.byteLength(text)).toBe(Number(file?.bytes));
    return text.split('\n').filter(Boolean);
  }

  /** Answers lines as `vllm run-batch` does. */
  const answered = (lines: readonly string[], reply: string) =>
    lines.map((line) => {
      const { custom_id } = JSON.parse(line) as { custom_id: string };
      const choices = [
        { index: 0, message: { role: 'assistant', content: reply }, finish_reason: 'stop' },
      ];
      const usage = { prompt_tokens: 50, completion_tokens: 10, total_tokens: 60 };
      const body = { id: 'chat', object: 'chat.completion', choices, usage };
      const response = { status_code: 200, request_id: 'r', body };
      return JSON.stringify({ id: 'vllm-1', custom_id, response, error: null });
    });

  async function bring(runId: string, lines: readonly string[]) {
    async function* body() {
      const bytes = Buffer.from(lines.join('\n'));
      for (let at = 0; at < bytes.length; at += 100) yield bytes.subarray(at, at + 100);
    }
    const brought = await takeBrought(runId, body(), dependencies);
    await work(runId, used);
    return brought;
  }

  it('goes from file to file, and no server is asked', async () => {
    const { runId } = await begin('carried', { callsBy: 'batch-file' });
    await work(runId, used);
    const first = await linesOf(runId);
    expect(first).toHaveLength(ALL_CALLS / 2);
    expect(JSON.parse(first[0] ?? '')).toMatchObject({
      method: 'POST',
      url: '/v1/chat/completions',
      body: { model: 'fake-vlm' },
    });
    const said = answered(first, SMALL_REPLIES['small/look'] ?? '');
    const [one = '', two = '', ...others] = said;
    const stranger = answered([JSON.stringify({ custom_id: 'somebody' })], '{}');
    const brought = await bring(runId, [
      one,
      two,
      one,
      two.slice(0, 50),
      '{"custom_id": 3}',
      ...stranger,
    ]);
    expect(brought).toEqual({
      answered: 2,
      known: 1,
      unknown: 1,
      unreadable: 2,
      open: ALL_CALLS / 2 - 2,
      faults: [
        'Line 4 is not valid JSON.',
        expect.stringMatching(/^Line 5 is no answer \(custom_id: .*\)\.$/),
      ],
    });
    // What is left goes together with what follows on the answers.
    const second = await linesOf(runId);
    expect(second).toHaveLength(ALL_CALLS / 2);
    expect((await bring(runId, others)).answered).toBe(others.length);
    const third = await linesOf(runId);
    expect((await bring(runId, answered(third, SMALL_REPLIES['small/rate'] ?? ''))).open).toBe(0);
    expect(await statesOf(runId)).toEqual({ judged: CLIPS });
    expect((await runOf(runId)).state).toBe('ended');
    expect(fake.statistics.calls).toBe(0);
  });
});
