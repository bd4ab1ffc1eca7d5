'use client';

import { CirclePause, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '@/components/people/person-context';
import { Field, Input } from '@/components/ui/field';
import { formatMoment } from '@/components/ui/numbers';
import { formatMoney } from '@/lib/money';
import { describeBudget, isUsedUp } from '@/lib/runs/budget/schema';
import type { RunProgress } from '@/lib/runs/schema';
import type { RunActions } from './actions';
import { RunButton } from './run-button';

/** Whether a run can only go on with a larger budget. */
export function overBudget(
  run: Pick<RunProgress, 'budget' | 'budgetSpent' | 'state' | 'stateReason'>,
): boolean {
  const { budget, budgetSpent } = run;
  return budget !== null && (isUsedUp(run) || (budgetSpent ?? 0) >= budget);
}

/** Properties of {@link RunNotice}. */
export interface RunNoticeProps {
  run: RunProgress;
  actions: RunActions;
}

/** Says why a run is paused and what to do; also whether its scores are those of an earlier suite. */
export function RunNotice({ run, actions }: RunNoticeProps) {
  const mayChange = useMay('reviewer');
  const { suite } = run;
  const outdated =
    !run.imported && suite.derivedVersion !== suite.currentVersion && run.state !== 'running';
  return (
    <>
      {run.state === 'paused' && (
        <section
          aria-label="Paused"
          className="flex flex-wrap items-end gap-x-6 gap-y-3 rounded-lg border border-warn/40 bg-warn/8 px-4 py-3"
        >
          <div className="flex min-w-0 flex-1 basis-96 gap-3">
            <CirclePause aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
            <div>
              <p className="font-medium">{run.stateReason ?? 'Somebody paused the run.'}</p>
              <p className="text-muted">{adviceOn(run)}</p>
            </div>
          </div>
          {mayChange && overBudget(run) && <RaiseBudget run={run} resumeRun={actions.resumeRun} />}
        </section>
      )}
      {run.state !== 'paused' && run.stateReason && (
        <p role="status" className="rounded-md bg-warn/10 px-3 py-2 text-warn">
          {run.stateReason}
        </p>
      )}
      {outdated && (
        <section
          aria-label="Suite version"
          className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-lg border px-4 py-3"
        >
          <p className="min-w-0 flex-1 basis-96">
            These scores are derived by version {suite.derivedVersion} of the suite, which is at
            version {suite.currentVersion} now. They can be derived again from the evidence on
            record, without a call.
          </p>
          {mayChange && (
            <RunButton
              size="sm"
              action={() => actions.deriveAgain(run.id)}
              done="The scores are derived by the suite as it is now."
            >
              <RefreshCw aria-hidden className="size-3.5" />
              Derive again
            </RunButton>
          )}
        </section>
      )}
    </>
  );
}

function adviceOn(run: RunProgress): string {
  if (overBudget(run)) {
    const { spent, budget } = describeBudget({
      ...run,
      cost: run.budgetSpent,
      estimated: run.usage.estimated > 0,
    });
    const who = run.sharesBudget ? 'All stages together have' : 'It has';
    return `${who} cost ${spent} of ${budget}. Give it a larger budget to go on, or stop it: what is judged stays.`;
  }
  if (run.stateReason === null) return 'What is judged stays. Resume to go on where it stopped.';
  const advice =
    'Correct that on the page of judges, then resume: what failed for it is asked again.';
  if (run.probedAt === null) return advice;
  return `${advice} The judge is asked again by itself at ${formatMoment(run.probedAt)}, and the run goes on when it answers.`;
}

function RaiseBudget({ run, resumeRun }: { run: RunProgress } & Pick<RunActions, 'resumeRun'>) {
  const expected = Math.max(run.projection.cost ?? 0, (run.budget ?? 0) * 2);
  const [text, setText] = useState(String(Number(expected.toPrecision(2))));
  const amount = text.trim() === '' ? null : Number(text);
  const least = Math.max(run.budgetSpent ?? 0, run.budget ?? 0);
  const wrong = amount !== null && !(amount > least);
  return (
    <div className="flex items-end gap-2">
      <Field
        label="New budget"
        aside={run.currency}
        className="w-40"
        error={wrong ? `more than ${formatMoney(least, run.currency)}, or empty` : undefined}
      >
        <Input
          inputMode="decimal"
          value={text}
          placeholder="no limit"
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {!wrong && (
        <RunButton
          variant="primary"
          action={() => resumeRun(run.id, amount)}
          done="The run continues."
        >
          Resume
        </RunButton>
      )}
    </div>
  );
}
