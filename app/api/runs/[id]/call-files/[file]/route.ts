import { Readable } from 'node:stream';
import { z } from 'zod';
import { downloadTable } from '@/app/api/download';
import { parseInput, respond } from '@/app/api/respond';
import { refuseUndisclosedRun } from '@/lib/disclosure/withheld.store';
import { requireRunScope } from '@/lib/people/store';
import { offeredFile } from '@/lib/runs/call-files/brought.store';
import { writeFile } from '@/lib/runs/call-files/write-file';
import { refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';

/** A file of a run's calls, as `vllm run-batch` reads it: JSON Lines, streamed. */
export function GET(
  request: Request,
  { params }: { params: Promise<{ id: string; file: string }> },
) {
  return respond(request, 'reviewer', async (person) => {
    requireRunScope(person);
    const { id, file } = parseInput(z.object({ id: z.uuid(), file: z.uuid() }), await params);
    await refuseKnownAnswerRuns(person, [id]);
    await refuseUndisclosedRun(person.id, id);
    await offeredFile(id, file);
    return downloadTable(Readable.from(writeFile(file)), `calls-${file}`, 'jsonl');
  });
}
