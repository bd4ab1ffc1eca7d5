'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Clapperboard } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import type { Ingesting } from '@/components/ingest/use-ingest';
import type { StartRun } from '@/components/runs/actions';
import { Button } from '@/components/ui/button';
import { countNoun } from '@/components/ui/numbers';
import { Progress } from '@/components/ui/progress';
import { reached } from '@/components/ui/server-action';
import { readSamples } from '@/lib/answers/queries';
import { useJudges } from '@/lib/judge/queries';
import { USUAL_SUITE } from '@/lib/library/schema';
import { isFinished } from '@/lib/video/ingest/ingest-item';
import type { RecordKnownAnswers } from './actions';
import { takeInSamples } from './take-in-samples';

/** Properties of {@link SampleLoader}. */
export interface SampleLoaderProps {
  ingesting: Ingesting;
  /** The project that is open, into which they go. */
  project: { name: string };
  startRun: StartRun;
  recordKnownAnswers: RecordKnownAnswers;
}

type State =
  | { phase: 'idle' }
  | { phase: 'taking'; names: ReadonlySet<string> }
  | { phase: 'judging'; runId: string; clips: number; missing: number }
  | { phase: 'failed'; message: string };

/** Offers the sample clips: takes them in, labels them with their known answers, and has the baseline judge them. */
export function SampleLoader(props: SampleLoaderProps) {
  const { ingesting, project, startRun, recordKnownAnswers } = props;
  const { session } = ingesting;
  const judges = useJudges();
  const queryClient = useQueryClient();
  const [state, setState] = useState<State>({ phase: 'idle' });

  const load = async () => {
    const baseline = judges.data?.find(({ source }) => source === 'built-in');
    if (!baseline) return;
    // What is known of the samples is known in the words of this suite.
    const suite = USUAL_SUITE;
    setState({ phase: 'taking', names: new Set() });
    try {
      // A first taste is soon had; the check-up of a judge asks about all of them, in a project of their own.
      const samples = (await readSamples()).filter(({ tuning }) => tuning);
      setState({ phase: 'taking', names: new Set(samples.map(({ file }) => file)) });
      const itemIds = await takeInSamples(samples, session);
      if (itemIds.length === 0) {
        throw new Error('None of the sample clips could be taken in; the list says why.');
      }
      const labelled = await reached(recordKnownAnswers(itemIds, suite));
      if (!labelled.ok) throw new Error(labelled.message);
      const settings = {};
      const request = { suite, judgeId: baseline.id, itemIds, settings };
      const run = await reached(startRun(request));
      if (!run.ok) throw new Error(run.message);
      const clips = itemIds.length;
      session.clearFinished();
      setState({ phase: 'judging', runId: run.runId, clips, missing: samples.length - clips });
    } catch (error) {
      setState({
        phase: 'failed',
        message: error instanceof Error ? error.message : String(error),
      });
    }
    await queryClient.invalidateQueries();
  };

  return (
    <section className="flex flex-col justify-center gap-3 rounded-xl border bg-surface p-5">
      <div>
        <h2 className="flex items-center gap-2 font-semibold">
          <Clapperboard aria-hidden className="size-4 text-accent" />
          Sample clips
        </h2>
        <p className="mt-1 text-pretty text-muted">
          Short clips that we rendered: in each, one thing is wrong at a known moment, or nothing
          is. The built-in judge scores them without a key, and the known answers show how good it
          is. They go into “{project.name}”, like clips of your own.
        </p>
      </div>
      {state.phase === 'taking' ? (
        <Taking ingesting={ingesting} names={state.names} />
      ) : (
        <div className="flex items-center gap-3">
          <Button variant="primary" onClick={load} disabled={!judges.data}>
            {state.phase === 'idle' ? 'Load the sample clips' : 'Load them again'}
          </Button>
          {state.phase === 'idle' && <span className="text-faint text-xs">half a minute</span>}
        </div>
      )}
      <div role="status" className="empty:hidden">
        {state.phase === 'judging' && <Judging {...state} />}
      </div>
      {state.phase === 'failed' && (
        <p role="alert" className="text-bad">
          {state.message}
        </p>
      )}
      {judges.error && <p className="text-bad text-xs">{judges.error.message}</p>}
    </section>
  );
}

function Taking({ ingesting, names }: { ingesting: Ingesting; names: ReadonlySet<string> }) {
  const items = ingesting.items.filter(({ name }) => names.has(name));
  const done = items.filter(isFinished).length;
  const share = items.reduce((sum, item) => sum + item.share, 0) / Math.max(1, items.length);
  const words =
    items.length === 0 ? 'Preparing' : `Taking in: ${done} of ${countNoun(items.length, 'clip')}`;
  return (
    <div>
      <p className="mb-1.5 text-muted text-xs" aria-live="polite">
        {words}
      </p>
      <Progress value={items.length === 0 ? null : share} label={words} />
    </div>
  );
}

function Judging({ runId, clips, missing }: { runId: string; clips: number; missing: number }) {
  return (
    <p className="text-pretty">
      {countNoun(clips, 'clip')} in, with known answers
      {missing > 0 && `; ${missing} could not be taken in`}.{' '}
      <Link href={`/runs/${runId}`} className="text-accent underline underline-offset-2">
        Watch the judge
      </Link>{' '}
      or{' '}
      <Link
        href={`/agreement?run=${runId}&against=reference`}
        className="text-accent underline underline-offset-2"
      >
        see how right it was
      </Link>
      .
    </p>
  );
}
