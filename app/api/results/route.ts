import { operation } from '@/app/api/operation';
import { resultsQuerySchema } from '@/lib/results/address';
import { resultsSchema } from '@/lib/results/schema';
import { readResults } from '@/lib/results/store';
import { suites } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Gives the figures of every model of a project, by the judge alone, by people, and corrected, with how models compare. Clips that the person is still to review blind are left out.',
    role: 'viewer',
    query: resultsQuerySchema,
    answer: resultsSchema,
    example: { query: { suite: 'hallucination', model: ['Model A', 'Model B'], by: 'corrected' } },
  },
  ({ person, query }) => readResults(person, query, suites),
);
