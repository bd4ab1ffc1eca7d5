'use client';

import { ChartColumn, ChevronDown, Download, EyeOff } from 'lucide-react';
import Link from 'next/link';
import { parseAsString, useQueryState } from 'nuqs';
import { ProjectChoice } from '@/components/library/project-choice';
import { useLastProject } from '@/components/library/use-last-project';
import { Button } from '@/components/ui/button';
import { ChoiceField } from '@/components/ui/choice-field';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNote } from '@/components/ui/error-note';
import { Menu, MenuItem } from '@/components/ui/menu';
import { countNoun } from '@/components/ui/numbers';
import { Page } from '@/components/ui/page';
import { saveCsv } from '@/components/ui/save-csv';
import { Spinner } from '@/components/ui/spinner';
import type { StatisticsPage } from '../../formats/statistics/schema';
import { CountsCard } from './counts-card';
import { LengthsCard } from './lengths-card';
import { LettersCard } from './letters-card';
import { useStatistics } from './queries';
import { SetsCard } from './sets-card';
import { countsCsv, lengthsCsv, lettersCsv, setsCsv } from './tables';

/** What was made in a project on the way to a benchmark, counted and next to what is published. */
export function StatisticsView() {
  const [project, setProject] = useQueryState('project', parseAsString);
  const [benchmark, setBenchmark] = useQueryState('benchmark', parseAsString);
  useLastProject(project, (id) => void setProject(id));
  const { data: page, error, isPending, refetch } = useStatistics(project, benchmark);
  const isEmpty = page?.stages.every(({ items }) => items === 0) ?? false;
  return (
    <Page
      title="Statistics"
      description="What was made in this project, stage by stage, or what is in one of its benchmarks, and how it compares with what InstructionBench publishes."
      actions={page && !isEmpty && <SaveMenu page={page} />}
    >
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <ProjectChoice
          project={project}
          className="w-56"
          onChoose={(id) => {
            void setProject(id);
            void setBenchmark(null);
          }}
        />
        {page && page.benchmarks.length > 0 && (
          <ChoiceField
            label="Of"
            className="w-64"
            choices={[{ id: '', name: 'All that was made' }, ...page.benchmarks]}
            value={benchmark ?? ''}
            onChoose={(id) => void setBenchmark(id || null)}
          />
        )}
      </div>
      {isPending && <Spinner label="Counting…" />}
      {error && <ErrorNote error={error} onRetry={() => refetch()} />}
      {page && page.withheld > 0 && (
        <p className="flex items-center gap-1.5 text-muted text-xs">
          <EyeOff aria-hidden className="size-3.5 shrink-0" />
          {countNoun(page.withheld, 'item')} withheld: you review{' '}
          {page.withheld === 1 ? 'it' : 'them'}, or another form of the same question, blind.
        </p>
      )}
      {page && isEmpty && (
        <EmptyState
          icon={ChartColumn}
          title="Nothing to count yet"
          action={
            <Button asChild variant="primary">
              <Link href="/qa/annotations">To the annotations</Link>
            </Button>
          }
        >
          Take in annotated videos, and have questions written about them: what comes of it is
          counted here.
        </EmptyState>
      )}
      {page && !isEmpty && <Cards page={page} />}
    </Page>
  );
}

function Cards({ page }: { page: StatisticsPage }) {
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        <CountsCard page={page} />
        <div className="flex min-w-0 flex-col gap-4">
          {page.lengths.bins.length > 0 && <LengthsCard lengths={page.lengths} />}
          {page.letters.map((exam) => (
            <LettersCard key={exam.run} exam={exam} />
          ))}
        </div>
      </div>
      <SetsCard page={page} />
    </>
  );
}

function SaveMenu({ page }: { page: StatisticsPage }) {
  const tables = [
    { name: 'counts', label: 'Counts', write: countsCsv },
    { name: 'sets', label: 'Sets next to the published ones', write: setsCsv },
    { name: 'lengths', label: 'Length of clips', write: lengthsCsv },
    { name: 'letters', label: 'Letters of the right answers', write: lettersCsv },
  ];
  return (
    <Menu
      trigger={
        <Button>
          <Download aria-hidden className="size-3.5" />
          Save as CSV
          <ChevronDown aria-hidden className="size-3.5 text-faint" />
        </Button>
      }
    >
      {tables.map(({ name, label, write }) => (
        <MenuItem key={name} onSelect={() => saveCsv(`framejury-qa-${name}.csv`, write(page))}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
