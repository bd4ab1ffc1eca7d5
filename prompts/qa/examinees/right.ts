import { type Score, scoreOf } from '@/lib/suites/score';
import type { Verdict } from '@/lib/suites/verdict';

/** The id of the score that says whether an examinee is right. */
export const RIGHT = 'right';

const FACTS = { id: RIGHT, label: 'Right', range: { min: 0, max: 1 }, higherIsWorse: false };

/** Whether an examinee is right by a verdict, 1 or 0; without a value where the verdict has none, with the reason. */
export function rightFrom(
  formula: string,
  verdict: Verdict | undefined,
  read: (value: number | string) => 0 | 1,
): Score {
  return scoreOf({ ...FACTS, formula }, verdict, read);
}
