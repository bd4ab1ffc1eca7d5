import { z } from 'zod';
import { asideOperation } from '@/app/side/respond-aside';
import {
  MAX_MATCH_BYTES,
  matchRequestSchema,
  matchViewSchema,
} from '@/benchmarks/vbench/formats/schema';

export const POST = asideOperation(
  {
    summary:
      'Matches names of files with a plan: what is there, what is missing, and what fits nowhere. Nothing is kept.',
    role: 'viewer',
    path: z.object({ id: z.uuid() }),
    body: { json: matchRequestSchema, maximum: MAX_MATCH_BYTES },
    answer: matchViewSchema,
    heavy: true,
  },
  'match',
);
