import { parseInput, respond } from '@/app/api/respond';
import { pairsRequestSchema, readPairsAddress } from '@/lib/results/pairs/schema';
import { readPairResults } from '@/lib/results/pairs/store';
import { suites } from '@/prompts';

/** How models stand by pairs of their videos, by the judge and by people; see docs/results.md for the query. */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const { searchParams } = new URL(request.url);
    return readPairResults(
      person,
      parseInput(pairsRequestSchema, readPairsAddress(searchParams)),
      suites,
    );
  });
}
