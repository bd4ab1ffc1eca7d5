import { createHash } from 'node:crypto';
import type { Frame } from '@/lib/video/schema';
import type { FrameOrder } from './suite';

/**
 * The frames of a call in the order in which their pictures are shown. The shuffled one follows from the pictures alone,
 * so that all calls about the same frames have the same, whoever is asked and however often; it is neither of the other
 * two, but for two frames, where there is no third.
 * @param frames in order of time
 */
export function picturesInOrder(frames: readonly Frame[], order: FrameOrder): readonly Frame[] {
  if (order === 'forward') return frames;
  const reversed = frames.toReversed();
  if (order === 'reversed' || frames.length < 3) return reversed;
  const pictures = frames.map(({ hash }) => hash).join();
  for (let round = 0; ; round += 1) {
    const shuffled = frames
      .map((frame, place) => ({ frame, drawn: digest(`${pictures} ${round} ${place}`) }))
      .toSorted((one, other) => (one.drawn < other.drawn ? -1 : 1))
      .map(({ frame }) => frame);
    const known = [frames, reversed].some((one) =>
      one.every((frame, place) => frame === shuffled[place]),
    );
    if (!known) return shuffled;
  }
}

/** Pictures in any order at the times at which the frames are shown that they stand in for, as if they were these. */
export function withTimesOf(frames: readonly Frame[], pictures: readonly Frame[]): Frame[] {
  return pictures.map((picture, place) => ({ ...picture, at: frames[place]?.at ?? picture.at }));
}

/** A number that follows from a text and is as good as drawn. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
