import { operation } from '@/app/api/operation';
import { exportRequestSchema } from '@/benchmarks/instructional-qa/formats/out/schema';
import { exportBenchmark } from '@/benchmarks/instructional-qa/use-cases/export/export-benchmark';

export const GET = operation(
  {
    summary:
      'Exports a frozen benchmark as a ZIP. It has questions as JSON Lines split by video, tasks for evaluation harnesses, results of examinees, a dataset card, and the hashes of videos and frames.',
    role: 'viewer',
    query: exportRequestSchema,
    files: ['application/zip'],
    heavy: true,
    example: {
      query: { benchmark: '01990000-0000-7000-8000-000000000001', licence: 'cc-by-4.0' },
    },
  },
  async ({ person, query, record }) => {
    const { projectId, exported, file, content } = await exportBenchmark(person, query);
    const subject = { kind: 'project', id: projectId } as const;
    record({ action: 'benchmark.exported', subject, after: exported });
    return new Response(content, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${file}"`,
        'x-content-type-options': 'nosniff',
      },
    });
  },
);
