import { parseQuery, respond } from '@/app/api/respond';
import { agreementRequestSchema } from '@/lib/agreement/schema';
import { readAgreement } from '@/lib/agreement/store';
import { answerFormerNamesWithin } from '@/lib/former-name';
import { FORMER_COUNTS } from '@/lib/ratings/schema';
import { suiteById } from '@/prompts';

/**
 * How the judge of `?run=` agrees with people, or with the labels that came with the material (`?against=reference`). Of
 * people's answers those count that `?labels=` says.
 */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const answer = await readAgreement(
      person,
      parseQuery(request, agreementRequestSchema),
      suiteById,
    );
    return answerFormerNamesWithin(answer, FORMER_COUNTS);
  });
}
