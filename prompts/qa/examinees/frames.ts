import { framesOfMedia, type SuiteInput } from '@/lib/suites/input';
import type { TakenFrames } from '@/lib/suites/suite';
import { type Whole, whole } from '@/lib/suites/whole';
import type { Frame } from '@/lib/video/schema';

/** The frames that examinees see: as many even ones of the item's part of the video as the setting says, at half its size. */
export const CLIP_FRAMES: TakenFrames = {
  mode: 'uniform',
  count: { setting: 'frames' },
  scale: 'quarter',
};

/** The frames that an examinee sees, in order; none in the blind control, and of one that was asked elsewhere. */
export function picturesOf(input: SuiteInput<unknown, { frames: number }>): {
  frames: readonly Frame[];
  whole?: Whole;
} {
  if (input.settings.frames === 0) return { frames: [] };
  return {
    frames: framesOfMedia(input),
    ...whole(input.media.flatMap((medium) => (medium ? [medium.clip] : []))),
  };
}
