import { z } from 'zod';
import { downloadTable } from '@/app/api/download';
import { parseQuery, respond } from '@/app/api/respond';
import { exportProjectAnswers, exportTable } from '@/lib/export/run-table';
import { ANSWER_TABLES, EXPORT_TABLES, TABLE_FORMATS } from '@/lib/export/schema';
import { suiteById } from '@/prompts';

const format = z.enum(TABLE_FORMATS);

const querySchema = z.union([
  z.object({ run: z.uuid(), table: z.enum(EXPORT_TABLES).default('scores'), format }),
  z.object({
    run: z.undefined(),
    project: z.uuid(),
    suite: z.string().max(100),
    table: z.enum(ANSWER_TABLES),
    format,
  }),
]);

/**
 * A table of `?run=` as a download: `?table=scores`, `answers`, `long`, `wide`, `notes` or `prompts`, in `?format=csv` or
 * `jsonl`; `long` or `wide` also of all runs of `?suite=` in `?project=`.
 */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person, record) => {
    const query = parseQuery(request, querySchema);
    const { table, format } = query;
    const { name, stream } =
      query.run === undefined
        ? await exportProjectAnswers(person, query, suiteById(query.suite))
        : await exportTable(person, query, suiteById);
    const subject =
      query.run === undefined
        ? { kind: 'project', id: query.project }
        : { kind: 'run', id: query.run };
    record({ action: 'answers.exported', subject, after: { table, format } });
    return downloadTable(stream, name, format);
  });
}
