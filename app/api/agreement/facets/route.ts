import { operation } from '@/app/api/operation';
import { readAgreementByFacet } from '@/lib/agreement/facets.store';
import { facetAnswerSchema, facetRequestSchema } from '@/lib/agreement/schema';
import { answerFormerNamesWithin } from '@/lib/former-name';
import { FORMER_COUNTS } from '@/lib/ratings/schema';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Breaks one row of a run’s agreement down by a facet: the items of each of its words by themselves.',
    role: 'viewer',
    query: facetRequestSchema,
    answer: facetAnswerSchema,
  },
  async ({ person, query }) =>
    answerFormerNamesWithin(await readAgreementByFacet(person, query, suiteById), FORMER_COUNTS),
);
