import { operation } from '@/app/api/operation';
import { pairReportSchema, pairRequestSchema } from '@/lib/pairs/schema';
import { makePairs } from '@/lib/pairs/store';
import { suiteById, suites } from '@/prompts';

export const POST = operation(
  {
    // By POST since there may be many models.
    summary: 'Says which pairs of a project’s clips would be made. It makes none.',
    role: 'admin',
    body: { json: pairRequestSchema },
    answer: pairReportSchema,
    example: {
      body: {
        project: '01937f6e-6c1a-7b60-8f3a-2f1d0e9b4c55',
        suite: 'side-by-side',
        policy: { kind: 'by-models', count: 20 },
      },
    },
  },
  ({ person, body }) => makePairs(person.id, { ...body, store: false }, suites, suiteById),
);
