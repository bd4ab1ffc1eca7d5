import { parseInput, respond } from '@/app/api/respond';
import { runsRequestSchema } from '@/lib/results/runs.schema';
import { readRuns } from '@/lib/results/runs.store';

/** Whether runs of a suite go on in a project, and when one last ended: what figures rest on has changed since. */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    return readRuns(person, parseInput(runsRequestSchema, query));
  });
}
