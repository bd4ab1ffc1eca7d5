import { parseQuery, respond } from '@/app/api/respond';
import {
  type ExportPreview,
  exportRequestSchema,
} from '@/benchmarks/instructional-qa/formats/out/schema';
import { recordFigures } from '@/benchmarks/instructional-qa/use-cases/decisions';
import { examineesOf } from '@/benchmarks/instructional-qa/use-cases/export/examinees';
import {
  countRows,
  selectItems,
  videosOf,
} from '@/benchmarks/instructional-qa/use-cases/export/selection';
import { listRunsOf } from '@/lib/export/sets/runs.store';
import { questionFiltering } from '@/prompts/qa/question-filtering';

/** What an export would hold, and what can be chosen. */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person): Promise<ExportPreview> => {
    const selection = await selectItems(person, parseQuery(request, exportRequestSchema));
    const { project, exams, decisions } = selection;
    const [filters, examinees] = await Promise.all([
      listRunsOf(project.id, [questionFiltering.id]),
      examineesOf(selection),
    ]);
    await recordFigures(person, decisions);
    const videos = videosOf(selection);
    return {
      project,
      filters: filters
        .toReversed()
        .map(({ id, at, judge }) => ({ id, at: at.toISOString(), judge })),
      exams: exams.map(({ id, at, seed, items }) => ({ id, at, seed, items: items.length })),
      openEnded: countRows(selection, 'openEnded'),
      multipleChoice: countRows(selection, 'multipleChoice'),
      videos: { training: videos.training.length, benchmark: videos.benchmark.length },
      examinees: examinees.length,
    };
  });
}
