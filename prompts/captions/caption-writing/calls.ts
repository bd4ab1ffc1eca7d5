import type { Call } from '@/lib/suites/calls';
import { readPrompt } from '@/lib/suites/prompt';
import { CAPTION_KIND } from '../data';
import { wordsOfTask } from '../making/instructions';
import { type Written, writtenSchema } from '../making/reply';
import { shownOf } from '../making/shown';
import type { ClipInput } from './settings';
import { type Task, tasksOf } from './tasks';

/** Writes one caption of a video. */
export const write = readPrompt('captions/caption-writing/write', {
  name: 'written-caption',
  schema: writtenSchema,
});

/** Has a caption of each type written; no call where the video is not here. */
export function callsOf(input: ClipInput): { task: Task; call: Call<Written> | null }[] {
  const shown = shownOf(input);
  return tasksOf(input.settings).map((task) => {
    const call: Call<Written> | null = shown && {
      prompt: write,
      unit: `${CAPTION_KIND}:${task.type}`,
      ...shown.pictures,
      variables: () => ({ video: shown.words, task: wordsOfTask(task) }),
    };
    return { task, call };
  });
}
