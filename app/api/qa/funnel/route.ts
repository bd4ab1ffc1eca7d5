import { operation } from '@/app/api/operation';
import { funnelRequestSchema, funnelSchema } from '@/lib/results/funnel/schema';
import { readFunnel } from '@/lib/results/funnel/store';
import { suites } from '@/prompts';
import { questionWriting } from '@/prompts/qa/question-writing';

export const GET = operation(
  {
    summary:
      'Counts what became of a project’s questions from stage to stage, and compares the filters with people. Items that the person reviews blind are left out.',
    role: 'viewer',
    query: funnelRequestSchema,
    answer: funnelSchema,
  },
  ({ person, query }) =>
    readFunnel(person, { ...query, start: query.start ?? questionWriting.id }, suites),
);
