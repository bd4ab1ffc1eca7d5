import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import type { ReportForm } from '@/lib/report/schema';
import { Trouble } from '@/scripts/trouble.mjs';
import { requestApp } from './app-request';
import { parseArguments } from './arguments';
import {
  INSTALLATION_HELP,
  INSTALLATION_OPTIONS,
  readInstallation,
  withInstallation,
} from './installation';
import { findProject } from './project';

const HELP = `Usage: framejury report [--project PROJECT] [--suite ID] [--run ID] [--out FILE]

Writes the report of a study for who referees it, from what a running app computes: the frozen plan, the methods, figures
with intervals, agreement, what was left out, versions and hashes. See docs/exports.md.

Options:
  --project PROJECT
                   the project, by its name or id (default: the first one)
  --suite ID       the suite (default: the one that has judged most)
  --run ID         the figures of this run alone
  --labels WHICH   which of people’s answers count: sample, blind or all (default: sample)
  --part PART      of a study plan that splits: development, test or all (default: development)
  --out FILE       the file (default: standard output); Markdown where its name ends with .md, JSON where it ends with
                   .json, else HTML
  --markdown       Markdown, whatever the file is called
  --json           JSON, whatever the file is called: a title, and sections of typed blocks
${INSTALLATION_HELP}
  --help           prints this

The exit code is 0, or 2 when the command was used wrongly, the app did not answer, or the file cannot be written.
`;

/** Options that go into the query as they are. */
const ASKED = ['suite', 'run', 'labels', 'part'] as const;

/**
 * Runs `framejury report`.
 * @param words what follows `report` on the command line
 * @returns the exit code, 0
 * @throws {Trouble} when it is used wrongly, the app does not answer, or the file cannot be written
 */
export async function run(words: string[]): Promise<number> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArguments(
    words,
    {
      ...{ project: text, suite: text, run: text, labels: text, part: text, out: text },
      ...INSTALLATION_OPTIONS,
      markdown: { type: 'boolean' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
    'framejury report --help',
  );
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (positionals.length > 0) {
    throw new Trouble(`“${positionals[0]}” is not an option of “report”.`);
  }
  const { out } = values;
  const query = new URLSearchParams({ form: formOf(values) });
  for (const name of ASKED) if (values[name] !== undefined) query.set(name, values[name]);
  const report = await withInstallation(readInstallation(values), async (api) => {
    const { project } = values;
    if (project !== undefined) query.set('project', (await findProject(api, project)).id);
    return (await requestApp(`${api}/report?${query}`)).text();
  });
  if (out === undefined) process.stdout.write(report);
  else {
    await writeFile(path.resolve(out), report).catch((error: Error) => {
      throw new Trouble(`${out} cannot be written: ${error.message}`);
    });
  }
  return 0;
}

/** @throws {Trouble} where two forms are asked for */
function formOf({
  markdown,
  json,
  out = '',
}: {
  markdown?: boolean | undefined;
  json?: boolean | undefined;
  out?: string | undefined;
}): ReportForm {
  if (markdown && json)
    throw new Trouble('The report is written in one form: --markdown or --json.');
  if (json || (!markdown && out.endsWith('.json'))) return 'json';
  return markdown || out.endsWith('.md') ? 'markdown' : 'html';
}
