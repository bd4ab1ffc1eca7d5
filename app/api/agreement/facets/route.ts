import { parseQuery, respond } from '@/app/api/respond';
import { readAgreementByFacet } from '@/lib/agreement/facets.store';
import { facetRequestSchema } from '@/lib/agreement/schema';
import { answerFormerNamesWithin } from '@/lib/former-name';
import { FORMER_COUNTS } from '@/lib/ratings/schema';
import { suiteById } from '@/prompts';

/** The row `?row=` of the agreement of `?run=`, for the items of each word of `?facet=` by themselves. */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const answer = await readAgreementByFacet(
      person,
      parseQuery(request, facetRequestSchema),
      suiteById,
    );
    return answerFormerNamesWithin(answer, FORMER_COUNTS);
  });
}
