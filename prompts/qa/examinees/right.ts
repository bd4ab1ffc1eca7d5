import { type Score, scoreOf } from '@/lib/suites/score';
import type { UnscoredReason, Verdict } from '@/lib/suites/verdict';

/** The id of the score that says whether an examinee is right; what it refused, or said unreadably, is wrong. */
export const RIGHT = 'right';

/** The id of the same score without what was refused or could not be read. */
export const RIGHT_OF_READ = 'right-of-read';

const FACTS = { range: { min: 0, max: 1 }, higherIsWorse: false };

/** Replies that are the examinee's own fault. Calls that failed, and keys that are missing, say nothing about it. */
const UNREAD: ReadonlySet<UnscoredReason> = new Set(['refused', 'unparseable', 'truncated']);

/**
 * Whether an examinee is right by a verdict, 1 or 0. Video-MME and EgoSchema count as wrong what cannot be read, and so does
 * {@link RIGHT}; {@link RIGHT_OF_READ} has no value there, with the reason.
 * @param said what the examinee itself said, where it counts: it may be another verdict than that on whether it is right
 */
export function rightFrom(
  formula: string,
  verdict: Verdict | undefined,
  said: Verdict | undefined,
  read: (value: number | string) => 0 | 1,
): Score[] {
  const isUnread = said?.state === 'unscored' && UNREAD.has(said.reason);
  const counted: Verdict | undefined = isUnread
    ? { state: 'scored', value: 0, rationale: '' }
    : verdict;
  const right = { ...FACTS, id: RIGHT, label: 'Right', formula: `${formula}; unread is 0` };
  const ofRead = { ...FACTS, id: RIGHT_OF_READ, label: 'Right, of what was read', formula };
  return [scoreOf(right, counted, isUnread ? () => 0 : read), scoreOf(ofRead, verdict, read)];
}
