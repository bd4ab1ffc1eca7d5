'use client';

import { ChevronLeft, ChevronRight, GitCompareArrows, ListVideo } from 'lucide-react';
import Link from 'next/link';
import { parseAsArrayOf, parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNote } from '@/components/ui/error-note';
import { IconButton } from '@/components/ui/icon-button';
import { formatCount } from '@/components/ui/numbers';
import { Page } from '@/components/ui/page';
import { Spinner } from '@/components/ui/spinner';
import { HeaderCell, Table } from '@/components/ui/table';
import { useRuns } from '@/lib/runs/queries';
import type { RunSummary } from '@/lib/runs/schema';
import { gatherBatches } from './batches';
import { BatchRows } from './run-rows';
import { WorkerNotice } from './worker-notice';

/** How many rows a page has; runs that were ordered at once are one. */
const PAGE_SIZE = 25;

const VIEW = {
  from: parseAsInteger.withDefault(0),
  open: parseAsArrayOf(parseAsString).withDefault([]),
};

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
      description="Each run is one judge with one set of prompts over some clips. Those that were ordered at once are one row, which opens to them."
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
        <RunTable
          runs={runs.data}
          suiteName={({ suite }) => suites.find(({ id }) => id === suite)?.name ?? suite}
        />
      )}
    </Page>
  );
}

interface RunTableProps {
  runs: readonly RunSummary[];
  suiteName: (run: RunSummary) => string;
}

function RunTable({ runs, suiteName }: RunTableProps) {
  const [view, setView] = useQueryStates(VIEW, { history: 'replace' });
  const batches = gatherBatches(runs);
  const from = Math.min(Math.max(0, view.from), Math.max(0, batches.length - 1));
  const shown = batches.slice(from, from + PAGE_SIZE);
  const toggle = (id: string) =>
    setView({
      open: view.open.includes(id) ? view.open.filter((one) => one !== id) : [...view.open, id],
    });
  return (
    <>
      <div className="rounded-lg border bg-surface">
        <Table className="[&_tbody>tr:last-child>td]:border-b-0">
          <thead>
            <tr>
              <HeaderCell>Started</HeaderCell>
              <HeaderCell>Judge</HeaderCell>
              <HeaderCell>Suite and prompts</HeaderCell>
              <HeaderCell>State</HeaderCell>
              <HeaderCell className="w-40">Clips</HeaderCell>
              <HeaderCell>Outcome</HeaderCell>
              <HeaderCell numeric>Cost and tokens</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {shown.map((batch) => (
              <BatchRows
                key={batch.id}
                batch={batch}
                open={view.open.includes(batch.id)}
                onToggle={() => toggle(batch.id)}
                suiteName={suiteName}
              />
            ))}
          </tbody>
        </Table>
      </div>
      {batches.length > PAGE_SIZE && (
        <nav aria-label="Pages of runs" className="flex items-center gap-1 self-end">
          <span className="text-muted text-xs tabular-nums">
            {formatCount(from + 1)}–{formatCount(from + shown.length)} of{' '}
            {formatCount(batches.length)}
          </span>
          <IconButton
            label="Later runs"
            size="sm"
            disabled={from === 0}
            onClick={() => setView({ from: Math.max(0, from - PAGE_SIZE) })}
          >
            <ChevronLeft />
          </IconButton>
          <IconButton
            label="Earlier runs"
            size="sm"
            disabled={from + PAGE_SIZE >= batches.length}
            onClick={() => setView({ from: from + PAGE_SIZE })}
          >
            <ChevronRight />
          </IconButton>
        </nav>
      )}
    </>
  );
}
