import { operation } from '@/app/api/operation';
import { runsRequestSchema, runsStandSchema } from '@/lib/runs/stand.schema';
import { readRunsStand } from '@/lib/runs/stand.store';

export const GET = operation(
  {
    summary:
      'Says whether runs of a suite go on in a project, and when one last ended. What pages show of them has changed since.',
    role: 'viewer',
    query: runsRequestSchema,
    answer: runsStandSchema,
  },
  ({ person, query }) => readRunsStand(person, query),
);
