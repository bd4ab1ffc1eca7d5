import { operation } from '@/app/api/operation';
import { gateRequestSchema, gateSchema } from '@/lib/gate/schema';
import { readGate } from '@/lib/gate/store';
import { suites } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Says whether a run is worse than a baseline, figure by figure: not worse, worse, or that it cannot be told, and why. Both are runs of one suite, compared prompt by prompt. While the person is still to review some of the clips blind, it cannot be told.',
    role: 'viewer',
    query: gateRequestSchema,
    answer: gateSchema,
    example: {
      query: {
        baseline: '0198c0de-0000-7000-8000-000000000001',
        run: '0198c0de-0000-7000-8000-000000000002',
        figure: ['total'],
        maxDrop: '0.05',
      },
    },
  },
  ({ person, query }) => readGate(person, query, suites),
);
