import { readQuestionType } from '@/benchmarks/instructional-qa/formats/categories';
import type { QaData } from '@/benchmarks/instructional-qa/formats/data';
import type { Brought, Call } from '@/lib/suites/calls';
import type { SuiteInput } from '@/lib/suites/input';
import { nothingToJudge, unscored, verdictIn } from '@/lib/suites/outcome';
import { readPrompt } from '@/lib/suites/prompt';
import type { SuiteAnswer } from '@/lib/suites/suite';
import type { Verdict } from '@/lib/suites/verdict';
import { QA_UNIT } from '../items';
import { NAME_QUESTION, TYPE_QUESTION } from './questions';
import { type Typing, typingSchema } from './schema';

/** Says of what type a question is. */
export const classify = readPrompt('qa/question-typing/classify', {
  name: 'question-type',
  schema: typingSchema,
});

/** Has a question sorted, by its words alone. */
export function callOf({ data: { question } }: SuiteInput<QaData>): Call<Typing> {
  return { prompt: classify, unit: QA_UNIT, frames: [], variables: () => ({ question }) };
}

/** The type of a question, and of another type its name. */
export function answers(brought: Brought, input: SuiteInput<QaData>): SuiteAnswer[] {
  const outcome = brought.of(callOf(input));
  return [
    { unit: QA_UNIT, question: TYPE_QUESTION, verdict: verdictIn(outcome, typeVerdict) },
    { unit: QA_UNIT, question: NAME_QUESTION, verdict: verdictIn(outcome, nameVerdict) },
  ];
}

function typeIn({ type }: Typing) {
  return readQuestionType(type)?.type ?? 'others';
}

function typeVerdict(said: Typing): Verdict {
  return { state: 'scored', value: typeIn(said), rationale: said.reason };
}

function nameVerdict(said: Typing): Verdict {
  if (typeIn(said) !== 'others') return unscored(nothingToJudge('The type has a name already.'));
  if (!said.name) return unscored(nothingToJudge('The judge gives it no name.'));
  return { state: 'scored', value: said.name, rationale: said.reason };
}
