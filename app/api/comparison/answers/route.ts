import { operation } from '@/app/api/operation';
import { recordExposure } from '@/lib/answers/exposure.store';
import {
  answerDifferencesRequestSchema,
  answerDifferencesSchema,
} from '@/lib/comparison/differences.schema';
import { listAnswerDifferences } from '@/lib/comparison/differences.store';
import { findSides } from '@/lib/comparison/sides.store';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Lists the single answers on which two raters differ, largest difference first. Go on with `after`, the `next` of the page before.',
    role: 'viewer',
    query: answerDifferencesRequestSchema,
    answer: answerDifferencesSchema,
  },
  async ({ person: { id: viewerId }, query }) => {
    const sides = await findSides(query, viewerId, suiteById);
    const page = await listAnswerDifferences(sides, query);
    await recordExposure(
      viewerId,
      sides.suite.id,
      page.answers.map(({ itemId }) => itemId),
    );
    return page;
  },
);
