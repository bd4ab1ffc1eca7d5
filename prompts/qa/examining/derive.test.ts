import { describe, expect, it } from 'vitest';
import { gather } from '@/lib/suites/calls';
import { examining } from '.';
import { answersTo, chooseRotated, rightOf, saidIn } from './fixtures/asked';
import { EXAM, examInput, KEY } from './fixtures/inputs';
import { listOptions, optionsShown } from './options';
import { CHOICE, EXAM_UNIT } from './questions';

describe('an examinee', () => {
  it('is shown frames, question and options in order, and neither key nor steps', async () => {
    const calls: { prompt: string; variables: Record<string, string>; frames: number }[] = [];
    for (const input of [{ ...examInput(), key: KEY }, examInput({ frames: 0 })]) {
      await gather(examining, input, async (prompt, { variables, frames }) => {
        calls.push({ prompt: prompt.id, variables, frames: frames.length });
        return prompt.reply.schema.parse('B');
      });
    }
    expect(calls).toEqual([
      {
        prompt: 'qa/examining/choose',
        variables: {
          question: EXAM.question,
          options: listOptions(EXAM.options),
          ending: expect.stringContaining('letter'),
        },
        frames: 8,
      },
      expect.objectContaining({ prompt: 'qa/examining/choose-unseen', frames: 0 }),
    ]);
    expect(examining.calls(examInput({ frames: 0 }))).toHaveLength(1);
  });

  it('is shown options moved on, and answers by their own letters', () => {
    const input = examInput({ rotation: 2 });
    expect(optionsShown(input)[3]).toBe(EXAM.options[1]);
    expect(saidIn(answersTo('D', input))).toBe('B');
    for (const rotation of [0, 1, 2, 3, 4]) {
      expect(chooseRotated(rotation, 'The kettle is switched on.')).toBe('B');
    }
  });

  it.each([
    ['B', 1],
    ['The answer is (b).', 1],
    ['A. The cup is washed.', 0],
  ])('that says %j is scored by the key', (reply, right) => {
    expect(rightOf(reply, KEY)).toMatchObject({ value: right, scored: 1, unscored: 0 });
  });

  it.each([
    ['I cannot see the video.', 'refused'],
    ['B or C', 'unparseable'],
    ['B. Milk is poured.', 'unparseable'],
    ['Hard to say.', 'unparseable'],
  ])('that says %j is unscored with the reason, and never guessed', (reply, reason) => {
    const input = { ...examInput(), key: KEY };
    const [answer] = answersTo(reply, input);
    expect(answer?.verdict).toMatchObject({ state: 'unscored', reason });
    expect(JSON.stringify(answer)).toContain(reply.slice(0, 10));
    const [right, ofRead] = examining.scores(answer ? [answer] : [], input);
    expect(right).toMatchObject({ id: 'right', value: 0, unscored: 0 });
    expect(ofRead).toMatchObject({ value: null, unscored: 1, lack: { reason } });
    // Nor is it wrong where nothing says what is right.
    expect(rightOf(reply, [])?.value).toBeNull();
  });

  it('has no score without a key, with the reason', () => {
    const lack = { reason: 'nothing-to-judge', detail: expect.stringContaining('right') };
    expect(rightOf('B', [])).toMatchObject({ value: null, lack });
    const other = KEY.map((one) => ({ ...one, suite: 'other' }));
    expect(rightOf('B', other)).toMatchObject({ value: null, lack });
    expect(examining.scores([], { ...examInput(), key: KEY })[0]?.value).toBeNull();
  });

  it('is not wrong where its call failed', () => {
    const verdict = { state: 'unscored' as const, reason: 'unreachable' as const, detail: '' };
    const given = [{ unit: EXAM_UNIT, question: CHOICE, verdict }];
    const [right] = examining.scores(given, { ...examInput(), key: KEY });
    expect(right).toMatchObject({ value: null, lack: { reason: 'unreachable' } });
  });
});
