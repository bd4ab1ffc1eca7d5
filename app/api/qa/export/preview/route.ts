import { parseQuery, respond } from '@/app/api/respond';
import { exportRequestSchema } from '@/benchmarks/instructional-qa/formats/out/schema';
import { previewExport } from '@/benchmarks/instructional-qa/use-cases/export/preview';

/** What an export would hold, and what can be chosen. */
export function GET(request: Request) {
  return respond(request, 'viewer', (person) =>
    previewExport(person, parseQuery(request, exportRequestSchema)),
  );
}
