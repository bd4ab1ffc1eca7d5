import type { Readable } from 'node:stream';
import { recordExposureToAnswersIn, recordExposureToAnswersOf } from '@/lib/answers/exposure.store';
import { refuseBlindProject, refuseBlindRun } from '@/lib/disclosure/refusals.store';
import { refuseUndisclosedProject, refuseUndisclosedRun } from '@/lib/disclosure/withheld.store';
import { type Person, permits } from '@/lib/people/schema';
import type { SuiteById } from '@/lib/suites/by-id';
import type { NamedText } from '@/lib/suites/foreign-scores';
import type { Suite } from '@/lib/suites/suite';
import { projectFor, refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';
import {
  ANSWER_COLUMNS,
  GUIDELINE_COLUMNS,
  NOTE_COLUMNS,
  PROMPT_COLUMNS,
  SCORE_COLUMNS,
  withFacets,
  withPlaces,
} from './columns';
import { factsOf } from './facts';
import { namedRowStream, rowStream } from './formats';
import { LONG_COLUMNS, type LongAnswer, wideColumns, wideRows } from './long';
import { type LongScope, listLongAnswers } from './long.store';
import { exportResults } from './results.store';
import { type AnswerTable, type ExportFormat, type ExportTable, isAnswerTable } from './schema';
import { exportRun, type RunExport, type RunFacts } from './store';

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
  { run, table, format }: { run: string; table: ExportTable; format: ExportFormat },
  suiteById: SuiteById,
): Promise<RunTable> {
  await refuseKept(person, run);
  const exporter = { id: person.id, admin: permits(person.role, 'admin') };
  const exported = await exportRun(run, exporter, suiteById);
  if (table !== 'prompts' && table !== 'guidelines')
    await recordExposureToAnswersOf(person.id, run);
  const name = table === 'scores' ? exported.name : `${exported.name}-${table}`;
  if (!isAnswerTable(table)) return { name, stream: streamOf(exported, table, format) };
  return { name, stream: answerStream(scopeOf(exported), table, format) };
}

/**
 * Writes what judges and people say of a project's items in a suite that stands, for somebody who has then seen it.
 * @throws {AppError} 403 where anything of it is kept from them, 404 when there is no such project
 */
export async function exportProjectAnswers(
  person: Person,
  asked: { project: string; table: AnswerTable; format: ExportFormat },
  suite: Suite,
): Promise<RunTable> {
  const { table, format } = asked;
  const scope = await openProjectAnswers(person, asked.project, suite);
  return { name: `${scope.source}-${table}`, stream: answerStream(scope, table, format) };
}

/**
 * What stands of a run's judge and of people, for somebody who has then seen it.
 * @throws {AppError} 403 where the run is kept from them, 404 when there is no such run
 */
export async function openRunAnswers(
  person: Person,
  run: string,
  suiteById: SuiteById,
): Promise<LongScope & { run: RunFacts }> {
  await refuseKept(person, run);
  const exporter = { id: person.id, admin: permits(person.role, 'admin') };
  const exported = await exportRun(run, exporter, suiteById);
  await recordExposureToAnswersOf(person.id, run);
  return { ...scopeOf(exported), run: exported.run };
}

/** As {@link openRunAnswers}, of every judge of a suite in a project. */
export async function openProjectAnswers(
  person: Person,
  project: string,
  suite: Suite,
): Promise<LongScope> {
  const { id: projectId } = await projectFor(person, project);
  await refuseBlindProject(person.id, suite.id, projectId);
  await refuseUndisclosedProject(person.id, projectId);
  await recordExposureToAnswersIn(person.id, suite, projectId);
  return {
    suite,
    items: { projectId, deletedAt: null, kind: suite.takes.kind },
    runs: { projectId, suite: suite.id },
    source: `framejury-${suite.id}-${projectId.slice(-6)}`,
  };
}

function scopeOf({ run, suite, name }: RunExport): LongScope {
  return {
    suite,
    items: { deletedAt: null, runItems: { some: { runId: run.id, framed: true } } },
    runs: { id: run.id },
    source: name,
  };
}

function answerStream(scope: LongScope, table: AnswerTable, format: ExportFormat): Readable {
  const facts = factsOf(table, scope.suite, scope.source);
  const items = listLongAnswers(scope);
  return table === 'long'
    ? namedRowStream(
        eachOf(items, (answers) => answers),
        LONG_COLUMNS,
        format,
        facts,
      )
    : namedRowStream(eachOf(items, wideRows), wideColumns(scope.suite), format, facts);
}

/** The rows of items, one after another. */
async function* eachOf<Row>(
  items: AsyncIterable<LongAnswer[]>,
  rowsOf: (answers: LongAnswer[]) => readonly Row[],
): AsyncGenerator<Row> {
  for await (const answers of items) yield* rowsOf(answers);
}

/**
 * Writes a run's results in a form for others, with people's answers in the judge's place where that is wanted, for somebody who has then seen what is said in it.
 * @throws {AppError} 403 where the run is kept from them, 404 when there is no such run or form
 */
export async function exportResultsFor(
  person: Person,
  run: string,
  suite: Suite,
  form: string,
  overridden: boolean,
): Promise<NamedText[]> {
  await refuseKept(person, run);
  const files = await exportResults(run, suite, form, overridden);
  await recordExposureToAnswersOf(person.id, run);
  return files;
}

/** Refuses a run of which somebody is not told all that was said. */
async function refuseKept(person: Person, run: string): Promise<void> {
  await refuseKnownAnswerRuns(person, [run]);
  await refuseBlindRun(person.id, run);
  await refuseUndisclosedRun(person.id, run);
}

function streamOf(
  exported: RunExport,
  table: Exclude<ExportTable, AnswerTable>,
  format: ExportFormat,
): Readable {
  const { facets, placed } = exported;
  const facts = factsOf(table, exported.suite, exported.name);
  switch (table) {
    case 'scores':
      return rowStream(exported.scores(), withFacets(SCORE_COLUMNS, facets), format, facts);
    case 'answers': {
      const columns = placed ? withPlaces(ANSWER_COLUMNS) : ANSWER_COLUMNS;
      return rowStream(exported.answers(), withFacets(columns, facets), format, facts);
    }
    case 'notes':
      return rowStream(exported.notes(), withFacets(NOTE_COLUMNS, facets), format, facts);
    case 'guidelines':
      return rowStream(exported.guidelines(), GUIDELINE_COLUMNS, format, facts);
    case 'prompts':
      return rowStream(exported.prompts(), PROMPT_COLUMNS, format, facts);
  }
}
