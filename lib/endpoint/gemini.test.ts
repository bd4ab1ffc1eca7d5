import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeGemini } from '@/e2e/fake-endpoint/gemini';
import { judgeParametersSchema, type SentVideo } from '@/lib/judge/schema';
import { judgeRequest } from '@/lib/testing/judge-requests';
import { suites } from '@/prompts';
import type { Endpoint } from './address';
import { testEndpoint } from './check';
import { endpointJudge } from './endpoint';
import { readGeminiReply } from './gemini-reply';

const KEY = 'AIza-secret-0123456789';
let fake = new FakeGemini(KEY);
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'framejury-gemini-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  fake = new FakeGemini(KEY);
  await fake.listen();
  return () => fake.close();
});

const parametersOf = (part: object = {}) =>
  judgeParametersSchema.parse({ server: 'gemini-native', ...part });

const endpoint = (): Endpoint => ({
  ...{ baseUrl: fake.baseUrl, model: 'gemini-fake', apiKey: KEY, keyHeader: 'x-goog-api-key' },
});

const QUICK = { tries: 3, firstWaitMs: 1, longestWaitMs: 50 };

const judge = (part: object = {}, at = endpoint()) => endpointJudge(at, parametersOf(part), QUICK);

/** A stored video of random bytes; no two are one. */
function stored(part: Partial<SentVideo> = {}): SentVideo {
  const bytes = randomBytes(5000);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const file = path.join(folder, hash);
  writeFileSync(file, bytes);
  return {
    ...{ hash, duration: 4, width: 640, height: 360, framesPerSecond: 2, mostFrames: null },
    ...{ tokens: 100, caption: 'Video, 4.00 s' },
    file: {
      ...{ bytes: bytes.length, mediaType: 'video/mp4' },
      withPath: (work) => work(file),
      read: () => createReadStream(file),
    },
    ...part,
  };
}

const withVideo = (video: SentVideo) => judgeRequest({ frames: 0, videos: [video] });

describe('a call with frames', () => {
  it('has them as inline data after their captions, the schema, and what is thought of as output', async () => {
    const record = await judge({
      ...{ thinkingBudget: 512, seed: 7, topP: 0.5, imageDetail: 'low' },
      extraBody: { safetySettings: [] },
    }).reply(judgeRequest({ frames: 2 }));
    expect(record).toMatchObject({
      ...{ reason: null, tries: 1, responseFormat: 'json_schema', finishReason: 'STOP' },
      ...{ inputTokens: 100, outputTokens: 27, cachedTokens: 64 },
    });
    expect(record.rawReply).not.toContain('Let me look');
    const [{ body, headers } = { body: null, headers: {} }] = fake.seen;
    const parts = body?.contents[0]?.parts ?? [];
    expect(parts.map((part) => ('text' in part ? part.text.slice(0, 12) : 'picture'))).toEqual([
      expect.any(String),
      ...['Frame 1 of 2', 'picture', 'Frame 2 of 2', 'picture', 'Graph: {}'],
    ]);
    const [picture] = parts.flatMap((part) => ('inlineData' in part ? [part.inlineData] : []));
    expect(Buffer.from(picture?.data ?? '', 'base64').subarray(0, 2)).toEqual(
      Buffer.from([0xff, 0xd8]),
    );
    expect(body?.generationConfig).toMatchObject({
      ...{ temperature: 0, maxOutputTokens: 4096, seed: 7, topP: 0.5 },
      mediaResolution: 'MEDIA_RESOLUTION_LOW',
      thinkingConfig: { thinkingBudget: 512 },
      responseJsonSchema: { type: 'object' },
    });
    expect(body?.safetySettings).toEqual([]);
    // Nothing of this machine or of the package is told.
    expect(headers['user-agent']).toBe('framejury');
    expect(headers).not.toHaveProperty('x-goog-api-client');
  });

  it('quotes the reply that is asked for again as the model’s', async () => {
    const correction = { rawReply: '{"score":', message: 'It breaks off.' };
    await judge({ reasoningEffort: 'low' }).reply(judgeRequest({ correction }));
    const { contents, generationConfig } = fake.seen[0]?.body ?? { contents: [] };
    expect(contents.map(({ role }) => role)).toEqual(['user', 'model', 'user']);
    expect(generationConfig?.thinkingConfig).toEqual({ thinkingLevel: 'LOW' });
  });
});

describe('a call with a video', () => {
  it('uploads the file, waits until it is ready, and names it with its rate and part', async () => {
    const video = stored({ from: 1, to: 3.5 });
    fake.processing = 2;
    expect(await judge({ shown: 'video' }).reply(withVideo(video))).toMatchObject({
      ...{ reason: null, tries: 1 },
    });
    expect(fake.uploads).toEqual([{ hash: video.hash, mimeType: 'video/mp4' }]);
    expect(fake.seen[0]?.body.contents[0]?.parts).toContainEqual({
      fileData: { fileUri: `${fake.baseUrl}/v1beta/files/f1`, mimeType: 'video/mp4' },
      videoMetadata: { fps: 2, startOffset: '1s', endOffset: '3.5s' },
    });
  });

  it('uploads a file once, also where several calls begin at once, and again where it goes', async () => {
    const video = stored();
    const one = judge({ shown: 'video' });
    await Promise.all([one.reply(withVideo(video)), one.reply(withVideo(video))]);
    await one.reply(withVideo(video));
    expect(fake.uploads).toHaveLength(1);
    fake.files.clear();
    expect(await one.reply(withVideo(video))).toMatchObject({ reason: null, tries: 2 });
    expect(fake.uploads).toHaveLength(2);
    const short = stored();
    fake.keptMs = 60_000;
    await one.reply(withVideo(short));
    await one.reply(withVideo(short));
    expect(fake.uploads).toHaveLength(4);
  });

  it('is tried again where the upload meets trouble, and says what it was where it stays', async () => {
    fake.uploadTrouble = 503;
    expect(await judge({ shown: 'video' }).reply(withVideo(stored()))).toMatchObject({
      ...{ reason: null, tries: 2 },
    });
    fake.processing = 'failed';
    const failed = await judge({ shown: 'video' }).reply(withVideo(stored()));
    expect(failed).toMatchObject({ reason: 'unreachable', tries: 1, cost: null });
    expect(failed.detail).toBe('The video could not be uploaded. The service cannot read it.');
  });

  it('says where its file went meanwhile, and tries it again in the next call', async () => {
    const video = stored();
    const lost = { ...video.file, withPath: async () => null };
    const gone = await judge({ shown: 'video' }).reply(withVideo({ ...video, file: lost }));
    expect(gone).toMatchObject({ reason: 'unreachable', fatal: false });
    expect(gone.detail).toBe('The video could not be uploaded. Its file has gone.');
    expect(await judge({ shown: 'video' }).reply(withVideo(video))).toMatchObject({ reason: null });
  });

  it('ends when its run is cancelled, though others wait for the same upload', async () => {
    fake.processing = 1000;
    const cancel = new AbortController();
    const call = judge({ shown: 'video' }).reply({
      ...withVideo(stored()),
      signal: cancel.signal,
    });
    setTimeout(() => cancel.abort(new Error('cancelled')), 50);
    await expect(call).rejects.toThrow('cancelled');
  });
});

describe('what goes wrong', () => {
  const refused = (status: number, message: string, details: unknown[] = []) => ({
    status,
    body: { error: { code: status, message, status: 'RESOURCE_EXHAUSTED', details } },
  });

  it('is tried again when a rate limit says so', async () => {
    const info = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '0.02s' };
    fake.next = [refused(429, 'Quota exceeded for requests per minute', [info])];
    expect(await judge().reply(judgeRequest())).toMatchObject({ reason: null, tries: 2 });
  });

  it('is a refusal where the prompt is blocked, or the reply is held back', async () => {
    const usageMetadata = { promptTokenCount: 50 };
    fake.next = [
      { status: 200, body: { promptFeedback: { blockReason: 'SAFETY' }, usageMetadata } },
      { status: 200, body: { candidates: [{ finishReason: 'PROHIBITED_CONTENT' }] } },
      { status: 200, body: { candidates: [{ finishReason: 'SPII' }] } },
      { status: 200, body: { candidates: [{ finishReason: 'MAX_TOKENS' }] } },
    ];
    const replies = [];
    for (let at = 0; at < 4; at += 1) replies.push(await judge().reply(judgeRequest()));
    expect(replies.map(({ reason }) => reason)).toEqual([
      ...['refused', 'refused', 'refused', 'truncated'],
    ]);
    expect(replies[0]).toMatchObject({ inputTokens: 50 });
    expect(replies[0]?.detail).toContain('the prompt is blocked: SAFETY');
  });

  it('never shows the key, though the server writes it back', async () => {
    const record = await judge({}, { ...endpoint(), apiKey: `${KEY}-other` }).reply(judgeRequest());
    expect(record).toMatchObject({ reason: 'unreachable', fatal: true });
    expect(JSON.stringify(record)).not.toContain(KEY);
  });

  it('is not tried again by the package, and meets the deadline with its body', async () => {
    fake.next = [refused(500, 'Internal'), refused(500, 'Internal'), refused(500, 'Internal')];
    expect(await judge().reply(judgeRequest())).toMatchObject({ tries: 3 });
    expect(fake.seen).toHaveLength(3);
    fake.stalls = true;
    const late = await judge({ timeoutSeconds: 1 }).reply(judgeRequest());
    expect(late).toMatchObject({ reason: 'timed-out' });
  });

  it('is no completion where there is no candidate', () => {
    expect(readGeminiReply({})?.lacks).toBe('its list of candidates is empty');
    expect(readGeminiReply([])).toBeNull();
  });
});

it('a test of the connection lists models, shows a picture and a video, and sees the rate', async () => {
  const report = await testEndpoint(
    { endpoint: endpoint(), parameters: parametersOf({ shown: 'video', framesPerSecond: 2 }) },
    suites.flatMap((suite) => suite.prompts),
  );
  expect(report).toMatchObject({ usable: true, models: ['gemini-fake'] });
  expect(report.findings[0]).toBe('“gemini-fake” sees videos, too.');
  expect(fake.uploads).toEqual([{ hash: expect.any(String), mimeType: 'video/mp4' }]);
  expect(report.dials).toContainEqual({
    dial: 'shown videos themselves, at 2 frames a second',
    effect: 'seen',
    detail: expect.stringContaining('with one frame'),
  });
});
