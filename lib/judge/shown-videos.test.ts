import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AskCall } from '@/lib/suites/ask';
import { toOutcome } from '@/lib/suites/outcome';
import { parsePrompt } from '@/lib/suites/prompt';
import type { Clip } from '@/lib/suites/whole';
import { callRecord } from '@/lib/testing/judge-requests';
import { framesAt } from '@/lib/testing/suite-input';
import { askJudge } from './ask';
import type { AskOptions, StepRecord } from './prepared-call';
import { type JudgeRequest, type ShowsVideo, unlimited } from './schema';

const MATTER =
  '---\nid: suite/step\npurpose: A step\nvariables: [video]\nframes: many\nreply: verdict\n---\n';
const prompt = parsePrompt(`${MATTER}Rate it. {{video}}\n`, {
  name: 'verdict',
  schema: z.object({ score: z.number() }),
});

const clip: Clip = { hash: 'c'.repeat(64), duration: 4, width: 640, height: 360 };
const frames = framesAt([0, 1, 2]);
const part: AskCall = { unit: 'key-frame@1.000', variables: { video: 'frames' }, frames };
const about = (clips: readonly Clip[], call: Partial<AskCall> = {}): AskCall => ({
  ...part,
  unit: 'video',
  whole: { clips, variables: { video: 'a video' } },
  ...call,
});

const video: ShowsVideo = {
  sampling: { framesPerSecond: 1, mostFrames: null },
  takesParts: false,
  mostBytes: 5000,
  tokensOf: ({ duration }) => duration * 100,
};

const file = {
  ...{ bytes: 1000, mediaType: 'video/mp4' },
  read: async function* () {
    yield new Uint8Array(1000);
  },
};

/** What comes of a call: what the judge was asked, what is on record, and the outcome. */
async function made(
  call: AskCall,
  options: Partial<AskOptions> = {},
  shows: typeof video | null = video,
) {
  const requests: JudgeRequest[] = [];
  const steps: StepRecord[] = [];
  const throttled: number[] = [];
  const ask = askJudge({
    judge: {
      identity: { kind: 'scripted' },
      video: shows,
      async reply(request) {
        requests.push(request);
        await request.throttle?.();
        return callRecord({ rawReply: '{"score":4}' });
      },
    },
    versions: new Map(),
    repeat: 0,
    loadFrame: async () => new Uint8Array([1]),
    openVideo: async () => file,
    recorded: async () => null,
    record: async (step) => void steps.push(step),
    limits: {
      ...unlimited,
      throttle: async (tokens) => {
        throttled.push(tokens);
        return () => undefined;
      },
    },
    signal: new AbortController().signal,
    ...options,
  });
  const outcome = await toOutcome(ask(prompt, call));
  const [request] = requests;
  const [step] = steps;
  return { request, step, outcome, tokens: throttled[0] };
}

describe('a call about a whole video', () => {
  it('shows it in place of its frames, tells so, and is on record with its rate', async () => {
    const { request, step, tokens } = await made(about([clip]));
    expect(request?.call.frames).toEqual([]);
    expect(request?.videos).toMatchObject([{ ...clip, framesPerSecond: 1, file }]);
    expect(request?.text.before + (request?.text.after ?? '')).toContain('a video');
    expect(step?.frames).toEqual([]);
    expect(step?.videos).toEqual([
      {
        ...{ ...clip, framesPerSecond: 1, mostFrames: null },
        caption: 'Video, 4.00 s, as a video in place of single frames',
      },
    ]);
    expect(tokens).toBeGreaterThanOrEqual(400);
  });

  it('shows frames to a judge that is shown frames, whose requests are what they were', async () => {
    const { request, step } = await made(about([clip]), {}, null);
    expect(request?.call.frames).toHaveLength(3);
    expect(request?.videos).toBeUndefined();
    expect(step?.videos).toEqual([]);
    const { whole: _whole, ...asBefore } = about([clip]);
    expect((await made(asBefore, {}, null)).step?.requestHash).toBe(step?.requestHash);
  });

  it('keeps the pictures that have captions of their own', async () => {
    const [frame] = frames;
    if (!frame) throw new Error('no frame');
    const pictured = about([clip], { frames: [{ ...frame, caption: 'Reference' }, ...frames] });
    const { request } = await made(pictured);
    expect(request?.call.frames.map(({ caption }) => caption)).toEqual(['Reference']);
  });

  it('of two shows both, each said to be which', async () => {
    const sides = [
      { ...clip, video: 'Video on the left' },
      { ...clip, hash: 'd'.repeat(64), video: 'Video on the right' },
    ];
    const { request } = await made(about(sides));
    expect(request?.videos?.map(({ caption, hash }) => [caption.slice(0, 18), hash[0]])).toEqual([
      ['Video on the left,', 'c'],
      ['Video on the right', 'd'],
    ]);
  });

  it('is known by the videos and not by frames that stand for them elsewhere', async () => {
    const hashOf = async (call: AskCall) => (await made(call)).step?.requestHash;
    const own = await hashOf(about([clip]));
    expect(await hashOf(about([clip], { frames: framesAt([0, 3]) }))).toBe(own);
    expect(await hashOf(about([{ ...clip, hash: 'e'.repeat(64) }]))).not.toBe(own);
  });
});

it('a call about a part of a video goes on with frames', async () => {
  const { request, step } = await made(part);
  expect(request?.call.frames).toHaveLength(3);
  expect(step?.videos).toEqual([]);
});

describe('a video that cannot be shown', () => {
  const cases: [string, AskCall, Partial<AskOptions>, RegExp][] = [
    ['has no file here', about([clip]), { openVideo: async () => null }, /its file is not here/],
    [
      'is larger than is sent',
      about([clip]),
      { openVideo: async () => ({ ...file, bytes: 9e6 }) },
      /has 9 MB; no more than 1 MB/,
    ],
    ['is a part of a file', about([{ ...clip, from: 1 }]), {}, /takes whole files alone/],
    ['was to be shown backwards', about([clip]), { frameOrder: 'reversed' }, /one order alone/],
  ];
  it.each(cases)(
    'since it %s is unscored, and never sent as frames',
    async (_why, call, options, said) => {
      const { request, step, outcome } = await made(call, options);
      expect(request).toBeUndefined();
      expect(outcome).toMatchObject({ state: 'unanswered', reason: 'not-shown' });
      expect(step).toMatchObject({ reason: 'not-shown', tries: 0, cost: null });
      expect(step?.detail).toMatch(said);
    },
  );
});
