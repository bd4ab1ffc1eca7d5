import { expect, it } from 'vitest';
import { gather } from '@/lib/suites/calls';
import { Unanswered } from '@/lib/suites/outcome';
import type { Verdict } from '@/lib/suites/verdict';
import { answering } from '.';
import { answers, scores } from './derive';
import { answeringInput } from './fixtures/inputs';
import { ANSWER, ANSWER_UNIT, CONSISTENT } from './questions';

it('has the examinee answer without the reference, and another judge compare without frames', async () => {
  const input = answeringInput();
  const calls: { role?: string; variables: Record<string, string>; frames: number }[] = [];
  const brought = await gather(answering, input, async (prompt, { role, variables, frames }) => {
    calls.push({ ...(role && { role }), variables, frames: frames.length });
    return prompt.reply.schema.parse(
      role ? { reason: 'It is another step.', consistent: 'no' } : 'The cup is washed.',
    );
  });
  const { question, answer: reference } = input.data;
  expect(calls).toEqual([
    { variables: { question }, frames: 8 },
    {
      role: 'consistency',
      variables: { question, reference, given: 'The cup is washed.' },
      frames: 0,
    },
  ]);
  expect(answers(brought, input).map(({ verdict }) => verdict)).toEqual([
    { state: 'scored', value: 'The cup is washed.', rationale: '' },
    { state: 'scored', value: 0, rationale: 'It is another step.' },
  ]);
  expect(scores(answers(brought, input))[0]).toMatchObject({ id: 'right', value: 0 });
});

it('keeps an answer that could not be compared, without a score and with the reason', async () => {
  const input = answeringInput(0);
  const brought = await gather(answering, input, async (prompt, { role }) => {
    if (role) throw new Unanswered('unreachable', 'no reply');
    return prompt.reply.schema.parse('The kettle is switched on.');
  });
  expect(answers(brought, input)[0]?.verdict.state).toBe('scored');
  expect(scores(answers(brought, input))[0]).toMatchObject({
    value: null,
    lack: { reason: 'unreachable', detail: 'no reply' },
  });
});

it('counts as wrong what the examinee refused, and not what its judge left unread', () => {
  const unread = { state: 'unscored' as const, reason: 'refused' as const, detail: '' };
  const said = { state: 'scored' as const, value: 'Tea.', rationale: '' };
  const rightBy = (answer: Verdict, consistent: Verdict) =>
    scores([
      { unit: ANSWER_UNIT, question: ANSWER, verdict: answer },
      { unit: ANSWER_UNIT, question: CONSISTENT, verdict: consistent },
    ]).map(({ value }) => value);
  expect(rightBy(unread, unread)).toEqual([0, null]);
  expect(rightBy(said, { ...unread, reason: 'unparseable' })).toEqual([null, null]);
});
