import { z } from 'zod';
import { parseQuery, respond } from '@/app/api/respond';
import { readStatistics } from '@/benchmarks/instructional-qa/use-cases/statistics';

const querySchema = z.object({ project: z.uuid().optional() });

/** What was made in a project on the way to a benchmark, counted and measured; see docs/qa.md. */
export function GET(request: Request) {
  return respond(request, 'viewer', (person) =>
    readStatistics(person, parseQuery(request, querySchema).project ?? null),
  );
}
