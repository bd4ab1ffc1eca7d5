'use client';

import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, RotateCcw, Scale, Square } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { toast } from 'sonner';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { formatMoment } from '@/components/ui/numbers';
import { Page } from '@/components/ui/page';
import { Spinner } from '@/components/ui/spinner';
import { Trouble } from '@/components/ui/trouble';
import { useRun } from '@/lib/runs/queries';
import type { RunProgress } from '@/lib/runs/schema';
import { type ActOnRun, UNREACHED } from './actions';
import { FailureList } from './failure-list';
import { RunFigures } from './run-figures';
import { RunStateBadge } from './run-state';
import { RunVideos } from './run-videos';
import { StepBars } from './step-bars';
import { groupFailures, totalBySteps } from './totals';

/** Properties of {@link RunView}. */
export interface RunViewProps {
  runId: string;
  cancelRun: ActOnRun;
  retryRun: ActOnRun;
}

/** One run: how far it has come, what it used, what failed, and its clips. */
export function RunView({ runId, cancelRun, retryRun }: RunViewProps) {
  const run = useRun(runId);
  if (run.error) return <Trouble error={run.error} onRetry={() => run.refetch()} />;
  if (run.isPending) {
    return (
      <div className="flex flex-1 items-center justify-center text-muted">
        <Spinner label="Opening the run…" />
      </div>
    );
  }
  return <Run run={run.data} cancelRun={cancelRun} retryRun={retryRun} />;
}

function Run({ run, cancelRun, retryRun }: Omit<RunViewProps, 'runId'> & { run: RunProgress }) {
  const steps = totalBySteps(run.videos);
  const failures = groupFailures(run.videos);
  const unfinished = run.videos.filter(({ state }) =>
    ['incomplete', 'failed', 'cancelled'].includes(state),
  ).length;
  const retry = (label: string) => (
    <RunButton runId={run.id} action={retryRun} done="The judge is asked again.">
      <RotateCcw aria-hidden className="size-3.5" />
      {label}
    </RunButton>
  );
  return (
    <Page
      above={
        <Link href="/runs" className="inline-flex items-center gap-1 rounded-sm hover:text-text">
          <ArrowLeft aria-hidden className="size-3" />
          Runs
        </Link>
      }
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {run.judge}
          <RunStateBadge state={run.state} />
        </span>
      }
      description={describe(run)}
      actions={
        <>
          <Button asChild>
            <Link href={`/agreement?run=${run.id}`}>
              <Scale aria-hidden className="size-3.5" />
              Agreement
            </Link>
          </Button>
          {run.state === 'running' && (
            <RunButton runId={run.id} action={cancelRun} done="The run is stopped." danger>
              <Square aria-hidden className="size-3.5" />
              Stop
            </RunButton>
          )}
          {run.state !== 'running' && unfinished > 0 && failures.length === 0 && retry('Go on')}
        </>
      }
    >
      {run.stateReason && (
        <p role="status" className="rounded-md bg-warn/10 px-3 py-2 text-warn">
          {run.stateReason}
        </p>
      )}
      <RunFigures run={run} />
      <Card title="Steps">
        <StepBars steps={steps} ended={run.state !== 'running'} />
      </Card>
      {failures.length > 0 && (
        <FailureList
          failures={failures}
          runId={run.id}
          purposeOf={(prompt) => steps.find((step) => step.prompt === prompt)?.purpose ?? prompt}
          retry={run.state === 'running' ? null : retry('Retry what failed')}
        />
      )}
      <RunVideos run={run} />
    </Page>
  );
}

function describe({ suite, settings, createdAt, endedAt }: RunProgress): string {
  return [
    suite.name,
    `started ${formatMoment(createdAt)}`,
    endedAt && `ended ${formatMoment(endedAt)}`,
    settings.blindToPrompt && 'prompt hidden from the checks',
    settings.tellGenerated
      ? 'judge told that clips are generated'
      : 'judge not told what clips are',
  ]
    .filter(Boolean)
    .join(' · ');
}

interface RunButtonProps {
  runId: string;
  action: ActOnRun;
  /** What is said when it is done. */
  done: string;
  danger?: boolean;
  children: React.ReactNode;
}

function RunButton({ runId, action, done, danger, children }: RunButtonProps) {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  const press = async () => {
    setPending(true);
    const result = await action(runId).catch(() => UNREACHED);
    await queryClient.invalidateQueries();
    setPending(false);
    if (result.ok) toast.success(done);
    else toast.error(result.message);
  };
  return (
    <Button variant={danger ? 'danger' : 'secondary'} pending={pending} onClick={press}>
      {children}
    </Button>
  );
}
