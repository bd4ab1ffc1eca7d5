import { MCQ_KIND, type McqData, mcqDataSchema } from '@/benchmarks/instructional-qa/formats/data';
import type { Suite } from '@/lib/suites/suite';
import { dataLines } from '../lines';
import { asksForVerdict } from '../verdict';
import { shows } from './shows';

/** People keep or reject questions with their options; see README.md. */
export const optionReview: Suite<null, McqData, object> = {
  ...asksForVerdict,
  id: 'option-review',
  name: 'Option review',
  version: '1',
  takes: { kind: MCQ_KIND, data: mcqDataSchema, media: { min: 0, max: 1 }, frames: null },
  importers: [dataLines(mcqDataSchema)],
  shows,
  reveals: ['reference'],
  contextSuites: ['question-filtering', 'option-writing'],
  next: 'exam-making',
};
