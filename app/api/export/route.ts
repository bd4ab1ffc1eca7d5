import { z } from 'zod';
import { downloadTable } from '@/app/api/download';
import { parseQuery, respond } from '@/app/api/respond';
import { exportProjectAnswers, exportTable } from '@/lib/export/run-table';
import { ANSWER_TABLES, EXPORT_TABLES, TABLE_FORMATS } from '@/lib/export/schema';
import type { Person } from '@/lib/people/schema';
import { suiteById } from '@/prompts';

const format = z.enum(TABLE_FORMATS);

const runSchema = z.object({
  run: z.uuid(),
  table: z.enum(EXPORT_TABLES).default('scores'),
  format,
});

const projectSchema = z.object({
  project: z.uuid(),
  suite: z.string().max(100),
  table: z.enum(ANSWER_TABLES),
  format,
});

/**
 * A table of `?run=` as a download: `?table=scores`, `answers`, `long`, `wide`, `notes` or `prompts`, in `?format=csv` or
 * `jsonl`; `long` or `wide` also of all runs of `?suite=` in `?project=`.
 */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person, record) => {
    const isOfRun = new URL(request.url).searchParams.has('run');
    const written = isOfRun
      ? await ofRun(person, parseQuery(request, runSchema))
      : await ofProject(person, parseQuery(request, projectSchema));
    const { id, table, format, name, stream } = written;
    const subject = { kind: isOfRun ? 'run' : 'project', id };
    record({ action: 'answers.exported', subject, after: { table, format } });
    return downloadTable(stream, name, format);
  });
}

async function ofRun(person: Person, query: z.output<typeof runSchema>) {
  return { ...query, id: query.run, ...(await exportTable(person, query, suiteById)) };
}

async function ofProject(person: Person, query: z.output<typeof projectSchema>) {
  const written = await exportProjectAnswers(person, query, suiteById(query.suite));
  return { ...query, id: query.project, ...written };
}
