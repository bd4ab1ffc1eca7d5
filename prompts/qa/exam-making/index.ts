import { MCQ_KIND, type McqData, mcqDataSchema } from '@/benchmarks/instructional-qa/formats/data';
import { asksNothing, type Suite } from '@/lib/suites/suite';
import { optionExhibits, stepsExhibit } from '../shows';
import { produces } from './derive';
import { type Evidence, evidenceSchema, type McqInput, type Settings, settings } from './schema';

/** Makes examinations of questions with options; see README.md. */
export const examMaking: Suite<Evidence, McqData, Settings> = {
  ...asksNothing,
  id: 'exam-making',
  name: 'Make the examination',
  version: '1',
  takes: { kind: MCQ_KIND, data: mcqDataSchema, media: { min: 0, max: 1 }, frames: null },
  settings,
  prompts: [],
  evidence: evidenceSchema,
  calls: () => [],
  gathered: () => ({}),
  produces,
  shows: ({ data }: McqInput) => [...optionExhibits(data), stepsExhibit(data)],
};
