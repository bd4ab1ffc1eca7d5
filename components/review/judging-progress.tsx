'use client';

import Link from 'next/link';
import { FramesNotice } from '@/components/runs/frames-notice';
import { WorkerNotice } from '@/components/runs/worker-notice';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { Spinner } from '@/components/ui/spinner';
import { useRun } from '@/lib/runs/queries';
import type { RunItemProgress, StepProgress as Step } from '@/lib/runs/schema';

/** How far judging one item has come, step by step, while it goes on. */
export function JudgingProgress({ runId, itemId }: { runId: string; itemId: string }) {
  const { data: run } = useRun(runId, { item: itemId });
  const item = run?.items[0];
  return (
    <section className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center gap-5 p-6">
      <header className="flex flex-col gap-1">
        <Spinner label={labelOf(item)} />
        {run && <p className="text-muted text-sm">by {run.judge}</p>}
      </header>
      <WorkerNotice />
      {run && <FramesNotice run={run} />}
      <ol className="flex flex-col gap-3">
        {item?.steps.map((step) => (
          <StepProgress key={step.prompt} step={step} />
        ))}
      </ol>
      <div>
        <Button asChild size="sm">
          <Link href={`/runs/${runId}`}>Open the run</Link>
        </Button>
      </div>
    </section>
  );
}

function labelOf(item: RunItemProgress | undefined): string {
  if (item?.state === 'judging') return 'Being judged';
  return item?.framed === false ? 'Waiting for its frames' : 'Waiting for its turn';
}

function StepProgress({ step: { purpose, answered, failed, planned } }: { step: Step }) {
  const words = `${answered + failed} of ${planned}`;
  return (
    <li className="flex flex-col gap-1.5">
      <p className="flex justify-between gap-4 text-xs">
        <span>{purpose}</span>
        <span className="text-muted tabular-nums">
          {words}
          {failed > 0 && <span className="text-bad"> · {failed} failed</span>}
        </span>
      </p>
      <Progress
        value={planned === 0 ? 1 : (answered + failed) / planned}
        label={`${purpose}: ${words}`}
        tone={failed > 0 ? 'bad' : answered === planned ? 'good' : 'accent'}
      />
    </li>
  );
}
