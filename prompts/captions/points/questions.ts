import type { ListedUnit } from '@/lib/suites/input';
import type { Question, UnitName } from '@/lib/suites/question';
import type { QuestionGroup } from '@/lib/suites/suite';
import { TELLING } from './schema';

/** The question about each key point. */
export const TOLD_QUESTION = 'told';

/** Asked of each key point, whatever the suite. */
export const toldQuestion: Question = {
  id: TOLD_QUESTION,
  label: 'Told',
  help: 'Whether the caption tells the key point, in whatever words. Told wrongly where it speaks of it and says something that cannot be so if the key point is true; not told where it does not speak of it, or of a part of it only.',
  group: 'points',
  unit: 'point',
  scale: { kind: 'choice', options: TELLING },
  better: null,
  plain: true,
};

/** The heading of the key points. */
export const pointsGroup: QuestionGroup = { id: 'points', label: 'Key points', layout: 'list' };

/** The name of a key point as a unit, by its place in the list. */
function pointUnit(index: number): UnitName {
  return `point:${index + 1}`;
}

/** Key points as units, each with its text; none where an item has none. */
export function pointUnits(points: readonly string[] = []): ListedUnit[] {
  return points.map((label, index) => ({ unit: pointUnit(index), kind: 'point', label }));
}
