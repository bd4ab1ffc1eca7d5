import type { FrameNeed } from '../frames/need';

/** A video that is in already, of which frames are to be taken. */
export interface StoredVideo {
  videoId: string;
  name: string;
  /** What is to be taken. */
  need: FrameNeed;
  /** The run that waits for them; null where they are taken whatever there is. */
  runId: string | null;
}
