import type { ItemExhibit } from '@/lib/suites/exhibit';
import { checkQuestion } from '../checks/question';
import { checksExhibit, questionExhibit, reasonExhibits, stepsExhibit } from '../shows';
import type { ReviewInput } from './schema';

/** The question, the steps that it is about, what its writer says, and what code flags. */
export function shows({ data }: ReviewInput): ItemExhibit[] {
  return [
    questionExhibit(data),
    stepsExhibit(data),
    ...reasonExhibits(data),
    checksExhibit(checkQuestion(data, data)),
  ];
}
