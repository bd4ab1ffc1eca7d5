import type { Question } from '@/lib/judge/question';
import type { Verdict } from '@/lib/judge/verdict';

/** How far apart several answers to one question about one unit are. */
export interface Spread {
  /** Points between the lowest and the highest rating; for anything else 1 when not all are equal, and 0 when they are. */
  points: number;
  /** The same as a share of the scale, 0–1, so that questions of different scales can be put in one order. */
  share: number;
}

/**
 * How far apart answers are. Who has no score differs from nobody.
 * @returns null when fewer than two have a score
 */
export function spreadOf(
  verdicts: readonly (Verdict | null | undefined)[],
  { scale }: Pick<Question, 'scale'>,
): Spread | null {
  const values = verdicts.flatMap((verdict) =>
    verdict?.state === 'scored' ? [verdict.value] : [],
  );
  if (values.length < 2) return null;
  if (scale.kind !== 'rating') {
    const differ = new Set(values).size > 1 ? 1 : 0;
    return { points: differ, share: differ };
  }
  const numbers = values.map(Number);
  const points = Math.max(...numbers) - Math.min(...numbers);
  return { points, share: points / (scale.max - scale.min) };
}
