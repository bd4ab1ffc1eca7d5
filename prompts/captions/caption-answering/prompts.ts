import { readPrompt } from '@/lib/suites/prompt';
import { writtenSchema } from '../making/reply';

/** Writes a caption to an instruction that another captioner was given. */
export const answer = readPrompt('captions/caption-answering/answer', {
  name: 'written-caption',
  schema: writtenSchema,
});
