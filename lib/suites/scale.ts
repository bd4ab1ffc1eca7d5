import type { AgreementScale } from '@/lib/statistics/scale';
import type { Question, Scale } from './question';
import type { Verdict } from './verdict';

/** A question's scale as statistics know it; null for free text, which has no categories and is not compared. */
export function comparableScale(scale: Scale): AgreementScale | null {
  if (scale.kind === 'text') return null;
  if (scale.kind !== 'choice') return scale;
  const { options: categories, ordered } = scale;
  return { kind: 'choice', categories, ...(ordered && { ordered }) };
}

/** What a verdict says as statistics take it: a number, or the index of a choice; null when unscored or free text. */
export function numberOf(verdict: Verdict, scale: Scale): number | null {
  if (verdict.state === 'unscored') return null;
  if (typeof verdict.value === 'number') return verdict.value;
  return scale.kind === 'choice' ? scale.options.indexOf(verdict.value) : null;
}

/** The largest value on a scale; what is no rating says whether and not how much, 1 or 0. */
export function largestOf(scale: Scale): number {
  return scale.kind === 'rating' ? scale.max : 1;
}

/** Whether the high end of a question's scale is the bad one; null where neither is, so that there is no worst. */
export function worstIsHigh({ better }: Pick<Question, 'better'>): boolean | null {
  return better === null ? null : better === 'low';
}

/** The best and the worst value of a question; null where there is none, as for choices and free text. */
export function endsOf(
  question: Pick<Question, 'scale' | 'better'>,
): { best: number; worst: number } | null {
  const { scale } = question;
  const isHigh = worstIsHigh(question);
  if (isHigh === null || scale.kind === 'choice' || scale.kind === 'text') return null;
  const [low, high] = scale.kind === 'rating' ? [scale.min, scale.max] : [0, 1];
  return isHigh ? { best: low, worst: high } : { best: high, worst: low };
}

/** How bad a value is, from 0 (best) to 1 (worst); null where there is no worst. */
export function badness(
  question: Pick<Question, 'scale' | 'better'>,
  value: number | string,
): number | null {
  const ends = endsOf(question);
  if (!ends || typeof value !== 'number') return null;
  return Math.abs(value - ends.best) / Math.abs(ends.worst - ends.best);
}

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

/** Whether answers differ: ratings by at least `tolerance` points, anything else at all. */
export function isApart(
  spread: Spread | null,
  { scale }: Pick<Question, 'scale'>,
  tolerance: number,
): boolean {
  if (!spread) return false;
  return scale.kind === 'rating' ? spread.points >= tolerance : spread.points > 0;
}

/** Of a scale, what two ratings are apart from which on they are a disagreement, where nobody says another. */
const USUAL_SHARE = 0.3;

/**
 * From how many points on two ratings are a disagreement, where nobody says another: {@link USUAL_SHARE} of the shortest
 * scale, in whole points and at least 1.
 */
export function usualTolerance(questions: readonly Pick<Question, 'scale'>[]): number {
  const spans = questions.flatMap(({ scale }) =>
    scale.kind === 'rating' ? scale.max - scale.min : [],
  );
  return spans.length === 0 ? 1 : Math.max(1, Math.round(USUAL_SHARE * Math.min(...spans)));
}
