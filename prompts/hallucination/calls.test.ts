import { describe, expect, it } from 'vitest';
import type { Ask, AskCall } from '@/lib/suites/ask';
import { gather, type Call as ListedCall } from '@/lib/suites/calls';
import { Unanswered } from '@/lib/suites/outcome';
import { type Prompt, renderPrompt } from '@/lib/suites/prompt';
import { suiteInput } from '@/lib/testing/suite-input';
import * as pipeline from './calls';
import { answers } from './derive';
import { explain } from './explain';
import type { ClipInput } from './settings';

const input = (part: Parameters<typeof suiteInput>[2] = {}) =>
  suiteInput(
    [0, 1, 2, 3, 4],
    [
      { keyFrame: 1, frames: [0, 1, 2] },
      { keyFrame: 3, frames: [2, 3, 4] },
    ],
    part,
  );

const finding = { rationale: 'fine', objects: [], score: 0 };
const findings = (letter: string, count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${letter}${index + 1}`, finding]),
  );

const REPLIES: Record<string, unknown> = {
  'hallucination/static-graph': { objects: ['cup'], relations: [] },
  'hallucination/dynamic-graph': { changes: [{ object: 'cup', change: 'falls' }] },
  'hallucination/summary': { description: 'A cup falls.' },
  'hallucination/inconsistency': { rationale: 'same', score: 0 },
  'hallucination/static-check': findings('s', 10),
  'hallucination/dynamic-check': findings('d', 9),
};

type Call = AskCall & { prompt: string; text: string };

/** Replies at once, or as `delay` says; fails the calls that `fails` names. */
function scriptedAsk(
  options: { fails?: (call: Call) => boolean; before?: (call: Call) => Promise<void> } = {},
): { ask: Ask; calls: Call[] } {
  const calls: Call[] = [];
  async function ask<Reply>(prompt: Prompt<Reply>, asked: AskCall): Promise<Reply> {
    const { before, after } = renderPrompt(prompt, asked.variables);
    const call = { ...asked, prompt: prompt.id, text: `${before}\n\n${after}` };
    calls.push(call);
    await options.before?.(call);
    if (options.fails?.(call)) throw new Unanswered('timed-out', `no reply to ${prompt.id}`);
    return prompt.reply.schema.parse(REPLIES[prompt.id]);
  }
  return { ask, calls };
}

describe('what a call waits for', () => {
  it('is only what it needs: one slow key frame does not hold up the other', async () => {
    let release = () => {};
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { ask, calls } = scriptedAsk({
      before: async (call) => {
        if (call.prompt === 'hallucination/static-graph' && call.unit === 'key-frame@1.000')
          await slow;
      },
    });
    const gathered = gather(pipeline, input(), ask);
    await new Promise((resolve) => setImmediate(resolve));
    const names = () => calls.map((call) => `${call.prompt.split('/')[1]} ${call.unit}`);
    expect(names()).toEqual([
      'static-graph key-frame@1.000',
      'static-graph key-frame@3.000',
      'dynamic-graph cluster@2.000-4.000',
      'static-check key-frame@3.000',
      'dynamic-check cluster@2.000-4.000',
    ]);
    release();
    await gathered;
    expect(names().slice(5)).toEqual([
      'dynamic-graph cluster@0.000-2.000',
      'static-check key-frame@1.000',
      'dynamic-check cluster@0.000-2.000',
      'summary video',
      'inconsistency video',
    ]);
  });
});

describe('a call that fails', () => {
  it('takes down only what needs its reply, with its own reason', async () => {
    const { ask } = scriptedAsk({
      fails: (call) =>
        call.prompt === 'hallucination/dynamic-graph' && call.unit === 'cluster@0.000-2.000',
    });
    const brought = await gather(pipeline, input(), ask);
    const { clusters, summary, inconsistency } = pipeline.callsOf(input());
    const [first, second] = clusters.map((calls) =>
      Object.fromEntries(
        Object.entries(calls).map(([name, call]) => [name, brought.of(call as ListedCall)]),
      ),
    );
    const failed = {
      state: 'unanswered',
      reason: 'timed-out',
      detail: 'no reply to hallucination/dynamic-graph',
    };
    expect(first).toMatchObject({
      staticGraph: { state: 'answered' },
      staticCheck: { state: 'answered' },
      dynamicGraph: failed,
      dynamicCheck: failed,
    });
    for (const outcome of Object.values(second ?? {})) expect(outcome.state).toBe('answered');
    expect(brought.of(summary)).toEqual(failed);
    expect(brought.of(inconsistency)).toEqual(failed);
  });

  it('is told from a bug, which passes through', async () => {
    const ask: Ask = async () => {
      throw new TypeError('a bug');
    };
    await expect(gather(pipeline, input(), ask)).rejects.toThrow('a bug');
  });
});

describe('the generation prompt', () => {
  const promptsSent = (calls: Call[]) =>
    calls.flatMap(({ prompt, variables }) =>
      variables.generationPrompt === undefined ? [] : [[prompt, variables.generationPrompt]],
    );

  it('goes to the checks and to the comparison', async () => {
    const { ask, calls } = scriptedAsk();
    await gather(pipeline, input(), ask);
    expect(promptsSent(calls)).toHaveLength(5);
    for (const [, text] of promptsSent(calls)) expect(text).toBe('A cup falls');
  });

  it('is kept from the checks when they are to be blind to it', async () => {
    const { ask, calls } = scriptedAsk();
    await gather(pipeline, input({ settings: { blindToPrompt: true, tellGenerated: true } }), ask);
    for (const [prompt, text] of promptsSent(calls)) {
      expect(text).toBe(prompt === 'hallucination/inconsistency' ? 'A cup falls' : '');
    }
  });

  it.each([null, '  '])('leaves nothing to compare when it is %j', async (prompt) => {
    const { ask, calls } = scriptedAsk();
    const brought = await gather(pipeline, input({ prompt }), ask);
    const { verdict } = answers(brought, input({ prompt })).at(-1) ?? {};
    expect(verdict).toMatchObject({ state: 'unscored', reason: 'nothing-to-judge' });
    expect(brought.of(pipeline.callsOf(input({ prompt })).summary).state).toBe('answered');
    expect(calls.some((call) => call.prompt === 'hallucination/inconsistency')).toBe(false);
  });
});

it('tells the judge that the video is generated only when asked to', async () => {
  for (const tellGenerated of [true, false]) {
    const { ask, calls } = scriptedAsk();
    await gather(pipeline, input({ settings: { blindToPrompt: false, tellGenerated } }), ask);
    const notes = calls.flatMap((call) => call.variables.generatorNote ?? []);
    expect(notes).toHaveLength(6);
    for (const note of notes) expect(note.includes('generative')).toBe(tellGenerated);
  }
});

describe('the texts as they are sent', () => {
  const PROMPT_LINE = 'The video is meant to show: A cup falls\n\n';
  const NOTE_LINE =
    'The video was made by a generative model, so it may break the laws of physics and the logic of the real world.\n\n';

  /** Each call's text, by prompt and unit. */
  async function textsWith(settings: ClipInput['settings'], generationPrompt = 'A cup falls') {
    const { ask, calls } = scriptedAsk();
    await gather(pipeline, input({ settings, prompt: generationPrompt }), ask);
    return new Map(calls.map(({ prompt, unit, text }) => [`${prompt} ${unit}`, text]));
  }

  it('lose the line with the generation prompt, and nothing else, in the checks of a blind judge', async () => {
    const seeing = await textsWith({ blindToPrompt: false, tellGenerated: true });
    const blind = await textsWith({ blindToPrompt: true, tellGenerated: true });
    expect(blind.size).toBe(seeing.size);
    for (const [call, text] of seeing) {
      const isCheck = /-check /.test(call);
      expect(text.includes(PROMPT_LINE), call).toBe(isCheck);
      expect(blind.get(call), call).toBe(text.replace(PROMPT_LINE, ''));
      expect(blind.get(call)?.includes('A cup falls'), call).toBe(
        /(inconsistency|summary) /.test(call) && text.includes('A cup falls'),
      );
    }
  });

  it('lose the note on generators, and nothing else, when the judge is not told', async () => {
    const told = await textsWith({ blindToPrompt: false, tellGenerated: true });
    const untold = await textsWith({ blindToPrompt: false, tellGenerated: false });
    for (const [call, text] of told) {
      const hasNote = /(dynamic-graph|-check) /.test(call);
      expect(text.includes(NOTE_LINE), call).toBe(hasNote);
      expect(untold.get(call), call).toBe(text.replace(NOTE_LINE, ''));
      expect(untold.get(call), call).not.toMatch(/generat(?:ed|ive|or)/i);
    }
  });
});

describe('a reply that is too long for the next prompt', () => {
  const long = 'The cup turns. '.repeat(200_000);
  const NOTE = /… \[Cut here: \d+ more characters are left out\.\]/;

  it.each([
    ['description', 'summary', { description: long }, ['inconsistency']],
    [
      'graph',
      'static-graph',
      { objects: [long], relations: [] },
      ['static-check', 'dynamic-graph', 'dynamic-check'],
    ],
    [
      'note of changes',
      'dynamic-graph',
      { changes: [{ object: 'cup', change: long }] },
      ['dynamic-check', 'summary'],
    ],
  ])('is cut, and said to be: a %s', async (_what, name, reply, next) => {
    const { ask, calls } = scriptedAsk();
    const brought = await gather(pipeline, input(), async (prompt, call) => {
      const usual = await ask(prompt, call);
      return prompt.id.endsWith(name) ? prompt.reply.schema.parse(reply) : usual;
    });
    const later = calls.filter(({ prompt }) => next.some((one) => prompt.endsWith(one)));
    expect(new Set(later.map(({ prompt }) => prompt)).size).toBe(next.length);
    for (const { text } of later) {
      expect(text.length).toBeLessThan(40_000);
      expect(text).toMatch(NOTE);
    }
    const unit = later.at(-1)?.unit ?? 'video';
    const question =
      { 'key-frame': 's1', cluster: 'd1', video: 'inconsistency' }[unit.split('@')[0] ?? ''] ?? '';
    const { exhibits } = explain(brought, input(), unit, question);
    expect(exhibits).toContainEqual({
      kind: 'text',
      title: 'Cut',
      text: expect.stringContaining('was given the first 12000 of'),
    });
  });

  it('is the exception: others are handed on verbatim', async () => {
    const { ask, calls } = scriptedAsk();
    await gather(pipeline, input(), ask);
    for (const { text } of calls) expect(text).not.toMatch(NOTE);
  });
});
