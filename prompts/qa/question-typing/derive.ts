import { readQuestionType } from '@/benchmarks/instructional-qa/formats/categories';
import type { Explanation } from '@/lib/suites/exhibit';
import type { SuiteAnswer } from '@/lib/suites/suite';
import type { Verdict } from '@/lib/suites/verdict';
import { QA_UNIT } from '../items';
import { classify } from './calls';
import { NAME_QUESTION, TYPE_QUESTION } from './questions';
import type { Evidence } from './schema';

/** The type of a question, and of another type its name. */
export function answers(evidence: Evidence): SuiteAnswer[] {
  const [type, name] = verdictsOf(evidence);
  return [
    { unit: QA_UNIT, question: TYPE_QUESTION, verdict: type },
    { unit: QA_UNIT, question: NAME_QUESTION, verdict: name },
  ];
}

function verdictsOf(evidence: Evidence): [type: Verdict, name: Verdict] {
  if (evidence.state === 'unanswered') {
    const { reason, detail } = evidence;
    const verdict: Verdict = { state: 'unscored', reason, detail };
    return [verdict, verdict];
  }
  const { type: label, name, reason: rationale } = evidence.reply;
  const type = readQuestionType(label)?.type ?? 'others';
  return [
    { state: 'scored', value: type, rationale },
    type === 'others' && name
      ? { state: 'scored', value: name, rationale }
      : { state: 'unscored', reason: 'nothing-to-judge', detail: nameless(type) },
  ];
}

function nameless(type: string): string {
  return type === 'others' ? 'The judge gives it no name.' : 'The type has a name already.';
}

/** What stands behind a verdict: the one call. */
export function explain(): Explanation {
  return { frames: [], calls: [{ prompt: classify.id, unit: QA_UNIT }], exhibits: [], objects: [] };
}
