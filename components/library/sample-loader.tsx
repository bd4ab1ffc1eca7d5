'use client';

import { Clapperboard } from 'lucide-react';
import Link from 'next/link';
import type { Ingesting } from '@/components/ingest/use-ingest';
import { Button } from '@/components/ui/button';
import { countNoun } from '@/components/ui/numbers';
import { Progress } from '@/components/ui/progress';
import { isFinished } from '@/lib/video/ingest/queued-file';
import type { useSampleErrand } from './use-sample-errand';

/** Properties of {@link SampleLoader}. */
export interface SampleLoaderProps {
  ingesting: Ingesting;
  /** Whether the project of the samples is open, where it is to be seen how far they are. */
  isThere: boolean;
  errand: ReturnType<typeof useSampleErrand>;
}

/** Offers the sample clips, shows how far they are, and says so when they were cut off. */
export function SampleLoader({ ingesting, isThere, errand }: SampleLoaderProps) {
  const { error } = errand;
  const running = isThere && errand.running;
  const result = isThere ? errand.result : null;
  const interrupted = isThere && errand.interrupted;
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
          is. They have a project of their own, “Samples”{isThere ? '' : ', which opens then'}.
        </p>
      </div>
      {interrupted && (
        <p role="alert" className="text-pretty rounded-md bg-warn/8 px-3 py-2 text-xs">
          The page was left while they came in. Those that did are neither labelled nor judged.
        </p>
      )}
      {running ? (
        <Taking ingesting={ingesting} />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="primary"
            onClick={() => errand.run()}
            disabled={!errand.ready || errand.running}
          >
            {interrupted
              ? 'Go on with them'
              : result || error
                ? 'Load them again'
                : 'Load the sample clips'}
          </Button>
          {interrupted ? (
            <Button variant="ghost" onClick={errand.forget}>
              Leave it
            </Button>
          ) : (
            !result && !error && <span className="text-faint text-xs">half a minute</span>
          )}
        </div>
      )}
      <div role="status" className="empty:hidden">
        {result && <Judging {...result} />}
      </div>
      {error && (
        <p role="alert" className="text-bad">
          {error.message}
        </p>
      )}
      {errand.trouble && <p className="text-bad text-xs">{errand.trouble.message}</p>}
    </section>
  );
}

function Taking({ ingesting }: { ingesting: Ingesting }) {
  const items = ingesting.items.filter(({ origin }) => 'sample' in origin);
  const done = items.filter(isFinished).length;
  const share = items.reduce((sum, item) => sum + item.share, 0) / Math.max(1, items.length);
  const words =
    items.length === 0 ? 'Preparing' : `Adding: ${done} of ${countNoun(items.length, 'clip')}`;
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
