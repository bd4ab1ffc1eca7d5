import { parseJsonBody, respond } from '@/app/api/respond';
import { librarySelectionSchema, MOST_NAMED } from '@/lib/library/schema';
import { resolveSelection } from '@/lib/library/selection.store';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

/** The ids of the videos that a selection means. By POST since it may name thousands; nothing is changed. */
export function POST(request: Request) {
  return respond(request, 'reviewer', async (person) => {
    const selection = await parseJsonBody(request, librarySelectionSchema);
    if (selection.kind === 'found') await projectFor(person, selection.filters.project);
    return resolveSelection(person.id, selection, suiteById, MOST_NAMED);
  });
}
