import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ERROR_SHAPES } from '@/e2e/fake-endpoint/traits';
import { judgeParametersSchema } from '@/lib/judge/schema';
import { readReply } from '@/lib/replies/read';
import { freshFakeEndpoint } from '@/lib/testing/fake-endpoint';
import { judgeRequest } from '@/lib/testing/judge-requests';
import { suiteById } from '@/prompts';
import { testEndpoint } from './check';
import { endpointJudge } from './endpoint';
import type { RetryPolicy } from './retry-policy';

const KEY = 'sk-test-0123456789abcdef';
const QUICK: RetryPolicy = { tries: 3, firstWaitMs: 5, longestWaitMs: 2000 };

const fake = await freshFakeEndpoint();

function ask(model: string, parameters = {}, baseUrl = fake.baseUrl, apiKey: string = KEY) {
  const judge = endpointJudge(
    { baseUrl, model, apiKey },
    judgeParametersSchema.parse(parameters),
    QUICK,
  );
  return judge.reply(judgeRequest());
}

/** The record of the same call without a fault. */
const sound = () => ask('fake-vlm');

describe('a reply in another dress is read', () => {
  it.each(['gzip', 'parts', 'output-parts', 'stream', 'two-choices', 'usage-as-text'])(
    '%s',
    async (dress) => {
      const { rawReply, inputTokens, outputTokens } = await sound();
      const record = await ask(`fake-vlm:${dress}`);
      expect(record).toMatchObject({ reason: null, detail: null, rawReply, tries: 1 });
      expect(record).toMatchObject({ inputTokens, outputTokens });
    },
  );

  it('no-usage', async () => {
    const { rawReply } = await sound();
    const record = await ask('fake-vlm:no-usage', { inputPrice: 1, outputPrice: 1 });
    expect(record).toMatchObject({ reason: null, rawReply, inputTokens: null, cost: null });
  });
});

describe('an answer that breaks off is asked for again', () => {
  it('and counts as paid for', async () => {
    fake.change({ faults: [{ fault: 'cut-body' }] });
    expect(await ask('fake-vlm')).toMatchObject({ tries: 2, lostReplies: 1 });
    expect(await ask('fake-vlm:cut-body')).toMatchObject({ tries: 3, lostReplies: 3 });
    expect(await sound()).not.toHaveProperty('lostReplies');
  });

  it.each([
    ['cut-body', 'The endpoint’s answer broke off: the connection was closed before its end.'],
    ['cut-unsized', 'The endpoint’s answer broke off: its JSON has no end.'],
    ['cut-stream', 'The endpoint’s answer broke off: its stream has no end.'],
    ['bad-chunks', 'The endpoint’s answer broke off: it is malformed ('],
    ['short-length', 'The endpoint’s answer broke off: it'],
    ['bad-gzip', 'The endpoint’s answer broke off: it cannot be decompressed ('],
  ] as const)('%s', async (fault, detail) => {
    const { rawReply } = await sound();
    fake.change({ faults: [{ fault }] });
    await expect(ask('fake-vlm')).resolves.toMatchObject({ reason: null, rawReply, tries: 2 });
    const lasting = await ask(`fake-vlm:${fault}`);
    expect(lasting).toMatchObject({ reason: 'unreachable', tries: 3, rawReply: null });
    expect(lasting.detail).toContain(detail);
  });
});

describe('a call that takes its time to fail', () => {
  const repeating: RetryPolicy = { ...QUICK, tries: 9, repeats: 2 };
  const again = (model: string) =>
    endpointJudge(
      { baseUrl: fake.baseUrl, model, apiKey: KEY },
      judgeParametersSchema.parse({ timeoutSeconds: 1 }),
      repeating,
    ).reply(judgeRequest());

  it.each(['hang', 'finish-error'] as const)('is made twice again after %s', async (fault) => {
    const lasting = await again(`fake-vlm:${fault}`);
    expect(lasting).toMatchObject({ tries: 3, lostReplies: 2 });
    expect(lasting.reason).toBe(fault === 'hang' ? 'timed-out' : 'unreachable');
  });

  it('ends well when the next reply is whole', async () => {
    fake.change({ faults: [{ fault: 'finish-error' }] });
    const record = await again('fake-vlm');
    expect(record).toMatchObject({ reason: null, tries: 2, lostReplies: 1 });
  });

  it('is given up after five replies that broke off', async () => {
    const record = await again('fake-vlm:cut-body');
    expect(record).toMatchObject({ reason: 'unreachable', tries: 5, lostReplies: 5 });
  });
});

describe('an answer that is none is not asked for again', () => {
  it.each([
    ['empty-body', 'The endpoint answered without a word (200).'],
    ['no-content', 'The endpoint answered without a word (204).'],
    [
      'login-page',
      'The endpoint answered with a web page (“Sign in”), not with a chat completion.',
    ],
    ['plain-text', 'It begins: It works!'],
    ['bad-utf8', 'The endpoint answered with text that is no JSON'],
    ['other-json', 'it has no list of choices. It begins: {"status":"ok"}'],
    ['endless', 'The endpoint’s answer is longer than 16 MB'],
    ['finish-error', 'The endpoint broke the reply off (finish reason “error”).'],
  ])('%s', async (fault, detail) => {
    const record = await ask(`fake-vlm:${fault}`);
    expect(record).toMatchObject({ reason: 'unreachable', tries: 1 });
    expect(record.detail).toContain(detail);
    expect(fake.statistics.calls).toBe(1);
  });

  it('a redirect, whose place is named without its query', async () => {
    const record = await ask('fake-vlm:redirect');
    expect(record).toMatchObject({ reason: 'unreachable', tries: 1, fatal: true });
    expect(record.detail).toContain(`sends calls on to ${new URL('/login', fake.baseUrl)} (302)`);
    expect(record.detail).not.toContain('secret');
  });

  it('an error with status 200, which counts as the status that it names', async () => {
    const record = await ask('fake-vlm:ok-error');
    expect(record).toMatchObject({ reason: 'unreachable', tries: 3 });
    expect(record.detail).toContain('in trouble (502): Upstream is overloaded; no slots');
  });
});

describe('a completion without a reply', () => {
  it.each([
    ['no-choices', 'unreachable', 'its list of choices is empty'],
    ['null-message', 'unreachable', 'its choice has no message'],
    ['endless-reasoning', 'truncated', 'tokens on reasoning and came to no reply'],
    ['only-reasoning', 'unparseable', 'only reasoned (43 characters) and gave no reply'],
    ['tool-call', 'unparseable', 'called a tool (look) instead of replying'],
    ['rambling', 'unparseable', 'has 1999998 characters'],
  ])('%s is %s, and what it used is on record', async (fault, reason, detail) => {
    const record = await ask(`fake-vlm:${fault}`, { inputPrice: 1, outputPrice: 1 });
    expect(record).toMatchObject({ reason, tries: 1 });
    expect(record.detail).toContain(detail);
    expect(record.inputTokens).toBeGreaterThan(0);
    expect(record.cost).toBeGreaterThan(0);
  });
});

describe('the deadline', () => {
  it('covers a body that trickles', async () => {
    // Long enough for a slow machine to begin to answer.
    const record = await ask('fake-vlm:trickle', { timeoutSeconds: 4 });
    expect(record).toMatchObject({ reason: 'timed-out', tries: 1 });
    expect(record.detail).toMatch(/^The reply was not complete within 4 seconds: \d+ bytes/);
  });

  it('ends with the run while a body trickles', async () => {
    const controller = new AbortController();
    const endpoint = { baseUrl: fake.baseUrl, model: 'fake-vlm:trickle', apiKey: null };
    const judge = endpointJudge(endpoint, judgeParametersSchema.parse({}), QUICK);
    const trickling = judge.reply(judgeRequest({ signal: controller.signal }));
    setTimeout(() => controller.abort(new Error('cancelled')), 300);
    await expect(trickling).rejects.toThrow('cancelled');
  });
});

describe('an address that does not answer as it should', () => {
  /** Says the same to all who connect. */
  async function tell(words: string): Promise<{ baseUrl: string; close: () => void }> {
    const server = createTcpServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.once('data', () => socket.end(words));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return { baseUrl: `http://127.0.0.1:${port}/v1`, close: () => server.close() };
  }

  it.each([
    ['other than HTTP', 'SSH-2.0-OpenSSH_9.2\r\n', 'answers, but not in HTTP', 1],
    ['with nothing', '', 'the connection broke off', 3],
  ])('%s', async (_name, words, detail, tries) => {
    const server = await tell(words);
    const record = await ask('m', {}, server.baseUrl);
    server.close();
    expect(record).toMatchObject({ reason: 'unreachable', tries });
    expect(record.detail).toContain(detail);
  });

  it('https where http is spoken', async () => {
    const record = await ask('m', {}, fake.baseUrl.replace('http:', 'https:'));
    expect(record).toMatchObject({ reason: 'unreachable', tries: 1, fatal: true });
    expect(record.detail).toContain('it does not speak https');
  });

  it('a key that no header can carry', async () => {
    const record = await ask('m', {}, fake.baseUrl, 'sk-schlüssel…');
    expect(record).toMatchObject({ reason: 'unreachable', tries: 1, fatal: true });
    expect(record.detail).toContain('the key has a character that cannot be sent');
    expect(record.detail).not.toContain('schlüssel');
  });
});

describe('a refusal of structured output is understood', () => {
  it.each(ERROR_SHAPES)('as %s', async (shape) => {
    const record = await ask(`fake-vlm:no-structured-output:${shape}`);
    expect(record).toMatchObject({ reason: null, responseFormat: 'text', tries: 3 });
  });

  it.each(ERROR_SHAPES)('and any other is quoted, as %s', async (shape) => {
    const record = await ask(`fake-vlm:no-vision:${shape}`);
    expect(record).toMatchObject({ reason: 'unreachable', tries: 1 });
    expect(record.detail).toContain('This model does not support image input');
  });
});

describe('a setting that the model does not take', () => {
  it.each([
    ['no-temperature', { temperature: 0 }, 'Empty “Temperature” in the judge’s settings'],
    ['no-seed:detail-list', { seed: 7 }, 'Empty “Seed” in the judge’s settings'],
    ['no-seed:message-in-text', { seed: 7 }, 'Empty “Seed” in the judge’s settings'],
  ])('is said, not left out: %s', async (trait, parameters, detail) => {
    const record = await ask(`fake-vlm:${trait}`, parameters);
    expect(record).toMatchObject({ reason: 'unreachable', tries: 1, fatal: true });
    expect(record.detail).toContain(detail);
    const without = await ask(`fake-vlm:${trait}`, { temperature: null, seed: null });
    expect(without.reason).toBeNull();
  });
});

describe('trying an endpoint out says what the endpoint does', () => {
  const { prompts } = suiteById('hallucination');

  it.each([
    ['cut-body', 'The endpoint’s answer broke off'],
    ['login-page', 'The endpoint answered with a web page (“Sign in”)'],
    ['redirect', 'The endpoint sends calls on to'],
    ['trickle', 'The reply was not complete within 1 seconds'],
    ['no-temperature', 'Empty “Temperature”'],
    ['endless-reasoning', 'tokens on reasoning'],
  ])('%s', async (fault, finding) => {
    const report = await testEndpoint(
      {
        endpoint: { baseUrl: fake.baseUrl, model: `fake-vlm:${fault}`, apiKey: null },
        parameters: judgeParametersSchema.parse({ timeoutSeconds: 1 }),
      },
      prompts,
    );
    expect(report).toMatchObject({ usable: false, models: ['fake-vlm'] });
    expect(report.findings[0]).toContain(finding);
  });

  it('parts are read', async () => {
    const report = await testEndpoint(
      {
        endpoint: { baseUrl: fake.baseUrl, model: 'fake-vlm:parts', apiKey: null },
        parameters: judgeParametersSchema.parse({}),
      },
      prompts,
    );
    expect(report).toMatchObject({ usable: true });
  });
});

it('a reply that was thought about is read without the thoughts', async () => {
  const record = await ask('fake-vlm:parts');
  const read = readReply(record.rawReply ?? '', judgeRequest().prompt.reply.schema);
  expect(read.state).toBe('read');
  expect(record.rawReply).not.toContain('First I look');
});
