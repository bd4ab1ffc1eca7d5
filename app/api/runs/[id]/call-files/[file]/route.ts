import { Readable } from 'node:stream';
import { z } from 'zod';
import { downloadTable } from '@/app/api/download';
import { operation } from '@/app/api/operation';
import { refuseUndisclosedRun } from '@/lib/disclosure/withheld.store';
import { requireRunScope } from '@/lib/people/store';
import { offeredFile } from '@/lib/runs/call-files/brought.store';
import { writeFile } from '@/lib/runs/call-files/write-file';
import { refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';

export const GET = operation(
  {
    summary:
      'Downloads a file of a run’s calls. It has JSON Lines, as `vllm run-batch` reads them, and is streamed.',
    role: 'reviewer',
    path: z.object({ id: z.uuid(), file: z.uuid() }),
    files: ['application/jsonl'],
  },
  async ({ person, path: { id, file } }) => {
    requireRunScope(person);
    await refuseKnownAnswerRuns(person, [id]);
    await refuseUndisclosedRun(person.id, id);
    await offeredFile(id, file);
    return downloadTable(Readable.from(writeFile(file)), `calls-${file}`, 'jsonl');
  },
);
