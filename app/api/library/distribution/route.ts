import { z } from 'zod';
import { readLibraryRequest } from '@/app/api/library/request';
import { parseQuery, respond } from '@/app/api/respond';
import { readDistribution } from '@/lib/library/distribution/store';
import { suiteById } from '@/prompts';

const querySchema = z.object({ score: z.string().min(1).max(100) });

/** How the score (or question) `?score=` is spread over the items found, by generator. */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const { filters } = await readLibraryRequest(request, person);
    const { score } = parseQuery(request, querySchema);
    return readDistribution(person.id, filters, score, suiteById);
  });
}
