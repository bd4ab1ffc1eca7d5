import { z } from 'zod';
import { operation } from '@/app/api/operation';
import {
  benchmarksPageSchema,
  freezeRequestSchema,
  frozenSchema,
} from '@/benchmarks/instructional-qa/formats/out/schema';
import { freezeBenchmark } from '@/benchmarks/instructional-qa/use-cases/benchmarks/freeze';
import { listBenchmarksOf } from '@/benchmarks/instructional-qa/use-cases/benchmarks/list';

export const GET = operation(
  {
    summary:
      'Lists the benchmarks of a project, the newest first. Each says what became since of what it holds.',
    role: 'viewer',
    query: z.object({ project: z.uuid().optional() }),
    answer: benchmarksPageSchema,
  },
  ({ person, query: { project } }) => listBenchmarksOf(person, project ?? null),
);

export const POST = operation(
  {
    summary: 'Freezes a benchmark under a name: its first version, or the next one.',
    role: 'reviewer',
    body: { json: freezeRequestSchema },
    answer: frozenSchema,
    creates: true,
  },
  async ({ person, body, record }) => {
    const { projectId, counts, id, ...frozen } = await freezeBenchmark(person, body);
    const subject = { kind: 'project', id: projectId } as const;
    record({ action: 'benchmark.frozen', subject, after: { ...frozen, ...counts } });
    return { id, ...frozen, ...counts };
  },
);
