import { parseJsonBody, respond } from '@/app/api/respond';
import { planRequestSchema } from '@/lib/runs/plan/schema';
import { planRun } from '@/lib/runs/plan/store';
import { suiteById } from '@/prompts';

/** The plan of a run. A POST because a run may name thousands of videos. */
export function POST(request: Request) {
  return respond(request, 'viewer', async () => {
    const wanted = await parseJsonBody(request, planRequestSchema);
    return planRun(wanted, suiteById(wanted.suite));
  });
}
