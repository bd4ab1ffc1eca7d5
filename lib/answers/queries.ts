'use client';

import { useQuery } from '@tanstack/react-query';
import { readJson } from '@/lib/request';
import { type Sample, samplesSchema } from './known-answers';

/** A sample clip with the address of its file. */
export type ServedSample = Sample & { url: string };

/** The sample clips that come with the app, with their known answers. */
export async function readSamples(): Promise<ServedSample[]> {
  const { clips } = await readJson('/samples/samples.json', samplesSchema);
  return clips.map((clip) => ({ ...clip, url: `/samples/${clip.file}` }));
}

/** The sample clips, for pages that show which of them are which; not asked unless `enabled`. */
export function useSamples(enabled: boolean) {
  return useQuery({ queryKey: ['samples'], queryFn: readSamples, enabled });
}
