import { beforeEach, describe, expect, it } from 'vitest';
import { FakeAnthropic } from '@/e2e/fake-endpoint/anthropic';
import { anthropicError } from '@/e2e/fake-endpoint/anthropic-batches';
import type { AnswerLine, FileToSend } from '@/lib/judge/by-file';
import { type JudgeRequest, judgeParametersSchema } from '@/lib/judge/schema';
import { greyJpeg, judgeRequest } from '@/lib/testing/judge-requests';
import type { Endpoint } from './address';
import { lineBytes, writeLine } from './call-lines';
import { endpointJudge } from './endpoint';

const KEY = 'sk-ant-secret-0123456789';
const never = new AbortController().signal;
let fake = new FakeAnthropic(KEY);

beforeEach(async () => {
  fake = new FakeAnthropic(KEY);
  await fake.listen();
  return () => fake.close();
});

function byFileOf(part: object = {}) {
  const endpoint: Endpoint = {
    ...{ baseUrl: fake.baseUrl, model: 'claude-fake', apiKey: KEY, keyHeader: 'x-api-key' },
  };
  const prices = { inputPrice: 1000, outputPrice: 2000, currency: 'USD' };
  const parameters = judgeParametersSchema.parse({
    ...{ server: 'anthropic-native', temperature: null, ...prices, ...part },
  });
  const { byFile } = endpointJudge(endpoint, parameters);
  if (!byFile) throw new Error('calls go in no files');
  return byFile;
}

type ByFile = ReturnType<typeof byFileOf>;

/** A file of calls, by their names. */
async function fileOf(
  { write, lines }: ByFile,
  requests: Record<string, JudgeRequest>,
): Promise<FileToSend> {
  const calls = await Promise.all(
    Object.entries(requests).map(async ([id, request]) => ({
      ...{ id, ...(await write(request, null)) },
    })),
  );
  async function* pieces() {
    for (const call of calls) yield* writeLine(lines, call, async () => greyJpeg);
  }
  const bytes = calls.reduce((sum, call) => sum + lineBytes(lines, call.id, call.bytes), 0);
  return { bytes, pieces: pieces() };
}

/** What came for each call of a batch that is over. */
async function answersIn({ provider, lines }: ByFile, id: string): Promise<AnswerLine[]> {
  let batch = await provider.look(id, never);
  expect(batch).toMatchObject({ state: 'under-way', done: 0, outputs: [] });
  batch = await provider.look(id, never);
  expect(batch.state).toBe('over');
  const came: AnswerLine[] = [];
  for (const output of batch.outputs) {
    await provider.read(output, async (text) => void came.push(lines.read(text)), never);
  }
  return came;
}

describe('calls in a file', () => {
  it('are the same requests as one by one, and their answers cost half', async () => {
    const byFile = byFileOf();
    const requests = {
      one: judgeRequest({ frames: 2 }),
      two: judgeRequest({ id: 'static-graph' }),
    };
    const begun = await byFile.provider.begin(await fileOf(byFile, requests), 'own', never);
    const came = await answersIn(byFile, begun.id);
    expect(came.map((line) => 'id' in line && line.id)).toEqual(['two', 'one']);
    const inBatch = fake.seen.map(({ body }) => body);
    const [line] = came.slice(1);
    if (line?.state !== 'answered') throw new Error('no answer');
    const { record, again } = byFile.read(line.answer, 'json_schema max_tokens', requests.one);
    expect(again).toBeNull();
    expect(record).toMatchObject({
      ...{ reason: null, inputTokens: 100, outputTokens: 20, finishReason: 'end_turn' },
    });
    expect(record.cost).toBeCloseTo((100 * 1000 + 20 * 2000) / 1e6 / 2);
    expect(byFile.costOf(line.answer)).toBeCloseTo(record.cost ?? 0);
    fake.seen = [];
    const endpoint = { baseUrl: fake.baseUrl, model: 'claude-fake', apiKey: KEY };
    const parameters = judgeParametersSchema.parse({
      server: 'anthropic-native',
      temperature: null,
    });
    const judge = endpointJudge({ ...endpoint, keyHeader: 'x-api-key' }, parameters);
    const single = await judge.reply(requests.one);
    expect(fake.seen[0]?.body).toEqual(inBatch[0]);
    expect(record.rawReply).toBe(single.rawReply);
  });

  it('are asked in another form where the model knows no schemas, and not again for nothing', async () => {
    const byFile = byFileOf();
    fake.knowsSchemas = false;
    const request = judgeRequest();
    const begun = await byFile.provider.begin(await fileOf(byFile, { one: request }), 'own', never);
    const [line] = await answersIn(byFile, begun.id);
    if (line?.state !== 'answered') throw new Error('no answer');
    expect(line.answer.status).toBe(400);
    const { record, again } = byFile.read(line.answer, 'json_schema max_tokens', request);
    expect(record).toMatchObject({ reason: 'unreachable' });
    expect(again).toBe('text max_tokens');
    expect(byFile.costOf(line.answer)).toBeNull();
  });

  it('are asked again that were not made in time, or met trouble', async () => {
    const byFile = byFileOf();
    fake.next = [anthropicError(529, 'overloaded_error', 'Overloaded')];
    fake.batches.expired = 1;
    const requests = { one: judgeRequest(), two: judgeRequest() };
    const begun = await byFile.provider.begin(await fileOf(byFile, requests), 'own', never);
    const [two, one] = await answersIn(byFile, begun.id);
    expect(two).toEqual({ state: 'not-made', id: 'two' });
    if (one?.state !== 'answered') throw new Error('no answer');
    const form = 'json_schema max_tokens';
    expect(byFile.read(one.answer, form, requests.one).again).toBe(form);
  });

  it('end when the batch is cancelled', async () => {
    const byFile = byFileOf();
    fake.batches.held = true;
    const file = await fileOf(byFile, { one: judgeRequest() });
    const { id } = await byFile.provider.begin(file, 'own', never);
    await byFile.provider.cancel(id, never);
    expect(await answersIn(byFile, id)).toEqual([{ state: 'not-made', id: 'one' }]);
  });
});

describe('a line of answers', () => {
  it('that has another form is told as such', () => {
    const { lines } = byFileOf();
    expect(lines.read('{')).toEqual({ state: 'unreadable', why: 'is not valid JSON' });
    expect(lines.read('{"custom_id": "a"}')).toMatchObject({ state: 'unreadable' });
  });
});

describe('a batch that may have been begun', () => {
  const asked = (ids: readonly string[], calls = ids.length) => ({
    ...{ ownId: 'own', since: new Date(), calls },
    has: async (id: string) => ids.includes(id),
  });

  it('is none where no batch has as many calls, and no older one', async () => {
    const byFile = byFileOf();
    expect(await byFile.provider.find(asked(['one']), never)).toBeNull();
    await byFile.provider.begin(await fileOf(byFile, { one: judgeRequest() }), 'own', never);
    expect(await byFile.provider.find(asked(['one'], 2), never)).toBeNull();
    const [made] = fake.batches.batches;
    if (made) made.madeAt = new Date(Date.now() - 2 * 3600_000);
    expect(await byFile.provider.find(asked(['one']), never)).toBeNull();
  });

  it('is known by the names of its calls once it has ended, and unclear until then', async () => {
    const byFile = byFileOf();
    const { provider } = byFile;
    const { id } = await provider.begin(
      await fileOf(byFile, { one: judgeRequest() }),
      'own',
      never,
    );
    expect(await provider.find(asked(['one']), never)).toBe('unclear');
    await provider.look(id, never);
    expect(await provider.find(asked(['one']), never)).toMatchObject({ id, state: 'over' });
    expect(await provider.find(asked(['other']), never)).toBeNull();
  });

  it('is looked for in every list', async () => {
    const byFile = byFileOf();
    const { provider } = byFile;
    const { id } = await provider.begin(
      await fileOf(byFile, { one: judgeRequest() }),
      'own',
      never,
    );
    await provider.look(id, never);
    const [made] = fake.batches.batches;
    if (!made) throw new Error('no batch');
    for (let at = 0; at < 150; at += 1) {
      fake.batches.batches.push({
        ...made,
        id: `other_${at}`,
        requests: [],
        counts: { ...made.counts, succeeded: 7 },
      });
    }
    expect(await provider.find(asked(['one']), never)).toMatchObject({ id });
  });
});

it('a batch that is refused says why, and when to come back', async () => {
  const byFile = byFileOf();
  const file = () => fileOf(byFile, { one: judgeRequest() });
  const limited = anthropicError(429, 'rate_limit_error', 'Too many batches');
  fake.batches.next = { ...limited, headers: { 'retry-after': '7' } };
  await expect(byFile.provider.begin(await file(), 'own', never)).rejects.toMatchObject({
    ...{ name: 'ProviderRefusal', transient: true, status: 429, retryAfterMs: 7000 },
  });
  fake.batches.next = anthropicError(413, 'request_too_large', 'Too large');
  await expect(byFile.provider.begin(await file(), 'own', never)).rejects.toMatchObject({
    ...{ transient: false, status: 413 },
  });
  expect(fake.batches.batches).toHaveLength(0);
});
