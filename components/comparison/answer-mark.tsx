import clsx from 'clsx';
import { printValue, reasonWords, severityOf } from '@/components/evidence/verdict-words';
import { heatStyle } from '@/components/ui/heat';
import type { RecordedAnswer } from '@/lib/answers/schema';
import type { Question } from '@/lib/suites/question';

/** What an answer says, in words: its value, why there is none, or that nothing was said. */
export function answerInWords(answer: RecordedAnswer | null, question: Question): string {
  const verdict = answer?.verdict;
  if (!verdict) return 'no answer';
  return (
    printValue(verdict, question) ??
    `no score: ${reasonWords(verdict.state === 'unscored' ? verdict.reason : 'abstained')}`
  );
}

/** One answer in a table: its value on the one-hue scale; hatched with its reason when unscored; a dot where nobody answered. */
export function AnswerMark({
  answer,
  question,
}: {
  answer: RecordedAnswer | null;
  question: Question;
}) {
  const verdict = answer?.verdict ?? null;
  if (!verdict) {
    return (
      <span aria-hidden className="block h-6 text-center text-faint leading-6">
        ·
      </span>
    );
  }
  const value = printValue(verdict, question);
  const severity = severityOf(verdict, question);
  return (
    <span
      aria-hidden
      style={severity === null ? undefined : heatStyle(severity)}
      className={clsx(
        'flex h-6 w-full items-center justify-center gap-1 rounded-xs px-1 text-xs tabular-nums',
        value === null && 'hatched text-muted',
        value !== null && severity === null && 'bg-raised',
        'ring-1 ring-black/5 ring-inset dark:ring-white/5',
      )}
    >
      <span className="min-w-0 truncate">
        {value ?? (verdict.state === 'unscored' && reasonWords(verdict.reason))}
      </span>
      {answer && isAnchored(answer) && (
        <span className="size-1 shrink-0 rounded-full bg-current opacity-70" />
      )}
    </span>
  );
}

/** Whether a person had been shown what others say of the clip when they answered. */
export function isAnchored(answer: RecordedAnswer): boolean {
  return answer.exposed === true;
}
