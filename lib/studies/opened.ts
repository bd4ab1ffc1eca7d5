import type { StudyOpened } from './schema';

/** That a person opened figures, at most once a day of each part and threshold. */
export interface StudyLook {
  personId: string;
  part: string;
  threshold: number | null;
  /** The threshold of the plan in the version of that time. */
  planned: number | null;
  /** ISO 8601. */
  at: string;
}

/** What looks come to: how often the test part was opened, and which thresholds that were not planned. */
export function openedOf(looks: readonly StudyLook[]): StudyOpened {
  const test = countDays(looks.filter(({ part }) => part !== 'development'));
  const moved = looks.filter(({ threshold, planned }) => threshold !== planned);
  const thresholds = [...new Set(moved.map(({ threshold }) => threshold))].flatMap((threshold) => {
    const counted = countDays(moved.filter((look) => look.threshold === threshold));
    if (!counted) return [];
    const last = moved.findLast((look) => look.threshold === threshold)?.at ?? counted.first;
    return [{ threshold, ...counted, afterTest: test !== null && test.first <= last }];
  });
  return { test, thresholds };
}

/** A person counts once a day, whatever they opened. Looks are in the order of their time. */
function countDays(looks: readonly StudyLook[]): { times: number; first: string } | null {
  const [first] = looks;
  if (!first) return null;
  const days = new Set(looks.map(({ personId, at }) => `${personId} ${at.slice(0, 10)}`));
  return { times: days.size, first: first.at };
}
