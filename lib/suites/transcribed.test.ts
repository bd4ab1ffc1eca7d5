import { expect, it } from 'vitest';
import { Brought } from './calls';
import type { OutcomeInParts } from './outcome';
import type { SuiteAnswer } from './suite';
import { withMarks } from './transcribed';

const answered = (reply: unknown): OutcomeInParts<unknown> => ({ state: 'answered', reply });
const UNIT = 'video';

/** A suite of two questions: what the check says of `s1`, and the sum over both calls. */
function answer(brought: Brought): SuiteAnswer[] {
  const scores = brought.all.map(({ outcome }) =>
    outcome.state === 'unanswered'
      ? {}
      : (outcome.reply as { s1?: { score: number }; s2?: { score: number }; score?: number }),
  );
  const verdict = (value: number | undefined): SuiteAnswer['verdict'] =>
    value === undefined
      ? { state: 'unscored', reason: 'unparseable', detail: '' }
      : { state: 'scored', value, rationale: '' };
  const [check, item] = scores;
  const [one, other] = [check?.s2?.score, item?.score];
  return [
    { unit: UNIT, question: 's1', verdict: verdict(check?.s1?.score) },
    {
      unit: UNIT,
      question: 'sum',
      verdict: verdict(one === undefined || other === undefined ? undefined : one + other),
    },
  ];
}

const CHECK = { s1: { score: 1 }, s2: { score: 2 } };

it.each([
  ['nothing', [], [], [undefined, undefined]],
  ['an entry', ['s1'], [], [true, undefined]],
  ['an entry of which another answer is made', ['s2'], [], [undefined, true]],
  ['a reply that is one item', [], ['score'], [undefined, true]],
])('marks the answers that hang on what was transcribed: %s', (_what, ofCheck, ofItem, marks) => {
  const brought = new Brought([
    { prompt: 'a/check', unit: UNIT, outcome: answered(CHECK), transcribed: ofCheck },
    { prompt: 'a/item', unit: UNIT, outcome: answered({ score: 3 }), transcribed: ofItem },
  ]);
  const answers = withMarks(brought, answer);
  expect(answers.map(({ verdict }) => verdict.state === 'scored' && verdict.value)).toEqual([1, 5]);
  expect(
    answers.map(({ verdict }) => (verdict.state === 'scored' ? verdict.transcribed : null)),
  ).toEqual(marks);
});

it('marks no answer that has no score', () => {
  const missing = [{ entry: 's1', reason: 'unparseable', detail: '' } as const];
  const brought = new Brought([
    {
      prompt: 'a/check',
      unit: UNIT,
      outcome: { state: 'partly-answered', reply: { s2: { score: 2 } }, missing },
      transcribed: ['s2'],
    },
  ]);
  expect(withMarks(brought, answer)).toEqual(answer(brought));
});
