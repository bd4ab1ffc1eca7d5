import { z } from 'zod';
import { parseJsonBody, respond } from '@/app/api/respond';
import { readSuiteFiles, SUITE_FILE } from '@/lib/declared/read';
import { faultsOfChange, keptVersions } from '@/lib/declared/registry';
import { idTrouble } from '@/lib/declared/save.store';
import { type ReadFiles, suiteFilesSchema } from '@/lib/declared/take-in.schema';
import { takenIds } from '@/prompts';

const wantedSchema = z.object({ files: suiteFilesSchema });

/** What a folder's files come to that somebody would take in; keeps nothing. */
export function POST(request: Request) {
  return respond(request, 'admin', async (): Promise<ReadFiles> => {
    const { files } = await parseJsonBody(request, wantedSchema);
    const read = readSuiteFiles(files);
    if (read.faults) return { faults: read.faults, suite: null };
    const { id, name, questions } = read.suite;
    const trouble = idTrouble(id, false, takenIds);
    const faults = [
      ...(trouble === null ? [] : [{ file: SUITE_FILE, line: null, message: trouble }]),
      ...faultsOfChange(read.suite),
    ];
    if (faults.length > 0) return { faults, suite: null };
    const isKnown = keptVersions(id).length > 0;
    return { faults: [], suite: { id, name, questions: questions.length, isKnown } };
  });
}
