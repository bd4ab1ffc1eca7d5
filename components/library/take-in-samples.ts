import type { ServedSample } from '@/lib/answers/queries';
import type { IngestSession } from '@/lib/video/ingest-session';
import type { RecordKnownAnswers } from './actions';

/** What taking in the sample clips needs. */
export interface TakingIn {
  session: IngestSession;
  suite: string;
  recordKnownAnswers: RecordKnownAnswers;
  /** Videos by file name that are in already: only their known answers are recorded anew. */
  present?: ReadonlyMap<string, string>;
}

/**
 * Takes sample clips in as videos and records their known answers.
 * @returns the ids of those that are in, in no particular order
 * @throws {Error} with a sentence when known answers cannot be recorded
 */
export async function takeInSamples(
  samples: readonly ServedSample[],
  { session, suite, recordKnownAnswers, present = new Map() }: TakingIn,
): Promise<string[]> {
  const known = samples.flatMap((sample) => {
    const videoId = present.get(sample.file);
    return videoId ? [{ sample, videoId }] : [];
  });
  const fresh = samples.filter(({ file }) => !present.has(file));
  const byUrl = new Map(fresh.map((sample) => [sample.url, sample]));
  const taken = await session.ingestSamples(
    fresh.map(({ url, file, prompt, model }) => ({ url, name: file, prompt, model })),
  );
  const arrived = taken.flatMap(({ clip, videoId }) => {
    const sample = byUrl.get(clip.url);
    return videoId && sample ? [{ sample, videoId }] : [];
  });
  const all = [...known, ...arrived];
  for (const { sample, videoId } of all) {
    const labelled = await recordKnownAnswers(videoId, suite, sample);
    if (!labelled.ok) throw new Error(labelled.message);
  }
  return all.map(({ videoId }) => videoId);
}
