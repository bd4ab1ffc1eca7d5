import { respond } from '@/app/api/respond';
import { recordExposure } from '@/lib/answers/exposure.store';
import { refuseBlindReply } from '@/lib/disclosure/refusals.store';
import { planTrial } from '@/lib/runs/trial/store';
import { readTrialRequest } from '../admission';

/** The plan of a trial; asks nothing. A POST because the text may be long. */
export function POST(request: Request) {
  return respond(request, 'reviewer', async ({ id }) => {
    const { wanted, suite } = await readTrialRequest(request, id);
    const plan = await planTrial(wanted, suite, (hash) => refuseBlindReply(id, hash));
    // The text then contains a judge's replies.
    if (plan.needs.some(({ known }) => known)) await recordExposure(id, suite.id, [wanted.itemId]);
    return plan;
  });
}
