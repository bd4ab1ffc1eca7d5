import type { Medium, SuiteInput } from '@/lib/suites/input';
import type { Takes } from '@/lib/suites/suite';
import { clipWords, type Whole, whole } from '@/lib/suites/whole';
import type { Frame } from '@/lib/video/schema';

/** The frames that the suites of captions look at: from the first to the last, at even distance. */
export const EIGHT_FRAMES: Takes['frames'] = { mode: 'uniform', count: 8, ends: true };

/** What there is to say of an item whose video is not here. */
export const NO_VIDEO = 'The video is not here, so there is nothing to look at.';

/** The frames of an item's video, in order, and what a judge is told of them. */
export interface Shown {
  pictures: { frames: readonly Frame[]; whole?: Whole };
  words: string;
}

/** What there is to see of an item's one video; null where it has not come. */
export function shownOf({ media }: Pick<SuiteInput, 'media'>): Shown | null {
  const [medium] = media;
  if (!medium || medium.frames.length === 0) return null;
  const { frames, clip, duration } = medium;
  const pictures = { frames, ...whole([clip], { video: clipWords(duration) }) };
  return { pictures, words: wordsOf(medium) };
}

function wordsOf({ duration, frames }: Medium): string {
  const times = frames.map(({ at }) => at.toFixed(2)).join(', ');
  return `The video is ${duration.toFixed(2)} s long. You see ${frames.length} frames of it at even distance, at ${times} s.`;
}
