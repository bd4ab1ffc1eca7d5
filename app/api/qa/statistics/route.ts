import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { statisticsPageSchema } from '@/benchmarks/instructional-qa/formats/statistics/schema';
import { readStatistics } from '@/benchmarks/instructional-qa/use-cases/statistics';

export const GET = operation(
  {
    summary:
      'Counts and measures what was made in a project on the way to a benchmark, or what is in a benchmark. Items that the person reviews blind are left out.',
    role: 'viewer',
    query: z.object({
      project: z.uuid().nullable().default(null),
      benchmark: z.uuid().nullable().default(null),
    }),
    answer: statisticsPageSchema,
  },
  ({ person, query }) => readStatistics(person, query),
);
