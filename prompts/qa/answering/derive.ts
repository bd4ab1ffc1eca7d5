import type { Brought } from '@/lib/suites/calls';
import { type Exhibit, type Explanation, explained, type ItemExhibit } from '@/lib/suites/exhibit';
import { verdictIn } from '@/lib/suites/outcome';
import type { UnitName } from '@/lib/suites/question';
import type { Score } from '@/lib/suites/score';
import type { SuiteAnswer } from '@/lib/suites/suite';
import { rightFrom } from '../examinees/right';
import { callsOf } from './calls';
import { ANSWER, ANSWER_UNIT, CONSISTENT } from './questions';
import type { AnsweringInput } from './schema';

/** What the examinee said, and whether it is what the reference says. */
export function answers(brought: Brought, input: AnsweringInput): SuiteAnswer[] {
  const { answer, consistency } = callsOf(input);
  const said = verdictIn(brought.of(answer), (value) => ({
    state: 'scored',
    value,
    rationale: '',
  }));
  const compared = verdictIn(brought.of(consistency), ({ consistent, reason: rationale }) => ({
    state: 'scored',
    value: consistent === 'yes' ? 1 : 0,
    rationale,
  }));
  return [
    { unit: ANSWER_UNIT, question: ANSWER, verdict: said },
    { unit: ANSWER_UNIT, question: CONSISTENT, verdict: compared },
  ];
}

/** 1 where the answer is consistent with the reference, else 0, with and without answers that were refused. */
export function scores(given: readonly SuiteAnswer[]): Score[] {
  const [said, verdict] = [ANSWER, CONSISTENT].map(
    (id) => given.find(({ question }) => question === id)?.verdict,
  );
  const formula = '1 where the answer is consistent with the reference, else 0';
  return rightFrom(formula, verdict, said, (value) => (value === 1 ? 1 : 0));
}

/** What the examinee was shown; for the comparison also the two texts. */
export function explain(
  brought: Brought,
  input: AnsweringInput,
  _unit: UnitName,
  question: string,
): Explanation {
  const { answer, consistency } = callsOf(input);
  if (question !== CONSISTENT) return explained([answer]);
  const outcome = brought.of(answer);
  if (outcome.state !== 'answered') return explained([consistency], { told: [answer] });
  const texts: Exhibit = {
    kind: 'text-diff',
    title: 'Compared with the reference',
    left: { label: 'Answer', text: outcome.reply },
    right: { label: 'Reference', text: input.data.answer },
  };
  return explained([consistency], { told: [answer], exhibits: [texts] });
}

/** The question; the reference may be kept from those who answer themselves. */
export function shows({ data }: AnsweringInput): ItemExhibit[] {
  return [
    { exhibit: { kind: 'text', title: 'Question', text: data.question } },
    { exhibit: { kind: 'text', title: 'Reference', text: data.answer }, tells: 'reference' },
  ];
}
