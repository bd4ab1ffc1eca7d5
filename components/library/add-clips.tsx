'use client';

import { useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { Ingest } from '@/components/ingest/ingest';
import { useIngest } from '@/components/ingest/use-ingest';
import { libraryKeys } from '@/lib/library/queries';
import { isFinished, isIn, type QueuedFile } from '@/lib/video/ingest/queued-file';
import { SampleLoader } from './sample-loader';
import { type SampleMeans, useSampleErrand } from './use-sample-errand';

/**
 * The library is read again no more often while a batch comes in: that takes the server and the page as long as several
 * clips take them, which follow their clips on the list above anyway.
 */
const STORED_EVERY_MS = 10_000;

/** Tells of stored files: of the first at once, of more every ten seconds, and at once when all are through. */
function useStored(items: readonly QueuedFile[], onStored: () => void) {
  const stored = items.filter(isIn).length;
  const through = items.every(isFinished);
  const told = useRef({ stored, at: Number.NEGATIVE_INFINITY });
  const tell = useRef(onStored);
  useEffect(() => {
    tell.current = onStored;
  });
  useEffect(() => {
    // Finished files that are cleared off the list are not stored once more.
    if (stored < told.current.stored) told.current.stored = stored;
    if (stored === told.current.stored) return;
    const wait = through ? 0 : told.current.at + STORED_EVERY_MS - performance.now();
    const timer = setTimeout(() => {
      told.current = { stored, at: performance.now() };
      tell.current();
    }, wait);
    return () => clearTimeout(timer);
  }, [stored, through]);
}

/** Properties of {@link AddClips}. */
export interface AddClipsProps extends Omit<SampleMeans, 'session'> {
  /** The first visit: says what this place is. */
  welcome: boolean;
  /** The project into which the clips go; that of the samples takes nothing else in. */
  project: { id: string; samples: boolean };
  /** Whether the sample clips are offered. */
  offersSamples: boolean;
  /** Whether it is in view; what is under way goes on when it is not. */
  open: boolean;
  /** Called when files have become clips; now and then only, while there are many. */
  onStored: () => void;
}

/** The ways in which clips come in: dropped files, and the samples. */
export function AddClips({
  welcome,
  project,
  offersSamples,
  open,
  onStored,
  ...actions
}: AddClipsProps) {
  const ingesting = useIngest();
  const { session } = ingesting;
  const errand = useSampleErrand({ session, ...actions });
  useEffect(() => session.openProject(project.id), [session, project.id]);
  const client = useQueryClient();
  useEffect(() => {
    // What came in while another page was looked at was told to nobody.
    if (!session.queue.read().items.some(isIn)) return;
    void client.invalidateQueries({ queryKey: libraryKeys.all });
  }, [session, client]);
  useStored(ingesting.items, onStored);
  // What goes on, or was left behind, is never out of sight.
  const shown =
    open ||
    (project.samples && (errand.running || errand.interrupted)) ||
    ingesting.leftBehind.length > 0 ||
    !ingesting.items.every(isFinished);
  return (
    <div className={clsx(!shown && 'hidden', welcome && 'mx-auto w-full max-w-5xl pt-[8vh]')}>
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
      <div
        className={clsx(
          'grid items-start gap-4',
          offersSamples && 'lg:grid-cols-[minmax(0,1fr)_20rem]',
        )}
      >
        <Ingest ingesting={ingesting} closed={project.samples} />
        {offersSamples && (
          <SampleLoader ingesting={ingesting} isThere={project.samples} errand={errand} />
        )}
      </div>
    </div>
  );
}
