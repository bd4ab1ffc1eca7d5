import type { Verdict } from '@/lib/suites/verdict';

/** What became of independent answers once their givers had seen what the judge says. */
export interface Revisions {
  /** Independent answers. */
  answers: number;
  /** Those that their givers say otherwise now. */
  changed: number;
  /** Of the changed ones: nearer to the judge's answer, further from it, taken back, and what has no direction. */
  towards: number;
  away: number;
  takenBack: number;
  other: number;
}

/** Counts what of independent answers was changed after the reveal, and in which direction. */
export function countRevisions(
  pairs: readonly { judge: Verdict; other: Verdict; revised?: Verdict | null }[],
): Revisions {
  const counts = { changed: 0, towards: 0, away: 0, takenBack: 0, other: 0 };
  for (const { judge, other, revised } of pairs) {
    if (revised === undefined || (revised !== null && isSame(revised, other))) continue;
    counts.changed += 1;
    counts[directionOf(judge, other, revised)] += 1;
  }
  return { answers: pairs.length, ...counts };
}

function isSame(one: Verdict, other: Verdict): boolean {
  return one.state === 'scored'
    ? other.state === 'scored' && one.value === other.value
    : other.state === 'unscored';
}

function directionOf(
  judge: Verdict,
  before: Verdict,
  after: Verdict | null,
): 'towards' | 'away' | 'takenBack' | 'other' {
  if (after === null) return 'takenBack';
  const was = distance(judge, before);
  const is = distance(judge, after);
  if (was === null || is === null || was === is) return 'other';
  return is < was ? 'towards' : 'away';
}

/** How far an answer is from the judge's; null where one of them has no value. */
function distance(judge: Verdict, answer: Verdict): number | null {
  if (judge.state === 'unscored' || answer.state === 'unscored') return null;
  if (typeof judge.value === 'number' && typeof answer.value === 'number') {
    return Math.abs(judge.value - answer.value);
  }
  return judge.value === answer.value ? 0 : 1;
}
