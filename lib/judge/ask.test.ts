import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { replyJsonSchema } from '@/lib/replies/shape';
import type { AskCall } from '@/lib/suites/ask';
import { toOutcome, toOutcomeInParts, Unanswered } from '@/lib/suites/outcome';
import { parsePrompt } from '@/lib/suites/prompt';
import { callRecord } from '@/lib/testing/judge-requests';
import { framesAt } from '@/lib/testing/suite-input';
import { askJudge } from './ask';
import type { AskOptions, RecordedReply, StepRecord } from './prepared-call';
import { type CallRecord, type Judge, type JudgeRequest, unlimited } from './schema';

const schema = z.object({ rationale: z.string(), score: z.number().int().min(0).max(10) });
const reply = { name: 'verdict', schema };
const MATTER =
  '---\nid: suite/step\npurpose: A step\nvariables: [what]\nframes: one\nreply: verdict\n---\n';
const prompt = parsePrompt(`${MATTER}Rate the frame.\n\nIt shows {{what}}.\n`, reply);

const frame = { position: 2, at: 1.5, hash: 'a'.repeat(64), width: 64, height: 36 };
const call: AskCall = { unit: 'key-frame@1.500', variables: { what: 'a cup' }, frames: [frame] };

const GOOD = callRecord({ rawReply: '{"rationale":"bent","score":4}' });
const BAD = callRecord({ rawReply: '{"rationale":"bent","score":40}' });

/** A run whose judge replies with the given records in turn. */
function run(records: CallRecord[], part: Partial<AskOptions> = {}) {
  const requests: JudgeRequest[] = [];
  const steps: StepRecord[] = [];
  const judge: Judge = {
    identity: { kind: 'scripted' },
    async reply(request) {
      requests.push(request);
      await request.images();
      return (
        records.shift() ?? callRecord({ reason: 'unreachable', detail: 'nothing left to say' })
      );
    },
  };
  const ask = askJudge({
    judge,
    versions: new Map(),
    repeat: 0,
    loadFrame: async () => new Uint8Array([1]),
    recorded: async () => null,
    record: async (step) => {
      steps.push(step);
    },
    limits: unlimited,
    signal: new AbortController().signal,
    ...part,
  });
  return { ask, requests, steps };
}

/** The hash of the request that a run makes. */
async function requestHash(part: Partial<AskOptions> = {}, asked: AskCall = call): Promise<string> {
  const { ask, steps } = run([GOOD], part);
  await ask(prompt, asked);
  return steps[0]?.requestHash ?? '';
}

describe('an answered call', () => {
  it('gives plain text as it is, where that is the reply, and from the record as well', async () => {
    const text = parsePrompt(`${MATTER.replace('verdict', 'text')}Say what it is: {{what}}.\n`, {
      name: 'text',
      schema: z.string(),
    });
    const { ask, steps } = run([callRecord({ rawReply: 'A cup.' })]);
    await expect(ask(text, call)).resolves.toBe('A cup.');
    expect(steps).toMatchObject([{ reply: 'A cup.', missing: null }]);
    const known: RecordedReply = { reply: 'A cup.', rawReply: 'A cup.', missing: null };
    const again = run([], { recorded: async () => known });
    await expect(again.ask(text, call)).resolves.toBe('A cup.');
  });

  it('gives the parsed reply and one record of everything', async () => {
    const { ask, steps, requests } = run([GOOD]);
    await expect(ask(prompt, call)).resolves.toEqual({ rationale: 'bent', score: 4 });
    expect(requests[0]).toMatchObject({
      text: { before: 'Rate the frame.', after: 'It shows a cup.' },
      correction: null,
    });
    expect(steps).toEqual([
      {
        ...GOOD,
        prompt: 'suite/step',
        promptHash: prompt.hash,
        unit: 'key-frame@1.500',
        role: 'judge',
        question: '',
        sample: 0,
        requestHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        attempt: 1,
        reply: { rationale: 'bent', score: 4 },
        missing: null,
        renderedText: 'Rate the frame.\n\nIt shows a cup.',
        frames: [{ position: 2, at: 1.5, hash: frame.hash }],
        videos: [],
        replayed: false,
        transcription: false,
        transcribed: [],
      },
    ]);
  });

  it('asks the run’s version of the prompt, which may leave variables out', async () => {
    const version = parsePrompt(`${MATTER.replace('[what]', '[]')}Just rate it.\n`, reply);
    const { ask, steps } = run([GOOD], { versions: new Map([[version.id, version]]) });
    await ask(prompt, call);
    expect(steps[0]).toMatchObject({ renderedText: 'Just rate it.', promptHash: version.hash });
  });
});

describe('a reply that cannot be read', () => {
  it('is asked for once more, quoting what was wrong', async () => {
    const { ask, requests, steps } = run([BAD, GOOD]);
    await expect(ask(prompt, call)).resolves.toMatchObject({ score: 4 });
    expect(requests[1]?.correction).toEqual({
      rawReply: BAD.rawReply,
      message: expect.stringContaining('score'),
    });
    expect(steps.map((step) => [step.attempt, step.reason])).toEqual([
      [1, 'unparseable'],
      [2, null],
    ]);
  });

  it('leaves the call unanswered when that does not help', async () => {
    const { ask, requests, steps } = run([BAD, BAD, GOOD]);
    await expect(ask(prompt, call)).rejects.toMatchObject({
      name: 'Unanswered',
      reason: 'unparseable',
      call: { prompt: 'suite/step', unit: 'key-frame@1.500' },
    });
    expect(requests).toHaveLength(2);
    expect(steps.every((step) => step.reply === null && step.rawReply === BAD.rawReply)).toBe(true);
  });
});

describe('a reply that can be read in part', () => {
  const item = z.object({
    rationale: z.string(),
    score: z.number().int().min(0).max(10).nullable(),
  });
  const check = parsePrompt(MATTER.replace('verdict', 'check').concat('Rate {{what}}.\n'), {
    name: 'check',
    schema: z.object({ s1: item, s2: item, s3: item }),
  });
  const said = (scores: Record<string, unknown>) => {
    const entries = Object.entries(scores).map(([id, score]) => [id, { rationale: '', score }]);
    return callRecord({ rawReply: JSON.stringify(Object.fromEntries(entries)) });
  };
  const scoresOf = (reply: unknown) =>
    Object.entries(reply as Record<string, { score: unknown }>).map(([id, one]) => [id, one.score]);
  const FIRST = said({ s1: 1, s2: 20, s3: 3 });

  it('is asked for just what is missing, in as strict a form; what was read stands', async () => {
    const { ask, requests, steps } = run([FIRST, said({ s1: 9, s2: 2, s3: 9 })]);
    expect(scoresOf(await ask(check, call)).sort()).toEqual([
      ['s1', 1],
      ['s2', 2],
      ['s3', 3],
    ]);
    const [, again] = requests;
    expect(again?.correction?.rawReply).toBe(FIRST.rawReply);
    expect(again?.correction?.message).toMatch(/s2 \(“20” is no score.*with the entry s2\./);
    expect(again?.correction?.message).not.toMatch(/s1|s3/);
    const shape = replyJsonSchema(again?.prompt.reply.schema ?? z.never());
    expect(shape).toMatchObject({ required: ['s2'], additionalProperties: false });
    expect(steps.map(({ attempt, reason, missing }) => [attempt, reason, missing?.length])).toEqual(
      [
        [1, 'unparseable', 1],
        [2, null, undefined],
      ],
    );
    expect(scoresOf(steps[0]?.reply)).toEqual([
      ['s1', 1],
      ['s3', 3],
    ]);
  });

  it.each([
    ['still cannot be read', said({ s2: 30 }), 'unparseable', 's2 was not read: “30” is no score'],
    [
      'does not come',
      callRecord({ reason: 'timed-out', detail: 'No reply in 5 s.' }),
      'timed-out',
      'No reply in 5 s.',
    ],
  ] as const)('keeps what was read when the rest %s', async (_what, second, reason, detail) => {
    const { ask, steps } = run([FIRST, second]);
    const outcome = await toOutcomeInParts(ask(check, call));
    expect(outcome).toMatchObject({
      state: 'partly-answered',
      reply: { s1: { score: 1 }, s3: { score: 3 } },
      missing: [{ entry: 's2', reason, detail: expect.stringContaining(detail) }],
    });
    expect(steps[1]).toMatchObject({
      reason,
      reply: { s1: { score: 1 } },
      missing: [{ entry: 's2' }],
    });
    expect(await toOutcome(run([FIRST, second]).ask(check, call))).toMatchObject({
      state: 'unanswered',
      reason,
    });
  });

  it('is replayed with the same parts, and asked for the rest alone', async () => {
    const { ask: first, steps: before } = run([FIRST, said({ s2: 30 })]);
    await toOutcomeInParts(first(check, call));
    const [, kept] = before;
    const known = {
      reply: kept?.reply,
      rawReply: kept?.rawReply ?? null,
      missing: kept?.missing ?? null,
    };
    const { ask, requests, steps } = run([said({ s2: 2 })], { recorded: async () => known });
    expect(scoresOf(await ask(check, call)).sort()).toEqual([
      ['s1', 1],
      ['s2', 2],
      ['s3', 3],
    ]);
    expect(requests.map(({ correction }) => correction?.message)).toEqual([
      expect.stringContaining('with the entry s2.'),
    ]);
    expect(steps.map(({ replayed, reason }) => [replayed, reason])).toEqual([
      [true, 'unparseable'],
      [false, null],
    ]);
    expect(steps[0]).toMatchObject({ reply: kept?.reply, missing: kept?.missing });
  });

  it('counts as far as it is whole when it was cut off, and is asked for the rest', async () => {
    const rawReply = '{"s1": {"rationale": "", "score": 1}, "s2": {"rationale": "", "score": 1';
    const cut = callRecord({ rawReply, reason: 'truncated', detail: 'The reply was cut off.' });
    const { ask, steps } = run([cut, said({ s2: 10, s3: 0 })]);
    expect(scoresOf(await ask(check, call)).sort()).toEqual([
      ['s1', 1],
      ['s2', 10],
      ['s3', 0],
    ]);
    expect(steps[0]).toMatchObject({
      reason: 'truncated',
      missing: [{ entry: 's2' }, { entry: 's3' }],
    });
  });
});

it('a call without a reply is unanswered with its reason, and not asked again', async () => {
  const { ask, requests } = run([
    callRecord({ reason: 'timed-out', detail: 'no reply in 5 s' }),
    GOOD,
  ]);
  const failure = await ask(prompt, call).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Unanswered);
  expect(failure).toMatchObject({ reason: 'timed-out', detail: expect.stringContaining('A step') });
  expect(requests).toHaveLength(1);
});

describe('the request’s hash', () => {
  it('differs with judge, text, frames and repeat', async () => {
    const other: Judge = { identity: { kind: 'other' }, reply: async () => GOOD };
    const hashes = await Promise.all([
      requestHash(),
      requestHash({ judge: other }),
      requestHash({ repeat: 1 }),
      requestHash({}, { ...call, variables: { what: 'a jug' } }),
      requestHash({}, { ...call, frames: [{ ...frame, hash: 'b'.repeat(64) }] }),
    ]);
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

describe('a call with several frames', () => {
  const many = parsePrompt(
    `${MATTER.replace('frames: one', 'frames: many')}Rate {{what}}.\n`,
    reply,
  );
  const frames = framesAt([0.5, 1, 1.5]);
  const several: AskCall = { ...call, frames };

  /** What is asked, with the pictures in an order, and what is kept of it. */
  async function asked(part: Partial<AskOptions> = {}, of: AskCall = several) {
    const { ask, requests, steps } = run([GOOD], part);
    await ask(many, of);
    const [request, step] = [requests[0], steps[0]];
    if (!request || !step) throw new Error('nothing was asked');
    return { request, step, hash: step.requestHash };
  }

  it('is recorded with what is said of each, which its hash goes by', async () => {
    const { step, hash } = await asked();
    expect(step.frames).toEqual([
      { position: 0, at: 0.5, hash: frames[0]?.hash, caption: 'Frame 1 of 3, 0.50 s' },
      { position: 1, at: 1, hash: frames[1]?.hash, caption: 'Frame 2 of 3, 1.00 s' },
      { position: 2, at: 1.5, hash: frames[2]?.hash, caption: 'Frame 3 of 3, 1.50 s' },
    ]);
    const later = frames.map((one) => ({ ...one, at: one.at + 1 }));
    expect((await asked({}, { ...several, frames: later })).hash).not.toBe(hash);
  });

  it('shows the pictures in the run’s order, at the times as if they were forward', async () => {
    const { request, step } = await asked({ frameOrder: 'reversed' });
    expect(request.call.frames.map(({ hash, at }) => [hash[0], at])).toEqual([
      ['2', 0.5],
      ['1', 1],
      ['0', 1.5],
    ]);
    expect(step.frames[0]).toEqual({
      position: 2,
      at: 1.5,
      hash: frames[2]?.hash,
      caption: 'Frame 1 of 3, 0.50 s',
    });
  });

  it('is another request in another order', async () => {
    const orders = [undefined, 'forward', 'reversed', 'shuffled'] as const;
    const hashes = await Promise.all(
      orders.map(async (frameOrder) => (await asked({ frameOrder })).hash),
    );
    expect(hashes[1]).toBe(hashes[0]);
    expect(new Set(hashes).size).toBe(3);
  });
});

it('a call with one frame is the same request in every order, and the same as before frames had captions', async () => {
  const hashes = await Promise.all(
    [undefined, 'reversed', 'shuffled'].map((frameOrder) =>
      requestHash({ frameOrder: frameOrder as AskOptions['frameOrder'] }),
    ),
  );
  expect(new Set(hashes)).toEqual(
    new Set(['4aa92465b4b81fe650229af2c5191560a4794b8a962ec67747af77a356e0bceb']),
  );
});

describe('a recorded reply', () => {
  it('is taken without a call, and recorded as replayed', async () => {
    const known: RecordedReply = {
      reply: { rationale: 'bent', score: 4 },
      rawReply: GOOD.rawReply,
      missing: null,
    };
    const hash = await requestHash();
    const recorded = async ({ requestHash }: { requestHash: string }) =>
      requestHash === hash ? known : null;
    const { ask, requests, steps } = run([], { recorded });
    await expect(ask(prompt, call)).resolves.toEqual(known.reply);
    expect(requests).toHaveLength(0);
    expect(steps).toMatchObject([
      { replayed: true, rawReply: GOOD.rawReply, cost: null, tries: 0 },
    ]);
  });
});

it('a cancelled run asks no more, and says so with the reason of its signal', async () => {
  const controller = new AbortController();
  const { ask, requests } = run([GOOD], { signal: controller.signal });
  controller.abort(new Error('cancelled'));
  await expect(ask(prompt, call)).rejects.toThrow('cancelled');
  expect(requests).toHaveLength(0);
});

describe('the hash of a request', () => {
  it('keeps the value by which replies are on record', async () => {
    expect(await requestHash()).toBe(
      '4aa92465b4b81fe650229af2c5191560a4794b8a962ec67747af77a356e0bceb',
    );
    expect(await requestHash({ repeat: 2 })).toBe(
      'd0cb25823e9c701a836301fdc4bb1ca80e2573d540d5e20d60ea3cefd6d78895',
    );
  });
});
