import { parseJsonBody, respond } from '@/app/api/respond';
import { pairRequestSchema } from '@/lib/pairs/schema';
import { makePairs } from '@/lib/pairs/store';
import { suiteById, suites } from '@/prompts';

/** Which pairs of a project's clips would be made. A POST because there may be many models; it makes none. */
export function POST(request: Request) {
  return respond(request, 'admin', async ({ id }) => {
    const wanted = await parseJsonBody(request, pairRequestSchema);
    return makePairs(id, { ...wanted, store: false }, suites, suiteById);
  });
}
