import { UNSCORED_REASONS, type UnscoredReason } from '@/lib/suites/verdict';

const LABELS: Record<UnscoredReason, string> = {
  refused: 'Refused',
  unparseable: 'Unreadable reply',
  truncated: 'Cut off',
  unreachable: 'No connection',
  'timed-out': 'Timed out',
  'not-shown': 'Video not shown',
  abstained: 'Abstained',
  'nothing-to-judge': 'Nothing to judge',
};

/** Why there is no score, in two or three words; a reason that is not known is shown as it is. */
export function reasonLabel(reason: string): string {
  const known = UNSCORED_REASONS.find((each) => each === reason);
  return known ? LABELS[known] : reason;
}
