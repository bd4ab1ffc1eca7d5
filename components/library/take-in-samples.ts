import type { ServedSample } from '@/lib/answers/queries';
import type { IngestSession } from '@/lib/video/ingest/ingest-session';

/**
 * Takes sample clips in.
 * @param projectId the project that they go into; the one that is open when left out
 * @returns the ids of those that are in, in no particular order
 */
export async function takeInSamples(
  samples: readonly ServedSample[],
  session: IngestSession,
  projectId?: string,
): Promise<string[]> {
  const taken = await session.ingestSamples(
    samples.map(({ url, file, prompt, model }) => ({ url, name: file, prompt, model })),
    projectId,
  );
  return taken.flatMap(({ videoId: itemId }) => itemId ?? []);
}
