import { createWriteStream } from 'node:fs';
import process from 'node:process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import {
  CLIP_METADATA,
  EXPORT_FORMATS,
  EXPORT_FORMS,
  EXPORT_TABLES,
  TABLE_FORMATS,
} from '@/lib/export/schema';
import { runProgressSchema } from '@/lib/runs/schema';
import { Trouble } from '@/scripts/trouble.mjs';
import { readApp, requestApp } from './app-request';
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
       framejury export --suite SUITE [--project PROJECT] --form hugging-face|label-studio --out FILE
       framejury export --benchmark ID [--licence LICENCE] [--language LANGUAGE] --out FILE
       framejury export --prompts [--suite SUITE] --out FILE
       framejury export --audit [--format csv|jsonl] [--out FILE]
       framejury export --calls RUN [--out FILE]

Writes a table of a run, the answers of all runs of a suite in a project, these or a run’s in a form that other programs
take, a run’s results in the form of a benchmark, a frozen benchmark of questions, all versions of prompts, the audit, or
the calls of a run that people carry to its model.
See docs/exports.md.

Options:
  --run RUN        the run, by its id
  --suite SUITE    the suite, by its id
  --project PROJECT
                   the project, by its name or id (default: the first one)
  --table TABLE    ${EXPORT_TABLES.join(', ')} (default: long)
  --format FORM    ${EXPORT_FORMATS.join(' or ')} (default: the end of FILE’s name, else csv)
  --form FORM      hugging-face (a ZIP), label-studio (a ZIP of tasks), inspect (a log, of a run), or a form of the
                   suite’s for others, such as vbench (a ZIP, of a run)
  --clips METADATA of hugging-face: the clips too, described as ${CLIP_METADATA.join(' or ')}
  --benchmark ID   a frozen benchmark of questions about instructional videos; a ZIP
  --licence LICENCE, --language LANGUAGE
                   what its card says, such as cc-by-4.0 and en (default: none, and en)
  --prompts        the versions of prompts, of one suite or of all; a ZIP
  --audit          who changed what, for which the key needs the scope “admin”
  --calls RUN      the calls that wait for answers, as JSON Lines, for which the key needs the scope “run”
  --out FILE       the file that is written (default: standard output)
${INSTALLATION_HELP}
  --help           prints this

The exit code is 0, or 2 when the command was used wrongly or the app did not answer.
`;

const OPTIONS = {
  run: { type: 'string' },
  suite: { type: 'string' },
  project: { type: 'string' },
  table: { type: 'string' },
  format: { type: 'string' },
  form: { type: 'string' },
  clips: { type: 'string' },
  benchmark: { type: 'string' },
  licence: { type: 'string' },
  language: { type: 'string' },
  prompts: { type: 'boolean' },
  audit: { type: 'boolean' },
  calls: { type: 'string' },
  out: { type: 'string' },
  ...INSTALLATION_OPTIONS,
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * Runs `framejury export`.
 * @param words what follows `export` on the command line
 * @returns the exit code: 0
 * @throws {Trouble} when it is used wrongly, or the app does not answer
 */
export async function run(words: string[]): Promise<number> {
  const { values, positionals } = parseArguments(words, OPTIONS, 'framejury export --help');
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const [misplaced] = positionals;
  if (misplaced !== undefined) throw new Trouble(`“${misplaced}” is not an option of “export”.`);
  const addressesOf = readWanted(values);
  return withInstallation(readInstallation(values), async (api) => {
    await save(api, await addressesOf(api), values.out);
    return 0;
  });
}

/** An address with what of its query is stated. */
function ask(path: string, query: Record<string, string | undefined>): () => Promise<string[]> {
  const stated = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return async () => [`${path}?${new URLSearchParams(stated)}`];
}

type Values = ReturnType<typeof parseArguments<typeof OPTIONS>>['values'];

/**
 * What is written.
 * @returns gives the addresses at which it is asked for, of one file after another
 * @throws {Trouble} when it makes no sense
 */
function readWanted(values: Values): (api: string) => Promise<string[]> {
  const { run: runId, suite, form, benchmark, licence, language, calls } = values;
  const kinds = [runId, benchmark, calls, values.prompts, values.audit].filter(Boolean).length;
  if (
    kinds > 1 ||
    (kinds === 0 && suite === undefined) ||
    (suite && !values.prompts && kinds > 0)
  ) {
    throw new Trouble(
      'Name one thing to write: --run RUN, --suite SUITE, --benchmark ID, --prompts, --audit or --calls RUN.',
    );
  }
  if (benchmark !== undefined) return ask('qa/export', { benchmark, licence, language });
  if (calls !== undefined) return (api) => findCalls(api, calls);
  if (values.prompts) return ask('prompts/archive', { suite });
  if (form !== undefined) return readForm(form, values);
  const formats = values.audit ? TABLE_FORMATS : EXPORT_FORMATS;
  const byName = formats.find((known) => values.out?.endsWith(`.${known}`)) ?? 'csv';
  const format = readChoice('--format', values.format, formats) ?? byName;
  if (values.audit) return ask('audit/export', { format });
  const table = readChoice('--table', values.table, EXPORT_TABLES) ?? 'long';
  return ofAnswers('export', values, { table, format });
}

/** A form that other programs take: of any answers, or one that the suite of a run has. */
function readForm(form: string, values: Values) {
  const { run: runId, clips } = values;
  if (clips !== undefined && form !== 'hugging-face')
    throw new Trouble('--clips goes with --form hugging-face.');
  if (EXPORT_FORMS.some((known) => known === form)) {
    const metadata = readChoice('--clips', clips, CLIP_METADATA);
    return ofAnswers('export/forms', values, {
      form,
      ...(metadata && { clips: 'true', metadata }),
    });
  }
  if (runId !== undefined) return ask('export/results', { run: runId, form });
  throw new Trouble(
    `--form is of a run: --run RUN. Of a suite in a project it is one of ${EXPORT_FORMS.join(', ')}.`,
  );
}

/** The answers of a run, or of all runs of a suite in a project. */
function ofAnswers(
  path: string,
  { run: runId, suite, project }: Values,
  query: Record<string, string>,
): (api: string) => Promise<string[]> {
  if (runId !== undefined) return ask(path, { run: runId, ...query });
  return async (api) => {
    const { id } = await findProject(api, project ?? null);
    return ask(path, { suite, project: id, ...query })();
  };
}

/** @throws {Trouble} when the run has no calls that wait for answers which people bring */
async function findCalls(api: string, runId: string): Promise<string[]> {
  const { callFiles } = await readApp(`${api}/runs/${runId}?limit=1`, runProgressSchema);
  const files = callFiles?.offered ?? [];
  if (files.length > 0) return files.map(({ id }) => `runs/${runId}/call-files/${id}`);
  throw new Trouble(callFiles?.words ?? 'No calls of this run wait for answers that people bring.');
}

/** Writes what is answered at addresses as it comes, however long it is. */
async function save(
  api: string,
  addresses: readonly string[],
  out: string | undefined,
): Promise<void> {
  async function* pieces() {
    for (const address of addresses) {
      const { body } = await requestApp(`${api}/${address}`);
      if (!body) throw new Trouble('The app answered without a file.');
      yield* Readable.fromWeb(body as ReadableStream);
    }
  }
  const target = out === undefined ? process.stdout : createWriteStream(out);
  // Standard output stays open for what comes after.
  await pipeline(pieces, target, { end: out !== undefined });
}
