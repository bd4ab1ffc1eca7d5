'use client';

import { ListVideo } from 'lucide-react';
import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { countNoun, formatCount, formatMoment, formatMoney } from '@/components/ui/numbers';
import { Page } from '@/components/ui/page';
import { Progress } from '@/components/ui/progress';
import { Spinner } from '@/components/ui/spinner';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import { Trouble } from '@/components/ui/trouble';
import { useRuns } from '@/lib/runs/queries';
import type { RunSummary } from '@/lib/runs/schema';
import { RunStateBadge } from './run-state';

/** Properties of {@link RunList}. */
export interface RunListProps {
  suites: readonly { id: string; name: string }[];
}

/** All runs, latest first, those that go on with their progress. */
export function RunList({ suites }: RunListProps) {
  const runs = useRuns();
  return (
    <Page title="Runs" description="Each run is one judge with one set of prompts over some clips.">
      {runs.isPending && <Spinner label="Looking for runs…" />}
      {runs.error && <Trouble error={runs.error} onRetry={() => runs.refetch()} />}
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
                <HeaderCell>Suite</HeaderCell>
                <HeaderCell>State</HeaderCell>
                <HeaderCell className="w-56">Clips</HeaderCell>
                <HeaderCell>Outcome</HeaderCell>
                <HeaderCell numeric>Cost</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {runs.data.map((run) => (
                <RunRow
                  key={run.id}
                  run={run}
                  suite={suites.find(({ id }) => id === run.suite)?.name ?? run.suite}
                />
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </Page>
  );
}

function RunRow({ run, suite }: { run: RunSummary; suite: string }) {
  const done = run.judged + run.incomplete + run.failed;
  return (
    <tr className="group relative hover:bg-raised/60">
      <DataCell className="whitespace-nowrap">
        <Link
          href={`/runs/${run.id}`}
          className="font-medium after:absolute after:inset-0 group-hover:text-accent"
        >
          {formatMoment(run.createdAt)}
        </Link>
      </DataCell>
      <DataCell>{run.judge}</DataCell>
      <DataCell className="text-muted">{suite}</DataCell>
      <DataCell>
        <RunStateBadge state={run.state} />
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
      <DataCell numeric className="text-muted">
        {run.cost === null ? '–' : formatMoney(run.cost)}
      </DataCell>
    </tr>
  );
}

function Outcome({ run }: { run: RunSummary }) {
  return (
    <span className="flex flex-wrap gap-x-3 text-muted">
      {run.judged > 0 && <span>{formatCount(run.judged)} judged</span>}
      {run.incomplete > 0 && (
        <span className="text-warn">{formatCount(run.incomplete)} with failed calls</span>
      )}
      {run.failed > 0 && <span className="text-bad">{countNoun(run.failed, 'clip')} failed</span>}
    </span>
  );
}
