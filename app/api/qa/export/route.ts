import { parseQuery, respond } from '@/app/api/respond';
import { exportRequestSchema } from '@/benchmarks/instructional-qa/formats/out/schema';
import { recordItems } from '@/benchmarks/instructional-qa/use-cases/decisions';
import { archiveFiles, taskName } from '@/benchmarks/instructional-qa/use-cases/export/archive';
import { examineesOf } from '@/benchmarks/instructional-qa/use-cases/export/examinees';
import { selectItems } from '@/benchmarks/instructional-qa/use-cases/export/selection';
import { zipStream } from '@/lib/export/zip';

/**
 * A benchmark as a ZIP: questions as JSON Lines split by video, tasks for evaluation harnesses, results of examinees, a
 * dataset card, and the hashes of videos and frames; see docs/qa.md for the query.
 */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person, record) => {
    const wish = parseQuery(request, exportRequestSchema);
    const selection = await selectItems(person, wish);
    const examinees = await examineesOf(selection);
    await recordItems(person, selection.decisions);
    const { project, openEnded, multipleChoice } = selection;
    record({
      action: 'benchmark.exported',
      subject: { kind: 'project', id: project.id },
      after: {
        ...{ title: wish.title, version: wish.version },
        ...{ openEnded: openEnded.length, multipleChoice: multipleChoice.length },
      },
    });
    return new Response(zipStream(archiveFiles(selection, examinees)), {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${taskName(wish.title)}-${wish.version}.zip"`,
        'x-content-type-options': 'nosniff',
      },
    });
  });
}
