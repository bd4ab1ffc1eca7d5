import { z } from 'zod';
import { downloadTable } from '@/app/api/download';
import { parseQuery, respond } from '@/app/api/respond';
import { exportTable } from '@/lib/export/run-table';
import { EXPORT_TABLES, TABLE_FORMATS } from '@/lib/export/schema';
import { suiteById } from '@/prompts';

const querySchema = z.object({
  run: z.uuid(),
  table: z.enum(EXPORT_TABLES).default('scores'),
  format: z.enum(TABLE_FORMATS),
});

/** A table of `?run=` as a download: `?table=scores`, `answers`, `notes` or `prompts`, in `?format=csv` or `jsonl`. */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person, record) => {
    const query = parseQuery(request, querySchema);
    const { name, stream } = await exportTable(person, query, suiteById);
    const { run, table, format } = query;
    const subject = { kind: 'run', id: run };
    record({ action: 'answers.exported', subject, after: { table, format } });
    return downloadTable(stream, name, format);
  });
}
