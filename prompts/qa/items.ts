import { QA_KIND, type QaData, qaDataSchema } from '@/benchmarks/instructional-qa/formats/data';
import type { ItemExhibit } from '@/lib/suites/exhibit';
import { questionExhibit, reasonExhibits, stepsExhibit } from './shows';

/** The unit that a question with its answer is as a whole. */
export const QA_UNIT = 'qa:1';

/** What suites say that ask judges about questions: each is judged as a whole, and shows itself, its steps and its reason. */
export const aboutQuestions = {
  takes: { kind: QA_KIND, data: qaDataSchema, media: { min: 0, max: 1 }, frames: null },
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
