import type { ImportedItem } from '@/lib/suites/item';
import type { Clip } from '../trimming/schema';
import { clock } from '../trimming/words';

/** A video of the library that annotations are about. */
export interface Footage {
  /** The item that the video is as a clip. */
  id: string;
  name: string;
}

/** As many characters of a subject are in a clip’s name. */
const LONGEST_SUBJECT = 200;

/**
 * A clip as an item. Its video is awaited by its name where it is not here; sources that name videos by an id are taken to
 * mean the MP4 file of that name.
 */
export function clipItem(clip: Clip, footage: Footage | undefined): ImportedItem {
  const { video, source, view, subject, from, to } = clip;
  const name = footage?.name ?? (hasEnding(video) ? video : `${video}.mp4`);
  return {
    sourceId: `${source}/${video}/${from}-${to}`,
    name: `${subject.slice(0, LONGEST_SUBJECT)}, ${clock(from)}–${clock(to)} (${video})`.slice(
      0,
      500,
    ),
    data: clip,
    cluster: video,
    facets: { source, view },
    media: [{ name, from, to, ...(footage && { video: footage.id }) }],
  };
}

function hasEnding(video: string): boolean {
  return /\.[a-z][a-z\d]{1,4}$/i.test(video);
}
