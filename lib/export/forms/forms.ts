import { Readable } from 'node:stream';
import { AppError } from '@/lib/errors';
import type { Person } from '@/lib/people/schema';
import type { SuiteById } from '@/lib/suites/by-id';
import { openProjectAnswers, openRunAnswers } from '../run-table';
import type { ClipMetadata, ExportForm } from '../schema';
import { zipStream } from '../zip';
import { huggingFaceFolder } from './hugging-face';
import { inspectLog } from './inspect';
import { labelStudioFiles } from './label-studio';

/** What is asked for: the answers of a run, or of all runs of a suite in a project, in a form. */
export interface FormRequest {
  form: ExportForm;
  of: { run: string } | { project: string; suite: string };
  /** How the clips are described that go along, where the form has a place for them; null where none do. */
  clips: ClipMetadata | null;
}

/** A file in a form for others. */
export interface FormFile {
  /** With its ending. */
  name: string;
  content: ReadableStream;
}

/**
 * Writes what judges and people say that stands in a form for others, for somebody who has then seen it.
 * @throws {AppError} 403 where anything of it is kept from them, 404 when there is no such run or project, 422 where the
 * form does not hold it
 */
export async function exportForm(
  person: Person,
  { form, of, clips }: FormRequest,
  suiteById: SuiteById,
): Promise<FormFile> {
  if (form === 'inspect') {
    if (!('run' in of)) throw new AppError(422, 'A log of Inspect is of one run: name it.', 'run');
    const scope = await openRunAnswers(person, of.run, suiteById);
    const text = Readable.from(inspectLog(scope, scope.run), { objectMode: false });
    return {
      name: `${scope.source}-inspect.json`,
      content: Readable.toWeb(text) as ReadableStream,
    };
  }
  const scope =
    'run' in of
      ? await openRunAnswers(person, of.run, suiteById)
      : await openProjectAnswers(person, of.project, suiteById(of.suite));
  const files =
    form === 'hugging-face' ? await huggingFaceFolder(scope, clips) : labelStudioFiles(scope);
  return { name: `${scope.source}-${form}.zip`, content: zipStream(files) };
}
