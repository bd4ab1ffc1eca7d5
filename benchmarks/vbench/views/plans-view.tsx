'use client';

import clsx from 'clsx';
import { ClipboardList, Plus } from 'lucide-react';
import Link from 'next/link';
import type { OpenSamples } from '@/components/library/actions';
import { useCurrentProject } from '@/components/library/use-last-project';
import { useMay } from '@/components/people/person-context';
import { FamilyPage, type FamilyPageProps } from '@/components/projects/family-page';
import { OpenSamplesButton } from '@/components/projects/open-samples-button';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNote } from '@/components/ui/error-note';
import { formatCount, formatMoment } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import { DataCell, HeaderCell, ROW_TARGET, Table, TargetRow } from '@/components/ui/table';
import type { ListedDataset } from '@/lib/datasets/schema';
import { usePlans } from './queries';

/** Properties of {@link PlansView}. */
export interface PlansViewProps extends Pick<FamilyPageProps, 'changeProject'> {
  openSamples: OpenSamples;
}

/** Where one arrives at VBench-2.0, with a project's plans: which videos models have to make of a prompt suite. */
export function PlansView({ changeProject, openSamples }: PlansViewProps) {
  const project = useCurrentProject()?.id ?? null;
  const { data: plans, error, isPending, refetch } = usePlans(project);
  const mayMake = useMay('reviewer');
  const [latest] = plans ?? [];
  return (
    <FamilyPage
      family="vbench"
      changeProject={changeProject}
      begin={
        latest && { label: `Match videos with “${latest.name}”`, path: `/vbench/${latest.id}` }
      }
      samples={<OpenSamplesButton family="vbench" path="/vbench/new" openSamples={openSamples} />}
      actions={
        <>
          <Button asChild variant="ghost">
            <Link href="/vbench/dimensions">How dimensions are judged</Link>
          </Button>
          {mayMake && plans && plans.length > 0 && (
            <Button asChild>
              <Link href={`/vbench/new${project ? `?${new URLSearchParams({ project })}` : ''}`}>
                <Plus aria-hidden className="size-3.5" />
                New plan
              </Link>
            </Button>
          )}
        </>
      }
    >
      {isPending && <Spinner label="Looking for plans…" />}
      {error && <ErrorNote error={error} onRetry={() => refetch()} />}
      {plans?.length === 0 && (
        <EmptyState icon={ClipboardList} title="No plan yet">
          A plan says which videos a model has to make of which prompts, under which names and with
          which seeds. Files that come later are matched with it.
        </EmptyState>
      )}
      {plans && plans.length > 0 && <PlanTable plans={plans} />}
    </FamilyPage>
  );
}

function PlanTable({ plans }: { plans: readonly ListedDataset[] }) {
  const topics = [...new Set(plans.flatMap(({ facts }) => Object.keys(facts)))];
  return (
    <div className="rounded-lg border bg-surface">
      <Table className="[&_tbody>tr:last-child>td]:border-b-0">
        <thead>
          <tr>
            <HeaderCell>Plan</HeaderCell>
            {topics.map((topic) => (
              <HeaderCell key={topic}>{topic}</HeaderCell>
            ))}
            <HeaderCell numeric>Entries</HeaderCell>
            <HeaderCell numeric>Videos of each model</HeaderCell>
            <HeaderCell>Version</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {plans.map(({ id, name, facts, tasks, expected, version, createdAt, createdBy }) => (
            <TargetRow key={id} className="hover:bg-raised/60">
              <DataCell>
                <Link
                  href={`/vbench/${id}`}
                  className={clsx(ROW_TARGET, 'font-medium group-hover:text-accent')}
                >
                  {name}
                </Link>
                <span className="block text-faint text-xs">
                  {formatMoment(createdAt)}, {createdBy}
                </span>
              </DataCell>
              {topics.map((topic) => (
                <DataCell key={topic} className="text-muted">
                  {facts[topic] ?? '–'}
                </DataCell>
              ))}
              <DataCell numeric>{formatCount(tasks)}</DataCell>
              <DataCell numeric>{formatCount(expected)}</DataCell>
              <DataCell className="font-mono text-muted text-xs">{version}</DataCell>
            </TargetRow>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
