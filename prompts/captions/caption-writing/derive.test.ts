import { describe, expect, it } from 'vitest';
import type { Ask, AskCall } from '@/lib/suites/ask';
import { gather } from '@/lib/suites/calls';
import type { Origin } from '@/lib/suites/item';
import { NEEDS_A_MODEL, Unanswered } from '@/lib/suites/outcome';
import { captionDataSchema } from '../data';
import { captionWriting } from '.';
import { produces, shortfall } from './derive';
import { clipInput } from './fixtures/inputs';
import { type Settings, settings } from './settings';

const ORIGIN: Origin = {
  name: 'ball.mp4',
  model: null,
  prompt: 'A ball',
  cluster: null,
  task: null,
  facets: {},
  judge: 'Model A',
};

/** What is made of a clip when every call is answered with its own task. */
async function written(other: Partial<Settings> = {}, origin = ORIGIN) {
  const input = clipInput(other);
  const calls: AskCall[] = [];
  const ask: Ask = async (prompt, call) => {
    calls.push(call);
    return prompt.reply.schema.parse({ caption: `About ${call.unit}` });
  };
  const brought = await gather(captionWriting, input, ask);
  return { calls, made: produces(brought, input, origin), why: shortfall(brought, input) };
}

describe('captions that are written', () => {
  it('are one call each, of the types that were chosen, with the limit in the request', async () => {
    const { calls, made, why } = await written({ detail: false, poem: true, briefLeast: 5 });
    expect(calls.map(({ unit, frames }) => [unit, frames.length])).toEqual([
      ['caption:brief', 8],
      ['caption:poem', 8],
    ]);
    expect(calls[0]?.variables.task).toContain('5 to 30 words long');
    expect(calls[1]?.variables.task).toContain('30 to 120 words long');
    expect(made.map(({ data }) => captionDataSchema.parse(data))).toMatchObject([
      { type: 'brief', caption: 'About caption:brief', reference: null },
      { type: 'poem', caption: 'About caption:poem' },
    ]);
    expect(why).toBeNull();
  });

  it('carry the judge as their model, and compare by video and type', async () => {
    const { made } = await written({ detail: false });
    expect(made).toMatchObject([
      {
        kind: 'caption',
        model: 'Model A',
        cluster: 'ball.mp4',
        task: 'ball.mp4/brief',
        facets: { type: 'brief' },
        keepsMedia: true,
      },
    ]);
    expect(made[0]?.prompt).toBe(captionDataSchema.parse(made[0]?.data).instruction);
  });

  it('keep videos of the same name by several models apart', async () => {
    const { made } = await written({ detail: false }, { ...ORIGIN, model: 'Generator' });
    expect(made[0]).toMatchObject({ cluster: 'Generator/ball.mp4', model: 'Model A' });
  });

  it('keep their numbers whichever types are chosen, so that none is made twice', async () => {
    const numbers = async (other: Partial<Settings>) =>
      (await written(other)).made.map(({ number }) => number);
    expect(await numbers({})).toEqual([1, 2]);
    expect(await numbers({ brief: false, style: true })).toEqual([2, 5]);
  });

  it('name the style that was chosen', async () => {
    const { calls } = await written({ brief: false, detail: false, style: true });
    expect(calls[0]?.variables.task).toContain('news report');
  });

  it('are missing with a sentence where nothing was chosen, or a judge cannot write', async () => {
    expect((await written({ brief: false, detail: false })).why).toMatch(/No type/);
    const input = clipInput();
    const abstaining = await gather(captionWriting, input, async () => {
      throw new Unanswered('abstained', 'cannot measure');
    });
    expect(shortfall(abstaining, input)).toBe(NEEDS_A_MODEL);
    expect(produces(abstaining, input, ORIGIN)).toEqual([]);
    // A failed call stands among the run's failures.
    const failing = await gather(captionWriting, input, async () => {
      throw new Unanswered('unreachable', 'no reply');
    });
    expect(shortfall(failing, input)).toBeNull();
    const missing = { ...input, media: [null] };
    expect(captionWriting.calls(missing)).toEqual([]);
  });
});

describe('limits', () => {
  it('say exactly, at most, or from and to', async () => {
    const limitOf = async (other: Partial<Settings>) =>
      captionDataSchema.parse((await written({ detail: false, ...other })).made[0]?.data).limit;
    expect(await limitOf({ briefLeast: 9, briefMost: 9 })).toMatch(/exactly 9 words/);
    expect(await limitOf({ briefLeast: 0 })).toMatch(/at most 30 words/);
    expect(await limitOf({})).toMatch(/20 to 30 words/);
  });

  it('whose lower end is above the upper one are refused by name', () => {
    const read = settings.strict().safeParse({ poemLeast: 200 });
    expect(read.error?.issues[0]).toMatchObject({ path: ['poemLeast'] });
    expect(read.error?.issues[0]?.message).toMatch(/200.*120/);
    expect(settings.strict().safeParse({ poemLeast: 120 }).success).toBe(true);
    expect(settings.strict().safeParse({ length: 1 }).success).toBe(false);
  });
});
