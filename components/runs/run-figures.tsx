'use client';

import { useEffect, useState } from 'react';
import { facetTitle } from '@/components/library/filter-words';
import { useNoun } from '@/components/library/noun';
import { countNoun, formatCount, formatRough, formatSeconds } from '@/components/ui/numbers';
import { Progress } from '@/components/ui/progress';
import { formatMoney } from '@/lib/money';
import { describeBudget } from '@/lib/runs/budget/schema';
import type { RunProgress } from '@/lib/runs/schema';
import { itemsDone, totalOf } from './totals';

/** A line of figures: items, calls, failures, tokens, cost, time; each with its projection. */
export function RunFigures({ run }: { run: RunProgress }) {
  const noun = useNoun();
  const { answered, failed, planned } = totalOf(run.steps);
  const { done, of } = itemsDone(run.counts);
  const { usage, projection, currency } = run;
  const { spent, budget } = describeBudget({ ...run, ...usage, estimated: usage.estimated > 0 });
  const about = usage.estimated > 0 ? 'about ' : '';
  const going = run.state === 'running' || run.state === 'paused';
  return (
    <section aria-label="Figures" className="rounded-lg border bg-surface">
      <dl className="grid grid-cols-3 gap-y-3 divide-line px-1 py-3 sm:grid-cols-6 sm:divide-x">
        <Figure
          label={`${facetTitle(noun)}s done`}
          value={formatCount(done)}
          of={formatCount(of)}
        />
        <Figure
          label="Calls answered"
          value={formatCount(answered)}
          of={formatCount(planned)}
          note={[usage.replayed > 0 && `${formatCount(usage.replayed)} taken over from the record`]}
        />
        <Figure label="Calls failed" value={formatCount(failed)} bad={failed > 0} />
        <Figure
          label="Tokens in · out"
          value={`${about}${formatRough(usage.inputTokens)} · ${formatRough(usage.outputTokens)}`}
          note={[tokenNote(usage)]}
        />
        <Figure
          label="Cost"
          value={spent}
          note={[
            budget !== null && `of ${budget} budget${run.sharesBudget ? ' of all stages' : ''}`,
            going &&
              projection.cost !== null &&
              `about ${formatMoney(projection.cost, currency)} in all`,
          ]}
        />
        <div className="px-4">
          <dt className="text-muted text-xs">Time</dt>
          <dd className="mt-0.5 font-medium text-base tabular-nums">
            <Elapsed from={run.createdAt} until={run.endedAt} />
            {projection.secondsLeft !== null && (
              <Note>about {formatSeconds(projection.secondsLeft)} left</Note>
            )}
          </dd>
        </div>
      </dl>
      <Progress
        value={of === 0 ? 0 : done / of}
        label={`${done} of ${countNoun(of, noun)} done`}
        tone={going || failed > 0 ? 'accent' : 'good'}
        className="h-0.5 rounded-none ring-0"
      />
    </section>
  );
}

function tokenNote({ cachedTokens, estimated, calls }: RunProgress['usage']): string | false {
  if (estimated > 0) {
    const which = estimated === calls ? '' : ` of ${formatCount(estimated)} calls`;
    return `our own estimate${which}: the endpoint tells none`;
  }
  return cachedTokens > 0 && `${formatRough(cachedTokens)} of them cached`;
}

interface FigureProps {
  label: string;
  value: string;
  of?: string | undefined;
  bad?: boolean;
  /** Each a line of its own. */
  note?: readonly (string | false)[];
}

function Figure({ label, value, of, bad, note = [] }: FigureProps) {
  return (
    <div className="px-4">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className={`mt-0.5 font-medium text-base tabular-nums ${bad ? 'text-bad' : ''}`}>
        {value}
        {of && <span className="font-normal text-faint text-sm"> / {of}</span>}
        {note.map((line) => line && <Note key={line}>{line}</Note>)}
      </dd>
    </div>
  );
}

function Note({ children }: { children: React.ReactNode }) {
  return <span className="block font-normal text-muted text-xs">{children}</span>;
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
