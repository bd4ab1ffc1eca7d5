import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { recordExposure } from '@/lib/answers/exposure.store';
import { isValueOfOther } from '@/lib/answers/schema';
import { videoComparisonSchema } from '@/lib/comparison/schema';
import { readVideoComparison } from '@/lib/comparison/video.store';
import { suites } from '@/prompts';

export const GET = operation(
  {
    summary: 'Shows what several raters say of one video, next to each other.',
    role: 'viewer',
    path: z.object({ id: z.uuid() }),
    query: z.object({ rater: z.array(z.uuid()).default([]), suite: z.string().optional() }),
    answer: videoComparisonSchema,
  },
  async ({ person: { id: viewerId }, path: { id }, query: { rater: raters, suite = null } }) => {
    const comparison = await readVideoComparison(id, { raters, suite }, viewerId, suites);
    const answers = comparison.rows.flatMap((row) => row.answers);
    if (answers.some((answer) => isValueOfOther(answer, viewerId))) {
      await recordExposure(viewerId, comparison.suite.id, [id]);
    }
    return comparison;
  },
);
