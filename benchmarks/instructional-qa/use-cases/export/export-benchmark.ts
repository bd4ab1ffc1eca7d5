import { zipStream } from '@/lib/export/zip';
import type { Person } from '@/lib/people/schema';
import { version as ownVersion } from '@/package.json';
import type { ExportRequest } from '../../formats/out/schema';
import { decisionsToday, leftOutSince, readFrozen } from '../benchmarks/frozen';
import { recordItems } from '../decisions';
import { archiveFiles, taskName } from './archive';
import { examineesOf } from './examinees';

/**
 * A benchmark as a ZIP, with its name and what the audit says of it.
 * @throws {AppError} 404 when there is none
 */
export async function exportBenchmark(
  person: Person,
  { benchmark, results, licence, language }: ExportRequest,
) {
  const frozen = await readFrozen(person, benchmark);
  const { project, name, version, hash, making, withheld } = frozen;
  const { openEnded, multipleChoice } = frozen;
  const ids = [...openEnded, ...multipleChoice].map(({ id }) => id);
  const [examinees, decisions] = await Promise.all([
    results ? examineesOf(project.id, ids) : [],
    decisionsToday(person, project.id, making),
  ]);
  await recordItems(person, decisions);
  const since = leftOutSince(
    ids.map((itemId) => ({ itemId })),
    decisions,
  );
  const counts = { openEnded: openEnded.length, multipleChoice: multipleChoice.length };
  return {
    projectId: project.id,
    exported: { title: name, version, ...counts },
    file: `${taskName(name)}-${version}.zip`,
    content: zipStream(
      archiveFiles(frozen, {
        ...{ title: name, version: String(version), hash, language, making, since, withheld },
        ...{ licence: licence || null, madeWith: `Framejury ${ownVersion}`, examinees },
      }),
    ),
  };
}
