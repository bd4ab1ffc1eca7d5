import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { planViewSchema } from '@/benchmarks/vbench/formats/schema';
import { viewPlan } from '@/benchmarks/vbench/use-cases/view-plan';

export const GET = operation(
  {
    summary: 'Shows a plan: what it expects by dimension, and what each model has of it.',
    role: 'viewer',
    path: z.object({ id: z.uuid() }),
    answer: planViewSchema,
  },
  ({ person, path: { id } }) => viewPlan(person, id),
);
