/** A video file, or the part of one that an item is about. */
export interface Clip {
  /** SHA-256 of the file. */
  hash: string;
  /** In seconds, of the part where there is one. */
  duration: number;
  /** In pixels. */
  width: number;
  height: number;
  /** Where the part begins and ends, in seconds of the file; left out at the file's own beginning and end. */
  from?: number;
  to?: number;
  /** What the judge is told of which video it is, where a call carries several. */
  video?: string;
}

/** What a call is about as a whole, which a judge that is shown videos gets in place of frames of them. */
export interface Whole {
  clips: readonly Clip[];
  /** The values of placeholders that speak of what is shown, for such a judge. */
  variables: Readonly<Record<string, string>>;
}

/**
 * That a call is about videos as a whole, to be spread into it. It is nothing where one of them has no file, as of items
 * that are only thought of.
 */
export function whole(
  clips: readonly (Clip | undefined)[],
  variables: Whole['variables'] = {},
): { whole?: Whole } {
  const here = clips.filter((clip) => clip !== undefined);
  return here.length > 0 && here.length === clips.length
    ? { whole: { clips: here, variables } }
    : {};
}

/** What a judge is told that sees a video itself. */
export function clipWords(duration: number): string {
  return `The video is ${duration.toFixed(2)} s long. You see it as a video, from its beginning to its end.`;
}

/** How a judge's server takes frames out of a video. */
export interface Sampling {
  framesPerSecond: number;
  /** The most frames of one video; null for as many as there are. */
  mostFrames: number | null;
}

/** A video as a call showed it. */
export interface ShownClip extends Clip, Sampling {}

/** How a video was shown, in words. */
export function describeSampling({ framesPerSecond, mostFrames }: Sampling): string {
  const rate = `at ${framesPerSecond} ${framesPerSecond === 1 ? 'frame' : 'frames'} a second`;
  return mostFrames === null ? rate : `${rate}, at most ${mostFrames}`;
}

/** How many frames are taken out of a video. */
export function countFrames({ duration, framesPerSecond, mostFrames }: ShownClip): number {
  const count = Math.max(1, Math.ceil(duration * framesPerSecond));
  return mostFrames === null ? count : Math.min(count, mostFrames);
}
