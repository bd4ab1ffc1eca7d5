import { QA_KIND, type QaData, qaDataSchema } from '@/benchmarks/instructional-qa/formats/data';
import type { Suite } from '@/lib/suites/suite';
import { dataLines } from '../lines';
import { asksForVerdict } from '../verdict';
import { shows } from './derive';
import { prompts } from './prompts';
import { evidenceSchema, settings } from './schema';
import { gather, plan } from './steps';

/** People keep or reject questions with their answers; see README.md. */
export const questionReview: Suite<null, QaData, object> = {
  ...asksForVerdict,
  id: 'question-review',
  name: 'Question review',
  version: '1',
  takes: { kind: QA_KIND, data: qaDataSchema, media: { min: 0, max: 1 }, frames: null },
  settings,
  importers: [dataLines(qaDataSchema)],
  prompts,
  evidence: evidenceSchema,
  plan,
  gather,
  shows,
  tells: ['lineage'],
  beside: ['question-filtering'],
  next: 'option-writing',
};
