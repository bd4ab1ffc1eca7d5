import type { Score } from '@/lib/suites/score';
import type { Verdict } from '@/lib/suites/verdict';

/** The id of the score that says whether an examinee is right. */
export const RIGHT = 'right';

/** Whether an examinee is right by a verdict, 1 or 0; without a value where the verdict has none, with the reason. */
export function rightFrom(
  formula: string,
  verdict: Verdict | undefined,
  read: (value: number | string) => 0 | 1,
): Score {
  const value = verdict?.state === 'scored' ? read(verdict.value) : null;
  const lack =
    verdict?.state === 'unscored' ? { reason: verdict.reason, detail: verdict.detail } : null;
  return {
    ...{ id: RIGHT, label: 'Right', formula },
    value,
    range: { min: 0, max: 1 },
    higherIsWorse: false,
    scored: value === null ? 0 : 1,
    unscored: value === null ? 1 : 0,
    terms: [],
    ...(lack && { lack }),
  };
}
