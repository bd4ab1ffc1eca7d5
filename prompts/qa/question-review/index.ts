import { QA_KIND, type QaData, qaDataSchema } from '@/benchmarks/instructional-qa/formats/data';
import type { Suite } from '@/lib/suites/suite';
import { dataLines } from '../lines';
import { asksForVerdict } from '../verdict';
import { shows } from './shows';

/** People keep or reject questions with their answers; see README.md. */
export const questionReview: Suite<null, QaData, object> = {
  ...asksForVerdict,
  id: 'question-review',
  name: 'Question review',
  version: '1',
  takes: { kind: QA_KIND, data: qaDataSchema, media: { min: 0, max: 1 }, frames: null },
  importers: [dataLines(qaDataSchema)],
  shows,
  reveals: ['lineage'],
  contextSuites: ['question-filtering'],
  next: 'option-writing',
};
