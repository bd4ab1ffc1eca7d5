import { z } from 'zod';
import { downloadTable, TABLE_FORMATS } from '@/app/api/download';
import { parseInput, respond } from '@/app/api/respond';
import { csvStream, jsonLinesStream } from '@/lib/export/formats';
import { exportRun } from '@/lib/export/store';
import { refuseBlindRun } from '@/lib/reviews/queues/blind/store';
import { suiteById } from '@/prompts';

const querySchema = z.object({ run: z.uuid(), format: z.enum(TABLE_FORMATS) });

/** All answers of `?run=` as a download, in `?format=csv` or `jsonl`, written as they are read. */
export function GET(request: Request) {
  return respond(request, 'viewer', async ({ id }, record) => {
    const { run, format } = parseInput(
      querySchema,
      Object.fromEntries(new URL(request.url).searchParams),
    );
    await refuseBlindRun(id, run);
    const { name, rows } = await exportRun(run, id, suiteById);
    const stream = format === 'csv' ? csvStream(rows) : jsonLinesStream(rows);
    record({ action: 'answers.exported', subject: { kind: 'run', id: run }, after: { format } });
    return downloadTable(stream, name, format);
  });
}
