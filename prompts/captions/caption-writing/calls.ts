import type { Brought, Call } from '@/lib/suites/calls';
import { nothingToJudge } from '@/lib/suites/outcome';
import { readPrompt } from '@/lib/suites/prompt';
import { CAPTION_KIND } from '../data';
import { wordsOfTask } from '../making/instructions';
import { type Written, writtenSchema } from '../making/reply';
import { NO_VIDEO, shownOf } from '../making/shown';
import type { Evidence } from './schema';
import type { ClipInput } from './settings';
import { tasksOf } from './tasks';

/** Writes one caption of a video. */
export const write = readPrompt('captions/caption-writing/write', {
  name: 'written-caption',
  schema: writtenSchema,
});

/** Has a caption of each type written; no call where the video is not here. */
export function calls(input: ClipInput): Call<Written>[] {
  const shown = shownOf(input);
  if (!shown) return [];
  return tasksOf(input.settings).map((task) => ({
    prompt: write,
    unit: `${CAPTION_KIND}:${task.type}`,
    frames: shown.frames,
    variables: () => ({ video: shown.words, task: wordsOfTask(task) }),
  }));
}

/** What was written of each type. */
export function gathered(brought: Brought, input: ClipInput): Evidence {
  const made = calls(input);
  return tasksOf(input.settings).map(({ type }, index) => {
    const call = made[index];
    return { type, outcome: call ? brought.of(call) : nothingToJudge(NO_VIDEO) };
  });
}
