import { z } from 'zod';
import { downloadTable, TABLE_FORMATS } from '@/app/api/download';
import { parseInput, respond } from '@/app/api/respond';
import { recordExposureToAnswersOf } from '@/lib/answers/exposure.store';
import { refuseBlindRun } from '@/lib/disclosure/blind.store';
import { refuseUndisclosedRun } from '@/lib/disclosure/withheld.store';
import {
  ANSWER_COLUMNS,
  type Columns,
  NOTE_COLUMNS,
  PROMPT_COLUMNS,
  SCORE_COLUMNS,
  withFacets,
  withPlaces,
} from '@/lib/export/columns';
import { jsonLinesStream, tableStream } from '@/lib/export/formats';
import { EXPORT_TABLES, type ExportTable } from '@/lib/export/schema';
import { exportRun, type RunExport } from '@/lib/export/store';
import { permits } from '@/lib/people/schema';
import { refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

const querySchema = z.object({
  run: z.uuid(),
  table: z.enum(EXPORT_TABLES).default('scores'),
  format: z.enum(TABLE_FORMATS),
});

type Format = z.infer<typeof querySchema>['format'];

/** A table of `?run=` as a download: `?table=scores`, `answers`, `notes` or `prompts`, in `?format=csv` or `jsonl`. */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person, record) => {
    const { id, role } = person;
    const { run, table, format } = parseInput(
      querySchema,
      Object.fromEntries(new URL(request.url).searchParams),
    );
    await refuseKnownAnswerRuns(person, [run]);
    await refuseBlindRun(id, run);
    await refuseUndisclosedRun(id, run);
    const exported = await exportRun(run, { id, admin: permits(role, 'admin') }, suiteById);
    const { name } = exported;
    if (table !== 'prompts') await recordExposureToAnswersOf(id, run);
    record({
      action: 'answers.exported',
      subject: { kind: 'run', id: run },
      after: { table, format },
    });
    const file = table === 'scores' ? name : `${name}-${table}`;
    return downloadTable(streamOf(exported, table, format), file, format);
  });
}

function streamOf(exported: RunExport, table: ExportTable, format: Format) {
  const write = <Row extends object>(rows: AsyncIterable<Row>, columns: Columns<Row>) =>
    format === 'csv' ? tableStream(rows, columns) : jsonLinesStream(rows);
  switch (table) {
    case 'scores':
      return write(exported.scores(), withFacets(SCORE_COLUMNS, exported.facets));
    case 'answers':
      return write(
        exported.answers(),
        withFacets(exported.placed ? withPlaces(ANSWER_COLUMNS) : ANSWER_COLUMNS, exported.facets),
      );
    case 'notes':
      return write(exported.notes(), withFacets(NOTE_COLUMNS, exported.facets));
    case 'prompts':
      return write(exported.prompts(), PROMPT_COLUMNS);
  }
}
