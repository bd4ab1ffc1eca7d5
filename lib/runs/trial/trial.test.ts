import { describe, expect, it } from 'vitest';
import type { RecordedReply } from '@/lib/judge/prepared-call';
import { type Judge, type JudgeRequest, unlimited } from '@/lib/judge/schema';
import { composePrompt, type Prompt, parsePrompt } from '@/lib/suites/prompt';
import { said } from '@/lib/testing/small-run';
import { smallSuite } from '@/lib/testing/small-suite';
import { suiteInput } from '@/lib/testing/suite-input';
import { readingOf } from './reading';
import { previewTrial, runTrial, type Trial } from './trial';

const FIRST = 'key-frame@0.500';

const input = suiteInput(
  [0, 0.5, 1, 1.5],
  [
    { keyFrame: 1, frames: [0, 1] },
    { keyFrame: 3, frames: [2, 3] },
  ],
  { prompt: null },
);

function versionOf(id: string, text: string): Prompt {
  const prompt = smallSuite.prompts.find((one) => one.id === id);
  if (!prompt) throw new Error(`no prompt ${id}`);
  return parsePrompt(composePrompt(prompt, prompt.variables, text), prompt.reply);
}

/** A judge that gives these replies by prompt, in order, and keeps what it was asked. */
function scripted(replies: Record<string, string[]>) {
  const asked: JudgeRequest[] = [];
  const judge: Judge = {
    identity: { name: 'scripted' },
    async reply(request) {
      asked.push(request);
      const reply = replies[request.prompt.id]?.shift();
      if (reply === undefined) return { ...said, reason: 'unreachable', detail: 'HTTP 500' };
      return { ...said, rawReply: reply };
    },
  };
  return { judge, asked };
}

function trialOf(judge: Judge, recorded: RecordedReply | null = null): Trial {
  return {
    suite: smallSuite,
    input,
    call: { prompt: 'small/rate', unit: FIRST },
    version: versionOf('small/rate', 'Rate it twice.\n\nThere: {{objects}}'),
    judge,
    recorded: async () => recorded,
  };
}

const options = {
  loadFrame: async () => new Uint8Array(),
  limits: unlimited,
  signal: new AbortController().signal,
};

const LOOKED = '{"objects": ["ball"]}';
const RATED = '{"rationale": "it hovers", "score": 7}';
const onRecord = { reply: { objects: ['cup'] }, rawReply: '{"objects": ["cup"]}', missing: null };

const names = (asked: readonly JudgeRequest[]) =>
  asked.map(({ prompt, call }) => `${prompt.id} ${call.unit}`);

describe('a trial', () => {
  it('asks first what the call needs, then the version, and nothing else of the pipeline', async () => {
    const { judge, asked } = scripted({ 'small/look': [LOOKED], 'small/rate': [RATED] });
    const { sent, steps } = await runTrial(trialOf(judge), options);
    expect(names(asked)).toEqual([`small/look ${FIRST}`, `small/rate ${FIRST}`]);
    expect(asked[0]?.text.before).toBe('What is there?');
    expect(sent?.text).toEqual({ before: 'Rate it twice.', after: 'There: ball' });
    expect(sent?.frames.map(({ at }) => at)).toEqual([0.5]);
    expect(steps.map(({ prompt, replayed, cost }) => [prompt, replayed, cost])).toEqual([
      ['small/look', false, 0.5],
      ['small/rate', false, 0.5],
    ]);
  });

  it('takes what the call needs from the record where it can, but asks the call itself', async () => {
    const { judge, asked } = scripted({ 'small/rate': [RATED] });
    const { sent, steps } = await runTrial(trialOf(judge, onRecord), options);
    expect(names(asked)).toEqual([`small/rate ${FIRST}`]);
    expect(sent?.text.after).toBe('There: cup');
    expect(steps.map(({ prompt, replayed }) => [prompt, replayed])).toEqual([
      ['small/look', true],
      ['small/rate', false],
    ]);
  });

  it('does not ask the version where what it needs has no reply', async () => {
    const { judge, asked } = scripted({});
    const { sent, steps } = await runTrial(trialOf(judge), options);
    expect(names(asked)).toEqual([`small/look ${FIRST}`]);
    expect(sent).toBeNull();
    expect(steps).toMatchObject([{ prompt: 'small/look', reason: 'unreachable' }]);
  });

  it('shows both exchanges where the first reply cannot be read', async () => {
    const { judge } = scripted({ 'small/rate': ['Odd, I would say.', RATED] });
    const { steps } = await runTrial(trialOf(judge, onRecord), options);
    expect(steps.filter(({ prompt }) => prompt === 'small/rate')).toMatchObject([
      { attempt: 1, rawReply: 'Odd, I would say.', reason: 'unparseable' },
      { attempt: 2, rawReply: RATED, reason: null },
    ]);
  });

  it('that is cancelled ends with what there is', async () => {
    const cancelling = new AbortController();
    const { judge } = scripted({ 'small/look': [LOOKED] });
    const slow: Judge = {
      identity: judge.identity,
      async reply(request) {
        if (request.prompt.id === 'small/look') return judge.reply(request);
        cancelling.abort();
        throw cancelling.signal.reason;
      },
    };
    const { steps } = await runTrial(trialOf(slow), { ...options, signal: cancelling.signal });
    expect(steps.map(({ prompt }) => prompt)).toEqual(['small/look']);
  });
});

describe('a preview', () => {
  it('asks nothing, and shows the text where the record fills its placeholders', async () => {
    const { judge, asked } = scripted({ 'small/look': [LOOKED], 'small/rate': [RATED] });
    const { sent, steps } = await previewTrial(trialOf(judge, onRecord), options.loadFrame);
    expect(sent?.text).toEqual({ before: 'Rate it twice.', after: 'There: cup' });
    expect(steps).toMatchObject([{ prompt: 'small/look', replayed: true }]);
    expect(asked).toEqual([]);
  });

  it('does not know the text while the record does not', async () => {
    const { judge, asked } = scripted({ 'small/look': [LOOKED], 'small/rate': [RATED] });
    expect(await previewTrial(trialOf(judge), options.loadFrame)).toEqual({
      sent: null,
      steps: [],
    });
    expect(asked).toEqual([]);
  });
});

describe('how a reply was read', () => {
  const rate = smallSuite.prompts.find(({ id }) => id === 'small/rate');
  const prompt: Prompt = {
    ...versionOf('small/rate', 'Rate it: {{objects}}'),
    reply: {
      name: 'rated',
      schema: rate?.reply.schema ?? expect.fail(),
      verdicts: () => ({ q: { state: 'scored', value: 7, rationale: 'it hovers' } }),
    },
  };

  it('is told question by question', async () => {
    const { judge } = scripted({ 'small/rate': [RATED] });
    const { steps } = await runTrial(trialOf(judge, onRecord), options);
    expect(readingOf(steps.at(-1), prompt, smallSuite.questions)).toMatchObject({
      state: 'read',
      verdicts: [{ question: 'q', label: 'Odd', verdict: { value: 7 } }],
    });
  });

  it('is told in a sentence where there is no usable reply, or no call', async () => {
    const { judge } = scripted({ 'small/rate': ['Odd.', 'Odd.'] });
    const { steps } = await runTrial(trialOf(judge, onRecord), options);
    expect(readingOf(steps.at(-1), prompt, smallSuite.questions)).toMatchObject({
      state: 'unread',
      reason: 'unparseable',
      detail: expect.stringContaining('no JSON'),
    });
    expect(readingOf(undefined, prompt, smallSuite.questions)).toEqual({ state: 'not-asked' });
  });
});
