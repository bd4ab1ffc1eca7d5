import type { Brought, Call } from '@/lib/suites/calls';
import { nothingToJudge } from '@/lib/suites/outcome';
import { readPrompt } from '@/lib/suites/prompt';
import { CAPTION_KIND } from '../data';
import { wordsOfTask } from '../making/instructions';
import { type Written, writtenSchema } from '../making/reply';
import { NO_VIDEO, shownOf } from '../making/shown';
import type { CaptionInput, Evidence } from './schema';

/** Writes a caption to an instruction that another captioner was given. */
export const answer = readPrompt('captions/caption-answering/answer', {
  name: 'written-caption',
  schema: writtenSchema,
});

/** Has a caption written to the item's instruction, not shown the item's own; no call where the video is not here. */
export function calls(input: CaptionInput): Call<Written>[] {
  const shown = shownOf(input);
  if (!shown) return [];
  const { data } = input;
  return [
    {
      prompt: answer,
      unit: `${CAPTION_KIND}:${data.type}`,
      frames: shown.frames,
      variables: () => ({ video: shown.words, task: wordsOfTask(data) }),
    },
  ];
}

/** What was written. */
export function gathered(brought: Brought, input: CaptionInput): Evidence {
  const [call] = calls(input);
  return call ? brought.of(call) : nothingToJudge(NO_VIDEO);
}
