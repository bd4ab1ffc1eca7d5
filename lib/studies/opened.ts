import type { StudyOpened } from './schema';

/** That a person opened figures, at most once a day of each part, threshold and margin. */
export interface StudyLook {
  personId: string;
  part: string;
  threshold: number | null;
  /** The threshold of the plan in the version of that time. */
  planned: number | null;
  /** δ of the claim, where it was not the plan's; else null. */
  margin: number | null;
  /** ISO 8601. */
  at: string;
}

/** What looks come to: how often the test part was opened, and which thresholds and margins that were not planned. */
export function openedOf(looks: readonly StudyLook[]): StudyOpened {
  const test = countDays(looks.filter(({ part }) => part !== 'development'));
  const countUses = (used: readonly StudyLook[]) => {
    const counted = countDays(used);
    const last = used.at(-1)?.at ?? '';
    return counted && { ...counted, afterTest: test !== null && test.first <= last };
  };
  const moved = looks.filter(({ threshold, planned }) => threshold !== planned);
  const thresholds = [...new Set(moved.map(({ threshold }) => threshold))].flatMap((threshold) => {
    const uses = countUses(moved.filter((look) => look.threshold === threshold));
    return uses ? [{ threshold, ...uses }] : [];
  });
  const margins = [...new Set(looks.flatMap(({ margin }) => margin ?? []))].flatMap((margin) => {
    const uses = countUses(looks.filter((look) => look.margin === margin));
    return uses ? [{ margin, ...uses }] : [];
  });
  return { test, thresholds, margins };
}

/** A person counts once a day, whatever they opened. Looks are in the order of their time. */
function countDays(looks: readonly StudyLook[]): { times: number; first: string } | null {
  const [first] = looks;
  if (!first) return null;
  const days = new Set(looks.map(({ personId, at }) => `${personId} ${at.slice(0, 10)}`));
  return { times: days.size, first: first.at };
}
