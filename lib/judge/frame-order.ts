import { createHash } from 'node:crypto';
import type { Picture } from '@/lib/suites/ask';
import type { FrameOrder } from '@/lib/suites/input';

/**
 * The pictures of a call in the order in which they are shown: those with captions of their own as they stand, and after them
 * the frames, of several videos each by itself. The shuffled order follows from the pictures alone, so that all calls about the same frames share it, no matter who is asked, and how often. It differs from the
 * other two orders, except for two frames, where there is no third.
 * @param pictures those with captions of their own first, then frames in order of time, video by video
 */
export function picturesInOrder(
  pictures: readonly Picture[],
  order: FrameOrder,
): readonly Picture[] {
  if (order === 'forward') return pictures;
  const captioned = pictures.filter(({ caption }) => caption !== undefined);
  return [...captioned, ...framesInOrder(pictures.slice(captioned.length), order)];
}

function framesInOrder(frames: readonly Picture[], order: FrameOrder): readonly Picture[] {
  const videos = [...new Set(frames.map(({ video }) => video))];
  if (videos.length > 1) {
    return videos.flatMap((video) =>
      framesInOrder(
        frames.filter((frame) => frame.video === video),
        order,
      ),
    );
  }
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

/** The pictures, in their order, with the times of the frames whose places they take. */
export function withTimesOf(frames: readonly Picture[], pictures: readonly Picture[]): Picture[] {
  return pictures.map((picture, place) => ({ ...picture, at: frames[place]?.at ?? picture.at }));
}

/** A text's key in the shuffled order. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
