'use client';

import { countNoun, formatCount, formatRough, formatSeconds } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import type { JudgeFacts } from '@/lib/judge/schema';
import { formatMoney } from '@/lib/money';
import type { PlannedJudging, RunEstimate } from '@/lib/runs/plan/schema';

/** Properties of {@link PlanNote}. */
export interface PlanNoteProps {
  /** Undefined while it is being computed. */
  plan: PlannedJudging | undefined;
  error: Error | null;
  judges: readonly JudgeFacts[];
  repeats: number;
}

/** Shows the planned calls and their estimates before anything is started. */
export function PlanNote({ plan, error, judges, repeats }: PlanNoteProps) {
  return (
    <section aria-label="What will be called" className="rounded-md bg-raised px-3 py-2.5">
      {!plan && !error && <Spinner label="Counting the calls…" />}
      {error && <p className="text-bad text-xs">{error.message}</p>}
      {plan && (
        <>
          {judges.map((judge) => (
            <JudgePlan
              key={judge.id}
              judge={judge}
              calls={
                (plan.estimates.find(({ judgeId }) => judgeId === judge.id)?.calls ?? plan.own) *
                repeats
              }
              repeats={repeats}
              estimate={plan.estimates.find(({ judgeId }) => judgeId === judge.id)}
            />
          ))}
          <ul className="mt-1.5 flex flex-wrap gap-x-3 text-muted text-xs tabular-nums">
            {plan.prompts.map(({ prompt, purpose, calls }) => (
              <li key={prompt}>
                {purpose} <span className="text-text">{formatCount(calls * repeats)}</span>
              </li>
            ))}
          </ul>
          {(plan.sure < plan.calls || judges.some(({ kind }) => kind === 'endpoint')) && (
            <p className="mt-1 text-muted text-xs">
              At most: {plan.sure < plan.calls && describeSure(plan.sure * repeats)}replies that are
              on record already are not asked for again.
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** That most calls may turn out to be needless, as the beginning of a sentence. */
function describeSure(sure: number): string {
  return `only ${countNoun(sure, 'call')} ${sure === 1 ? 'is' : 'are'} made in any case, the others where those before them need them; and `;
}

interface JudgePlanProps {
  judge: JudgeFacts;
  calls: number;
  repeats: number;
  estimate: RunEstimate | undefined;
}

function JudgePlan({ judge, calls, repeats, estimate }: JudgePlanProps) {
  if (judge.kind === 'baseline') {
    return (
      <p className="font-medium not-first:mt-2">
        {formatCount(calls)} measurements, made on this machine, free of charge
      </p>
    );
  }
  return (
    <div className="not-first:mt-2">
      <p className="font-medium">
        {formatCount(calls)} calls to {judge.model ?? judge.name}
      </p>
      {estimate && (
        <>
          <p className="tabular-nums">
            {describeEstimate(estimate, repeats, judge.parameters.currency)}
          </p>
          <p className="text-muted text-xs">
            {describeBasis(estimate)} {describeTranscriptions(estimate, repeats)}
          </p>
        </>
      )}
    </div>
  );
}

function describeEstimate(estimate: RunEstimate, repeats: number, currency: string): string {
  const cached = estimate.cachedTokens * repeats;
  const words = [
    `about ${formatRough(estimate.inputTokens * repeats)} tokens in${cached > 0 ? ` (${formatRough(cached)} cached)` : ''}`,
    `${formatRough(estimate.outputTokens * repeats)} out`,
    estimate.cost === null
      ? 'price not known'
      : `about ${formatMoney(estimate.cost * repeats, currency)}`,
  ];
  if (estimate.seconds !== null) words.push(`about ${formatSeconds(estimate.seconds * repeats)}`);
  return words.join(' · ');
}

/** How many further calls may be made to transcribe what is not read; empty where none is. */
function describeTranscriptions({ transcriptions }: RunEstimate, repeats: number): string {
  const { most, expected } = transcriptions;
  if (most === 0) return '';
  const likely =
    expected === 0
      ? 'None is counted above'
      : `By its past replies ${formatCount(expected * repeats)} are counted above`;
  return `What is not read is transcribed, by ${countNoun(most * repeats, 'further call')} without pictures at most. ${likely}.`;
}

function describeBasis({ callsFromPast, pastCalls }: RunEstimate): string {
  const rule =
    'at a token for 4 characters or 750 pixels, 100 for each placeholder in a prompt, 300 for a reply';
  if (callsFromPast === 0) return `Estimated ${rule}. No past call tells how long it takes.`;
  return `Estimated by this judge’s last ${countNoun(pastCalls, 'call')} of the same prompts; where there are none, ${rule}.`;
}
