import { zipStream } from '@/lib/export/zip';
import type { Person } from '@/lib/people/schema';
import type { ExportRequest } from '../../formats/out/schema';
import { recordItems } from '../decisions';
import { archiveFiles, taskName } from './archive';
import { examineesOf } from './examinees';
import { selectItems } from './selection';

/** A benchmark as a ZIP, with its name and what the audit says of it. */
export async function exportBenchmark(person: Person, request: ExportRequest) {
  const selection = await selectItems(person, request);
  const examinees = await examineesOf(selection);
  await recordItems(person, selection.decisions);
  const { project, openEnded, multipleChoice } = selection;
  const { title, version } = request;
  const counts = { openEnded: openEnded.length, multipleChoice: multipleChoice.length };
  return {
    projectId: project.id,
    exported: { title, version, ...counts },
    file: `${taskName(title)}-${version}.zip`,
    content: zipStream(archiveFiles(selection, examinees)),
  };
}
