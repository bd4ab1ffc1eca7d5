/** Two times closer than this are the same frame; far below any frame's duration. In seconds. */
export const SAME_FRAME = 0.0005;

/**
 * Which frame is on the screen at a time.
 * @param timestamps presentation timestamps in seconds, ascending, at least one
 * @returns index of the last frame that is presented at or before `time`; 0 before the first
 */
export function frameAt(timestamps: readonly number[], time: number): number {
  let low = 0;
  let high = timestamps.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((timestamps[middle] ?? 0) <= time + SAME_FRAME) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Index of the first frame that is presented at `time` or later; of the last one when none is. */
export function firstFrameFrom(timestamps: readonly number[], time: number): number {
  const index = frameAt(timestamps, time);
  const before = (timestamps[index] ?? 0) < time - SAME_FRAME;
  return Math.min(timestamps.length - 1, before ? index + 1 : index);
}

/** How far behind the start of a frame is sought at most, in seconds: many times what players round by. */
const BEHIND_START = 0.015;

/**
 * The time to seek to so that a frame is shown for sure: behind its start, since a player may round that down to the frame
 * before; but not far, since WebKitGTK takes frames for shorter than they are where not all are as long.
 * @param duration end of the last frame, in seconds
 */
export function seekTarget(timestamps: readonly number[], index: number, duration: number): number {
  const start = timestamps[index] ?? 0;
  const end = timestamps[index + 1] ?? Math.max(duration, start);
  return start + Math.min((end - start) / 2, BEHIND_START);
}

/** The frame `by` frames away from the one shown at `time`, within the video. */
export function stepFrom(timestamps: readonly number[], time: number, by: number): number {
  return Math.min(timestamps.length - 1, Math.max(0, frameAt(timestamps, time) + by));
}

/** Timestamps of a video whose own cannot be read: as if its frames were evenly spaced. */
export function evenTimestamps(frameCount: number, frameRate: number): number[] {
  return Array.from({ length: frameCount }, (_, index) => index / frameRate);
}
