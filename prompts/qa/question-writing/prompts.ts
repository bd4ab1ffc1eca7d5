import type { Granularity, View } from '@/benchmarks/instructional-qa/formats/sources';
import type { Prompt } from '@/lib/suites/prompt';
import { readPrompt } from '@/lib/suites/prompt';
import { type Written, writtenSchema } from './schema';

const read = (name: string) =>
  readPrompt(`qa/question-writing/${name}`, { name: 'questions', schema: writtenSchema });

/** The prompt that writes questions, by the view of the video and by what they are about. */
export const writing: Readonly<Record<View, Readonly<Record<Granularity, Prompt<Written>>>>> = {
  third: { coarse: read('third-coarse'), fine: read('third-fine') },
  first: { coarse: read('first-coarse'), fine: read('first-fine') },
};
