import { z } from 'zod';
import { parseQuery, respond } from '@/app/api/respond';
import { readStatistics } from '@/benchmarks/instructional-qa/use-cases/statistics';

const querySchema = z.object({
  project: z.uuid().nullable().default(null),
  benchmark: z.uuid().nullable().default(null),
});

/** What was made in a project on the way to a benchmark, or what is in one, counted and measured; see docs/qa.md. */
export function GET(request: Request) {
  return respond(request, 'viewer', (person) =>
    readStatistics(person, parseQuery(request, querySchema)),
  );
}
