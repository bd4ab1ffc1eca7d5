import { describe, expect, it } from 'vitest';
import type { Suite } from '@/lib/suites/suite';
import { smallSuite } from '@/lib/testing/small-suite';
import { suiteInput } from '@/lib/testing/suite-input';
import { formulasOf } from './points';
import { type Said, saidOf } from './said';

const input = suiteInput(
  [0, 1],
  [0, 1].map((keyFrame) => ({ keyFrame, frames: [keyFrame] })),
);
const [first = '', second = ''] = smallSuite
  .units(input)
  .flatMap(({ unit }) => (unit.startsWith('key-frame@') ? [unit] : []));

const answer = (unit: string, value: number | null, question = 'q'): Said =>
  saidOf({
    ...{ unit, question, value, label: null },
    ...(value === null
      ? { state: 'unscored', reason: 'abstained' }
      : { state: 'scored', reason: null }),
  });

const { answeredInPart } = formulasOf(smallSuite, input);

const judge = [answer(first, 7), answer(second, 1)];

describe('what a person and the judge say of an item that one of them answered in part', () => {
  it('is over the cells that both answered', () => {
    const over = { parts: ['worst', 'q'], person: { worst: 1, q: 1 }, judge: { worst: 1, q: 1 } };
    expect(answeredInPart([answer(second, 1)], judge)).toEqual(over);
    // Who cannot tell has not answered it.
    const unsure = [answer(first, null), answer(second, 1)];
    expect(answeredInPart(unsure, judge)).toEqual(over);
  });

  it('leaves out what the judge left out, too', () => {
    const all = [answer(first, 3), answer(second, 1)];
    expect(answeredInPart(all, [answer(first, null), answer(second, 4)])).toEqual({
      ...{ parts: ['worst', 'q'], person: { worst: 1, q: 1 }, judge: { worst: 4, q: 4 } },
    });
  });

  it('is nothing where each answered all that the other did, or no judge was asked', () => {
    const all = [answer(first, 3), answer(second, 1)];
    expect(answeredInPart(all, judge)).toBeNull();
    expect(answeredInPart([answer(second, 1)], [])).toBeNull();
  });

  it('is nothing where a person was not asked, by what they said before', () => {
    const [asked] = smallSuite.questions;
    if (!asked) throw new Error('there is no question');
    const after = { question: 'there', is: [1] };
    const suite: Suite = {
      ...smallSuite,
      questions: [
        { ...asked, id: 'there', better: null },
        { ...asked, after },
      ],
    };
    const says = (there: number, ...more: Said[]) => [
      ...[first, second].map((unit) => answer(unit, there, 'there')),
      ...more,
    ];
    const byJudge = says(1, ...judge);
    const dependent = formulasOf(suite, input);
    expect(dependent.answeredInPart(says(0), byJudge)).toBeNull();
    expect(dependent.answeredInPart(says(1), byJudge)?.parts).toEqual(['worst', 'q']);
  });
});
