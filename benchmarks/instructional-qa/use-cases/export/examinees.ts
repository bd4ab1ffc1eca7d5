import { type ExaminedIn, listExaminees } from '@/lib/export/sets/predictions.store';
import { answering } from '@/prompts/qa/answering';
import { ANSWER } from '@/prompts/qa/answering/questions';
import { examining } from '@/prompts/qa/examining';
import { CHOICE } from '@/prompts/qa/examining/questions';
import type { Form } from '../../formats/out/data-files';

/** In which suites examinees are asked, by the form of the questions. */
export const EXAMINED: readonly (ExaminedIn & { form: Form })[] = [
  { form: 'multiple-choice', suite: examining, question: CHOICE },
  { form: 'open-ended', suite: answering, question: ANSWER },
];

/** The judges with their settings that were examined on any of some items, by name. */
export async function examineesOf(
  projectId: string,
  itemIds: readonly string[],
): Promise<string[]> {
  const names = await Promise.all(
    EXAMINED.map(({ suite }) => listExaminees(projectId, suite, itemIds)),
  );
  return [...new Set(names.flat())].sort();
}
