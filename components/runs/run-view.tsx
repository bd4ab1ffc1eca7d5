'use client';

import {
  ArrowLeft,
  ChartColumn,
  GitCompareArrows,
  Hourglass,
  ListPlus,
  RotateCcw,
  Scale,
  TableProperties,
} from 'lucide-react';
import Link from 'next/link';
import { parseAsInteger, parseAsStringEnum, useQueryStates } from 'nuqs';
import { WithheldNote } from '@/components/disclosure/withheld-note';
import { NounContext } from '@/components/library/noun';
import { useMay } from '@/components/people/person-context';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorNote } from '@/components/ui/error-note';
import { countNoun, formatMoment } from '@/components/ui/numbers';
import { Page } from '@/components/ui/page';
import { Spinner } from '@/components/ui/spinner';
import { writeParameters } from '@/lib/library/address';
import { useRun } from '@/lib/runs/queries';
import { type RunProgress, runItemStateSchema } from '@/lib/runs/schema';
import { nounOf } from '@/lib/suites/item-kind';
import type { SuiteChoice } from '@/lib/suites/settings';
import type { RunActions, StartRun } from './actions';
import { CallFilesNotice } from './call-files-notice';
import { ComparisonNote } from './comparison-note';
import { FailureList } from './failure-list';
import { FramesNotice } from './frames-notice';
import { MadeItems, type SuiteOf } from './made-items';
import { NextStage } from './next-stage';
import { RoleList } from './role-list';
import { RunButton } from './run-button';
import { RunControls } from './run-controls';
import { RunFigures } from './run-figures';
import { type ItemsWanted, RunItems } from './run-items';
import { RunNotice } from './run-notice';
import { RunRecord } from './run-record';
import { RunSpread } from './run-spread';
import { PinnedBadge, RunStateBadge } from './run-state';
import { StageList } from './stage-list';
import { StepBars } from './step-bars';
import { WorkerNotice } from './worker-notice';

/** Properties of {@link RunView}. */
export interface RunViewProps {
  runId: string;
  actions: RunActions;
  /** By the kind of items, the suite in whose library they are shown. */
  suiteOf: SuiteOf;
  /** Those that a run can be begun of. */
  suites: readonly SuiteChoice[];
  startRun: StartRun;
}

const WANTED = {
  from: parseAsInteger.withDefault(0),
  state: parseAsStringEnum([...runItemStateSchema.options]),
};

/** One run: progress, usage, failures, and its clips. */
export function RunView({ runId, actions, ...given }: RunViewProps) {
  const [{ from, state }, setWanted] = useQueryStates(WANTED, { history: 'replace' });
  const run = useRun(runId, { from, ...(state && { state }) });
  if (run.error) return <ErrorNote error={run.error} onRetry={() => run.refetch()} />;
  if (run.isPending) {
    return (
      <div className="flex flex-1 items-center justify-center text-muted">
        <Spinner label="Opening the run…" />
      </div>
    );
  }
  return (
    <NounContext value={nounOf(run.data.suite.kind)}>
      <Run
        run={run.data}
        actions={actions}
        {...given}
        wanted={{ from, state }}
        onWanted={(wanted) => void setWanted(wanted)}
      />
    </NounContext>
  );
}

interface RunProps extends Omit<RunViewProps, 'runId'> {
  run: RunProgress;
  wanted: ItemsWanted;
  onWanted: (wanted: ItemsWanted) => void;
}

function Run({ run, actions, suiteOf, suites, startRun, wanted, onWanted }: RunProps) {
  const isAsked = !run.imported && !run.suite.peopleAlone;
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
          {run.name || run.judge}
          {run.pinned && <PinnedBadge />}
          {!run.suite.peopleAlone && <RunStateBadge state={run.state} />}
        </span>
      }
      description={describe(run)}
      actions={
        <>
          {run.suite.asks && <AnswerLinks run={run} />}
          {run.suite.asks && !run.suite.peopleAlone && isOver(run) && <NextSteps run={run} />}
          {!run.suite.peopleAlone && <RunControls run={run} actions={actions} />}
        </>
      }
    >
      {run.note !== '' && <p className="max-w-3xl whitespace-pre-wrap text-pretty">{run.note}</p>}
      {run.state === 'running' && <WorkerNotice />}
      <RunNotice run={run} actions={actions} />
      <FramesNotice run={run} />
      <CallFilesNotice run={run} />
      {run.turnAfter > 0 && (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Hourglass aria-hidden className="size-4 shrink-0" />
          {`Waits for its turn: its judge has ${countNoun(run.turnAfter, 'item')} of other runs under way, as many as it takes at once.`}
        </p>
      )}
      <RoleList run={run} />
      <StageList run={run} actions={actions} />
      <MadeItems run={run} suiteOf={suiteOf} />
      <NextStage run={run} suites={suites} startRun={startRun} />
      {run.suite.peopleAlone && (
        <p className="text-muted">
          Only people answer here: no judge is asked, so there are no calls. Its items are reviewed
          in the library.
        </p>
      )}
      {isAsked && <RunFigures run={run} />}
      {isAsked && (
        <Card title="Steps">
          <StepBars steps={run.steps} ended={isOver(run)} />
          {run.suite.asks && <ComparisonNote runId={run.id} state={run.state} />}
        </Card>
      )}
      <Failures run={run} actions={actions} />
      {run.suite.asks && run.repeats.length > 1 && <RunSpread run={run} />}
      <WithheldNote clips={run.withheld} />
      {!run.suite.peopleAlone && <RunItems run={run} wanted={wanted} onWanted={onWanted} />}
      {!run.suite.peopleAlone && <RunRecord run={run} />}
    </Page>
  );
}

function isOver({ state }: RunProgress): boolean {
  return state === 'ended' || state === 'cancelled';
}

/** The calls without a usable reply, which can be made again once the run is over. */
function Failures({ run, actions }: Pick<RunProps, 'run' | 'actions'>) {
  const mayChange = useMay('reviewer');
  if (run.failures.length === 0) return null;
  return (
    <FailureList
      failures={run.failures}
      calls={run.steps.reduce((sum, { failed }) => sum + failed, 0)}
      runId={run.id}
      purposeOf={(prompt) => run.steps.find((step) => step.prompt === prompt)?.purpose ?? prompt}
      retry={
        isOver(run) &&
        run.stages.length === 0 &&
        mayChange && (
          <RunButton action={() => actions.retryRun(run.id)} done="The judge is asked again.">
            <RotateCcw aria-hidden className="size-3.5" />
            Retry what failed
          </RunButton>
        )
      }
    />
  );
}

/** Where a run's answers are to be seen. */
function AnswerLinks({ run }: Pick<RunProps, 'run'>) {
  const { id, peopleAlone } = run.suite;
  return (
    <>
      <Button asChild>
        <Link href={peopleAlone ? `/agreement/raters?suite=${id}` : `/agreement?run=${run.id}`}>
          <Scale aria-hidden className="size-3.5" />
          Agreement
        </Link>
      </Button>
      {!peopleAlone && (
        <Button asChild>
          <Link href={`/compare?left=${run.id}`}>
            <GitCompareArrows aria-hidden className="size-3.5" />
            Compare
          </Link>
        </Button>
      )}
      <Button asChild>
        <Link
          href={writeParameters('/', {
            project: run.projectId,
            suite: run.suite.id,
            scoresOf: run.id,
          })}
        >
          <TableProperties aria-hidden className="size-3.5" />
          Show in the library
        </Link>
      </Button>
    </>
  );
}

/** Where one goes from a run that is over: to people's reviews of it, and to the figures to publish. */
function NextSteps({ run }: Pick<RunProps, 'run'>) {
  const mayMakeQueues = useMay('admin');
  const { projectId: project, suite } = run;
  return (
    <>
      <Button asChild>
        <Link href={writeParameters('/results', { project, suite: suite.id })}>
          <ChartColumn aria-hidden className="size-3.5" />
          Results
        </Link>
      </Button>
      {mayMakeQueues && (
        <Button asChild>
          <Link href={`/queues?new=${run.id}`}>
            <ListPlus aria-hidden className="size-3.5" />
            New queue
          </Link>
        </Button>
      )}
    </>
  );
}

function describe(run: RunProgress): string {
  const { name, judge, suite, imported, settings, createdAt, endedAt } = run;
  const called = name === '' ? [] : [judge];
  if (suite.peopleAlone) return `${suite.name} · opened ${formatMoment(createdAt)}`;
  if (imported) {
    const made = `made elsewhere, imported ${formatMoment(createdAt)}`;
    return [...called, suite.name, made].join(' · ');
  }
  return [
    ...called,
    suite.name,
    `started ${formatMoment(createdAt)}`,
    endedAt && `ended ${formatMoment(endedAt)}`,
    ...settings,
  ]
    .filter(Boolean)
    .join(' · ');
}
