import { respond } from '@/app/api/respond';
import { recordExposure } from '@/lib/answers/exposure.store';
import { planTrial } from '@/lib/runs/trial/store';
import { readTrialRequest } from '../admission';

/** What trying a version would send and take; asks nothing, and is a POST because a text may be long. */
export function POST(request: Request) {
  return respond(request, 'reviewer', async ({ id }) => {
    const { wanted, suite } = await readTrialRequest(request, id);
    const plan = await planTrial(wanted, suite);
    // The text then holds what a judge has said.
    if (plan.needs.some(({ known }) => known)) await recordExposure(id, suite.id, [wanted.videoId]);
    return plan;
  });
}
