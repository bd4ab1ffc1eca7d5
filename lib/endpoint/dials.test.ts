import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '@/lib/json';
import { hashRequest } from '@/lib/judge/request-hash';
import { judgeParametersSchema } from '@/lib/judge/schema';
import { freshFakeEndpoint } from '@/lib/testing/fake-endpoint';
import { judgeRequest } from '@/lib/testing/judge-requests';
import { suites } from '@/prompts';
import { testEndpoint } from './check';
import { largestPrompt } from './check-large';
import { endpointJudge } from './endpoint';

const fake = await freshFakeEndpoint();

const SECRET = 'team-secret-0123456789';

const endpoint = (part: object = {}) => ({
  ...{ baseUrl: fake.baseUrl, model: 'fake-vlm', apiKey: 'sk-0123456789' },
  ...part,
});

const seen = () => fake.statistics.requests.at(-1);

describe('a request', () => {
  it('carries dials, extra fields, headers and query, and what is its own', async () => {
    const parameters = judgeParametersSchema.parse({
      ...{ server: 'openrouter', topP: 0.9, reasoningEffort: 'low', seed: 3 },
      extraBody: { top_k: 20, reasoning: { exclude: true } },
    });
    const judge = endpointJudge(
      endpoint({ headers: { 'x-team': SECRET }, query: { 'api-version': '1', q: 'a b' } }),
      parameters,
    );
    expect((await judge.reply(judgeRequest())).reason).toBeNull();
    expect(seen()).toMatchObject({
      format: 'json_schema',
      query: { 'api-version': '1', q: 'a b' },
    });
    expect(seen()?.headers['x-team']).toBe(SECRET);
    expect(seen()?.fields).toEqual({
      ...{ max_tokens: 4096, temperature: 0, seed: 3, top_p: 0.9, top_k: 20 },
      reasoning: { exclude: true, effort: 'low' },
    });
  });

  it('keeps what is its own even where what is stored says otherwise', async () => {
    const parameters = judgeParametersSchema.parse({
      extraBody: {
        model: 'fake-other',
        max_tokens: 1,
        messages: [],
        response_format: { type: 'text' },
      },
    });
    await endpointJudge(endpoint(), parameters).reply(judgeRequest());
    expect(seen()).toMatchObject({ model: 'fake-vlm', format: 'json_schema', images: 1 });
    expect(seen()?.fields).toMatchObject({ max_tokens: 4096 });
  });

  it('has the key in another header where the server wants that', async () => {
    const judge = endpointJudge(
      endpoint({ keyHeader: 'api-key' }),
      judgeParametersSchema.parse({}),
    );
    await judge.reply(judgeRequest());
    expect(seen()).toMatchObject({ authorization: null, headers: { 'api-key': 'sk-0123456789' } });
  });
});

describe('what replies depend on', () => {
  const identity = (part: object) =>
    endpointJudge(endpoint({ baseUrl: 'http://h/v1' }), judgeParametersSchema.parse(part)).identity;
  const hash = (part: object) => {
    const { prompt, call, text } = judgeRequest();
    const reply = async () => Promise.reject(new Error('not asked'));
    return hashRequest({ identity: identity(part), reply }, prompt, call, text, 0);
  };

  it('is for a judge without further dials what it was before there were any', () => {
    const before =
      '{"baseUrl":"http://h/v1","imageDetail":"auto","kind":"endpoint","maxTokens":4096,"model":"fake-vlm","seed":null,"temperature":0}';
    expect(canonicalJson(identity({}))).toBe(before);
    // Whichever kind of server somebody says that it is.
    expect(canonicalJson(identity({ server: 'vllm', concurrency: 3 }))).toBe(before);
  });

  it.each<[string, object]>([
    ['top_p', { topP: 0.9 }],
    ['an effort', { reasoningEffort: 'low' }],
    ['another effort', { reasoningEffort: 'high' }],
    ['an extra field', { extraBody: { top_k: 20 } }],
    ['a header', { headers: { 'x-team': '••• 0123' } }],
    ['another value of it', { headers: { 'x-team': '••• 4567' } }],
    ['a part of the query', { query: { 'api-version': '1' } }],
  ])('is another with %s', (_what, part) => {
    expect(hash(part)).not.toBe(hash({}));
    expect(hash(part)).toBe(hash(part));
  });

  it('is the same with another key in a header', () => {
    expect(hash({ headers: { 'api-key': '•••' } })).toBe(hash({}));
  });

  it('differs between all of these', () => {
    const all = [{}, { reasoningEffort: 'low' }, { reasoningEffort: 'high' }, { topP: 0.9 }];
    expect(new Set(all.map(hash)).size).toBe(all.length);
  });
});

describe('a secret of a header or the query', () => {
  it.each([
    ['in a reply', 200],
    ['in an error', 400],
  ])('is taken out where a server writes it back %s', async (_where, status) => {
    const server = createServer((request, response) => {
      const said = `${request.headers['x-team']} ${new URL(request.url ?? '', 'http://h').search}`;
      response.writeHead(status, { 'content-type': 'application/json' });
      const message = { role: 'assistant', content: said };
      const body = status === 200 ? { choices: [{ message }] } : { error: { message: said } };
      response.end(JSON.stringify(body));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const values = { headers: { 'x-team': SECRET }, query: { sig: `${SECRET}/x+y` } };
    const judge = endpointJudge(
      endpoint({
        ...values,
        baseUrl: `http://127.0.0.1:${port}/v1`,
        secrets: [SECRET, `${SECRET}/x+y`],
      }),
      judgeParametersSchema.parse({}),
    );
    const record = await judge.reply(judgeRequest());
    server.close();
    expect(JSON.stringify(record)).toContain('•••');
    expect(JSON.stringify(record)).not.toContain(SECRET);
  });
});

describe('trying an endpoint out', () => {
  const prompts = suites.flatMap((suite) => suite.prompts);
  const tryOut = (parameters: object, model = 'fake-vlm') =>
    testEndpoint(
      { endpoint: endpoint({ model }), parameters: judgeParametersSchema.parse(parameters) },
      prompts,
    );

  it('sends what runs send, and says what it took', async () => {
    const prices = { inputPrice: 2, outputPrice: 10, currency: 'USD' };
    const report = await tryOut(prices);
    expect(report.took).toMatchObject({ pictures: 13, currency: 'USD', reasoningTokens: null });
    expect(report.took?.inputTokens).toBeGreaterThan(13 * 300);
    expect(report.took?.cost).toBeGreaterThan(0);
    expect(seen()).toMatchObject({ images: 13, format: 'json_schema' });
    expect(seen()?.texts.join('').length).toBeGreaterThan(6000);
  });

  it('says which dials had an effect, which had none, and of which nothing is seen', async () => {
    const { dials } = await tryOut({
      ...{ reasoningEffort: 'low', serviceTier: 'flex', verbosity: 'low', imageDetail: 'low' },
      extraBody: { top_k: 20 },
    });
    expect(dials).toEqual([
      expect.objectContaining({ dial: 'temperature 0', effect: 'unknown' }),
      expect.objectContaining({ dial: 'image detail low', effect: 'unknown' }),
      {
        dial: 'reasoning effort low',
        effect: 'seen',
        detail: 'the model reasoned, with 64 tokens',
      },
      expect.objectContaining({ dial: 'verbosity low', effect: 'unknown' }),
      { dial: 'service tier flex', effect: 'none', detail: 'served as “default”' },
      expect.objectContaining({ dial: 'top_k 20', effect: 'unknown' }),
    ]);
    const none = await tryOut({ reasoningEffort: 'none', temperature: null });
    expect(none.dials).toEqual([
      { dial: 'reasoning effort none', effect: 'seen', detail: 'the model did not reason' },
    ]);
  });

  it('says where small calls work and large ones do not', async () => {
    fake.change({ faults: [{ fault: 'no-vision', prompt: largestPrompt(prompts).reply.name }] });
    const report = await tryOut({});
    expect(report).toMatchObject({ usable: true, took: null, dials: [] });
    expect(report.findings[1]).toContain('A call with 13 pictures, as runs make them, fails');
  });
});
