'use client';

import { PackageOpen } from 'lucide-react';
import Link from 'next/link';
import { parseAsString, useQueryState } from 'nuqs';
import { ProjectChoice } from '@/components/library/project-choice';
import { useLastProject } from '@/components/library/use-last-project';
import { useMay } from '@/components/people/person-context';
import type { StartRun } from '@/components/runs/actions';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNote } from '@/components/ui/error-note';
import { Page } from '@/components/ui/page';
import { Spinner } from '@/components/ui/spinner';
import type { SuiteChoice } from '@/lib/suites/settings';
import { BenchmarkList } from './benchmark-list';
import { FreezeForm, type MakeExamination } from './freeze-form';
import { useBenchmarkPreview, useBenchmarks } from './queries';
import { choiceQuery, USUAL } from './request';

/** Properties of {@link BenchmarksView}. */
export interface BenchmarksViewProps {
  suites: readonly SuiteChoice[];
  startRun: StartRun;
  makeExamination: MakeExamination;
}

/** Where questions are frozen as a benchmark, and what is done with one. */
export function BenchmarksView(means: BenchmarksViewProps) {
  const [project, setProject] = useQueryState('project', parseAsString);
  useLastProject(project, (id) => void setProject(id));
  return (
    <Page
      title="Benchmarks"
      description="A benchmark is what people or filters kept of the questions of one run, frozen under a name: models are examined on it, statistics and results are of it, and it is exported."
    >
      <ProjectChoice project={project} className="w-56" onChoose={(id) => void setProject(id)} />
      <Benchmarks key={project} project={project} {...means} />
    </Page>
  );
}

function Benchmarks({
  project,
  suites,
  startRun,
  makeExamination,
}: BenchmarksViewProps & { project: string | null }) {
  const mayFreeze = useMay('reviewer');
  const { data: page, error, isPending, refetch } = useBenchmarks(project);
  const { data: usual } = useBenchmarkPreview(choiceQuery(project, USUAL), false);
  if (isPending) return <Spinner label="Looking for benchmarks…" />;
  if (!page) return error && <ErrorNote error={error} onRetry={() => refetch()} />;
  if (page.benchmarks.length === 0 && usual?.chain === null) return <NothingYet />;
  return (
    <>
      {page.benchmarks.length > 0 && (
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
          <BenchmarkList page={page} suites={suites} startRun={startRun} />
        </div>
      )}
      {mayFreeze && (
        <section className="flex flex-col gap-3">
          <h2 className="font-semibold">Freeze a benchmark</h2>
          <FreezeForm project={project} makeExamination={makeExamination} />
        </section>
      )}
    </>
  );
}

function NothingYet() {
  return (
    <EmptyState
      icon={PackageOpen}
      title="No questions in this project yet"
      action={
        <Button asChild variant="primary">
          <Link href="/qa/annotations">To the annotations</Link>
        </Button>
      }
    >
      Take in annotated videos, and have questions written, filtered and made into an examination:
      they become a benchmark here.
    </EmptyState>
  );
}
