import { Verbatim } from '@/components/prompts/verbatim';
import { reasonLabel } from '@/components/runs/reason';
import { Badge } from '@/components/ui/badge';
import { countNoun } from '@/components/ui/numbers';
import type { JudgeFacts } from '@/lib/judge/schema';
import { formatMoney } from '@/lib/money';
import type { SuiteTrial } from '@/lib/runs/trial/suite-trial.schema';

/** Properties of {@link TrialFindings}. */
export interface TrialFindingsProps {
  trial: SuiteTrial;
  /** Undefined where replies were pasted. */
  judge: JudgeFacts | undefined;
}

/** What came of a trial: answers, scores, and what could not be read. */
export function TrialFindings({ trial, judge }: TrialFindingsProps) {
  const { calls, answers, scores, cost } = trial;
  const troubled = calls.filter(({ trouble }) => trouble !== null);
  return (
    <section aria-label="What came of it" className="flex flex-col gap-3 border-t pt-4">
      <h3 className="font-medium">What came of it</h3>
      {judge && (
        <p className="text-muted text-xs">
          {countNoun(calls.filter(({ reply }) => reply !== null).length, 'reply')} of {judge.name}
          {cost !== null && `, ${formatMoney(cost, judge.parameters.currency)}`}
        </p>
      )}
      {troubled.map(({ about, trouble }) => (
        <p key={about} role="alert" className="break-words text-bad">
          {calls.length > 1 && `${about}: `}
          {trouble}
        </p>
      ))}
      <ul aria-label="Answers" className="divide-y rounded-md border">
        {answers.map(({ question, about, verdict }) => (
          <li key={`${question} ${about}`} className="flex gap-3 px-2.5 py-1.5">
            <div className="min-w-0 flex-1">
              <p className="break-words font-medium text-xs">{question}</p>
              <p className="break-words text-muted text-xs">
                {verdict.state === 'scored' ? verdict.rationale : verdict.detail}
              </p>
            </div>
            {verdict.state === 'scored' ? (
              <span className="font-semibold tabular-nums">{verdict.value}</span>
            ) : (
              <Badge>{reasonLabel(verdict.reason)}</Badge>
            )}
          </li>
        ))}
      </ul>
      {scores.length > 0 && (
        <dl aria-label="Scores" className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
          {scores.map(({ label, value, max, scored, unscored }) => (
            <div key={label} className="contents">
              <dt className="break-words text-muted">{label}</dt>
              <dd className="tabular-nums">
                <span className="font-semibold">
                  {value === null ? 'no score' : value.toFixed(2).replace(/\.?0+$/, '')}
                </span>
                {value !== null && max !== null && <span className="text-muted"> of {max}</span>}
                {unscored > 0 && (
                  <span className="text-muted text-xs">
                    {' '}
                    from {countNoun(scored, 'answer')}, {unscored} missing
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {judge &&
        calls.map(({ about, reply }, place) =>
          reply === null ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: Calls come in a fixed order.
            <details key={place} className="text-xs">
              <summary className="w-fit cursor-pointer rounded-sm text-muted hover:text-text">
                Reply, verbatim: {about}
              </summary>
              <div className="mt-2">
                <Verbatim title={`Reply: ${about}`} text={reply} />
              </div>
            </details>
          ),
        )}
    </section>
  );
}
