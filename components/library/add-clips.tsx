'use client';

import clsx from 'clsx';
import { Ingest } from '@/components/video/ingest';
import { useIngestQueue } from '@/components/video/use-ingest-queue';
import { SampleLoader, type SampleLoaderProps } from './sample-loader';

/** Properties of {@link AddClips}. */
export interface AddClipsProps extends Omit<SampleLoaderProps, 'queue'> {
  /** The first visit: says what this place is. */
  welcome: boolean;
  /** Whether it is in view; what is under way goes on when it is not. */
  open: boolean;
  /** Called when a file has become a video. */
  onStored: () => void;
}

/** The ways in which clips come in: dropped files, and the samples. */
export function AddClips({ welcome, open, onStored, ...samples }: AddClipsProps) {
  const queue = useIngestQueue({ onStored });
  return (
    <div className={clsx(!open && 'hidden', welcome && 'mx-auto w-full max-w-5xl pt-[8vh]')}>
      {welcome && (
        <header className="mb-6">
          <h1 className="font-semibold text-2xl tracking-tight">
            See what a judge sees in a generated video
          </h1>
          <p className="mt-1 max-w-2xl text-pretty text-base text-muted">
            Clips become key frames here in the browser, a vision-language judge scores what cannot
            be real in them, and you confirm or correct it, down to the frame. In the end you know
            how far the judge can be trusted.
          </p>
        </header>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Ingest queue={queue} />
        <SampleLoader queue={queue} {...samples} />
      </div>
    </div>
  );
}
