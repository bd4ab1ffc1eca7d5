import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { planCheckUp } from '@/lib/reviews/check-up/plan/store';
import { suiteById, suites } from '@/prompts';

const querySchema = z.object({ suite: z.string().default(suites[0]?.id ?? '') });

/** The calls that a check-up of a judge by `?suite=` (the first one) would make, and what they would take. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'admin', async () => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const { suite } = parseInput(querySchema, query);
    return planCheckUp((await params).id, suiteById(suite));
  });
}
