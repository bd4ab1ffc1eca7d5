import { parseInput, respond } from '@/app/api/respond';
import { runsRequestSchema } from '@/lib/runs/stand.schema';
import { readRunsStand } from '@/lib/runs/stand.store';

/** Whether runs of a suite go on in a project, and when one last ended: what pages show of them has changed since. */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    return readRunsStand(person, parseInput(runsRequestSchema, query));
  });
}
