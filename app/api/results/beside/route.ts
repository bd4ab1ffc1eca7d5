import { operation } from '@/app/api/operation';
import { twoJudgesRequestSchema, twoJudgesSchema } from '@/lib/results/two-judges.schema';
import { readTwoJudges } from '@/lib/results/two-judges.store';
import { suites } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Compares two judges’ values of the same items, by figure, with how they correlate. Items that the person reviews blind are left out.',
    role: 'viewer',
    query: twoJudgesRequestSchema,
    answer: twoJudgesSchema,
    example: { query: { other: 'people', per: 'item' } },
  },
  ({ person, query }) => readTwoJudges(person, query, suites),
);
