import type { Verdict } from '@/lib/judge/verdict';
import { INCONSISTENCY_ID } from './questions';
import type { Finding, Inconsistency } from './schema';

/** The verdict in one part of a reply; no score is the judge's abstention. */
export function verdictIn({ rationale, score }: Pick<Finding, 'rationale' | 'score'>): Verdict {
  if (score !== null) return { state: 'scored', value: score, rationale };
  return {
    state: 'unscored',
    reason: 'abstained',
    detail: rationale || 'The judge cannot tell.',
  };
}

/** The verdict on each type that a check was read on, by the type's code. */
export function checkVerdicts(
  check: Readonly<Record<string, Finding | undefined>>,
): Record<string, Verdict> {
  return Object.fromEntries(
    Object.entries(check).flatMap(([type, finding]) =>
      finding ? [[type, verdictIn(finding)] as const] : [],
    ),
  );
}

/** The verdict on the video's inconsistency with its prompt; none where its reply was not read. */
export function inconsistencyVerdicts({
  rationale,
  score,
}: Partial<Inconsistency>): Record<string, Verdict> {
  if (rationale === undefined || score === undefined) return {};
  return { [INCONSISTENCY_ID]: verdictIn({ rationale, score }) };
}
