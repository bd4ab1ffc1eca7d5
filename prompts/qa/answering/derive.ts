import type { Exhibit, Explanation, ItemExhibit } from '@/lib/suites/exhibit';
import type { Outcome } from '@/lib/suites/outcome';
import type { UnitName } from '@/lib/suites/question';
import type { Score } from '@/lib/suites/score';
import type { SuiteAnswer } from '@/lib/suites/suite';
import type { Verdict } from '@/lib/suites/verdict';
import { framesOf } from '../examinees/frames';
import { rightFrom } from '../examinees/right';
import { calls } from './calls';
import { ANSWER, ANSWER_UNIT, CONSISTENT } from './questions';
import type { AnsweringInput, Evidence } from './schema';

function verdictFrom<Reply>(
  outcome: Outcome<Reply>,
  read: (reply: Reply) => { value: number | string; rationale: string },
): Verdict {
  if (outcome.state === 'answered') return { state: 'scored', ...read(outcome.reply) };
  return { state: 'unscored', reason: outcome.reason, detail: outcome.detail };
}

/** What the examinee said, and whether it is what the reference says. */
export function answers({ answer, consistency }: Evidence): SuiteAnswer[] {
  return [
    {
      unit: ANSWER_UNIT,
      question: ANSWER,
      verdict: verdictFrom(answer, (value) => ({ value, rationale: '' })),
    },
    {
      unit: ANSWER_UNIT,
      question: CONSISTENT,
      verdict: verdictFrom(consistency, ({ consistent, reason }) => ({
        value: consistent === 'yes' ? 1 : 0,
        rationale: reason,
      })),
    },
  ];
}

/** 1 where the answer is consistent with the reference, else 0. */
export function scores(given: readonly SuiteAnswer[]): Score[] {
  const verdict = given.find(({ question }) => question === CONSISTENT)?.verdict;
  const formula = '1 where the answer is consistent with the reference, else 0';
  return [rightFrom(formula, verdict, (value) => (value === 1 ? 1 : 0))];
}

/** What the examinee was shown; for the comparison also the two texts. */
export function explain(
  { answer }: Evidence,
  input: AnsweringInput,
  _unit: UnitName,
  question: string,
): Explanation {
  const planned = calls(input).map(({ prompt, unit }) => ({ prompt: prompt.id, unit }));
  const compares = question === CONSISTENT;
  const texts: Exhibit[] =
    compares && answer.state === 'answered'
      ? [
          {
            kind: 'text-diff',
            title: 'Beside the reference',
            left: { label: 'Answer', text: answer.reply },
            right: { label: 'Reference', text: input.data.answer },
          },
        ]
      : [];
  return {
    frames: framesOf(input).map(({ hash }) => hash),
    calls: compares ? planned.toReversed() : planned.slice(0, 1),
    exhibits: texts,
    objects: [],
  };
}

/** The question; the reference may be kept from those who answer themselves. */
export function shows({ data }: AnsweringInput): ItemExhibit[] {
  return [
    { exhibit: { kind: 'text', title: 'Question', text: data.question } },
    { exhibit: { kind: 'text', title: 'Reference', text: data.answer }, tells: 'reference' },
  ];
}
