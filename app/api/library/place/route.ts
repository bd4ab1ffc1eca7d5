import { z } from 'zod';
import { readLibraryRequest } from '@/app/api/library/request';
import { parseQuery, respond } from '@/app/api/respond';
import { findPlace } from '@/lib/library/page.store';
import { suiteById } from '@/prompts';

const querySchema = z.object({ video: z.uuid() });

/** Where the item `?video=` stands among those that the filters leave, in the order asked for. */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const { filters, sort } = await readLibraryRequest(request, person);
    const { video: itemId } = parseQuery(request, querySchema);
    return findPlace(person.id, filters, sort, itemId, suiteById);
  });
}
