import { mcqDataSchema } from '@/benchmarks/instructional-qa/formats/data';
import { defineSuite } from '@/lib/suites/suite';
import { checkOptions } from '../checks/options';
import { checkQuestion } from '../checks/question';
import { QUESTION_WITH_OPTIONS } from '../items';
import { dataLines } from '../lines';
import { checksExhibit, optionExhibits, reasonExhibits, stepsExhibit } from '../shows';
import { asksForVerdict } from '../verdict';

/** People keep or reject questions with their options; see README.md. */
export const optionReview = defineSuite({
  ...asksForVerdict,
  id: 'option-review',
  name: 'Option review',
  version: '2',
  takes: QUESTION_WITH_OPTIONS,
  importers: [dataLines(mcqDataSchema)],
  /** The question with its options, the steps that it is about, and what its writer says. */
  shows: ({ data }) => [
    ...optionExhibits(data),
    stepsExhibit(data),
    ...reasonExhibits(data, 'reference'),
  ],
  flags: (data) => [
    checksExhibit([...checkQuestion(data, data), ...checkOptions([data.answer, ...data.wrong], 0)]),
  ],
  reveals: ['reference'],
  contextSuites: ['question-filtering', 'option-writing'],
  next: 'exam-making',
});
