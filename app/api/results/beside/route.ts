import { parseInput, respond } from '@/app/api/respond';
import { besideRequestSchema, readBesideAddress } from '@/lib/results/beside.schema';
import { readBeside } from '@/lib/results/beside.store';
import { suites } from '@/prompts';

/** Two judges' values of the same items, by figure, with how they correlate; see docs/results.md for the query. */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const { searchParams } = new URL(request.url);
    const wish = parseInput(besideRequestSchema, readBesideAddress(searchParams));
    return readBeside(person, wish, suites);
  });
}
