import { parseJsonBody, respond } from '@/app/api/respond';
import { selectionSchema } from '@/lib/queues/schema';
import { previewSelection } from '@/lib/queues/selection.store';
import { suiteById } from '@/prompts';

/** What a selection would come to. By POST since it may name hundreds of people; nothing is changed. */
export function POST(request: Request) {
  return respond(request, 'admin', async ({ id }) =>
    previewSelection(await parseJsonBody(request, selectionSchema), id, suiteById),
  );
}
