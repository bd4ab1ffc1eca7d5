import { recordItems } from '@/app/api/qa/decisions';
import { parseQuery, respond } from '@/app/api/respond';
import { zipStream } from '@/lib/export/zip';
import { exportRequestSchema } from '@/prompts/qa/out/schema';
import { archiveFiles, taskName } from './archive';
import { examineesOf } from './examinees';
import { selectItems } from './selection';

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
