'use client';

import { ArrowLeft, ListChecks } from 'lucide-react';
import Link from 'next/link';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useCallback } from 'react';
import { DetectorPanel } from '@/components/agreement/detector-panel';
import { Segments } from '@/components/agreement/segments';
import { RunStateBadge } from '@/components/runs/run-state';
import { WorkerNotice } from '@/components/runs/worker-notice';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNote } from '@/components/ui/error-note';
import { Field, Select } from '@/components/ui/field';
import { countNoun, formatMoment } from '@/components/ui/numbers';
import { Page } from '@/components/ui/page';
import { Progress } from '@/components/ui/progress';
import { Spinner } from '@/components/ui/spinner';
import { useSamples } from '@/lib/answers/queries';
import { useCheckUp, useDetection } from '@/lib/check-up/queries';
import { type CheckUp, KNOWN_ANSWERS } from '@/lib/check-up/schema';
import type { JudgeFacts } from '@/lib/judge/schema';
import type { CheckUpActions } from './actions';
import { CheckUpStart } from './check-up-start';
import { MeasuredList } from './measured-list';
import { OrderEffects } from './order-effects';

const CLIPS = ['all', 'tuning', 'fresh'] as const;

const PARAMETERS = {
  run: parseAsString,
  clips: parseAsStringLiteral(CLIPS).withDefault('all'),
};

/** Properties of {@link JudgeCheckUp}. */
export interface JudgeCheckUpProps extends CheckUpActions {
  judgeId: string;
  suite: string;
}

/** The page of one judge: its facts, and its results on clips with known answers. */
export function JudgeCheckUp({ judgeId, ...rest }: JudgeCheckUpProps) {
  const checkUp = useCheckUp(judgeId);
  if (checkUp.error) return <ErrorNote error={checkUp.error} onRetry={() => checkUp.refetch()} />;
  if (checkUp.isPending) {
    return (
      <div className="flex flex-1 items-center justify-center text-muted">
        <Spinner label="Looking for the judge…" />
      </div>
    );
  }
  return <Loaded checkUp={checkUp.data} {...rest} />;
}

function Loaded({ checkUp, ...start }: Omit<JudgeCheckUpProps, 'judgeId'> & { checkUp: CheckUp }) {
  const [view, setView] = useQueryStates(PARAMETERS, { history: 'replace' });
  const { judge, runs } = checkUp;
  const run = runs.find(({ id }) => id === view.run) ?? runs[0];
  return (
    <Page
      title={judge.name}
      above={
        <Link href="/judges" className="inline-flex items-center gap-1 hover:text-text">
          <ArrowLeft aria-hidden className="size-3" />
          Judges
        </Link>
      }
      description="Check-up: what this judge finds, misses and falsely reports on clips that we rendered, with one thing wrong at a known moment or nothing at all."
      actions={
        judge.kind !== 'imported' && (
          <CheckUpStart
            checkUp={checkUp}
            onStarted={(id) => void setView({ run: id })}
            {...start}
          />
        )
      }
    >
      <WorkerNotice />
      {judge.unready && <p className="text-warn">{judge.unready}</p>}
      {run ? (
        <>
          <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
            <Field label="Check-up of" className="w-80">
              <Select value={run.id} onChange={(event) => setView({ run: event.target.value })}>
                {runs.map(({ id, at, clips, project }) => (
                  <option key={id} value={id}>
                    {`${formatMoment(at)} · ${countNoun(clips, 'clip')}${project === null ? '' : ` in “${project}”`}`}
                  </option>
                ))}
              </Select>
            </Field>
            {judge.kind === 'baseline' && (
              <ClipsChoice clips={view.clips} onChoose={(clips) => setView({ clips })} />
            )}
            <RunNote run={run} />
          </div>
          <Figures
            judgeId={judge.id}
            run={run}
            clips={judge.kind === 'baseline' ? view.clips : 'all'}
          />
        </>
      ) : (
        <NoCheckUp judge={judge} />
      )}
      {judge.kind === 'baseline' && <BaselineFacts />}
    </Page>
  );
}

interface ClipsChoiceProps {
  clips: (typeof CLIPS)[number];
  onChoose: (clips: (typeof CLIPS)[number]) => void;
}

function ClipsChoice({ clips, onChoose }: ClipsChoiceProps) {
  return (
    <Segments
      label="Clips that count"
      value={clips}
      onChange={onChoose}
      options={[
        { value: 'all', label: 'All' },
        { value: 'tuning', label: 'Its thresholds were set on' },
        { value: 'fresh', label: 'It never saw' },
      ]}
    />
  );
}

function RunNote({ run }: { run: CheckUp['runs'][number] }) {
  const words = `${run.judged} of ${countNoun(run.clips, 'clip')} judged`;
  const isThrough = run.judged === run.clips && run.state === 'ended';
  return (
    <div className="flex items-center gap-3 whitespace-nowrap pb-1.5 text-muted text-xs">
      {!isThrough && (
        <>
          <RunStateBadge state={run.state} />
          <Progress value={run.judged / run.clips} label={words} className="w-32" />
          <span aria-live="polite">{words}</span>
        </>
      )}
      <Link href={`/runs/${run.id}`} className="text-accent underline underline-offset-2">
        The run
      </Link>
    </div>
  );
}

interface FiguresProps {
  judgeId: string;
  run: CheckUp['runs'][number];
  clips: (typeof CLIPS)[number];
}

function Figures({ judgeId, run, clips }: FiguresProps) {
  const detection = useDetection({ run: run.id, source: KNOWN_ANSWERS, level: 'unit' }, run.judged);
  const samples = useSamples(clips !== 'all');
  const shown = useCallback(
    (name: string) => {
      if (clips === 'all') return true;
      const sample = samples.data?.find(({ file }) => file === name);
      return sample !== undefined && sample.tuning === (clips === 'tuning');
    },
    [clips, samples.data],
  );
  if (detection.error) {
    return <ErrorNote error={detection.error} onRetry={() => detection.refetch()} />;
  }
  if (!detection.data) return <Spinner label="Computing…" />;
  return (
    <>
      <DetectorPanel detection={detection.data} runId={run.id} shown={shown} />
      <OrderEffects judgeId={judgeId} runId={run.id} judged={run.judged} shown={shown} />
    </>
  );
}

function BaselineFacts() {
  return (
    <section
      aria-label="What it measures"
      className="grid gap-x-8 gap-y-3 rounded-lg border bg-surface px-4 py-3.5 md:grid-cols-2"
    >
      <p className="text-pretty text-muted">
        <strong className="font-medium text-text">What it measures.</strong> No model: it follows
        coloured regions over the frames and measures them, on this machine, without key or network.
        Where it cannot measure what is asked, it abstains; it never guesses. Its thresholds were
        set on some of these clips, which flatters it there; the others were drawn afterwards and
        never moved them.
      </p>
      <MeasuredList className="content-start" />
    </section>
  );
}

function NoCheckUp({ judge }: { judge: JudgeFacts }) {
  return (
    <EmptyState icon={ListChecks} title="No check-up yet">
      {judge.kind === 'imported'
        ? 'Its imported scores are about none of the known-answer clips.'
        : 'The check-up takes in the known-answer clips, which come with the app, and lets this judge answer about them. It says what that takes before it begins.'}
    </EmptyState>
  );
}
