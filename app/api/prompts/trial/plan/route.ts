import { operation } from '@/app/api/operation';
import { recordExposure } from '@/lib/answers/exposure.store';
import { refuseBlindReply } from '@/lib/disclosure/refusals.store';
import { trialPlanSchema, trialRequestSchema } from '@/lib/runs/trial/schema';
import { planTrial } from '@/lib/runs/trial/store';
import { admitTrial } from '../admission';

export const POST = operation(
  {
    // By POST since the text may be long.
    summary:
      'Plans a trial of a version of a prompt. It asks nothing. Refused where the person reviews the clip blind.',
    role: 'reviewer',
    body: { json: trialRequestSchema },
    answer: trialPlanSchema,
  },
  async ({ person: { id }, body: wanted }) => {
    const suite = await admitTrial(wanted, id);
    const plan = await planTrial(wanted, suite, (hash) => refuseBlindReply(id, hash));
    // The text then contains a judge's replies.
    if (plan.needs.some(({ known }) => known)) await recordExposure(id, suite.id, [wanted.itemId]);
    return plan;
  },
);
