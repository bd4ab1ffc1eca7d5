'use client';

import { Clapperboard } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { z } from 'zod';
import { useErrand } from '@/components/ingest/use-errand';
import { useIngest } from '@/components/ingest/use-ingest';
import type { OpenSamples } from '@/components/library/actions';
import { takeInSamples } from '@/components/library/take-in-samples';
import { Button } from '@/components/ui/button';
import { RefusalNote } from '@/components/ui/refusal-note';
import { reached } from '@/components/ui/server-action';
import { readSamples } from '@/lib/answers/queries';
import { sendItems } from '@/lib/imports/queries';
import { familyById } from '@/lib/suites/families';

const FILE = '/samples/captions/known-captions.jsonl';

const lineSchema = z.object({ video: z.string() });

/** Takes the sample captions and the clips that they are about into the project of the samples, and leads there. */
export function SampleCaptions({ openSamples }: { openSamples: OpenSamples }) {
  const { session } = useIngest();
  const router = useRouter();
  const take = useErrand('sample-captions', 'samples', async () => {
    const opened = await reached(openSamples('captions'));
    if (!opened.ok) throw new Error(opened.message);
    const project = opened.projectId;
    const response = await fetch(FILE);
    if (!response.ok) throw new Error(`The sample captions are not there (${response.status}).`);
    const text = await response.text();
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    const videos = new Set(lines.map((line) => lineSchema.parse(JSON.parse(line)).video));
    const clips = (await readSamples()).filter(({ file }) => videos.has(file));
    await takeInSamples(clips, session, project);
    const suite = familyById('captions').main;
    const files = [{ name: 'known-captions.jsonl', text }];
    await sendItems({ suite, project, files, store: true });
    session.clearFinished();
    router.push(`/?${new URLSearchParams({ project, suite })}`);
    return { project };
  });
  return (
    <>
      <Button variant="ghost" pending={take.running} onClick={() => take.run()}>
        <Clapperboard aria-hidden className="size-3.5" />
        Try the sample captions
      </Button>
      <span role="status" className="text-muted text-xs">
        {take.running && 'Taking in captions and their clips…'}
        {take.interrupted && 'The page was left while the samples came in: try again.'}
      </span>
      <RefusalNote refusal={take.error?.message ?? null} />
    </>
  );
}
