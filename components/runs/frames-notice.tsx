'use client';

import { Images } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { describeTimeLeft } from '@/components/ingest/ingest-words';
import { useNoun } from '@/components/library/noun';
import { useMay } from '@/components/people/person-context';
import { Button } from '@/components/ui/button';
import { countNoun } from '@/components/ui/numbers';
import { Progress } from '@/components/ui/progress';
import { useWorkers } from '@/lib/runs/queries';
import type { RunProgress } from '@/lib/runs/schema';
import { isFinished, isTroubled } from '@/lib/video/ingest/queued-file';
import { useFrameTaking } from './use-frame-taking';

/** Properties of {@link FramesNotice}. */
export interface FramesNoticeProps {
  run: Pick<RunProgress, 'id' | 'state' | 'waitingFor'>;
}

/** Says how many items of a run wait for frames, who takes them, and how far that is; nothing where none does. */
export function FramesNotice({ run }: FramesNoticeProps) {
  const noun = useNoun();
  const { frames } = run.waitingFor;
  if (frames === 0 || run.state === 'cancelled') return null;
  return (
    <section
      aria-label="Frames"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-accent/30 bg-accent-soft px-4 py-3"
    >
      <div className="flex min-w-0 flex-1 basis-96 gap-3">
        <Images aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
        <div className="min-w-0 flex-1">
          <p className="font-medium">
            {countNoun(frames, `${noun} waits for its frames`, `${noun}s wait for their frames`)}
          </p>
          <Taking run={run} />
        </div>
      </div>
    </section>
  );
}

function Taking({ run }: FramesNoticeProps) {
  const { taking, secondsLeft, stop } = useFrameTaking(run.id);
  const done = taking.filter(isFinished).length;
  const troubled = taking.filter(isTroubled);
  if (done === taking.length) {
    return (
      <>
        <Helpers run={run} />
        {troubled.map(({ id, problem }) => (
          <p key={id} className="mt-1 text-bad">
            {problem}
          </p>
        ))}
      </>
    );
  }
  const words = `Extracting them here from the stored files: ${done} of ${countNoun(taking.length, 'video')}`;
  const share = taking.reduce((sum, item) => sum + (isFinished(item) ? 1 : item.share), 0);
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-72">
        <p className="mb-1.5 text-muted tabular-nums">
          {words}
          <span className="text-faint"> · {describeTimeLeft(secondsLeft)}</span>
        </p>
        <Progress value={share / taking.length} label={words} />
      </div>
      <Button size="sm" onClick={stop}>
        Stop extracting
      </Button>
    </div>
  );
}

/** Who takes them while this page does not, and what helps. */
function Helpers({ run }: FramesNoticeProps) {
  const { data: workers } = useWorkers();
  const { take } = useFrameTaking(run.id);
  const noun = useNoun();
  const mayTake = useMay('reviewer');
  const [asking, setAsking] = useState(false);
  const begin = async () => {
    setAsking(true);
    await take(run.id).catch((error: Error) => toast.error(error.message));
    setAsking(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <p className="min-w-0 flex-1 basis-72 text-pretty text-muted">
        {workers?.decodes
          ? `A worker extracts them from the stored files, one ${noun} after another, and each is judged as soon as it has its own.`
          : `No worker has a browser to take them with. This page can, as long as it is open; for many ${noun}s run `}
        {!workers?.decodes && (
          <code className="break-words font-mono text-xs">
            npx framejury frames --missing --run {run.id}
          </code>
        )}
      </p>
      {mayTake && (
        <Button size="sm" pending={asking} onClick={() => void begin()}>
          Extract them here
        </Button>
      )}
    </div>
  );
}
