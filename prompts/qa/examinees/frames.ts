import { framesOfMedia, type SuiteInput } from '@/lib/suites/input';
import type { TakenFrames } from '@/lib/suites/suite';
import type { Frame } from '@/lib/video/schema';

/** The frames that examinees see: as many even ones of the item's part of the video as the setting says, at half its size. */
export const CLIP_FRAMES: TakenFrames = {
  mode: 'uniform',
  count: { setting: 'frames' },
  scale: 'quarter',
};

/** The frames that an examinee sees, in order; none in the blind control, and of one that was asked elsewhere. */
export function framesOf(input: SuiteInput<unknown, { frames: number }>): readonly Frame[] {
  return input.settings.frames === 0 ? [] : framesOfMedia(input);
}
