import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { unzipSync } from 'fflate';
import { AppError } from '@/lib/errors';
import { type ImportedPrompt, importPrompt, reportImport } from '@/lib/prompt-versions/import';
import {
  type ImportReport,
  type ImportRequest,
  importReportSchema,
} from '@/lib/prompt-versions/schema';
import type { Prompt } from '@/lib/suites/prompt';
import { Trouble } from '@/scripts/trouble.mjs';
import { requestApp } from './app-request';
import { PROMPTS_HELP, type PromptsOptions, readPromptsOptions } from './prompts-options';
import { loadPrompts } from './suites';

type ExportOptions = Extract<PromptsOptions, { command: 'export' }>;
type ImportOptions = Extract<PromptsOptions, { command: 'import' }>;

/** What the JSON says of one imported file. */
type FileReport = { file: string } & (ImportReport | { error: string });

/**
 * Runs `framejury prompts`.
 * @param words what follows `prompts` on the command line
 * @returns the exit code: 0 when all went well, 1 when a file has a fault
 * @throws {Trouble} when nothing can be done at all
 */
export async function run(words: string[]): Promise<number> {
  const options = readPromptsOptions(words);
  if (!options) {
    process.stdout.write(PROMPTS_HELP);
    return 0;
  }
  const prompts = await loadPrompts();
  const files =
    options.command === 'export'
      ? await exportPrompts(options, prompts)
      : await importPrompts(options, prompts);
  process.stdout.write(`${JSON.stringify({ files }, null, 2)}\n`);
  return files.some((file) => 'error' in file) ? 1 : 0;
}

async function exportPrompts(
  { suite, out, versions, url }: ExportOptions,
  prompts: readonly Prompt[],
): Promise<{ file: string }[]> {
  const suites = [...new Set(prompts.map(({ id }) => id.split('/', 1)[0] ?? ''))];
  if (suite !== null && !suites.includes(suite)) {
    throw new Trouble(`There is no suite “${suite}”. Suites there are: ${suites.join(', ')}.`);
  }
  const own = prompts
    .filter(({ id }) => suite === null || id.startsWith(`${suite}/`))
    .map(({ id, markdown }) => [`${id}.md`, Buffer.from(markdown)] as const);
  const files = versions ? Object.entries(await fetchArchive(suite, url)) : own;
  const written: { file: string }[] = [];
  for (const [name, content] of files) {
    const file = path.join(out, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
    written.push({ file });
  }
  return written;
}

async function fetchArchive(suite: string | null, url: string) {
  const query = suite === null ? '' : `?${new URLSearchParams({ suite })}`;
  const response = await requestApp(`${url}/api/prompts/archive${query}`, {});
  return unzipSync(new Uint8Array(await response.arrayBuffer()));
}

/** Reads all files first, so that nothing is stored when one of them has a fault. */
async function importPrompts(
  { files, check, prompt, note, url }: ImportOptions,
  prompts: readonly Prompt[],
): Promise<FileReport[]> {
  const read = await Promise.all(files.map((file) => readVersion(file, prompts, prompt)));
  if (check || read.some((one) => 'error' in one)) {
    return read.map((one) =>
      'error' in one ? one : { file: one.file, ...reportImport(one.imported, 'checked') },
    );
  }
  const reports: FileReport[] = [];
  for (const one of read) {
    if ('error' in one) continue;
    const { markdown } = one;
    reports.push({ file: one.file, ...(await store({ markdown, prompt, note }, url)) });
  }
  return reports;
}

type Version = { file: string } & (
  | { error: string }
  | { markdown: string; imported: ImportedPrompt }
);

async function readVersion(
  file: { given: string; path: string },
  prompts: readonly Prompt[],
  promptId: string | null,
): Promise<Version> {
  try {
    const markdown = await readFile(file.path, 'utf8');
    return { file: file.given, markdown, imported: importPrompt(markdown, prompts, promptId) };
  } catch (error) {
    if (error instanceof AppError) return { file: file.given, error: error.message };
    if (error instanceof Error && 'code' in error) {
      return { file: file.given, error: `It cannot be read: ${error.message}` };
    }
    throw error;
  }
}

async function store(version: ImportRequest, url: string): Promise<ImportReport> {
  const response = await requestApp(`${url}/api/prompts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(version),
  });
  return importReportSchema.parse(await response.json());
}
