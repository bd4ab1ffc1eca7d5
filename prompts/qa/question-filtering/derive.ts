import type { Exhibit, Explanation } from '@/lib/suites/exhibit';
import type { SuiteAnswer } from '@/lib/suites/suite';
import type { Verdict } from '@/lib/suites/verdict';
import { checkQuestion } from '../checks/question';
import type { CodeCheck } from '../checks/schema';
import { QA_UNIT } from '../items';
import { callsOfFilter, verdictOf } from './calls';
import { CHECKS, checkQuestionId, FILTERS, type Filter } from './questions';
import type { Evidence, QaInput } from './schema';

/** Every filter's verdict, and what code says of every rule. */
export function answers(evidence: Evidence, input: QaInput): SuiteAnswer[] {
  const checks = checkQuestion(input.data, input.data);
  return [
    ...FILTERS.map((filter) => ({
      unit: QA_UNIT,
      question: filter,
      verdict: filterVerdict(filter, evidence),
    })),
    ...CHECKS.map((check) => ({
      unit: QA_UNIT,
      question: checkQuestionId(check),
      verdict: checkVerdict(checks.find(({ id }) => id === check)),
    })),
  ];
}

function filterVerdict(filter: Filter, evidence: Evidence): Verdict {
  const verdict = verdictOf(filter, evidence);
  if (verdict === 'keep' || verdict === 'reject') {
    return { state: 'scored', value: verdict, rationale: reasonOf(filter, evidence) };
  }
  if (verdict) return { state: 'unscored', reason: verdict.reason, detail: verdict.detail };
  const earlier = FILTERS.slice(0, FILTERS.indexOf(filter)).findLast(
    (one) => verdictOf(one, evidence) !== null,
  );
  const before = earlier && verdictOf(earlier, evidence);
  if (before && typeof before === 'object') {
    const { reason, detail } = before;
    return { state: 'unscored', reason, detail: `An earlier filter has no answer: ${detail}` };
  }
  const detail = 'An earlier filter rejected the question, so it was not asked.';
  return { state: 'unscored', reason: 'nothing-to-judge', detail };
}

function reasonOf(filter: Filter, evidence: Evidence): string {
  const found = evidence[filter];
  const outcome = found && 'consistency' in found ? found.consistency : found;
  return outcome?.state === 'answered' ? outcome.reply.reason : '';
}

function checkVerdict(check: CodeCheck | undefined): Verdict {
  if (!check) {
    const detail = 'The rule is not for questions of this kind.';
    return { state: 'unscored', reason: 'nothing-to-judge', detail };
  }
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
  evidence: Evidence,
  input: QaInput,
  _unit: string,
  question: string,
): Explanation {
  const filter = FILTERS.find((one) => one === question);
  return {
    frames: [],
    calls: filter
      ? callsOfFilter(input, filter).map(({ prompt, unit }) => ({ prompt: prompt.id, unit }))
      : [],
    exhibits: filter === 'blind' || filter === 'tricky' ? answerOf(evidence[filter]) : [],
    objects: [],
  };
}

function answerOf(found: Evidence['blind']): Exhibit[] {
  if (found?.answer.state !== 'answered') return [];
  const { answer, reason } = found.answer.reply;
  const fields = [
    { label: 'Answer', value: answer },
    ...(reason ? [{ label: 'How', value: reason }] : []),
  ];
  return [{ kind: 'fields', title: 'What was answered', fields }];
}
