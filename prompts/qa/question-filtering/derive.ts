import type { Brought } from '@/lib/suites/calls';
import { type Exhibit, type Explanation, explained } from '@/lib/suites/exhibit';
import { nothingToJudge, unscored } from '@/lib/suites/outcome';
import type { SuiteAnswer } from '@/lib/suites/suite';
import type { Verdict } from '@/lib/suites/verdict';
import { checkQuestion } from '../checks/question';
import type { CodeCheck } from '../checks/schema';
import type { Consistency } from '../consistency';
import { QA_UNIT } from '../items';
import { callsOf, type FilterCalls, listOf, verdictOf } from './calls';
import { CHECKS, checkQuestionId, FILTERS, type Filter } from './questions';
import type { Fault, QaInput, Said } from './schema';

/** Every filter's verdict, and what code says of every rule. */
export function answers(brought: Brought, input: QaInput): SuiteAnswer[] {
  const of = callsOf(input);
  const checks = checkQuestion(input.data, input.data);
  return [
    ...FILTERS.map((filter) => ({
      unit: QA_UNIT,
      question: filter,
      verdict: filterVerdict(filter, brought, of),
    })),
    ...CHECKS.map((check) => ({
      unit: QA_UNIT,
      question: checkQuestionId(check),
      verdict: checkVerdict(checks.find(({ id }) => id === check)),
    })),
  ];
}

function filterVerdict(filter: Filter, brought: Brought, of: FilterCalls): Verdict {
  const verdict = verdictOf(filter, brought, of);
  if (verdict === 'keep' || verdict === 'reject') {
    return { state: 'scored', value: verdict, rationale: reasonOf(filter, brought, of) };
  }
  if (verdict) return unscored(verdict);
  const before = FILTERS.slice(0, FILTERS.indexOf(filter))
    .map((one) => verdictOf(one, brought, of))
    .findLast((one) => one !== null);
  if (before && typeof before === 'object') {
    const detail = `An earlier filter has no answer: ${before.detail}`;
    return unscored({ reason: before.reason, detail });
  }
  return unscored(nothingToJudge('An earlier filter rejected the question, so it was not asked.'));
}

function reasonOf(filter: Filter, brought: Brought, of: FilterCalls): string {
  const calls = of[filter];
  const outcome = brought.ofMade<Consistency | Fault>(
    'consistency' in calls ? calls.consistency : calls,
  );
  return outcome?.state === 'answered' ? outcome.reply.reason : '';
}

function checkVerdict(check: CodeCheck | undefined): Verdict {
  if (!check) return unscored(nothingToJudge('The rule is not for questions of this kind.'));
  return {
    state: 'scored',
    value: check.verdict === 'holds' ? 1 : 0,
    rationale: describeCheck(check),
  };
}

/** What a check found, in words. */
function describeCheck({ found, measured, limit }: CodeCheck): string {
  const words = found.map(
    ({ part, text, inAnnotation }) =>
      `“${text}” in the ${part}${inAnnotation ? ', as in the annotation' : ''}`,
  );
  if (measured !== null) words.push(`${measured} words, to be fewer than ${limit}`);
  return words.length > 0 ? `Checked by code: ${words.join('; ')}.` : 'Checked by code.';
}

/** What stands behind a verdict: a filter's calls with the answer that was compared; behind a rule none. */
export function explain(
  brought: Brought,
  input: QaInput,
  _unit: string,
  question: string,
): Explanation {
  const of = callsOf(input);
  const filter = FILTERS.find((one) => one === question);
  if (!filter) return explained([]);
  const answering = filter === 'blind' || filter === 'tricky' ? of[filter].answer : null;
  const outcome = answering && brought.ofMade(answering);
  return explained(listOf(of, filter).toReversed(), {
    exhibits: outcome?.state === 'answered' ? [answerExhibit(outcome.reply)] : [],
  });
}

function answerExhibit({ answer, reason }: Said): Exhibit {
  const fields = [{ label: 'Answer', value: answer }];
  if (reason) fields.push({ label: 'How', value: reason });
  return { kind: 'fields', title: 'What was answered', fields };
}
