'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Clapperboard } from 'lucide-react';
import { useErrand } from '@/components/ingest/use-errand';
import { useIngest } from '@/components/ingest/use-ingest';
import type { OpenSamples } from '@/components/library/actions';
import { Button } from '@/components/ui/button';
import { countNoun } from '@/components/ui/numbers';
import { reached } from '@/components/ui/server-action';
import { libraryKeys } from '@/lib/library/queries';
import { readSampleAnnotations, type SampleAnnotations } from './sample';

/** Properties of {@link SampleButton}. */
export interface SampleButtonProps {
  openSamples: OpenSamples;
  /** Called with the project of the samples, into which the videos go. */
  onOpened: (projectId: string) => void;
  onRead: (file: SampleAnnotations['file']) => void;
}

/** Reads the sample annotations, and takes the videos that they are about into the project of the samples. */
export function SampleButton({ openSamples, onOpened, onRead }: SampleButtonProps) {
  const { session } = useIngest();
  const client = useQueryClient();
  const take = useErrand('sample-annotations', 'samples', async () => {
    const opened = await reached(openSamples('qa'));
    if (!opened.ok) throw new Error(opened.message);
    await client.invalidateQueries({ queryKey: libraryKeys.projects });
    onOpened(opened.projectId);
    const { file, videos } = await readSampleAnnotations();
    onRead(file);
    const taken = await session.ingestSamples(videos, opened.projectId);
    return { all: videos.length, here: taken.filter(({ videoId }) => videoId !== null).length };
  });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span role="status" className="text-muted text-xs">
        {take.running && 'Taking in the sample videos…'}
        {take.result &&
          `${countNoun(take.result.here, 'sample video')} of ${take.result.all} in the project of the samples.`}
        {take.interrupted &&
          'The page was left while the sample videos came in, so some are missing: try again.'}
      </span>
      {take.error && (
        <span role="alert" className="text-bad text-xs">
          {take.error.message}
        </span>
      )}
      <Button size="sm" pending={take.running} onClick={() => take.run()}>
        <Clapperboard aria-hidden className="size-3.5" />
        Try the sample annotations
      </Button>
    </div>
  );
}
