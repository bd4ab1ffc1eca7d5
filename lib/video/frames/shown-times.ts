/** The frames of a video that are shown, and when. */
export interface ShownTimes {
  /** How many frames before them an edit list leaves out: they are decoded, never shown. */
  skipped: number;
  /** Seconds by which the file's own times are later than those at which its frames are shown. */
  offset: number;
}

/**
 * What an edit list leaves of a video: it makes time 0 the place from which frames are shown. Where that lies between
 * two frames, ffmpeg, and Chromium with it, begin with the later one, at 0, and all that follows comes that much
 * earlier; so do we, for the frame at a time to be the one that a player shows.
 * @param times of all the file's frames, in seconds, ascending
 */
export function readShownTimes(times: readonly number[]): ShownTimes {
  const skipped = times.filter((time) => time < 0).length;
  return { skipped, offset: skipped > 0 ? (times[skipped] ?? 0) : 0 };
}
