import type { Call } from '@/lib/suites/calls';
import type { SuiteInput } from '@/lib/suites/input';
import { readPrompt } from '@/lib/suites/prompt';
import { CAPTION_KIND, type CaptionData } from '../data';
import { wordsOfTask } from '../making/instructions';
import { type Written, writtenSchema } from '../making/reply';
import { shownOf } from '../making/shown';

/** A caption as the suite takes it. */
export type CaptionInput = SuiteInput<CaptionData>;

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
      unit: `${CAPTION_KIND}:${data.type.replace(/[\s:/]+/g, '-')}`,
      ...shown.pictures,
      variables: () => ({ video: shown.words, task: wordsOfTask(data) }),
    },
  ];
}
