import { parseInput, respond } from '@/app/api/respond';
import { agreementWishSchema } from '@/lib/agreement/schema';
import { readAgreement } from '@/lib/agreement/store';
import { suiteById } from '@/prompts';

/**
 * How the judge of `?run=` agrees with people, or with the labels that came with the material (`?against=reference`). Of
 * people's answers those count that `?labels=` says.
 */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    return readAgreement(person, parseInput(agreementWishSchema, query), suiteById);
  });
}
