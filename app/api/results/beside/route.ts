import { parseInput, respond } from '@/app/api/respond';
import { readTwoJudgesAddress, twoJudgesRequestSchema } from '@/lib/results/two-judges.schema';
import { readTwoJudges } from '@/lib/results/two-judges.store';
import { suites } from '@/prompts';

/** Two judges' values of the same items, by figure, with how they correlate; see docs/results.md for the query. */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const { searchParams } = new URL(request.url);
    const wanted = parseInput(twoJudgesRequestSchema, readTwoJudgesAddress(searchParams));
    return readTwoJudges(person, wanted, suites);
  });
}
