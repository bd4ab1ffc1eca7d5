import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startFakeEndpoint } from '@/e2e/fake-endpoint/server';
import { LAYOUTS } from '@/e2e/fake-endpoint/traits';
import { askJudge } from '@/lib/judge/ask';
import type { StepRecord } from '@/lib/judge/prepared-call';
import { judgeParametersSchema, unlimited } from '@/lib/judge/schema';
import { readReply } from '@/lib/replies/read';
import { gather as gatherAll } from '@/lib/suites/calls';
import { freshFakeEndpoint } from '@/lib/testing/fake-endpoint';
import { greyJpeg, judgeRequest } from '@/lib/testing/judge-requests';
import { suiteInput } from '@/lib/testing/suite-input';
import { suiteById, suites } from '@/prompts';
import { testEndpoint } from './check';
import { endpointJudge } from './endpoint';
import type { RetryPolicy } from './retry-policy';

const KEY = 'sk-test-0123456789abcdef';
const QUICK: RetryPolicy = { tries: 3, firstWaitMs: 5, longestWaitMs: 2000 };

/** How a server may write back what it was sent: `Bearer KEY`. */
const ECHOES: readonly [name: string, write: (sent: string) => string][] = [
  ['as it is', (sent) => sent],
  ['percent-encoded', (sent) => sent.replace(/./g, (c) => `%${c.charCodeAt(0).toString(16)}`)],
  ['in base64', (sent) => Buffer.from(sent).toString('base64')],
];

const fake = await freshFakeEndpoint();

/** The base URL of a server that has just been closed. */
async function closedAddress(): Promise<string> {
  const closed = await startFakeEndpoint();
  await closed.close();
  return closed.baseUrl;
}

function judge(model: string, parameters = {}, retryPolicy = QUICK) {
  const endpoint = { baseUrl: fake.baseUrl, model, apiKey: KEY };
  return endpointJudge(endpoint, judgeParametersSchema.parse(parameters), retryPolicy);
}

describe('a call', () => {
  it('carries the fixed text, the frames in order, then the rest, and records what came back', async () => {
    const prices = { inputPrice: 2, outputPrice: 10 };
    const record = await judge('fake-vlm', prices).reply(judgeRequest({ frames: 3 }));
    expect(record).toMatchObject({
      reason: null,
      finishReason: 'stop',
      tries: 1,
      responseFormat: 'json_schema',
    });
    const { inputTokens, outputTokens } = record;
    expect(record.cost).toBeCloseTo(((inputTokens ?? 0) * 2 + (outputTokens ?? 0) * 10) / 1e6, 12);
    expect(fake.statistics.requests).toMatchObject([
      { prompt: 'static-check', images: 3, format: 'json_schema', authorization: `Bearer ${KEY}` },
    ]);
    expect(fake.statistics.requests[0]?.texts.at(-1)).toBe('Graph: {}');
  });

  it('costs less for what the endpoint had in its prompt cache', async () => {
    const prices = { inputPrice: 2, cachedInputPrice: 0.5, outputPrice: 0 };
    await judge('fake-vlm', prices).reply(judgeRequest());
    const record = await judge('fake-vlm', prices).reply(judgeRequest());
    const { inputTokens, cachedTokens } = record;
    expect(cachedTokens).toBeGreaterThan(0);
    const expected = ((inputTokens ?? 0) - (cachedTokens ?? 0)) * 2 + (cachedTokens ?? 0) * 0.5;
    expect(record.cost).toBeCloseTo(expected / 1e6, 12);
  });

  it('has no cost when prices are unknown, and no key when there is none', async () => {
    const endpoint = { baseUrl: fake.baseUrl, model: 'fake-vlm', apiKey: null };
    const record = await endpointJudge(endpoint, judgeParametersSchema.parse({})).reply(
      judgeRequest(),
    );
    expect(record).toMatchObject({ reason: null, cost: null });
    expect(fake.statistics.requests[0]?.authorization).toBeNull();
  });

  it('quotes the reply that could not be read', async () => {
    const correction = { rawReply: 'seven', message: 'score: expected number.' };
    await judge('fake-vlm').reply(judgeRequest({ correction }));
    const texts = fake.statistics.requests[0]?.texts ?? [];
    expect(texts.slice(-2)).toEqual(['seven', expect.stringContaining('score: expected number.')]);
  });

  it('is never made with fewer pictures than frames', async () => {
    const lacking = judgeRequest({ frames: 2, images: async () => [greyJpeg] });
    await expect(judge('fake-vlm').reply(lacking)).rejects.toThrow('2 frames');
    expect(fake.statistics.calls).toBe(0);
  });

  it('keeps the key out of what determines its replies', () => {
    expect(JSON.stringify(judge('fake-vlm').identity)).not.toContain(KEY);
  });
});

describe('structured output', () => {
  it.each([
    ['no-json-schema', 'json_object', 2],
    ['no-structured-output', 'text', 3],
  ])('falls back when the endpoint has %s, and remembers it', async (fault, format, tries) => {
    const model = `fake-vlm:${fault}`;
    const first = await judge(model).reply(judgeRequest());
    expect(first).toMatchObject({ reason: null, responseFormat: format, tries });
    const second = await judge(model).reply(judgeRequest());
    expect(second).toMatchObject({ reason: null, responseFormat: format, tries: 1 });
  });

  it('uses the newer name of the token limit where the older is refused', async () => {
    const record = await judge('fake-vlm:no-max-tokens').reply(judgeRequest());
    expect(record).toMatchObject({ reason: null, tries: 2, responseFormat: 'json_schema' });
  });

  it.each(LAYOUTS)('reads what a model without it writes as %s', async (layout) => {
    for (const prompt of suiteById('hallucination').prompts) {
      const id = prompt.id.split('/')[1] ?? '';
      const record = await judge(`fake-vlm:no-structured-output:${layout}`).reply(
        judgeRequest({ id }),
      );
      const plain = await judge('fake-vlm').reply(judgeRequest({ id }));
      const read = readReply(record.rawReply ?? '', prompt.reply.schema);
      expect(read).toMatchObject({ state: 'read' });
      const scores = (value: unknown) => JSON.stringify(value).match(/"score":(\d+|null)/g);
      if (read.state !== 'read') return;
      expect(scores(read.reply)).toEqual(scores(JSON.parse(plain.rawReply ?? '')));
    }
  });
});

describe('trouble that passes', () => {
  it.each(['rate-limit', 'server-error', 'drop'] as const)('%s is waited out', async (fault) => {
    fake.change({ faults: [{ fault }, { fault }] });
    await expect(judge('fake-vlm').reply(judgeRequest())).resolves.toMatchObject({
      reason: null,
      tries: 3,
    });
  });

  it('is waited out for as long as the endpoint asks', async () => {
    fake.change({ faults: [{ fault: 'rate-limit' }], retryAfter: 1 });
    const record = await judge('fake-vlm').reply(judgeRequest());
    expect(record).toMatchObject({ reason: null, tries: 2 });
    expect(record.latencyMs).toBeGreaterThanOrEqual(1000);
  });

  it('is not waited for longer than the retry policy allows', async () => {
    fake.change({ faults: [{ fault: 'rate-limit' }], retryAfter: 3600 });
    const record = await judge('fake-vlm').reply(judgeRequest());
    expect(record).toMatchObject({ reason: 'unreachable', tries: 1, fatal: true });
  });

  describe('is no longer waited for', () => {
    const patient = { tries: 3, firstWaitMs: 60_000, longestWaitMs: 60_000 };

    /** Aborts a signal of a call once its first request has failed. */
    async function abortWhileWaiting(name: 'signal' | 'pausing', fault = 'server-error') {
      const controller = new AbortController();
      const waiting = judge(`fake-vlm:${fault}`, {}, patient).reply(
        judgeRequest({ [name]: controller.signal }),
      );
      waiting.catch(() => undefined);
      while (fake.statistics.calls === 0 || fake.statistics.underWay > 0) await sleep(5);
      await sleep(50);
      controller.abort(new Error('ended'));
      return waiting;
    }

    it('once the run is cancelled', async () => {
      await expect(abortWhileWaiting('signal')).rejects.toThrow('ended');
    });

    it('once the run pauses, and what was tried is on record, with what was paid for', async () => {
      await expect(abortWhileWaiting('pausing')).resolves.toMatchObject({
        reason: 'unreachable',
        detail: expect.stringContaining('in trouble (500)'),
        tries: 1,
      });
      fake.reset();
      await expect(abortWhileWaiting('pausing', 'cut-body')).resolves.toMatchObject({
        tries: 1,
        lostReplies: 1,
      });
    });
  });

  it('ends the call when it does not pass', async () => {
    const record = await judge('fake-vlm:server-error').reply(judgeRequest());
    expect(record).toMatchObject({ reason: 'unreachable', tries: 3, rawReply: null });
    expect(record.detail).toContain('in trouble (500)');
  });
});

describe('trouble that stays', () => {
  it.each([
    ['wrong-key', 'unreachable', 'does not accept the key (401)'],
    ['no-quota', 'unreachable', 'quota is used up'],
    ['no-vision', 'unreachable', 'does not support image input'],
    ['refusal', 'refused', 'will not look at this'],
    ['content-filter', 'refused', 'content filter'],
    ['cut-off', 'truncated', 'limit of 4096 tokens'],
  ])('%s is %s at once', async (fault, reason, detail) => {
    const record = await judge(`fake-vlm:${fault}`).reply(judgeRequest());
    expect(record).toMatchObject({ reason, tries: 1 });
    expect(record.detail).toContain(detail);
  });

  it('an unknown model is named', async () => {
    const record = await judge('other-vlm').reply(judgeRequest());
    expect(record.detail).toContain('no model “other-vlm”');
  });

  it('a server that is not there is named without the key', async () => {
    const baseUrl = await closedAddress();
    const endpoint = { baseUrl, model: 'fake-vlm', apiKey: KEY };
    const record = await endpointJudge(endpoint, judgeParametersSchema.parse({}), QUICK).reply(
      judgeRequest(),
    );
    expect(record).toMatchObject({ reason: 'unreachable', tries: 3 });
    expect(record.detail).toContain(`${new URL(baseUrl).host} cannot be reached: nothing listens`);
  });

  it('no record ever holds the key', async () => {
    fake.change({ apiKey: 'sk-another-key-000000' });
    const record = await judge('fake-vlm').reply(judgeRequest());
    expect(record.reason).toBe('unreachable');
    expect(JSON.stringify(record)).not.toContain(KEY);
    fake.reset();
    const masked = await judge('fake-vlm:wrong-key').reply(judgeRequest());
    expect(masked.detail).not.toContain('sk-');
    expect(masked.detail).toContain('Incorrect API key provided');
  });

  it.each(ECHOES)('nor what a server echoes %s', async (_name, write) => {
    for (const status of [200, 400]) {
      const server = createServer((sent, response) => {
        const said = write(sent.headers.authorization ?? '');
        const message = { role: 'assistant', content: `You sent ${said}.` };
        const choices = [{ index: 0, finish_reason: 'stop', message }];
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(status === 200 ? { choices } : { error: { message: said } }));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
      const endpoint = { baseUrl, model: 'echo', apiKey: KEY };
      const record = await endpointJudge(endpoint, judgeParametersSchema.parse({}), QUICK).reply(
        judgeRequest(),
      );
      server.close();
      expect(JSON.stringify(record)).toContain('•••');
      // The key's middle, at a place where base64 begins again.
      expect(JSON.stringify(record)).not.toContain(write(`Bearer ${KEY}`).slice(-12, -6));
    }
  });
});

describe('a call that hangs', () => {
  it('is timed out at its deadline, and not made again', async () => {
    const record = await judge('fake-vlm:hang', { timeoutSeconds: 1 }).reply(judgeRequest());
    expect(record).toMatchObject({ reason: 'timed-out', tries: 1 });
    expect(fake.statistics.calls).toBe(1);
  });

  it('ends at once when the run is cancelled, with the reason of its signal', async () => {
    const controller = new AbortController();
    const hanging = judge('fake-vlm:hang').reply(judgeRequest({ signal: controller.signal }));
    setTimeout(() => controller.abort(new Error('cancelled')), 50);
    await expect(hanging).rejects.toThrow('cancelled');
  });
});

describe('a whole video', () => {
  const input = suiteInput(
    [0, 1, 2, 3],
    [
      { keyFrame: 0, frames: [0, 1, 2] },
      { keyFrame: 3, frames: [2, 3] },
    ],
  );

  async function gather(model: string) {
    const steps: StepRecord[] = [];
    const suite = suiteById('hallucination');
    const ask = askJudge({
      judge: judge(model),
      versions: new Map(),
      repeat: 0,
      loadFrame: async () => greyJpeg,
      recorded: async () => null,
      record: async (step) => {
        steps.push(step);
      },
      limits: unlimited,
      signal: new AbortController().signal,
    });
    const evidence = await gatherAll(suite, input, ask);
    return { answers: suite.answers(evidence, input), steps };
  }

  it('is judged with the frames of each call, as the method says', async () => {
    const { answers, steps } = await gather('fake-vlm');
    expect(answers.every(({ verdict }) => verdict.state === 'scored')).toBe(true);
    expect(steps).toHaveLength(10);
    expect(fake.statistics.images).toEqual({
      'static-graph': [1, 1],
      'static-check': [1, 1],
      'dynamic-graph': expect.arrayContaining([3, 2]),
      'dynamic-check': expect.arrayContaining([3, 2]),
      summary: [2],
      inconsistency: [2],
    });
  });

  it('has unscored questions where a reply stays unreadable', async () => {
    fake.change({
      faults: [
        { fault: 'out-of-range', prompt: 'inconsistency' },
        { fault: 'chatter', prompt: 'inconsistency' },
      ],
    });
    const { answers, steps } = await gather('fake-vlm');
    const unscored = answers.filter(({ verdict }) => verdict.state === 'unscored');
    expect(unscored).toMatchObject([
      { question: 'inconsistency', verdict: { reason: 'unparseable' } },
    ]);
    expect(steps.filter((step) => step.reason !== null).map((step) => step.attempt)).toEqual([
      1, 2,
    ]);
  });
});

describe('trying an endpoint out', () => {
  const prompts = suites.flatMap((suite) => suite.prompts);
  const tryOut = (model: string, baseUrl = fake.baseUrl) =>
    testEndpoint(
      {
        endpoint: { baseUrl, model, apiKey: KEY },
        parameters: judgeParametersSchema.parse({}),
      },
      prompts,
    );

  it('finds a model that sees', async () => {
    const report = await tryOut('fake-vlm');
    expect(report).toMatchObject({ usable: true, models: ['fake-vlm'] });
    expect(report.findings).toEqual([
      expect.stringContaining('sees pictures'),
      expect.stringContaining('strict structured output'),
    ]);
  });

  it.each([
    ['fake-vlm:blind', 'does not see pictures'],
    ['fake-vlm:no-vision', 'does not support image input'],
    ['fake-vlm:wrong-key', 'does not accept the key'],
    ['other-vlm', 'no model “other-vlm”'],
  ])('says what is wrong with %s', async (model, finding) => {
    const report = await tryOut(model);
    expect(report.usable).toBe(false);
    expect(report.findings[0]).toContain(finding);
  });

  it('says what is wrong with the address', async () => {
    const nobody = await tryOut('fake-vlm', await closedAddress());
    expect(nobody.findings).toEqual([expect.stringContaining('nothing listens there')]);
    const elsewhere = await tryOut('fake-vlm', fake.baseUrl.replace('/v1', '/v2'));
    expect(elsewhere.findings[0]).toContain('the base URL is wrong (404)');
  });
});
