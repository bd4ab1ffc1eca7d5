import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Ask } from './ask';
import { type Brought, type Call, isSameCall, makeCalls, nameOf, neededFor } from './calls';
import { Unanswered } from './outcome';
import { parsePrompt } from './prompt';

const prompt = parsePrompt(
  '---\nid: small/say\npurpose: Say\nvariables: [told]\nframes: none\nreply: word\n---\nSay it. {{told}}\n',
  { name: 'word', schema: z.string() },
);

type WordCall = Call<string>;

const call = (unit: string, part: Partial<WordCall> = {}): WordCall => ({
  prompt,
  unit,
  frames: [],
  variables: () => ({ told: '' }),
  ...part,
});

/** Replies with the unit's name; fails the units that are named. */
function ask(fails: readonly string[] = []): { ask: Ask; asked: string[]; told: string[] } {
  const asked: string[] = [];
  const told: string[] = [];
  return {
    asked,
    told,
    async ask(by, { unit, variables }) {
      asked.push(unit);
      told.push(variables.told ?? '');
      if (fails.includes(unit)) throw new Unanswered('timed-out', `no reply about ${unit}`);
      return by.reply.schema.parse(unit);
    },
  };
}

const answered = (brought: Brought) =>
  brought.all.flatMap(({ call: { unit }, outcome }) => (outcome.state === 'answered' ? unit : []));

describe('the calls of a list', () => {
  const first = call('first');
  const second = call('second', {
    needs: [first],
    variables: (brought) => ({ told: brought.reply(first) }),
  });
  const third = call('third', { needs: [second] });
  const other = call('other');

  it('are told what they need, and brought in the order of the list', async () => {
    const judge = ask();
    const brought = await makeCalls([first, second, third, other], judge.ask);
    expect(judge.told).toContain('first');
    expect(answered(brought)).toEqual(['first', 'second', 'third', 'other']);
  });

  it('start as soon as what they wait for has ended', async () => {
    let release = () => {};
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    const judge = ask();
    const all = makeCalls([other, first, second, third], async (by, asked) => {
      if (asked.unit === 'other') await slow;
      const reply = await judge.ask(by, asked);
      // The slow one ends only when the last of the others was asked.
      if (asked.unit === 'third') release();
      return reply;
    });
    expect(answered(await all)).toEqual(['other', 'first', 'second', 'third']);
    expect(judge.asked.at(-1)).toBe('other');
  });

  it('fall with what they need, for its reason, and alone', async () => {
    const judge = ask(['first']);
    const brought = await makeCalls([first, second, third, other], judge.ask);
    expect(judge.asked.sort()).toEqual(['first', 'other']);
    const why = { state: 'unanswered', reason: 'timed-out', detail: 'no reply about first' };
    expect(brought.of(third)).toEqual(why);
    expect(brought.ofMade(third)).toBeNull();
    expect(brought.of(other)).toEqual({ state: 'answered', reply: 'other' });
    expect(() => brought.reply(first)).toThrow('has no reply');
  });

  it('are made after others whether these were answered or not, as long as they are wanted', async () => {
    const wanted = call('wanted', { after: [first, other] });
    const needless = call('needless', {
      after: [first],
      isWanted: (brought) => brought.ofMade(first)?.state === 'answered',
    });
    const judge = ask(['first']);
    const brought = await makeCalls([first, other, wanted, needless], judge.ask);
    expect(answered(brought)).toEqual(['other', 'wanted']);
    expect(() => brought.of(needless)).toThrow('was not asked about needless');
  });

  it('see nothing that they do not wait for, however fast it was', async () => {
    const seen: string[][] = [];
    const curious = call('curious', {
      needs: [second],
      variables: (brought) => {
        seen.push(answered(brought));
        return { told: '' };
      },
    });
    await makeCalls([other, first, second, curious], ask().ask);
    expect(seen).toEqual([['first', 'second']]);
  });

  it('keep what was read of a reply where they ask for it', async () => {
    const parts = { reply: { a: 1 }, missing: [] };
    const broken: Ask = async () => {
      throw new Unanswered('unparseable', 'not read', null, parts);
    };
    const whole = await makeCalls([first], broken);
    expect(whole.of(first)).toMatchObject({ state: 'unanswered', reason: 'unparseable' });
    const inParts = { ...first, inParts: true as const };
    const kept = await makeCalls([inParts], broken);
    expect(kept.of(inParts)).toEqual({ state: 'partly-answered', ...parts });
  });

  it('may not wait for what stands after them', async () => {
    await expect(makeCalls([second, first], ask().ask)).rejects.toThrow('does not stand before it');
  });

  it('end with an error that is a bug', async () => {
    const broken: Ask = async () => {
      throw new TypeError('a bug');
    };
    await expect(makeCalls([first, second], broken)).rejects.toThrow('a bug');
  });

  it('are named by prompt, unit, role and sample', () => {
    const assistant = call('first', { role: 'assistant', sample: 2 });
    expect(nameOf(assistant)).toEqual({
      prompt: 'small/say',
      unit: 'first',
      role: 'assistant',
      sample: 2,
    });
    expect(isSameCall(first, { ...nameOf(first), role: 'judge', sample: 0 })).toBe(true);
    expect(isSameCall(first, assistant)).toBe(false);
  });

  it('depend on others directly or not', () => {
    const all = [other, first, second, third];
    expect(neededFor(nameOf(third), all)).toEqual([first, second]);
    expect(neededFor(nameOf(other), all)).toEqual([]);
  });
});
