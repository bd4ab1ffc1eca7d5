import { readPrompt } from '@/lib/suites/prompt';
import { writtenSchema } from '../making/reply';

/** Writes one caption of a video. */
export const write = readPrompt('captions/caption-writing/write', {
  name: 'written-caption',
  schema: writtenSchema,
});
