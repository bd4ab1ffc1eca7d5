import { operation } from '@/app/api/operation';
import { answerFormerNames } from '@/lib/former-name';
import { planHoldBack } from '@/lib/queues/held-back.store';
import { planRequestSchema, runPlanSchema } from '@/lib/runs/plan/schema';
import { planRun } from '@/lib/runs/plan/store';
import { suiteById } from '@/prompts';

export const POST = operation(
  {
    // By POST because a run may name thousands of items.
    summary:
      'Plans a run: its calls, tokens and cost, and what it would wait for. Nothing is begun.',
    role: 'viewer',
    body: { json: planRequestSchema },
    answer: runPlanSchema,
    example: {
      body: {
        suite: 'hallucination',
        settings: {},
        itemIds: ['01990000-0000-7000-8000-000000000002'],
        judgeIds: ['01990000-0000-7000-8000-000000000001'],
      },
    },
  },
  async ({ body }) => {
    const suite = suiteById(body.suite);
    const plan = await planRun(body, suite);
    const holdBack = await planHoldBack(suite, body.itemIds);
    const frameChoices = plan.frameChoices.map((choice) =>
      answerFormerNames(choice, { videos: 'items' }),
    );
    return { ...plan, frameChoices, holdBack };
  },
);
