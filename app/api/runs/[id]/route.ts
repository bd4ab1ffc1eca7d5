import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { blindnessInRun } from '@/lib/reviews/queues/blind/store';
import { readRun } from '@/lib/runs/progress/store';
import { runPageRequestSchema } from '@/lib/runs/schema';
import { suiteById } from '@/prompts';

const requestSchema = runPageRequestSchema.extend({ id: z.uuid() });

/** One run: sums over all its videos, and a page of them. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'viewer', async ({ id: raterId }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const { id, ...wanted } = parseInput(requestSchema, { ...query, ...(await params) });
    return readRun(id, suiteById, wanted, await blindnessInRun(raterId, id));
  });
}
