import { parseJsonBody, respond } from '@/app/api/respond';
import { expectWidths } from '@/lib/agreement/expected.store';
import { selectionSchema } from '@/lib/queues/schema';
import { suiteById } from '@/prompts';

/** How sure corrected figures are expected to be once what a selection draws has been read. Nothing is changed. */
export function POST(request: Request) {
  return respond(request, 'admin', async ({ id }) =>
    expectWidths(await parseJsonBody(request, selectionSchema), id, suiteById),
  );
}
