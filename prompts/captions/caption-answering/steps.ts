import { nothingToJudge, toOutcome } from '@/lib/suites/outcome';
import type { UnitName } from '@/lib/suites/question';
import type { Ask, PlannedCall } from '@/lib/suites/suite';
import { CAPTION_KIND, type CaptionData } from '../data';
import { wordsOfTask } from '../making/instructions';
import { NO_VIDEO, shownOf } from '../making/shown';
import { answer } from './prompts';
import type { CaptionInput, Evidence } from './schema';

function unitOf({ type }: CaptionData): UnitName {
  return `${CAPTION_KIND}:${type}`;
}

/** The one call that {@link gather} makes; none where the video is not here. */
export function plan(input: CaptionInput): PlannedCall[] {
  return shownOf(input) ? [{ prompt: answer.id, unit: unitOf(input.data), needs: [] }] : [];
}

/** Has a caption written to the item's instruction; the item's own caption is not shown. */
export async function gather(input: CaptionInput, ask: Ask): Promise<Evidence> {
  const shown = shownOf(input);
  if (!shown) return nothingToJudge(NO_VIDEO);
  return toOutcome(
    ask(answer, {
      unit: unitOf(input.data),
      variables: { video: shown.words, task: wordsOfTask(input.data) },
      frames: shown.frames,
    }),
  );
}
