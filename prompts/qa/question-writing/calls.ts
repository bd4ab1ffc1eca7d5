import { qaDataSchema } from '@/benchmarks/instructional-qa/formats/data';
import {
  GRANULARITIES,
  type Granularity,
  SOURCE,
  type View,
} from '@/benchmarks/instructional-qa/formats/sources';
import { videoInfo } from '@/benchmarks/instructional-qa/formats/video-info';
import type { Call } from '@/lib/suites/calls';
import { type Prompt, readPrompt } from '@/lib/suites/prompt';
import { rejectedLines } from '../rejected';
import { type ClipInput, type Written, writtenSchema } from './schema';

const read = (name: string) =>
  readPrompt(`qa/question-writing/${name}`, { name: 'questions', schema: writtenSchema });

/** The prompt that writes questions, by the view of the video and by what they are about. */
export const writing: Readonly<Record<View, Readonly<Record<Granularity, Prompt<Written>>>>> = {
  third: { coarse: read('third-coarse'), fine: read('third-fine') },
  first: { coarse: read('first-coarse'), fine: read('first-fine') },
};

/** Questions of one granularity, which are written in one call. */
export interface Writing {
  granularity: Granularity;
  /** How many questions are asked for. */
  asked: number;
  call: Call<Written>;
}

/** Has questions written about a clip by its annotation alone, in a call for each granularity. */
export function writingsOf({ data, settings, rejected = [] }: ClipInput): Writing[] {
  const wanted = settings.granularity === 'both' ? GRANULARITIES : [settings.granularity];
  return wanted.map((granularity) => {
    const asked = settings.questions || SOURCE[data.source].questions[granularity];
    const call: Call<Written> = {
      prompt: writing[data.view][granularity],
      unit: `questions:${granularity}`,
      frames: [],
      variables: () => ({
        number: String(asked),
        rejected: rejectedLines(rejected, qaDataSchema, (one) =>
          one.granularity === granularity ? one.question : null,
        ),
        info: videoInfo(data),
      }),
    };
    return { granularity, asked, call };
  });
}
