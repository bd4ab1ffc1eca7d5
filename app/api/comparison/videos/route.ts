import { operation } from '@/app/api/operation';
import { recordExposure } from '@/lib/answers/exposure.store';
import {
  videoDifferencesRequestSchema,
  videoDifferencesSchema,
} from '@/lib/comparison/differences.schema';
import { listVideoDifferences } from '@/lib/comparison/differences.store';
import { findSides } from '@/lib/comparison/sides.store';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Lists the videos on which two raters differ most, by their answers or by one of their scores. Go on with `after`, the `next` of the page before.',
    role: 'viewer',
    query: videoDifferencesRequestSchema,
    answer: videoDifferencesSchema,
  },
  async ({ person: { id: viewerId }, query }) => {
    const sides = await findSides(query, viewerId, suiteById);
    const page = await listVideoDifferences(sides, query);
    await recordExposure(
      viewerId,
      sides.suite.id,
      page.videos.flatMap(({ itemId, pairs, left, right }) =>
        pairs > 0 || left !== null || right !== null ? [itemId] : [],
      ),
    );
    return page;
  },
);
