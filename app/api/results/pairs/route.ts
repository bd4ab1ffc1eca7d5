import { operation } from '@/app/api/operation';
import { pairResultsSchema, pairsRequestSchema } from '@/lib/results/pairs/schema';
import { readPairResults } from '@/lib/results/pairs/store';
import { suites } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Says how models stand by pairs of their videos, by the judge and by people. Pairs that the person reviews blind, or whose models they are not to know, are left out.',
    role: 'viewer',
    query: pairsRequestSchema,
    answer: pairResultsSchema,
    example: { query: { labels: 'blind' } },
  },
  ({ person, query }) => readPairResults(person, query, suites),
);
