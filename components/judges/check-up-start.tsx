'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Stethoscope } from 'lucide-react';
import { useState } from 'react';
import type { RecordKnownAnswers } from '@/components/library/actions';
import { takeInSamples } from '@/components/library/take-in-samples';
import { type StartRun, UNREACHED } from '@/components/runs/actions';
import { Button } from '@/components/ui/button';
import { countNoun } from '@/components/ui/numbers';
import { Progress } from '@/components/ui/progress';
import { useIngest } from '@/components/video/use-ingest';
import { readSamples } from '@/lib/answers/queries';
import type { CheckUp } from '@/lib/reviews/check-up/schema';
import { isSettled } from '@/lib/video/ingest-item';

/** Properties of {@link CheckUpStart}. */
export interface CheckUpStartProps {
  checkUp: CheckUp;
  suite: string;
  startRun: StartRun;
  recordKnownAnswers: RecordKnownAnswers;
  onStarted: (runId: string) => void;
}

/** The button that takes in whatever known-answer clips are missing and lets the judge answer about all of them. */
export function CheckUpStart(props: CheckUpStartProps) {
  const { checkUp, suite, startRun, recordKnownAnswers, onStarted } = props;
  const { judge, clips, runs } = checkUp;
  const { session, items } = useIngest();
  const queryClient = useQueryClient();
  const [taking, setTaking] = useState<ReadonlySet<string> | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);

  const start = async () => {
    setTrouble(null);
    setTaking(new Set());
    try {
      const samples = await readSamples();
      setTaking(new Set(samples.map(({ file }) => file)));
      const present = new Map(clips.map(({ id, name }) => [name, id]));
      const taken = { session, suite, recordKnownAnswers, present };
      const videoIds = await takeInSamples(samples, taken);
      const settings = { blindToPrompt: false, tellGenerated: true };
      const request = { suite, judgeId: judge.id, videoIds, settings };
      const run = await startRun(request).catch(() => UNREACHED);
      if (!run.ok) throw new Error(run.message);
      session.clearSettled();
      onStarted(run.runId);
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    }
    setTaking(null);
    await queryClient.invalidateQueries();
  };

  const mine = items.filter(({ name }) => taking?.has(name));
  const done = mine.filter(isSettled).length;
  const words =
    mine.length === 0 ? 'Preparing' : `Taking in: ${done} of ${countNoun(mine.length, 'clip')}`;
  return (
    <div className="flex flex-col items-end gap-1.5">
      <Button
        variant="primary"
        onClick={start}
        pending={taking !== null}
        disabled={judge.unready !== null || runs[0]?.state === 'running'}
      >
        {taking === null && <Stethoscope aria-hidden className="size-3.5" />}
        {runs.length === 0 ? 'Run the check-up' : 'Run it again'}
      </Button>
      {judge.kind === 'endpoint' && !taking && (
        <p className="text-faint text-xs">
          asks {judge.model ?? judge.name} about every clip, at its usual price
        </p>
      )}
      {taking && (
        <div className="w-56">
          <p className="mb-1 text-muted text-xs" aria-live="polite">
            {words}
          </p>
          <Progress
            value={mine.length === 0 ? null : done / mine.length}
            label="Taking in the known-answer clips"
          />
        </div>
      )}
      {trouble && (
        <p role="alert" className="max-w-sm text-bad text-xs">
          {trouble}
        </p>
      )}
    </div>
  );
}
