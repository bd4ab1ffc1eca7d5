import type { McqData } from '@/benchmarks/instructional-qa/formats/data';
import type { ItemExhibit } from '@/lib/suites/exhibit';
import type { SuiteInput } from '@/lib/suites/input';
import { checkOptions } from '../checks/options';
import { checkQuestion } from '../checks/question';
import { checksExhibit, optionExhibits, reasonExhibits, stepsExhibit } from '../shows';

/** The question with its options, the steps that it is about, what its writer says, and what code flags. */
export function shows({ data }: SuiteInput<McqData, object>): ItemExhibit[] {
  const options = [data.answer, ...data.wrong];
  return [
    ...optionExhibits(data),
    stepsExhibit(data),
    ...reasonExhibits(data, 'reference'),
    checksExhibit([...checkQuestion(data, data), ...checkOptions(options, 0)]),
  ];
}
