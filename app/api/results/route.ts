import { parseInput, respond } from '@/app/api/respond';
import { readResultsAddress } from '@/lib/results/address';
import { resultsRequestSchema } from '@/lib/results/schema';
import { readResults } from '@/lib/results/store';
import { suites } from '@/prompts';

/**
 * The figures of every model of a project, by the judge alone, by people, and corrected, with how models compare; see
 * docs/results.md for the query.
 */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const { searchParams } = new URL(request.url);
    const wanted = parseInput(resultsRequestSchema, readResultsAddress(searchParams));
    return readResults(person, wanted, suites);
  });
}
