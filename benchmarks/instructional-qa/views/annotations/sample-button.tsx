'use client';

import { Clapperboard } from 'lucide-react';
import { useErrand } from '@/components/ingest/use-errand';
import { useIngest } from '@/components/ingest/use-ingest';
import { Button } from '@/components/ui/button';
import { countNoun } from '@/components/ui/numbers';
import { readSampleAnnotations, type SampleAnnotations } from './sample';

/** Properties of {@link SampleButton}. */
export interface SampleButtonProps {
  /** Which gets the sample videos. */
  project: { id: string; name: string };
  onRead: (file: SampleAnnotations['file']) => void;
}

/** Reads the sample annotations, and takes the videos that they are about into the project. For the browser only. */
export function SampleButton({ project, onRead }: SampleButtonProps) {
  const { session } = useIngest();
  const take = useErrand('sample-annotations', project.id, async () => {
    const { file, videos } = await readSampleAnnotations();
    onRead(file);
    const taken = await session.ingestSamples(videos, project.id);
    return { all: videos.length, here: taken.filter(({ videoId }) => videoId !== null).length };
  });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span role="status" className="text-muted text-xs">
        {take.running && 'Taking in the sample videos…'}
        {take.result &&
          `${countNoun(take.result.here, 'sample video')} of ${take.result.all} in ${project.name}.`}
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
