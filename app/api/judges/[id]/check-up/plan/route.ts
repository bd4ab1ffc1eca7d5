import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { planCheckUp } from '@/lib/check-up/plan.store';
import { otherOrdersSchema } from '@/lib/check-up/schema';
import { suiteById, suites } from '@/prompts';

const querySchema = z.object({
  // Known answers are about faults.
  suite: z.string().default(suites.find(({ defects }) => defects)?.id ?? ''),
  order: otherOrdersSchema,
});

/** The plan of a check-up of a judge by `?suite=` (the first that is about faults), with runs in each further frame `?order=`. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'admin', async () => {
    const { searchParams } = new URL(request.url);
    const { suite, order } = parseInput(querySchema, {
      ...Object.fromEntries(searchParams),
      order: searchParams.getAll('order'),
    });
    return planCheckUp((await params).id, suiteById(suite), order);
  });
}
