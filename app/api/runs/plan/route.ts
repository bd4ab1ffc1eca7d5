import { parseJsonBody, respond } from '@/app/api/respond';
import { answerFormerNames } from '@/lib/former-name';
import { planHoldBack } from '@/lib/queues/held-back.store';
import { planRequestSchema } from '@/lib/runs/plan/schema';
import { planRun } from '@/lib/runs/plan/store';
import { suiteById } from '@/prompts';

/** The plan of a run. A POST because a run may name thousands of items. */
export function POST(request: Request) {
  return respond(request, 'viewer', async () => {
    const asked = await parseJsonBody(request, planRequestSchema);
    const suite = suiteById(asked.suite);
    const plan = await planRun(asked, suite);
    const holdBack = await planHoldBack(suite, asked.itemIds);
    const frameChoices = plan.frameChoices.map((choice) =>
      answerFormerNames(choice, { videos: 'items' }),
    );
    return { ...plan, frameChoices, holdBack };
  });
}
