import { z } from 'zod';
import { operation } from '@/app/api/operation';

import { makersRequestSchema } from '@/lib/results/makers.schema';
import { foreseeMakers } from '@/lib/results/makers.store';
import { makerSchema } from '@/lib/results/schema';
import { suiteById } from '@/prompts';

export const POST = operation(
  {
    // By POST because there may be thousands of items.
    summary: 'Says which judges had a part in making the items that they are to be asked about.',
    role: 'viewer',
    body: { json: makersRequestSchema },
    answer: z.array(makerSchema),
  },
  ({ person, body }) => foreseeMakers(person, body, suiteById),
);
