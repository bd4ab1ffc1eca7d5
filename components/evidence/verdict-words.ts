import { formatSpan } from '@/components/ui/numbers';
import type { Question } from '@/lib/suites/question';
import { badness } from '@/lib/suites/scale';
import { optionWords } from '@/lib/suites/sides';
import type { Span, UnscoredReason, Verdict } from '@/lib/suites/verdict';

const REASON_WORDS: Record<UnscoredReason, string> = {
  refused: 'refused to answer',
  unparseable: 'reply could not be read',
  truncated: 'reply was cut off',
  unreachable: 'no reply',
  'timed-out': 'no reply in time',
  'not-shown': 'the video could not be shown',
  abstained: 'cannot tell',
  'nothing-to-judge': 'nothing to judge',
};

/** Why there is no score, in a few words. */
export function reasonWords(reason: UnscoredReason): string {
  return REASON_WORDS[reason];
}

/** A verdict's value; null when unscored. */
export function valueIn(verdict: Verdict | null | undefined): number | string | null {
  return verdict?.state === 'scored' ? verdict.value : null;
}

/** A verdict's value as printed; null when unscored. */
export function printValue(verdict: Verdict | null | undefined, question: Question): string | null {
  if (verdict?.state !== 'scored') return null;
  if (question.scale.kind === 'yes-no') return verdict.value === 1 ? 'yes' : 'no';
  if (question.scale.kind === 'choice') return optionWords(String(verdict.value), question.scale);
  return String(verdict.value);
}

/** How bad a value on a question's scale is, from 0 (the good end) to 1; null where no end is the good one, or it is no rating. */
export function severityIn(
  { scale, better }: Pick<Question, 'scale' | 'better'>,
  value: number,
): number | null {
  return scale.kind === 'rating' ? badness({ scale, better }, value) : null;
}

/** How bad a verdict is, see {@link severityIn}; null when unscored, too. */
export function severityOf(verdict: Verdict | null | undefined, question: Question): number | null {
  return verdict?.state === 'scored' && typeof verdict.value === 'number'
    ? severityIn(question, verdict.value)
    : null;
}

/** Which end of a question's scale is the good one, where that is not the usual low one. */
export function directionWords({ scale, better }: Pick<Question, 'scale' | 'better'>): string {
  if (scale.kind === 'rating' && better === 'high') return `${scale.max} is best.`;
  if (scale.kind === 'yes-no' && better === 'high') return 'Yes is good.';
  return scale.kind === 'rating' && better === null ? 'No end of the scale is the better one.' : '';
}

/** When a verdict says that what it is about is to be seen, in seconds; null where it does not say. */
export function spanIn(verdict: Verdict | null | undefined): Span | null {
  return (verdict?.state === 'scored' && verdict.span) || null;
}

/** What stands next to a verdict's value: its words, and when it is to be seen. */
export function wordsOf(verdict: Verdict | null | undefined): string {
  if (!verdict) return '';
  if (verdict.state === 'unscored') return verdict.detail;
  const { rationale, span } = verdict;
  return span ? `${rationale} (${formatSpan(span)})`.trim() : rationale;
}
