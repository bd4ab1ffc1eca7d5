import type { QaData } from '@/benchmarks/instructional-qa/formats/data';
import type { ItemExhibit } from '@/lib/suites/exhibit';
import type { ListedUnit } from '@/lib/suites/input';
import { questionExhibit, reasonExhibits, stepsExhibit } from './shows';

/** The unit that a question with its answer is as a whole. */
export const QA_UNIT = 'qa:1';

/** The one unit of items that are a question. */
export function qaUnits(): ListedUnit[] {
  return [{ unit: QA_UNIT, kind: 'qa', label: 'Question and answer' }];
}

/** What a question shows while judges are asked about it: itself, its steps, and what its writer says. */
export function qaExhibits({ data }: { data: QaData }): ItemExhibit[] {
  return [questionExhibit(data), stepsExhibit(data), ...reasonExhibits(data)];
}

/** The name of an item that is a question. */
export function nameOf(question: string): string {
  const LONGEST = 120;
  return question.length <= LONGEST ? question : `${question.slice(0, LONGEST - 1).trimEnd()}…`;
}
