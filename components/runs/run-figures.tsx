'use client';

import { useEffect, useState } from 'react';
import { formatCount, formatMoney, formatSeconds } from '@/components/ui/numbers';
import { Progress } from '@/components/ui/progress';
import type { RunProgress } from '@/lib/runs/schema';
import { totalOf } from './totals';

/** The run in a line of figures: clips, calls, failures, tokens, cost, time. */
export function RunFigures({ run }: { run: RunProgress }) {
  const totals = totalOf(run.videos);
  const { answered, failed, planned } = totals.calls;
  return (
    <section aria-label="Figures" className="rounded-lg border bg-surface">
      <dl className="grid grid-cols-3 gap-y-3 divide-line px-1 py-3 sm:grid-cols-6 sm:divide-x">
        <Figure
          label="Clips done"
          value={formatCount(totals.done)}
          of={formatCount(totals.videos)}
        />
        <Figure label="Calls answered" value={formatCount(answered)} of={formatCount(planned)} />
        <Figure label="Calls failed" value={formatCount(failed)} bad={failed > 0} />
        <Figure
          label="Tokens in · out"
          value={`${formatCount(totals.inputTokens)} · ${formatCount(totals.outputTokens)}`}
        />
        <Figure label="Cost" value={totals.cost === null ? '–' : formatMoney(totals.cost)} />
        <div className="px-4">
          <dt className="text-muted text-xs">Time</dt>
          <dd className="mt-0.5 font-medium text-base tabular-nums">
            <Elapsed from={run.createdAt} until={run.endedAt} />
          </dd>
        </div>
      </dl>
      <Progress
        value={totals.videos === 0 ? 0 : totals.done / totals.videos}
        label={`${totals.done} of ${totals.videos} clips done`}
        tone={run.state === 'running' || failed > 0 ? 'accent' : 'good'}
        className="h-0.5 rounded-none ring-0"
      />
    </section>
  );
}

function Figure(props: { label: string; value: string; of?: string; bad?: boolean }) {
  return (
    <div className="px-4">
      <dt className="text-muted text-xs">{props.label}</dt>
      <dd className={`mt-0.5 font-medium text-base tabular-nums ${props.bad ? 'text-bad' : ''}`}>
        {props.value}
        {props.of && <span className="font-normal text-faint text-sm"> / {props.of}</span>}
      </dd>
    </div>
  );
}

function Elapsed({ from, until }: { from: string; until: string | null }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  const end = until ? Date.parse(until) : now;
  return formatSeconds(Math.max(0, end - Date.parse(from)) / 1000);
}
