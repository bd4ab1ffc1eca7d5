import { beforeEach, describe, expect, it } from 'vitest';
import { FakeAnthropic } from '@/e2e/fake-endpoint/anthropic';
import { anthropicError } from '@/e2e/fake-endpoint/anthropic-batches';
import { database } from '@/lib/db';
import { endpointJudge } from '@/lib/endpoint/endpoint';
import { judgeParametersSchema } from '@/lib/judge/schema';
import { freshDatabase } from '@/lib/testing/database';
import { workFiled } from '@/lib/testing/filed-runs';
import { greyJpeg } from '@/lib/testing/judge-requests';
import { beginSmallRun } from '@/lib/testing/small-run';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideos } from '@/lib/testing/stored';
import { pauseRun } from '../control.store';
import { goOnWithCalls } from './go-on.store';
import { readCallFiles } from './progress.store';

freshDatabase();

const CLIPS = 3;
/** The small suite asks two prompts about each of two key frames, the second by the reply to the first. */
const CALLS = CLIPS * 4;
const never = new AbortController().signal;

let fake = new FakeAnthropic('key-of-a-test');

beforeEach(async () => {
  fake = new FakeAnthropic('key-of-a-test');
  await fake.listen();
  return () => fake.close();
});

function judgeOf() {
  const prices = { inputPrice: 1000, outputPrice: 2000, currency: 'USD' };
  const parameters = judgeParametersSchema.parse({
    ...{ server: 'anthropic-native', temperature: null, ...prices },
  });
  const { baseUrl, apiKey } = fake;
  const endpoint = { baseUrl, model: 'claude-fake', apiKey, keyHeader: 'x-api-key' };
  return { judge: endpointJudge(endpoint, parameters), parameters };
}

async function begin(name: string): Promise<string> {
  const itemIds = await storeVideos(name, CLIPS);
  return beginSmallRun(itemIds, { jpeg: greyJpeg, callsBy: 'batch-api' });
}

const goOn = (runId: string, signal = never) =>
  goOnWithCalls({ runId }, { suiteById: () => smallSuite, judgeOf: async () => judgeOf() }, signal);

async function statesOf(runId: string): Promise<string[]> {
  const items = await database().runItem.findMany({ where: { runId } });
  return items.map(({ state }) => state);
}

const filesOf = (runId: string) =>
  database().callFile.findMany({ where: { runId }, orderBy: { createdAt: 'asc' } });

/** Has a run's first file sent, and the worker killed before anybody has heard whether a batch was begun. */
async function killedWhileBegun(name: string): Promise<string> {
  const runId = await begin(name);
  fake.batches.silent = true;
  await workFiled(runId, judgeOf(), async () => (await filesOf(runId)).length > 0);
  const kill = new AbortController();
  const sending = goOn(runId, kill.signal);
  await expect.poll(() => fake.batches.batches.length).toBe(1);
  kill.abort(new Error('killed'));
  await expect(sending).rejects.toThrow('killed');
  fake.batches.silent = false;
  return runId;
}

describe('a run by Anthropic’s batches', () => {
  it('is judged with each call made once, for half the price', async () => {
    const runId = await begin('batches');
    await workFiled(runId, judgeOf());
    expect(await statesOf(runId)).toEqual(Array.from({ length: CLIPS }, () => 'judged'));
    expect((await filesOf(runId)).map(({ calls }) => calls)).toEqual([CALLS / 2, CALLS / 2]);
    expect(fake.seen).toHaveLength(CALLS);
    const steps = await database().step.findMany({ where: { runId } });
    expect(steps).toHaveLength(CALLS);
    for (const { cost } of steps) expect(cost).toBeCloseTo((100 * 1000 + 20 * 2000) / 1e6 / 2);
  });

  it('sends again what was not made in time, and smaller files where one is too large', async () => {
    const runId = await begin('smaller');
    fake.batches.next = anthropicError(413, 'request_too_large', 'Too large');
    fake.batches.expired = 1;
    await workFiled(runId, judgeOf(), async () => fake.batches.batches.length > 1);
    fake.batches.expired = 0;
    await workFiled(runId, judgeOf());
    expect(await statesOf(runId)).toEqual(Array.from({ length: CLIPS }, () => 'judged'));
    expect(fake.seen).toHaveLength(CALLS);
    expect(fake.batches.batches[0]?.requests.length).toBeLessThan(CALLS / 2);
  });

  it('finds what was begun when the worker is killed, once that has ended', async () => {
    const runId = await killedWhileBegun('killed');
    fake.batches.held = true;
    await goOn(runId);
    expect((await readCallFiles({ id: runId, callsBy: 'batch-api' }))?.words).toContain(
      'known once a batch of as many calls has ended',
    );
    fake.batches.held = false;
    await workFiled(runId, judgeOf());
    expect(await statesOf(runId)).toEqual(Array.from({ length: CLIPS }, () => 'judged'));
    expect(fake.batches.batches).toHaveLength(2);
    expect(fake.seen).toHaveLength(CALLS);
  });

  it('begins again where the batch that may be its own is another’s', async () => {
    const runId = await killedWhileBegun('others');
    const [batch] = fake.batches.batches;
    for (const [place, request] of (batch?.requests ?? []).entries()) {
      request.custom_id = `other-${place}`;
    }
    await workFiled(runId, judgeOf());
    expect(await statesOf(runId)).toEqual(Array.from({ length: CLIPS }, () => 'judged'));
    expect(fake.batches.batches).toHaveLength(3);
  });

  it('is not begun by a refusal, so that nothing is looked for', async () => {
    const runId = await begin('refused');
    fake.batches.next = anthropicError(403, 'permission_error', 'Not for you');
    await workFiled(runId, judgeOf());
    const run = await database().run.findUniqueOrThrow({ where: { id: runId } });
    expect(run.state).toBe('paused');
    expect((await filesOf(runId))[0]?.askedAt).toBeNull();
  });

  it('is cancelled at the service when it is paused', async () => {
    const runId = await begin('paused');
    fake.batches.held = true;
    await workFiled(runId, judgeOf(), async () => fake.batches.batches.length > 0);
    await pauseRun(runId, 'by a test');
    await goOn(runId);
    expect(fake.batches.batches[0]?.status).toBe('canceling');
  });
});
