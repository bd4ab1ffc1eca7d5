import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { viewPlan } from '@/benchmarks/vbench/use-cases/view-plan';

const paramsSchema = z.object({ id: z.uuid() });

/** A plan: what it expects by dimension, and what each model has of it. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'viewer', async (person) => {
    const { id } = parseInput(paramsSchema, await params);
    return viewPlan(person, id);
  });
}
