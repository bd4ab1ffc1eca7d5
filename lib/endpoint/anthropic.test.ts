import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeAnthropic } from '@/e2e/fake-endpoint/anthropic';
import { anthropicError } from '@/e2e/fake-endpoint/anthropic-batches';
import { judgeParametersSchema } from '@/lib/judge/schema';
import { judgeRequest } from '@/lib/testing/judge-requests';
import { suites } from '@/prompts';
import type { Endpoint } from './address';
import { readAnthropicReply } from './anthropic-reply';
import { testEndpoint } from './check';
import { endpointJudge } from './endpoint';

const KEY = 'sk-ant-secret-0123456789';
let fake = new FakeAnthropic(KEY);

beforeEach(async () => {
  fake = new FakeAnthropic(KEY);
  await fake.listen();
  return () => fake.close();
});
afterEach(() => vi.unstubAllEnvs());

const parametersOf = (part: object = {}) =>
  judgeParametersSchema.parse({ server: 'anthropic-native', temperature: null, ...part });

const endpoint = (): Endpoint => ({
  ...{ baseUrl: fake.baseUrl, model: 'claude-fake', apiKey: KEY, keyHeader: 'x-api-key' },
});

const QUICK = { tries: 3, firstWaitMs: 1, longestWaitMs: 50 };

const judge = (part: object = {}, at = endpoint()) => endpointJudge(at, parametersOf(part), QUICK);

describe('a call', () => {
  it('has frames as base64 after their captions, the schema, and thinking', async () => {
    const record = await judge({
      ...{ thinkingBudget: 2048, extraBody: { stop_sequences: ['\n\n'] } },
    }).reply(judgeRequest({ frames: 2 }));
    expect(record).toMatchObject({
      ...{ reason: null, tries: 1, responseFormat: 'json_schema', finishReason: 'end_turn' },
      ...{ inputTokens: 100, outputTokens: 27, cachedTokens: 0 },
    });
    expect(record.rawReply).not.toContain('Let me look');
    const { body, headers } = fake.seen[0] ?? {};
    const parts = body?.messages[0]?.content ?? [];
    expect(
      parts.map((part) => (part.type === 'text' ? part.text.slice(0, 12) : 'picture')),
    ).toEqual([
      expect.any(String),
      ...['Frame 1 of 2', 'picture', 'Frame 2 of 2', 'picture', 'Graph: {}'],
    ]);
    const [picture] = parts.flatMap((part) => (part.type === 'image' ? [part] : []));
    expect(Buffer.from(picture?.source.data ?? '', 'base64').subarray(0, 2)).toEqual(
      Buffer.from([0xff, 0xd8]),
    );
    expect(JSON.stringify(body)).not.toContain('cache_control');
    expect(body).toMatchObject({
      max_tokens: 4096,
      stop_sequences: ['\n\n'],
      thinking: { type: 'enabled', budget_tokens: 2048 },
      output_config: { format: { type: 'json_schema', schema: { type: 'object' } } },
    });
    expect(headers?.['anthropic-version']).toBe('2026-10-21');
  });

  it('has the schema of every prompt in the form that the service knows', async () => {
    const one = judge();
    for (const prompt of suites.flatMap((suite) => suite.prompts)) {
      const record = await one.reply({ ...judgeRequest(), prompt });
      expect(record, prompt.id).toMatchObject({ reason: null, tries: 1 });
    }
    expect(JSON.stringify(fake.seen)).toContain('maximum: 10');
  });

  it('says an effort next to the schema, and none by no thinking', async () => {
    await judge({ reasoningEffort: 'high' }).reply(judgeRequest());
    await judge({ reasoningEffort: 'none' }).reply(judgeRequest());
    const [high, none] = fake.seen.map(({ body }) => body);
    expect(high).toMatchObject({
      thinking: { type: 'adaptive' },
      output_config: { effort: 'high', format: { type: 'json_schema' } },
    });
    expect(none?.thinking).toEqual({ type: 'disabled' });
    expect(none?.output_config).not.toHaveProperty('effort');
  });

  it.each([
    ['a temperature', { temperature: 0 }],
    ['top_p', { topP: 0.5 }],
    ['top_k', { extraBody: { top_k: 20 } }],
  ])('with %s is in the last version that takes one', async (_name, part) => {
    expect(await judge(part).reply(judgeRequest())).toMatchObject({ reason: null, tries: 1 });
    expect(fake.seen[0]?.headers['anthropic-version']).toBe('2023-06-01');
  });

  it('quotes the reply that is asked for again as the model’s', async () => {
    const correction = { rawReply: '{"score":', message: 'It breaks off.' };
    await judge().reply(judgeRequest({ correction }));
    const { messages } = fake.seen[0]?.body ?? { messages: [] };
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  });

  it('asks for plain text where the model takes no schema, and remembers that', async () => {
    fake.knowsSchemas = false;
    const one = judge();
    expect(await one.reply(judgeRequest())).toMatchObject({
      ...{ reason: null, tries: 2, responseFormat: 'text' },
    });
    expect(await one.reply(judgeRequest())).toMatchObject({ reason: null, tries: 1 });
  });

  it('sends nothing of this machine and of its environment', async () => {
    vi.stubEnv('ANTHROPIC_AUTH_TOKEN', 'of the environment');
    vi.stubEnv('ANTHROPIC_BASE_URL', 'http://127.0.0.1:1/environment');
    vi.stubEnv('ANTHROPIC_CUSTOM_HEADERS', 'x-of: the-environment\nno header: Bearer other');
    expect(await judge().reply(judgeRequest())).toMatchObject({ reason: null });
    const names = Object.keys(fake.seen[0]?.headers ?? {});
    expect(names.sort()).toEqual([
      ...['accept', 'accept-encoding', 'anthropic-version', 'connection', 'content-length'],
      ...['content-type', 'host', 'user-agent', 'x-api-key'],
    ]);
  });
});

describe('the cache', () => {
  it('keeps the frames of a clip, and all of the input is counted', async () => {
    const one = judge({ partOrder: 'frames-first-no-schema' });
    const first = await one.reply(judgeRequest({ frames: 3 }));
    const second = await one.reply(judgeRequest({ id: 'dynamic-check', frames: 3 }));
    expect(first).toMatchObject({ reason: null, inputTokens: 1100, cachedTokens: 0 });
    expect(second).toMatchObject({ reason: null, inputTokens: 1100, cachedTokens: 1000 });
    expect(first.responseFormat).toBe('text');
    const marked = fake.seen[0]?.body.messages[0]?.content.map((part) => 'cache_control' in part);
    // Three frames with their captions, then the text.
    expect(marked).toEqual([false, false, false, false, false, true, false, false]);
  });

  it('keeps nothing of a call without frames', async () => {
    await judge({ partOrder: 'frames-first' }).reply(judgeRequest({ frames: 0 }));
    expect(JSON.stringify(fake.seen[0]?.body)).not.toContain('cache_control');
  });
});

describe('what goes wrong', () => {
  const overloaded = anthropicError(529, 'overloaded_error', 'Overloaded');

  it('is tried again when the service is overloaded or limits the rate', async () => {
    const limited = anthropicError(429, 'rate_limit_error', 'This would exceed your rate limit');
    fake.next = [overloaded, { ...limited, headers: { 'retry-after': '0.02' } }];
    expect(await judge().reply(judgeRequest())).toMatchObject({ reason: null, tries: 3 });
  });

  it('is not tried again by the package, and meets the deadline with its body', async () => {
    fake.next = [overloaded, overloaded, overloaded];
    expect(await judge().reply(judgeRequest())).toMatchObject({ reason: 'unreachable', tries: 3 });
    expect(fake.seen).toHaveLength(3);
    fake.stalls = true;
    const late = await judge({ timeoutSeconds: 1 }).reply(judgeRequest());
    expect(late).toMatchObject({ reason: 'timed-out' });
  });

  it.each([
    ['a temperature', '`temperature` is deprecated for this model.', 'Empty “Temperature”'],
    ['both', '`temperature` and `top_p` cannot both be specified.', 'Empty “Temperature”'],
    [
      'a budget',
      '"thinking.type.enabled" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.',
      'Change or empty “Thinking budget”',
    ],
    [
      'an effort',
      'This model does not support the effort parameter.',
      'another “Reasoning effort”',
    ],
    [
      'an empty purse',
      'Your credit balance is too low to access the API.',
      'quota is used up (400)',
    ],
  ])('is for a person to correct where it is %s', async (_name, message, says) => {
    fake.next = [anthropicError(400, 'invalid_request_error', message)];
    const record = await judge().reply(judgeRequest());
    expect(record).toMatchObject({ reason: 'unreachable', fatal: true, tries: 1 });
    expect(record.detail).toContain(says);
  });

  it('is a model that is not there, or a key that is not accepted, which is never shown', async () => {
    const gone = await judge({}, { ...endpoint(), model: 'claude-gone' }).reply(judgeRequest());
    expect(gone).toMatchObject({ reason: 'unreachable', fatal: true });
    expect(gone.detail).toContain('no model “claude-gone”');
    const apiKey = `${KEY}-other`;
    const refused = await judge({}, { ...endpoint(), apiKey }).reply(judgeRequest());
    expect(refused).toMatchObject({ reason: 'unreachable', fatal: true });
    expect(JSON.stringify(refused)).not.toContain(KEY);
  });

  it('is told of a reply that is declined, or cut off', async () => {
    const stopped = (stop_reason: string, stop_details: unknown = null) => ({
      status: 200,
      body: {
        ...{ type: 'message', content: [{ type: 'text', text: '{' }], stop_reason, stop_details },
        usage: { input_tokens: 3, output_tokens: 4096 },
      },
    });
    fake.next = [
      stopped('refusal', { type: 'refusal', category: null, explanation: 'It is not for me.' }),
      stopped('refusal'),
      stopped('max_tokens'),
      stopped('model_context_window_exceeded'),
    ];
    const replies = [];
    for (let at = 0; at < 4; at += 1) replies.push(await judge().reply(judgeRequest()));
    expect(replies.map(({ reason }) => reason)).toEqual([
      ...['refused', 'refused', 'truncated', 'truncated'],
    ]);
    expect(replies[0]).toMatchObject({
      ...{ inputTokens: 3, detail: 'The model declines: It is not for me.' },
    });
  });

  it('is no completion where there is no message', () => {
    expect(readAnthropicReply({ type: 'error', error: {} })).toBeNull();
    expect(readAnthropicReply(undefined)).toBeNull();
  });
});

it('a test of the connection lists models, sees the picture, and what an effort does', async () => {
  const report = await testEndpoint(
    { endpoint: endpoint(), parameters: parametersOf({ reasoningEffort: 'low' }) },
    suites.flatMap((suite) => suite.prompts),
  );
  expect(report).toMatchObject({ usable: true, models: ['claude-fake', 'claude-other'] });
  expect(report.findings).toContain(
    'It takes strict structured output, also with the largest schema.',
  );
  expect(report.dials).toContainEqual({
    ...{ dial: 'reasoning effort low', effect: 'seen' },
    detail: 'the model reasoned, with 7 tokens',
  });
});
