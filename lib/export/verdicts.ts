import type { Span, Verdict } from '@/lib/suites/verdict';

/** The value of a verdict; null where there is none. */
export function scoreIn(verdict: Verdict | null | undefined): number | string | null {
  return verdict?.state === 'scored' ? verdict.value : null;
}

/** Why there is no value; null where there is one, or no verdict at all. */
export function reasonIn(verdict: Verdict | null | undefined): string | null {
  return verdict?.state === 'unscored' ? verdict.reason : null;
}

/** The rater's words, or what happened. */
export function wordsIn(verdict: Verdict | null | undefined): string {
  if (!verdict) return '';
  return verdict.state === 'scored' ? verdict.rationale : verdict.detail;
}

/** Whether it was copied out of the judge's reply by a further call; null where there is no score. */
export function transcribedIn(verdict: Verdict | null | undefined): boolean | null {
  return verdict?.state === 'scored' ? (verdict.transcribed ?? false) : null;
}

/** When it is to be seen; null where nobody says. */
export function spanIn(verdict: Verdict | null | undefined): Span | null {
  return (verdict?.state === 'scored' && verdict.span) || null;
}
