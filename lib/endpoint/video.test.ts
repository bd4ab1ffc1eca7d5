import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { hashRequest } from '@/lib/judge/request-hash';
import {
  endpointInputSchema,
  type JudgeParameters,
  judgeParametersSchema,
  type SentVideo,
} from '@/lib/judge/schema';
import { freshFakeEndpoint } from '@/lib/testing/fake-endpoint';
import { judgeRequest } from '@/lib/testing/judge-requests';
import { suites } from '@/prompts';
import { testEndpoint } from './check';
import { endpointJudge } from './endpoint';
import { EncodedFile } from './pieces';
import { showsVideo } from './shows-video';

const fake = await freshFakeEndpoint();
const clip = 'public/samples/ball-bounces.mp4';
const bytes = await readFile(clip);
const hash = createHash('sha256').update(bytes).digest('hex');

function sent(part: Partial<SentVideo> = {}): SentVideo {
  return {
    ...{ hash, duration: 4, width: 640, height: 360, framesPerSecond: 2, mostFrames: null },
    ...{ tokens: 100, caption: 'Video, 4.00 s' },
    // Chunks of a length that is no multiple of three.
    file: {
      ...{ bytes: bytes.length, mediaType: 'video/mp4' },
      read: () => createReadStream(clip, { highWaterMark: 1000 }),
    },
    ...part,
  };
}

const shown = (part: object = {}) =>
  judgeParametersSchema.parse({ server: 'vllm', shown: 'video', framesPerSecond: 2, ...part });

const ask = (parameters: JudgeParameters, videos = [sent()]) =>
  endpointJudge({ baseUrl: fake.baseUrl, model: 'fake-vlm', apiKey: null }, parameters).reply(
    judgeRequest({ frames: 0, videos }),
  );

const seen = () => fake.statistics.requests.at(-1);

describe('a video on the wire', () => {
  it('is the stored file as a data URL, after what is said of it, with the rate where vLLM takes it', async () => {
    expect(await ask(shown())).toMatchObject({ reason: null, tries: 1 });
    expect(seen()).toMatchObject({
      images: 0,
      videos: [{ hash, mediaType: 'video/mp4' }],
      fields: { media_io_kwargs: { video: { fps: 2, num_frames: -1 } } },
    });
    expect(seen()?.texts).toContain('Video, 4.00 s');
  });

  it('has the most frames next to its address where SGLang takes them', async () => {
    const sampling = { framesPerSecond: 2, mostFrames: 3 };
    await ask(shown({ server: 'sglang', mostFrames: 3 }), [sent(sampling)]);
    expect(seen()?.videos).toMatchObject([{ hash, frames: 3 }]);
    expect(seen()?.fields).not.toHaveProperty('media_io_kwargs');
  });

  it('comes before the text where the judge has frames first', async () => {
    await ask(shown({ partOrder: 'frames-first' }));
    expect(seen()?.texts[0]).toBe('Video, 4.00 s');
  });

  it('comes twice in a call about two', async () => {
    await ask(shown(), [sent({ caption: 'Left' }), sent({ caption: 'Right' })]);
    expect(seen()?.videos.map((one) => one.hash)).toEqual([hash, hash]);
    expect(seen()?.texts).toEqual(expect.arrayContaining(['Left', 'Right']));
  });

  it('is read again where the call is tried again', async () => {
    fake.change({ faults: [{ fault: 'server-error' }] });
    const record = await ask(shown());
    expect(record).toMatchObject({ reason: null, tries: 2 });
    expect(seen()?.videos).toMatchObject([{ hash }]);
  });

  it.each([0, 1, 2, 3, 1000])('has the length that it says, of %i bytes', async (length) => {
    const content = bytes.subarray(0, length);
    const read = async function* () {
      for (let at = 0; at < length; at += 7) yield content.subarray(at, at + 7);
    };
    const piece = new EncodedFile({ bytes: length, mediaType: 'video/mp4', read });
    const chunks: Uint8Array[] = [];
    for await (const chunk of piece.read()) chunks.push(chunk);
    const all = Buffer.concat(chunks);
    expect(all.length).toBe(piece.length);
    expect(all.toString()).toBe(`data:video/mp4;base64,${content.toString('base64')}`);
  });
});

describe('a large video', () => {
  const large = sent({
    file: {
      ...{ bytes: 10e6, mediaType: 'video/mp4' },
      read: async function* () {
        for (let left = 10e6; left > 0; left -= 1e5) yield Buffer.alloc(1e5);
      },
    },
  });

  /** Sends it once to a server that reads no more of a request than it has to. */
  async function sendTo(listener: RequestListener) {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const record = await endpointJudge(
      { baseUrl: `http://127.0.0.1:${port}/v1`, model: 'fake-vlm', apiKey: null },
      shown({ timeoutSeconds: 2 }),
      { tries: 1, firstWaitMs: 1, longestWaitMs: 1 },
    ).reply(judgeRequest({ frames: 0, videos: [large] }));
    server.closeAllConnections();
    server.close();
    return record;
  }

  it('does not keep from hearing a server that answers before it has all of it', async () => {
    const record = await sendTo((_request, response) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end('{"error":{"message":"no video for me"}}');
    });
    expect(record.detail).toContain('no video for me');
  });

  it('that a server never takes meets the deadline', async () => {
    expect(await sendTo(() => undefined)).toMatchObject({ reason: 'timed-out' });
  });
});

describe('what a judge is shown', () => {
  const judge = (parameters: object) =>
    endpointJudge(
      { baseUrl: fake.baseUrl, model: 'fake-vlm', apiKey: null },
      judgeParametersSchema.parse(parameters),
    );

  it('is part of what replies depend on, and frames of nothing', () => {
    const { prompt, call, text } = judgeRequest();
    const hashOf = (parameters: object) => hashRequest(judge(parameters), prompt, call, text, 0);
    const hashes = [
      hashOf({}),
      hashOf(shown()),
      hashOf(shown({ framesPerSecond: 1 })),
      hashOf(shown({ mostFrames: 8 })),
    ];
    expect(new Set(hashes).size).toBe(4);
    expect(hashOf({ shown: 'frames', framesPerSecond: 5, mostFrames: 3 })).toBe(hashes[0]);
    expect(judge({}).identity).not.toHaveProperty('sent');
    expect(judge({}).video).toBeNull();
  });

  it('is a video only where the server takes one, and nothing else says how', () => {
    const faults = (parameters: object) =>
      endpointInputSchema
        .safeParse({ name: 'Mine', baseUrl: fake.baseUrl, model: 'm', parameters })
        .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    expect(faults(shown())).toBeUndefined();
    expect(faults(shown({ server: 'openai' }))).toEqual([
      'parameters.shown: OpenAI takes no video: show it frames',
    ]);
    const gemini = { server: 'gemini-native' };
    expect(faults(shown(gemini))).toBeUndefined();
    expect(faults(shown({ ...gemini, mostFrames: 8 }))).toEqual([
      'parameters.mostFrames: Gemini, its own interface takes no number of frames: leave it out',
    ]);
    expect(faults(shown({ ...gemini, framesPerSecond: 25 }))).toEqual([
      'parameters.framesPerSecond: Gemini, its own interface takes at most 24 frames a second',
    ]);
    expect(faults(shown({ extraBody: { media_io_kwargs: { video: { fps: 4 } } } }))).toEqual([
      'parameters.extraBody: “media_io_kwargs.video.fps” is said by how videos are shown: leave it out',
    ]);
  });
});

describe('a test of the connection', () => {
  const tryOut = (parameters: JudgeParameters) =>
    testEndpoint(
      { endpoint: { baseUrl: fake.baseUrl, model: 'fake-vlm', apiKey: null }, parameters },
      suites.flatMap((suite) => suite.prompts),
    );

  it('shows a video, and says by its tokens whether the rate had an effect', async () => {
    const report = await tryOut(shown({ framesPerSecond: 1 }));
    expect(report).toMatchObject({ usable: true });
    expect(report.findings[0]).toBe('“fake-vlm” sees videos, too.');
    expect(report.dials).toContainEqual({
      dial: 'shown videos themselves, at 1 frame a second',
      effect: 'seen',
      detail: expect.stringMatching(/^a video of 8 s takes \d+ tokens so, and \d+ with one frame$/),
    });
  });

  it('says where a model sees pictures and no videos', async () => {
    fake.change({ blindToVideos: true });
    const report = await tryOut(shown());
    expect(report).toMatchObject({ usable: false });
    expect(report.findings[0]).toContain('does not see videos');
  });
});

it('tokens of a video are its frames: of open models by their size, of Gemini as it counts them', () => {
  const clip = {
    ...{ hash, duration: 10, width: 1280, height: 720 },
    ...{ framesPerSecond: 2, mostFrames: null },
  };
  const tokens = (part: object, of: Partial<typeof clip> = {}) =>
    showsVideo(shown(part))?.tokensOf({ ...clip, ...of });
  expect(tokens({})).toBe(Math.ceil((20 * 768 * 28 * 28) / 750));
  expect(tokens({}, { width: 320, height: 180 })).toBe((20 * 320 * 180) / 750);
  const gemini = { server: 'gemini-native' };
  expect(tokens(gemini)).toBe(20 * 258 + 10 * 32);
  expect(tokens({ ...gemini, imageDetail: 'low' })).toBe(20 * 66 + 10 * 32);
  expect(showsVideo(judgeParametersSchema.parse({}))).toBeNull();
});
