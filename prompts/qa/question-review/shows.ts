import type { QaData } from '@/benchmarks/instructional-qa/formats/data';
import type { ItemExhibit } from '@/lib/suites/exhibit';
import type { SuiteInput } from '@/lib/suites/input';
import { checkQuestion } from '../checks/question';
import { checksExhibit, questionExhibit, reasonExhibits, stepsExhibit } from '../shows';

/** The question, the steps that it is about, what its writer says, and what code flags. */
export function shows({ data }: SuiteInput<QaData, object>): ItemExhibit[] {
  return [
    questionExhibit(data),
    stepsExhibit(data),
    ...reasonExhibits(data),
    checksExhibit(checkQuestion(data, data)),
  ];
}
