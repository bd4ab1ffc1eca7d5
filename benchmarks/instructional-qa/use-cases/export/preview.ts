import { listRunsOf } from '@/lib/export/sets/runs.store';
import type { Person } from '@/lib/people/schema';
import { questionFiltering } from '@/prompts/qa/question-filtering';
import type { ExportPreview, ExportRequest } from '../../formats/out/schema';
import { recordFigures } from '../decisions';
import { examineesOf } from './examinees';
import { countRows, selectItems, videosOf } from './selection';

/** What an export would hold, and what can be chosen. */
export async function previewExport(
  person: Person,
  request: ExportRequest,
): Promise<ExportPreview> {
  const selection = await selectItems(person, request);
  const { project, exams, decisions } = selection;
  const [filters, examinees] = await Promise.all([
    listRunsOf(project.id, [questionFiltering.id]),
    examineesOf(selection),
  ]);
  await recordFigures(person, decisions);
  const videos = videosOf(selection);
  return {
    project,
    filters: filters.toReversed().map(({ id, at, judge }) => ({ id, at: at.toISOString(), judge })),
    exams: exams.map(({ id, at, seed, items }) => ({ id, at, seed, items: items.length })),
    openEnded: countRows(selection, 'openEnded'),
    multipleChoice: countRows(selection, 'multipleChoice'),
    videos: { training: videos.training.length, benchmark: videos.benchmark.length },
    examinees: examinees.length,
  };
}
