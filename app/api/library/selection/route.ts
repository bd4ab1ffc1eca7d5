import { selectionFor } from '@/app/api/library/request';
import { parseJsonBody, respond } from '@/app/api/respond';
import { librarySelectionSchema, MOST_NAMED } from '@/lib/library/schema';
import { resolveSelection } from '@/lib/library/selection.store';
import { suiteById } from '@/prompts';

/** The ids of the videos that a selection means. By POST since it may name thousands; nothing is changed. */
export function POST(request: Request) {
  return respond(request, 'reviewer', async (person) => {
    const selection = await parseJsonBody(request, librarySelectionSchema);
    const meant = await selectionFor(person, selection);
    return resolveSelection(person.id, meant, suiteById, MOST_NAMED);
  });
}
