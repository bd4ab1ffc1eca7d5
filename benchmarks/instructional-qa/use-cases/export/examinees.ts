import { listExaminees } from '@/lib/export/sets/predictions.store';
import { EXAMINED } from './archive';
import type { Selection } from './selection';

/** The judges with their settings that were examined on anything that is exported, by name. */
export async function examineesOf(selection: Selection): Promise<string[]> {
  if (!selection.request.results) return [];
  const names = await Promise.all(
    EXAMINED.map(({ form, suite }) =>
      listExaminees(
        selection.project.id,
        suite,
        selection[form].map(({ id }) => id),
      ),
    ),
  );
  return [...new Set(names.flat())].sort();
}
