import type { z } from 'zod';
import { placeItems } from '@/lib/items/place.store';
import { comparableName } from '@/lib/video/ingest/prompts-table';
import { clipsNamed } from '@/lib/video/named.store';
import { suiteById } from '@/prompts';
import { clipItem } from '../formats/pages/clips';
import { type TrimmedVideo, trimVideos } from '../formats/pages/preview';
import { type FilesReading, readAnnotationFiles } from '../formats/pages/reading';
import type { annotationRequestSchema } from '../formats/pages/schema';

/** The suite whose items are clips with steps. */
export const SUITE = 'question-writing';

/**
 * Reads files of annotations, and cuts what they speak of into clips. Where files say no durations, those of the project’s
 * videos count.
 */
export async function readAndTrim(
  projectId: string,
  { files, settings }: z.output<typeof annotationRequestSchema>,
): Promise<{ reading: FilesReading; trimmed: TrimmedVideo[] }> {
  const texts = files.map(({ name: path, text }) => ({ path, text }));
  const reading = readAnnotationFiles(texts);
  const timeless = reading.videos.flatMap(({ video, duration }) =>
    duration === null ? [video] : [],
  );
  const named = await clipsNamed(projectId, timeless);
  const durations = new Map([...named].map(([video, { duration }]) => [video, duration]));
  const full = durations.size > 0 ? readAnnotationFiles(texts, durations) : reading;
  return { reading: full, trimmed: trimVideos(full.videos, settings) };
}

/** Gives a project the clips of trimmed videos, or with `store` false says what that would come to. */
export async function placeClips(
  projectId: string,
  trimmed: readonly TrimmedVideo[],
  store: boolean,
) {
  const footage = await clipsNamed(
    projectId,
    trimmed.map(({ video }) => video.video),
  );
  const clips = trimmed.flatMap(({ trimming }) => trimming.cuts.map(({ clip }) => clip));
  const items = clips.map((clip) => {
    const item = clipItem(clip, footage.get(clip.video));
    const media = item.media?.map((medium) => ({ ...medium, name: comparableName(medium.name) }));
    return { ...item, ...(media && { media }) };
  });
  return placeItems({ projectId, takes: suiteById(SUITE).takes, items, store });
}
