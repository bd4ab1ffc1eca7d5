import { z } from 'zod';
import { parseJsonBody, parseQuery, respond } from '@/app/api/respond';
import { freezeRequestSchema } from '@/benchmarks/instructional-qa/formats/out/schema';
import { freezeBenchmark } from '@/benchmarks/instructional-qa/use-cases/benchmarks/freeze';
import { listBenchmarksOf } from '@/benchmarks/instructional-qa/use-cases/benchmarks/list';

const querySchema = z.object({ project: z.uuid().optional() });

/** The benchmarks of a project, the newest first, each with what became since of what it holds. */
export function GET(request: Request) {
  return respond(request, 'viewer', (person) =>
    listBenchmarksOf(person, parseQuery(request, querySchema).project ?? null),
  );
}

/** Freezes a benchmark under a name: its first version, or the next one. */
export function POST(request: Request) {
  return respond(request, 'reviewer', async (person, record) => {
    const asked = await parseJsonBody(request, freezeRequestSchema);
    const { projectId, counts, id, ...frozen } = await freezeBenchmark(person, asked);
    const subject = { kind: 'project', id: projectId } as const;
    record({ action: 'benchmark.frozen', subject, after: { ...frozen, ...counts } });
    return { id, ...frozen, ...counts };
  });
}
