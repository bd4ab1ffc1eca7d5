import { operation } from '@/app/api/operation';
import { fileGateRequestSchema, gateRequestSchema, gateSchema } from '@/lib/gate/schema';
import { readGate } from '@/lib/gate/store';
import { suites } from '@/prompts';

/** The most bytes of a request with a baseline, see `baselineSchema`: 20,000 clips with 20 figures are 8 MB. */
const MAXIMUM = 16 * 1024 * 1024;

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

export const POST = operation(
  {
    summary:
      'Says the same of a run and a baseline in a file, which `/gate/baseline` has made of an earlier run.',
    role: 'viewer',
    body: { json: fileGateRequestSchema, maximum: MAXIMUM },
    answer: gateSchema,
    heavy: true,
  },
  ({ person, body }) => readGate(person, body, suites),
);
