'use client';

import { formatCount } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import type { JudgeFacts } from '@/lib/judge/schema';
import { usePlan } from '@/lib/runs/plan/queries';
import type { RunRequest } from '@/lib/runs/schema';

/** Properties of {@link PlanNote}. */
export interface PlanNoteProps {
  request: RunRequest;
  judge: JudgeFacts;
}

/** Says which calls a run would make before it is started. */
export function PlanNote({ request, judge }: PlanNoteProps) {
  const plan = usePlan(request);
  return (
    <section aria-label="What will be called" className="rounded-md bg-raised px-3 py-2.5">
      {plan.isPending && <Spinner label="Counting the calls…" />}
      {plan.error && <p className="text-bad text-xs">{plan.error.message}</p>}
      {plan.data && (
        <>
          <p className="font-medium">
            {judge.kind === 'baseline'
              ? `${formatCount(plan.data.calls)} measurements, made on this machine, free of charge`
              : `${formatCount(plan.data.calls)} calls to ${judge.model ?? judge.name}`}
          </p>
          <ul className="mt-1 flex flex-wrap gap-x-3 text-muted text-xs tabular-nums">
            {plan.data.prompts.map(({ prompt, purpose, calls }) => (
              <li key={prompt}>
                {purpose} <span className="text-text">{formatCount(calls)}</span>
              </li>
            ))}
          </ul>
          {judge.kind === 'endpoint' && (
            <p className="mt-1 text-faint text-xs">
              At most {judge.parameters.concurrency} at once. Replies that are on record already are
              not asked for again.
            </p>
          )}
        </>
      )}
    </section>
  );
}
