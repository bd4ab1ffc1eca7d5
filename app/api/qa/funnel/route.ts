import { parseInput, respond } from '@/app/api/respond';
import { funnelRequestSchema, readFunnelAddress } from '@/lib/results/funnel/schema';
import { readFunnel } from '@/lib/results/funnel/store';
import { suites } from '@/prompts';
import { questionWriting } from '@/prompts/qa/question-writing';

/**
 * What became of a project's questions from stage to stage, and how the filters compare with people; see docs/results.md for
 * the query.
 */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const { searchParams } = new URL(request.url);
    const funnel = parseInput(funnelRequestSchema, readFunnelAddress(searchParams));
    return readFunnel(person, { ...funnel, start: funnel.start ?? questionWriting.id }, suites);
  });
}
