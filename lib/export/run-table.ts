import type { Readable } from 'node:stream';
import { recordExposureToAnswersOf } from '@/lib/answers/exposure.store';
import { refuseBlindRun } from '@/lib/disclosure/refusals.store';
import { refuseUndisclosedRun } from '@/lib/disclosure/withheld.store';
import { type Person, permits } from '@/lib/people/schema';
import type { SuiteById } from '@/lib/suites/by-id';
import type { NamedText } from '@/lib/suites/foreign-scores';
import type { Suite } from '@/lib/suites/suite';
import { refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';
import {
  ANSWER_COLUMNS,
  NOTE_COLUMNS,
  PROMPT_COLUMNS,
  SCORE_COLUMNS,
  withFacets,
  withPlaces,
} from './columns';
import { rowStream } from './formats';
import { exportResults } from './results.store';
import type { ExportTable, TableFormat } from './schema';
import { exportRun, type RunExport } from './store';

/** A table of a run as a file. */
export interface RunTable {
  /** Without an ending. */
  name: string;
  stream: Readable;
}

/**
 * Writes a table of a run for somebody, who has then seen what is said in it.
 * @throws {AppError} 403 where the run is kept from them, 404 when there is no such run
 */
export async function exportTable(
  person: Person,
  { run, table, format }: { run: string; table: ExportTable; format: TableFormat },
  suiteById: SuiteById,
): Promise<RunTable> {
  await refuseKept(person, run);
  const exporter = { id: person.id, admin: permits(person.role, 'admin') };
  const exported = await exportRun(run, exporter, suiteById);
  if (table !== 'prompts') await recordExposureToAnswersOf(person.id, run);
  const name = table === 'scores' ? exported.name : `${exported.name}-${table}`;
  return { name, stream: streamOf(exported, table, format) };
}

/**
 * Writes a run's results in a form for others, for somebody who has then seen what is said in it.
 * @throws {AppError} 403 where the run is kept from them, 404 when there is no such run or form
 */
export async function exportResultsFor(
  person: Person,
  run: string,
  suite: Suite,
  form: string,
): Promise<NamedText[]> {
  await refuseKept(person, run);
  const files = await exportResults(run, suite, form);
  await recordExposureToAnswersOf(person.id, run);
  return files;
}

/** Refuses a run of which somebody is not told all that was said. */
async function refuseKept(person: Person, run: string): Promise<void> {
  await refuseKnownAnswerRuns(person, [run]);
  await refuseBlindRun(person.id, run);
  await refuseUndisclosedRun(person.id, run);
}

function streamOf(exported: RunExport, table: ExportTable, format: TableFormat): Readable {
  const { facets, placed } = exported;
  switch (table) {
    case 'scores':
      return rowStream(exported.scores(), withFacets(SCORE_COLUMNS, facets), format);
    case 'answers': {
      const columns = placed ? withPlaces(ANSWER_COLUMNS) : ANSWER_COLUMNS;
      return rowStream(exported.answers(), withFacets(columns, facets), format);
    }
    case 'notes':
      return rowStream(exported.notes(), withFacets(NOTE_COLUMNS, facets), format);
    case 'prompts':
      return rowStream(exported.prompts(), PROMPT_COLUMNS, format);
  }
}
