import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type AskOptions, askJudge, type RecordedReply, type StepRecord } from './ask';
import { parsePrompt } from './prompt';
import { type CallRecord, type Judge, type JudgeRequest, unlimited } from './schema';
import { type AskCall, Unanswered } from './suite';

const schema = z.object({ rationale: z.string(), score: z.number().int().min(0).max(10) });
const reply = { name: 'verdict', schema };
const MATTER =
  '---\nid: suite/step\npurpose: A step\nvariables: [what]\nframes: one\nreply: verdict\n---\n';
const prompt = parsePrompt(`${MATTER}Rate the frame.\n\nIt shows {{what}}.\n`, reply);

const frame = { position: 2, at: 1.5, hash: 'a'.repeat(64), width: 64, height: 36 };
const call: AskCall = { unit: 'key-frame@1.500', variables: { what: 'a cup' }, frames: [frame] };

function record(part: Partial<CallRecord>): CallRecord {
  return {
    rawReply: null,
    reason: null,
    detail: null,
    finishReason: 'stop',
    inputTokens: 10,
    outputTokens: 5,
    cachedTokens: null,
    cost: null,
    latencyMs: 3,
    tries: 1,
    responseFormat: 'json_schema',
    ...part,
  };
}

const GOOD = record({ rawReply: '{"rationale":"bent","score":4}' });
const BAD = record({ rawReply: '{"rationale":"bent","score":40}' });

/** A run whose judge replies with the given records in turn. */
function run(records: CallRecord[], part: Partial<AskOptions> = {}) {
  const requests: JudgeRequest[] = [];
  const steps: StepRecord[] = [];
  const judge: Judge = {
    identity: { kind: 'scripted' },
    async reply(request) {
      requests.push(request);
      await request.images();
      return records.shift() ?? record({ reason: 'unreachable', detail: 'nothing left to say' });
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
        requestHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        attempt: 1,
        reply: { rationale: 'bent', score: 4 },
        renderedText: 'Rate the frame.\n\nIt shows a cup.',
        frames: [{ position: 2, at: 1.5, hash: frame.hash }],
        replayed: false,
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

it('what an earlier step rambled is carried only so far, and says where it was cut', async () => {
  const { ask, steps } = run([GOOD]);
  await ask(prompt, { ...call, variables: { what: 'a cup '.repeat(200_000) } });
  expect(steps[0]?.renderedText.length).toBeLessThan(101_000);
  expect(steps[0]?.renderedText).toContain('[Cut here: 100000 of 1200000 characters.]');
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

it('a call without a reply is unanswered with its reason, and not asked again', async () => {
  const { ask, requests } = run([record({ reason: 'timed-out', detail: 'no reply in 5 s' }), GOOD]);
  const failure = await ask(prompt, call).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Unanswered);
  expect(failure).toMatchObject({ reason: 'timed-out', detail: expect.stringContaining('A step') });
  expect(requests).toHaveLength(1);
});

describe('the request’s hash', () => {
  it('is the same for the same request', async () => {
    expect(await requestHash()).toBe(await requestHash());
  });

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

describe('a recorded reply', () => {
  it('is taken without a call, and recorded as replayed', async () => {
    const known: RecordedReply = {
      reply: { rationale: 'bent', score: 4 },
      rawReply: GOOD.rawReply,
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
