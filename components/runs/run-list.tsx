'use client';

import { GitCompareArrows, ListVideo } from 'lucide-react';
import Link from 'next/link';
import { parseAsArrayOf, parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import { ProjectChoice } from '@/components/library/project-choice';
import { ALL_PROJECTS, useProjectFilter } from '@/components/library/use-last-project';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNote } from '@/components/ui/error-note';
import { Page } from '@/components/ui/page';
import { Spinner } from '@/components/ui/spinner';
import { HeaderCell, Table } from '@/components/ui/table';
import { useProjects } from '@/lib/library/queries';
import type { RunSummary } from '@/lib/runs/listing.schema';
import { useRunModels, useRuns } from '@/lib/runs/queries';
import { gatherBatches } from './batches';
import { PageButtons } from './page-buttons';
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

/** The runs of a project or of all, latest first, those that go on with their progress. */
export function RunList({ suites }: RunListProps) {
  const all = useRuns();
  const filter = useProjectFilter();
  const runs = filter.chosen === null ? undefined : all.data?.filter(filter.shows);
  const nameOf = useSuiteName(suites, filter.chosen === ALL_PROJECTS);
  return (
    <Page
      title="Runs"
      description="Each run is one judge with one set of prompts over some items. Those that were ordered at once are one row, which opens to them."
      actions={
        <>
          <ProjectChoice all project={filter.chosen} onChoose={filter.open} className="w-48" />
          {runs && runs.length > 1 && (
            <Button asChild>
              <Link href="/compare">
                <GitCompareArrows aria-hidden className="size-3.5" />
                Compare two runs
              </Link>
            </Button>
          )}
        </>
      }
    >
      <WorkerNotice />
      {!runs && !all.error && <Spinner label="Looking for runs…" />}
      {all.error && <ErrorNote error={all.error} onRetry={() => all.refetch()} />}
      {runs?.length === 0 && (
        <EmptyState
          icon={ListVideo}
          title={all.data?.length === 0 ? 'No run yet' : 'No run in this project yet'}
          action={
            <Button asChild variant="primary">
              <Link href="/">Choose items in the library</Link>
            </Button>
          }
        >
          Select items in the library and press “Judge”. What the judge is asked, what it answers
          and what fails can be followed here.
        </EmptyState>
      )}
      {runs && runs.length > 0 && <RunTable runs={runs} suiteName={nameOf} />}
    </Page>
  );
}

/** Says of which suite a run is, and where several projects are listed of which one. */
function useSuiteName(suites: RunListProps['suites'], named: boolean) {
  const { data: projects = [] } = useProjects();
  return ({ suite, projectId }: RunSummary) => {
    const name = suites.find(({ id }) => id === suite)?.name ?? suite;
    const project = projects.length > 1 && projects.find(({ id }) => id === projectId)?.name;
    return named && project ? `${name}, in “${project}”` : name;
  };
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
  const { data: models = {} } = useRunModels(
    shown.flatMap(({ runs: together }) => together.map(({ id }) => id)),
  );
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
              <HeaderCell className="w-48">Items</HeaderCell>
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
                models={models}
              />
            ))}
          </tbody>
        </Table>
      </div>
      {batches.length > PAGE_SIZE && (
        <PageButtons
          label="Pages of runs"
          names={['Later runs', 'Earlier runs']}
          from={from}
          shown={shown.length}
          pageSize={PAGE_SIZE}
          of={batches.length}
          onFrom={(next) => setView({ from: next })}
        />
      )}
    </>
  );
}
