import { parseQuery, respond } from '@/app/api/respond';
import { exportRequestSchema } from '@/benchmarks/instructional-qa/formats/out/schema';
import { exportBenchmark } from '@/benchmarks/instructional-qa/use-cases/export/export-benchmark';

/**
 * A frozen benchmark as a ZIP: questions as JSON Lines split by video, tasks for evaluation harnesses, results of examinees, a
 * dataset card, and the hashes of videos and frames; see docs/qa.md for the query.
 */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person, record) => {
    const asked = parseQuery(request, exportRequestSchema);
    const { projectId, exported, file, content } = await exportBenchmark(person, asked);
    const subject = { kind: 'project', id: projectId } as const;
    record({ action: 'benchmark.exported', subject, after: exported });
    return new Response(content, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${file}"`,
        'x-content-type-options': 'nosniff',
      },
    });
  });
}
