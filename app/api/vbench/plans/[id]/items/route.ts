import { z } from 'zod';
import { asideOperation } from '@/app/side/respond-aside';
import {
  itemsRequestSchema,
  MAX_MATCH_BYTES,
  madeItemsSchema,
} from '@/benchmarks/vbench/formats/schema';

export const POST = asideOperation(
  {
    summary: 'Makes the items of a plan that a model’s videos fill.',
    role: 'reviewer',
    path: z.object({ id: z.uuid() }),
    body: { json: itemsRequestSchema, maximum: MAX_MATCH_BYTES },
    answer: madeItemsSchema,
    creates: true,
    heavy: true,
  },
  'videos',
);
