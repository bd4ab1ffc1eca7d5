import { qaDataSchema } from '@/benchmarks/instructional-qa/formats/data';
import { defineSuite } from '@/lib/suites/suite';
import { checkQuestion } from '../checks/question';
import { QUESTION } from '../items';
import { dataLines } from '../lines';
import { checksExhibit, questionExhibit, reasonExhibits, stepsExhibit } from '../shows';
import { asksForVerdict } from '../verdict';

/** People keep or reject questions with their answers; see README.md. */
export const questionReview = defineSuite({
  ...asksForVerdict,
  id: 'question-review',
  name: 'Question review',
  version: '2',
  takes: QUESTION,
  importers: [dataLines(qaDataSchema)],
  /** The question, the steps that it is about, and what its writer says. */
  shows: ({ data }) => [questionExhibit(data), stepsExhibit(data), ...reasonExhibits(data)],
  flags: (data) => [checksExhibit(checkQuestion(data, data))],
  reveals: ['lineage'],
  contextSuites: ['question-filtering'],
  next: 'option-writing',
});
