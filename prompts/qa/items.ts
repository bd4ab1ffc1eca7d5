import {
  MCQ_KIND,
  mcqDataSchema,
  QA_KIND,
  type QaData,
  qaDataSchema,
} from '@/benchmarks/instructional-qa/formats/data';
import type { ItemExhibit } from '@/lib/suites/exhibit';
import { questionExhibit, reasonExhibits, stepsExhibit } from './shows';

/** The unit that a question with its answer is as a whole. */
export const QA_UNIT = 'qa:1';

/** What of the data of a question nobody is asked about: how it came to be. */
const UNASKED = ['granularity', 'reason', 'steps'] as const;

/** What suites take that are about questions with their answers. */
export const QUESTION = {
  kind: QA_KIND,
  data: qaDataSchema,
  unasked: UNASKED,
  media: { min: 0, max: 1 },
  frames: null,
} as const;

/** What suites take that are about questions with their options. */
export const QUESTION_WITH_OPTIONS = { ...QUESTION, kind: MCQ_KIND, data: mcqDataSchema } as const;

/** What suites say that ask judges about questions: each is judged as a whole, and shows itself, its steps and its reason. */
export const aboutQuestions = {
  takes: QUESTION,
  units: () => [{ unit: QA_UNIT, kind: 'qa', label: 'Question and answer' }],
  shows: ({ data }: { data: QaData }): ItemExhibit[] => [
    questionExhibit(data),
    stepsExhibit(data),
    ...reasonExhibits(data),
  ],
  reveals: ['lineage'],
} as const;

/** The name of an item that is a question. */
export function nameOf(question: string): string {
  const LONGEST = 120;
  return question.length <= LONGEST ? question : `${question.slice(0, LONGEST - 1).trimEnd()}…`;
}
