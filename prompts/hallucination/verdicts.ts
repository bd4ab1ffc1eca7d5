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

/** The verdict on each type of a check, by the type's code. */
export function checkVerdicts(check: Readonly<Record<string, Finding>>): Record<string, Verdict> {
  return Object.fromEntries(
    Object.entries(check).map(([type, finding]) => [type, verdictIn(finding)]),
  );
}

/** The verdict on the video's inconsistency with its prompt. */
export function inconsistencyVerdicts(reply: Inconsistency): Record<string, Verdict> {
  return { [INCONSISTENCY_ID]: verdictIn(reply) };
}
