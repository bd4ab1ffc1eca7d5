import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { readSuiteFiles, SUITE_FILE } from '@/lib/declared/read';
import { faultsOfChange, keptVersions } from '@/lib/declared/registry';
import { idTrouble } from '@/lib/declared/save.store';
import { readFilesSchema, suiteFilesSchema } from '@/lib/declared/take-in.schema';
import { takenIds } from '@/prompts';

export const POST = operation(
  {
    summary: 'Says what the files of a folder with a suite come to. Nothing is kept.',
    role: 'admin',
    body: { json: z.object({ files: suiteFilesSchema }) },
    answer: readFilesSchema,
  },
  ({ body: { files } }) => {
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
  },
);
