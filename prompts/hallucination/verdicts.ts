import { valued } from '@/lib/suites/outcome';
import type { Span, Verdict } from '@/lib/suites/verdict';
import type { Frame } from '@/lib/video/schema';
import { INCONSISTENCY_ID } from './questions';
import type { Finding, Inconsistency, TimedFinding } from './schema';

type Sent = readonly Pick<Frame, 'at'>[];

/**
 * The verdict in one part of a reply; no score is the judge's abstention.
 * @param sent the frames of the call, by which the numbers of frames become times
 */
export function findingVerdict(
  { rationale, score, frames = null }: Pick<Finding, 'rationale' | 'score'> & Partial<TimedFinding>,
  sent: Sent = [],
): Verdict {
  const verdict = valued(score, rationale);
  const span = spanOf(frames, sent);
  return verdict.state === 'scored' && span ? { ...verdict, span } : verdict;
}

/** The time between two frames by their numbers, in whatever order; null where no frame of the call is among them. */
function spanOf(frames: TimedFinding['frames'], sent: Sent): Span | null {
  if (frames === null) return null;
  const first = Math.min(frames.first, frames.last);
  const last = Math.max(frames.first, frames.last);
  const within = sent.slice(first - 1, last);
  const [from, to] = [within.at(0)?.at, within.at(-1)?.at];
  return from === undefined || to === undefined ? null : { from, to };
}

/** The verdict on each type that a check was read on, by the type's code; see {@link findingVerdict}. */
export function checkVerdicts(
  check: Readonly<Record<string, Finding | TimedFinding | undefined>>,
  sent?: Sent,
): Record<string, Verdict> {
  return Object.fromEntries(
    Object.entries(check).flatMap(([type, finding]) =>
      finding ? [[type, findingVerdict(finding, sent)] as const] : [],
    ),
  );
}

/** The verdict on the video's inconsistency with its prompt; none where its reply was not read. */
export function inconsistencyVerdicts({
  rationale,
  score,
}: Partial<Inconsistency>): Record<string, Verdict> {
  if (rationale === undefined || score === undefined) return {};
  return { [INCONSISTENCY_ID]: findingVerdict({ rationale, score }) };
}
