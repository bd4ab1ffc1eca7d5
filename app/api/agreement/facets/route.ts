import { parseInput, respond } from '@/app/api/respond';
import { readAgreementByFacet } from '@/lib/agreement/facets.store';
import { facetWishSchema } from '@/lib/agreement/schema';
import { suiteById } from '@/prompts';

/** The row `?row=` of the agreement of `?run=`, for the items of each word of `?facet=` by themselves. */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    return readAgreementByFacet(person, parseInput(facetWishSchema, query), suiteById);
  });
}
