import { createWriteStream } from 'node:fs';
import process from 'node:process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { EXPORT_FORMATS, EXPORT_TABLES } from '@/lib/export/schema';
import { Trouble } from '@/scripts/trouble.mjs';
import { requestApp } from './app-request';
import { parseArguments, readChoice } from './arguments';
import {
  INSTALLATION_HELP,
  INSTALLATION_OPTIONS,
  readInstallation,
  withInstallation,
} from './installation';
import { findProject } from './project';

const HELP = `Usage: framejury export --run RUN [--table TABLE] [--format FORM] [--out FILE]
       framejury export --suite SUITE [--project PROJECT] [--table long|wide] [--format FORM] [--out FILE]
       framejury export --run RUN --form FORM --out FILE

Writes a table of a run, the answers of all runs of a suite in a project, or a run’s results in the form of a benchmark. See
docs/exports.md.

Options:
  --run RUN        the run, by its id
  --suite SUITE    the suite, by its id
  --project PROJECT
                   the project, by its name or id (default: the first one)
  --table TABLE    ${EXPORT_TABLES.join(', ')} (default: long)
  --format FORM    ${EXPORT_FORMATS.join(' or ')} (default: the end of FILE’s name, else csv)
  --form FORM      a form of the suite’s for others, such as vbench; a ZIP
  --out FILE       the file that is written (default: standard output)
${INSTALLATION_HELP}
  --help           prints this

The exit code is 0, or 2 when the command was used wrongly or the app did not answer.
`;

/**
 * Runs `framejury export`.
 * @param words what follows `export` on the command line
 * @returns the exit code: 0
 * @throws {Trouble} when it is used wrongly, or the app does not answer
 */
export async function run(words: string[]): Promise<number> {
  const { values, positionals } = parseArguments(
    words,
    {
      run: { type: 'string' },
      suite: { type: 'string' },
      project: { type: 'string' },
      table: { type: 'string' },
      format: { type: 'string' },
      form: { type: 'string' },
      out: { type: 'string' },
      ...INSTALLATION_OPTIONS,
      help: { type: 'boolean', short: 'h' },
    },
    'framejury export --help',
  );
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const [misplaced] = positionals;
  if (misplaced !== undefined) throw new Trouble(`“${misplaced}” is not an option of “export”.`);
  const { run: runId, suite, form, out } = values;
  if ((runId === undefined) === (suite === undefined)) {
    throw new Trouble('Name a run or a suite: --run RUN, or --suite SUITE.');
  }
  const table = readChoice('--table', values.table, EXPORT_TABLES) ?? 'long';
  const byName = EXPORT_FORMATS.find((known) => out?.endsWith(`.${known}`)) ?? 'csv';
  const format = readChoice('--format', values.format, EXPORT_FORMATS) ?? byName;
  if (form !== undefined && runId === undefined)
    throw new Trouble('--form is of a run: --run RUN.');
  return withInstallation(readInstallation(values), async (api) => {
    const whose: Record<string, string> =
      runId === undefined
        ? { suite: suite ?? '', project: (await findProject(api, values.project ?? null)).id }
        : { run: runId };
    const asked =
      form === undefined
        ? `export?${new URLSearchParams({ ...whose, table, format })}`
        : `export/results?${new URLSearchParams({ ...whose, form })}`;
    await save(await requestApp(`${api}/${asked}`), out);
    return 0;
  });
}

/** Writes an answer as it comes, however long it is. */
async function save({ body }: Response, out: string | undefined): Promise<void> {
  if (!body) throw new Trouble('The app answered without a file.');
  const target = out === undefined ? process.stdout : createWriteStream(out);
  // Standard output stays open for what comes after.
  await pipeline(Readable.fromWeb(body as ReadableStream), target, { end: out !== undefined });
}
