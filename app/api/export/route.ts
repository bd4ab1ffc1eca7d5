import { z } from 'zod';
import { downloadTable } from '@/app/api/download';
import { operation } from '@/app/api/operation';
import { parseInput } from '@/app/api/respond';
import { exportProjectAnswers, exportTable } from '@/lib/export/run-table';
import {
  ANSWER_TABLES,
  EXPORT_FORMATS,
  EXPORT_TABLES,
  type ExportFormat,
} from '@/lib/export/schema';
import type { Person } from '@/lib/people/schema';
import { suiteById } from '@/prompts';

/** What has to be said of the answers of a whole project. */
const projectSchema = z.object({
  project: z.uuid(),
  suite: z.string().max(100),
  table: z.enum(ANSWER_TABLES),
});

export const GET = operation(
  {
    summary:
      'Downloads a table of a run. The tables `long` and `wide` can also be had of all runs of a suite in a project.',
    role: 'viewer',
    query: projectSchema.partial().extend({
      run: z.uuid().optional(),
      table: z.enum(EXPORT_TABLES).default('scores'),
      format: z.enum(EXPORT_FORMATS),
    }),
    files: ['text/csv', 'application/jsonl', 'application/vnd.apache.parquet'],
    heavy: true,
    example: {
      query: { run: '01937f6e-6c1a-7b60-8f3a-2f1d0e9b4c55', table: 'long', format: 'csv' },
    },
  },
  async ({ person, query: { run, ...query }, record }) => {
    const { table, format } = query;
    const { id, name, stream } =
      run === undefined
        ? await ofProject(person, query)
        : { id: run, ...(await exportTable(person, { run, table, format }, suiteById)) };
    const subject = { kind: run === undefined ? 'project' : 'run', id };
    record({ action: 'answers.exported', subject, after: { table, format } });
    return downloadTable(stream, name, format);
  },
);

async function ofProject(person: Person, query: { format: ExportFormat }) {
  const { project, suite, table } = parseInput(projectSchema, query);
  const asked = { project, table, format: query.format };
  return { id: project, ...(await exportProjectAnswers(person, asked, suiteById(suite))) };
}
