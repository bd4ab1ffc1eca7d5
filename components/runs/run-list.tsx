'use client';

import clsx from 'clsx';
import { CornerDownRight, GitCompareArrows, ListVideo } from 'lucide-react';
import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNote } from '@/components/ui/error-note';
import { countNoun, formatCount, formatMoment, formatMoney } from '@/components/ui/numbers';
import { Page } from '@/components/ui/page';
import { Progress } from '@/components/ui/progress';
import { Spinner } from '@/components/ui/spinner';
import { DataCell, HeaderCell, ROW_TARGET, Table, TargetRow } from '@/components/ui/table';
import { useRuns } from '@/lib/runs/queries';
import type { RunSummary } from '@/lib/runs/schema';
import { RunStateBadge } from './run-state';
import { WorkerNotice } from './worker-notice';

/** Properties of {@link RunList}. */
export interface RunListProps {
  suites: readonly { id: string; name: string }[];
}

/** All runs, latest first, those that go on with their progress. */
export function RunList({ suites }: RunListProps) {
  const runs = useRuns();
  return (
    <Page
      title="Runs"
      description="Each run is one judge with one set of prompts over some clips."
      actions={
        runs.data &&
        runs.data.length > 1 && (
          <Button asChild>
            <Link href="/compare">
              <GitCompareArrows aria-hidden className="size-3.5" />
              Compare two runs
            </Link>
          </Button>
        )
      }
    >
      <WorkerNotice />
      {runs.isPending && <Spinner label="Looking for runs…" />}
      {runs.error && <ErrorNote error={runs.error} onRetry={() => runs.refetch()} />}
      {runs.data?.length === 0 && (
        <EmptyState
          icon={ListVideo}
          title="No run yet"
          action={
            <Button asChild variant="primary">
              <Link href="/">Choose clips in the library</Link>
            </Button>
          }
        >
          Select clips in the library and press “Judge”. What the judge is asked, what it answers
          and what fails can be followed here.
        </EmptyState>
      )}
      {runs.data && runs.data.length > 0 && (
        <div className="rounded-lg border bg-surface">
          <Table className="[&_tbody>tr:last-child>td]:border-b-0">
            <thead>
              <tr>
                <HeaderCell>Started</HeaderCell>
                <HeaderCell>Judge</HeaderCell>
                <HeaderCell>Suite and prompts</HeaderCell>
                <HeaderCell>State</HeaderCell>
                <HeaderCell className="w-56">Clips</HeaderCell>
                <HeaderCell>Outcome</HeaderCell>
                <HeaderCell numeric>Cost</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {gatherRepeats(runs.data).map((run) => (
                <RunRow
                  key={run.id}
                  run={run}
                  suite={suites.find(({ id }) => id === run.suite)?.name ?? run.suite}
                  repeats={repeatsOf(run, runs.data)}
                />
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </Page>
  );
}

function RunRow({ run, suite, repeats }: { run: RunSummary; suite: string; repeats: number }) {
  const done = run.judged + run.incomplete + run.failed;
  return (
    <TargetRow className="hover:bg-raised/60">
      <DataCell className="whitespace-nowrap">
        {run.repeat > 0 && (
          <CornerDownRight aria-hidden className="mr-1.5 inline size-3 text-faint" />
        )}
        <Link
          href={`/runs/${run.id}`}
          className={clsx(ROW_TARGET, 'font-medium group-hover:text-accent')}
        >
          {formatMoment(run.createdAt)}
        </Link>
        {repeats > 1 && (
          <span className="block text-faint text-xs">
            repeat {run.repeat + 1} of {repeats}
          </span>
        )}
      </DataCell>
      <DataCell>{run.judge}</DataCell>
      <DataCell>
        <span className="text-muted">{suite}</span>
        <span className="block text-faint text-xs">
          <PromptNames prompts={run.otherPrompts} />
        </span>
      </DataCell>
      <DataCell>
        <RunStateBadge state={run.state} />
        {run.stateReason && (
          <span
            className="mt-0.5 block max-w-56 truncate text-warn text-xs"
            title={run.stateReason}
          >
            {run.stateReason}
          </span>
        )}
      </DataCell>
      <DataCell>
        <span className="flex items-center gap-3">
          <Progress
            value={run.videos === 0 ? 0 : done / run.videos}
            label={`${done} of ${run.videos} clips done`}
            tone={run.state === 'running' ? 'accent' : 'good'}
            className="max-w-28"
          />
          <span className="whitespace-nowrap text-muted text-xs">
            {formatCount(done)} / {formatCount(run.videos)}
          </span>
        </span>
      </DataCell>
      <DataCell className="text-xs">
        <Outcome run={run} />
      </DataCell>
      <DataCell numeric className="whitespace-nowrap text-muted">
        {run.estimated && run.cost !== null && 'about '}
        {run.cost === null ? '–' : formatMoney(run.cost, run.currency)}
        {run.budget !== null && (
          <span className="block text-faint text-xs">of {formatMoney(run.budget)}</span>
        )}
      </DataCell>
    </TargetRow>
  );
}

function PromptNames({ prompts }: { prompts: RunSummary['otherPrompts'] }) {
  if (prompts === null) return 'no prompts of ours';
  if (prompts.length === 0) return 'the suite’s prompts';
  return prompts.map(({ prompt, hash }) => (
    <span key={prompt} className="block">
      {prompt.split('/').at(-1)} <span className="font-mono">{hash.slice(0, 8)}</span>
    </span>
  ));
}

function repeatsOf({ groupId }: RunSummary, runs: readonly RunSummary[]): number {
  return groupId === null ? 1 : runs.filter((run) => run.groupId === groupId).length;
}

/** Runs in order; repeats stand together where the latest of them does. */
function gatherRepeats(runs: readonly RunSummary[]): RunSummary[] {
  const groups = new Map<string, RunSummary[]>();
  for (const run of runs) {
    const key = run.groupId ?? run.id;
    groups.set(key, [...(groups.get(key) ?? []), run]);
  }
  return [...groups.values()].flatMap((group) =>
    group.toSorted((one, other) => one.repeat - other.repeat),
  );
}

function Outcome({ run }: { run: RunSummary }) {
  return (
    <span className="flex flex-wrap gap-x-3 text-muted">
      {run.judged > 0 && <span>{formatCount(run.judged)} judged</span>}
      {run.incomplete > 0 && (
        <span className="text-warn">{formatCount(run.incomplete)} with failed calls</span>
      )}
      {run.waitingForFrames > 0 && (
        <span>{countNoun(run.waitingForFrames, 'clip waits', 'clips wait')} for frames</span>
      )}
      {run.failed > 0 && <span className="text-bad">{countNoun(run.failed, 'clip')} failed</span>}
    </span>
  );
}
