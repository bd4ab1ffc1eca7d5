import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AskCall } from '@/lib/suites/ask';
import { toOutcomeInParts } from '@/lib/suites/outcome';
import { parsePrompt } from '@/lib/suites/prompt';
import { callRecord } from '@/lib/testing/judge-requests';
import { framesAt } from '@/lib/testing/suite-input';
import { askJudge } from './ask';
import type { AskOptions, RecordedReply, StepRecord } from './prepared-call';
import { type CallRecord, type Judge, type JudgeRequest, unlimited } from './schema';

const item = z.object({
  rationale: z.string(),
  score: z.number().int().min(0).max(10).nullable(),
});
const MATTER = '---\nid: suite/step\npurpose: A step\nframes: one\nreply: check\n---\nRate it.\n';
const check = parsePrompt(MATTER, {
  name: 'check',
  schema: z.object({
    s1: item.meta({ title: 'Shape' }),
    s2: item.meta({ title: 'Colour' }),
    s3: item.meta({ title: 'Light' }),
  }),
});
const single = parsePrompt(MATTER, { name: 'check', schema: item });
const call: AskCall = { unit: 'video', variables: {}, frames: framesAt([1]) };

const said = (rawReply: string, part: Partial<CallRecord> = {}) =>
  callRecord({ rawReply, ...part });

/** A run that transcribes, whose judge replies with the given records in turn; what it records can be found again. */
function run(records: CallRecord[], part: Partial<AskOptions> = {}, known: StepRecord[] = []) {
  const requests: JudgeRequest[] = [];
  const steps: StepRecord[] = [];
  const judge: Judge = {
    identity: { kind: 'scripted' },
    async reply(request) {
      requests.push(request);
      expect(await request.images()).toHaveLength(request.call.frames.length);
      return records.shift() ?? said('', { reason: 'unreachable', detail: 'nothing left to say' });
    },
  };
  const ask = askJudge({
    judge,
    versions: new Map(),
    repeat: 0,
    transcription: true,
    loadFrame: async () => new Uint8Array([1]),
    recorded: async ({ requestHash }): Promise<RecordedReply | null> => {
      const found = known.filter((step) => step.requestHash === requestHash).at(-1);
      return found ? { ...found, cutOff: found.reason === 'truncated' } : null;
    },
    record: async (step) => {
      steps.push(step);
    },
    limits: unlimited,
    signal: new AbortController().signal,
    ...part,
  });
  return { ask, requests, steps };
}

const PROSE = 'Shape: 1\nThe colour is odd and gets a two: the sky is green.\nLight: 3';
const COPIED = said(
  JSON.stringify({ s2: { quote: 'The colour is odd and gets a two', score: 2 } }),
);
const scoresOf = (reply: unknown) =>
  Object.fromEntries(
    Object.entries(reply as Record<string, { score: unknown }>).map(([id, one]) => [id, one.score]),
  );

describe('what is not read of a reply', () => {
  it('is copied out of it by a call without pictures, of its own request, and marked', async () => {
    const { ask, requests, steps } = run([said(PROSE), COPIED]);
    expect(scoresOf(await ask(check, call))).toEqual({ s1: 1, s2: 2, s3: 3 });
    expect(requests.map(({ call: { frames }, correction }) => [frames.length, correction])).toEqual(
      [
        [1, null],
        [0, null],
      ],
    );
    expect(requests[1]?.text.after).toContain(PROSE);
    expect(requests[1]?.text.after).toContain('- s2: Colour');
    expect(requests[1]?.text.after).not.toContain('- s1');
    const [first, second] = steps;
    expect(first).toMatchObject({ attempt: 1, transcription: false, transcribed: [] });
    expect(second).toMatchObject({
      attempt: 2,
      reason: null,
      transcription: true,
      transcribed: ['s2'],
      frames: [],
      prompt: 'suite/step',
      unit: 'video',
    });
    expect(second?.requestHash).not.toBe(first?.requestHash);
    expect(second?.reply).toMatchObject({ s2: { rationale: 'The colour is odd and gets a two' } });
  });

  it('is asked for again, with the pictures, only where that does not help', async () => {
    const invented = said('{"s2": {"quote": "The colour gets a 9", "score": 9}}');
    const again = said('{"s2": {"rationale": "green", "score": 4}}');
    const { ask, requests, steps } = run([said(PROSE), invented, again]);
    expect(scoresOf(await ask(check, call))).toEqual({ s1: 1, s2: 4, s3: 3 });
    expect(requests.map(({ call: { frames } }) => frames.length)).toEqual([1, 0, 1]);
    expect(requests[2]?.correction?.rawReply).toBe(PROSE);
    expect(requests[2]?.correction?.message).toContain('with the entry s2.');
    expect(steps.map(({ attempt, transcribed }) => [attempt, transcribed])).toEqual([
      [1, []],
      [2, []],
      [3, []],
    ]);
  });

  it('of a reply that is one item is all of it', async () => {
    const reply = 'It is hard to be exact; all in all I give it a seven.';
    const copied = said('{"score": {"quote": "I give it a seven", "score": 7}}');
    const { ask, steps } = run([said(reply), copied]);
    expect(await ask(single, call)).toEqual({ rationale: 'I give it a seven', score: 7 });
    expect(steps[1]?.transcribed).toEqual(['score']);
  });

  it.each([
    ['the run does without', PROSE, { transcription: false }, {}],
    ['it broke off', PROSE, {}, { reason: 'truncated' as const, detail: 'cut off' }],
    ['there is no number in its words', '{"s1": 1, "s2": 20, "s3": 3}', {}, {}],
  ])('is not transcribed where %s', async (_why, reply, part, how) => {
    const { ask, requests } = run([said(reply, how), said('{"s2": 2, "s3": 3}')], part);
    expect(scoresOf(await ask(check, call))).toMatchObject({ s1: 1, s2: 2, s3: 3 });
    expect(requests.map(({ call: { frames } }) => frames.length)).toEqual([1, 1]);
  });

  it.each(['I’m sorry, but I can’t rate any of the 3 types in this.', 'N/A'])(
    'is not transcribed, nor asked for again, where the judge declines: %j',
    async (reply) => {
      const { ask, requests } = run([said(reply)]);
      expect(await toOutcomeInParts(ask(check, call))).toMatchObject({ state: 'unanswered' });
      expect(requests).toHaveLength(1);
    },
  );

  it('is copied out by the judge that has that role, where one has', async () => {
    const asked: JudgeRequest[] = [];
    const other: Judge = {
      identity: { kind: 'small' },
      async reply(request) {
        asked.push(request);
        return COPIED;
      },
    };
    const roles = new Map([['transcriber', { judge: other, limits: unlimited }]]);
    const { ask, requests, steps } = run([said(PROSE)], { roles });
    expect(scoresOf(await ask(check, call))).toEqual({ s1: 1, s2: 2, s3: 3 });
    expect([requests.length, asked.length]).toEqual([1, 1]);
    const own = run([said(PROSE), COPIED]);
    await own.ask(check, call);
    expect(own.steps[0]?.requestHash).toBe(steps[0]?.requestHash);
    expect(own.steps[1]?.requestHash).not.toBe(steps[1]?.requestHash);
  });

  it('waits with the rest where the judge is not reached', async () => {
    const away = said('', { rawReply: null, reason: 'unreachable', detail: 'It is away.' });
    const { ask, requests } = run([said(PROSE), away]);
    expect(await toOutcomeInParts(ask(check, call))).toMatchObject({
      state: 'partly-answered',
      missing: [{ entry: 's2', reason: 'unreachable' }],
    });
    expect(requests).toHaveLength(2);
  });
});

describe('on record', () => {
  const ALL = 'All three are fine and get a two.';
  const all = (id: string) => [id, { quote: ALL.slice(0, -1), score: 2 }] as const;
  const copied = said(JSON.stringify(Object.fromEntries(['s1', 's2', 's3'].map(all))));

  it.each([
    ['read in part', PROSE, COPIED],
    ['not read at all', ALL, copied],
  ])(
    'a reply that was %s, and its transcription, are taken over without a call',
    async (_how, reply, copy) => {
      const { ask, steps } = run([said(reply), copy]);
      const first = await ask(check, call);
      const again = run([], {}, steps);
      expect(await again.ask(check, call)).toEqual(first);
      expect(again.requests).toHaveLength(0);
      expect(again.steps.map(({ replayed, transcription }) => [replayed, transcription])).toEqual([
        [true, false],
        [true, true],
      ]);
      expect(again.steps[1]?.transcribed).toEqual(steps[1]?.transcribed);
    },
  );

  it('what was transcribed does not count for a run that does without', async () => {
    const two = PROSE.replace('Light: 3', 'The light is off and gets a 3.');
    const half = said(
      '{"s2": {"quote": "The colour is odd and gets a two", "score": 2}, "s3": {"quote": "", "score": null}}',
    );
    const { ask, steps } = run([said(two), half, said('{"s3": {"rationale": "", "score": 5}}')]);
    expect(scoresOf(await ask(check, call))).toMatchObject({ s2: 2 });
    expect(steps.at(-1)?.transcribed).toEqual(['s2']);
    const without = run(
      [said('{"s2": {"rationale": "", "score": 8}}')],
      { transcription: false },
      steps,
    );
    expect(scoresOf(await without.ask(check, call))).toMatchObject({ s1: 1, s2: 8 });
    expect(without.requests).toHaveLength(1);
  });
});
