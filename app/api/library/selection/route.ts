import { parseJsonBody, respond } from '@/app/api/respond';
import { librarySelectionSchema, MOST_NAMED } from '@/lib/reviews/library/schema';
import { resolveSelection } from '@/lib/reviews/library/selection/store';
import { suiteById } from '@/prompts';

/** The ids of the videos that a selection means. By POST since it may name thousands; nothing is changed. */
export function POST(request: Request) {
  return respond(request, 'reviewer', async ({ id }) =>
    resolveSelection(
      id,
      await parseJsonBody(request, librarySelectionSchema),
      suiteById,
      MOST_NAMED,
    ),
  );
}
